"""Google's ADK with its runner and a scripted model, on real memories."""

from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from google.adk.agents import LlmAgent
from google.adk.events.event import Event
from google.adk.memory.memory_entry import MemoryEntry
from google.adk.models import BaseLlm, LlmRequest, LlmResponse
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService
from google.adk.tools import load_memory
from google.genai import types

from memoryos.errors import InvalidInputError
from memoryos.integrations.google_adk import MemoryosMemoryService
from memoryos.testing import FixedClock, HashingEmbedder

ADA: dict[str, Any] = {"app_name": "shop", "user_id": "ada"}


@pytest.fixture
async def service(tmp_path: Path, clock: FixedClock) -> AsyncIterator[MemoryosMemoryService]:
    opened = MemoryosMemoryService(data_storage_path=tmp_path, embedder=HashingEmbedder(), clock=clock)
    yield opened
    await opened.close()


def content(text: str, role: str = "user") -> types.Content:
    return types.Content(role=role, parts=[types.Part(text=text)])


def event(text: str, author: str = "user", **more: Any) -> Event:
    return Event(author=author, content=content(text), **more)


class Scripted(BaseLlm):
    """Answers in order, and keeps what it was asked."""

    model: str = "scripted"
    answers: list[types.Part] = []
    requests: list[str] = []

    async def generate_content_async(
        self,
        llm_request: LlmRequest,
        stream: bool = False,
    ) -> AsyncGenerator[LlmResponse, None]:
        self.requests.append(" ".join(item.model_dump_json() for item in llm_request.contents))
        yield LlmResponse(content=types.Content(role="model", parts=[self.answers.pop(0)]))


async def test_a_session_is_searched_from_the_next(service: MemoryosMemoryService) -> None:
    sessions = InMemorySessionService()
    call = types.FunctionCall(name="load_memory", args={"query": "parcel Oslo"})
    model = Scripted(answers=[types.Part(text="Noted."), types.Part(function_call=call), types.Part(text="By ship.")])
    agent = LlmAgent(name="helper", model=model, tools=[load_memory])
    runner = Runner(agent=agent, app_name="shop", session_service=sessions, memory_service=service)

    async def say(text: str, session_id: str) -> str:
        await sessions.create_session(**ADA, session_id=session_id)
        texts = [
            str(part.text)
            async for item in runner.run_async(user_id="ada", session_id=session_id, new_message=content(text))
            for part in (item.content.parts if item.content else None) or []
            if part.text
        ]
        session = await sessions.get_session(**ADA, session_id=session_id)
        assert session is not None
        await service.add_session_to_memory(session)
        return texts[-1]

    await say("The parcel went to Oslo by ship", "monday")
    answer = await say("How did the parcel go to Oslo?", "tuesday")

    assert answer == "By ship."
    assert "The parcel went to Oslo by ship" in model.requests[-1]


async def test_a_session_that_is_added_again_is_stored_once(service: MemoryosMemoryService) -> None:
    sessions = InMemorySessionService()
    session = await sessions.create_session(**ADA, session_id="monday")
    await sessions.append_event(session, event("The parcel is in Rome"))
    await service.add_session_to_memory(session)
    await sessions.append_event(session, event("So it is in Rome", "helper"))

    await service.add_session_to_memory(session)
    await service.add_session_to_memory(session)

    memories = (await service.search_memory(**ADA, query="Rome")).memories
    texts = [entry.content.parts[0].text for entry in memories if entry.custom_metadata["kind"] == "turn"]
    assert sorted(texts) == ["So it is in Rome", "The parcel is in Rome"]


async def test_only_words_are_kept(service: MemoryosMemoryService) -> None:
    thinking = types.Content(role="model", parts=[types.Part(text="hm parcel", thought=True)])
    await service.add_events_to_memory(
        **ADA,
        events=[
            Event(author="helper", content=thinking),
            Event(author="helper"),
            event("half of the parc", "helper", partial=True),
            event("the whole parcel", "helper"),
        ],
        session_id="monday",
        custom_metadata={"topic": "post"},
    )

    [memory] = (await service.search_memory(**ADA, query="parcel")).memories

    assert memory.content.parts[0].text == "the whole parcel"
    assert (memory.author, memory.custom_metadata["session_id"]) == ("helper", "monday")


async def test_users_and_applications_are_kept_apart(service: MemoryosMemoryService) -> None:
    await service.add_memory(**ADA, memories=[MemoryEntry(content=content("The parcel weighs two kilos"))])

    for other in ({"app_name": "shop", "user_id": "bob"}, {"app_name": "bank", "user_id": "ada"}):
        assert (await service.search_memory(**other, query="parcel")).memories == []
    assert (await service.search_memory(**ADA, query="parcel")).memories != []


async def test_memories_are_deleted_by_their_ids(service: MemoryosMemoryService) -> None:
    await service.add_memory(**ADA, memories=[MemoryEntry(content=content("The parcel weighs two kilos"))])
    await service.add_events_to_memory(**ADA, events=[event("Where is the parcel?")])

    for entry in (await service.search_memory(**ADA, query="parcel")).memories:
        await service.delete_memory(**ADA, memory_id=entry.id)

    assert (await service.search_memory(**ADA, query="parcel")).memories == []
    with pytest.raises(InvalidInputError, match="by its id"):
        await service.delete_memory(**ADA)
