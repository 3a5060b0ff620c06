"""AutoGen's memory protocol, on a real memory."""

import pytest
from autogen_core.memory import Memory, MemoryContent, MemoryMimeType
from autogen_core.model_context import UnboundedChatCompletionContext
from autogen_core.models import SystemMessage, UserMessage

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.integrations.autogen import MemoryosMemory


def text(content: str) -> MemoryContent:
    return MemoryContent(content=content, mime_type=MemoryMimeType.TEXT)


async def test_what_was_added_and_said_is_found_and_added_to_the_context(memory: Memoryos) -> None:
    memory.add_memory("The parcel went to Oslo by ship", "")
    ours = MemoryosMemory(memory)
    assert isinstance(ours, Memory)
    await ours.add(text("The parcel weighs two kilos"))
    await ours.add(MemoryContent(content={"parcel": "blue"}, mime_type=MemoryMimeType.JSON))
    context = UnboundedChatCompletionContext()
    await context.add_message(UserMessage(content="Tell me about the parcel to Oslo", source="ada"))

    result = await ours.update_context(context)

    shown = (await context.get_messages())[-1]
    assert isinstance(shown, SystemMessage)
    assert "The parcel went to Oslo by ship" in shown.content
    assert {content.content for content in result.memories.results} >= {
        "The parcel went to Oslo by ship",
        "The parcel weighs two kilos",
    }
    hits = await ours.query("parcel weighs", limit=1)
    assert len(hits.results) == 1
    assert (await ours.query(text("parcel"))).results


async def test_a_context_without_a_question_is_left_alone(memory: Memoryos) -> None:
    context = UnboundedChatCompletionContext()

    result = await MemoryosMemory(memory).update_context(context)

    assert result.memories.results == []
    assert await context.get_messages() == []


async def test_clearing_deletes_what_was_added_and_nothing_else(memory: Memoryos) -> None:
    memory.store_memory("The office is in Oslo", "core_identity", "global", "office")
    ours = MemoryosMemory(memory)
    await ours.add(text("The parcel weighs two kilos"))

    await ours.clear()
    await ours.close()

    assert [note.text for note in memory.list_notes() if note.deleted_at is None] == ["The office is in Oslo"]


async def test_a_picture_cannot_be_remembered(memory: Memoryos) -> None:
    with pytest.raises(InvalidInputError, match="only text"):
        await MemoryosMemory(memory).add(MemoryContent(content=b"\x89PNG", mime_type=MemoryMimeType.IMAGE))


async def test_a_memory_that_fails_does_not_fail_the_agent(memory: Memoryos) -> None:
    memory.close()
    context = UnboundedChatCompletionContext()
    await context.add_message(UserMessage(content="Hi", source="ada"))

    result = await MemoryosMemory(memory).update_context(context)

    assert result.memories.results == []
