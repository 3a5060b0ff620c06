"""Pydantic AI with its own test models, on a real memory."""

from typing import Any

from pydantic_ai import Agent, ImageUrl
from pydantic_ai.capabilities import ProcessHistory
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from conftest import OpenMemory
from memoryos import Memoryos
from memoryos.integrations.pydantic_ai import MemoryosMemory, memory_history_processor, memory_toolset


class Scripted:
    """Answers in order, and keeps what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.requests: list[tuple[list[ModelMessage], str]] = []
        self._answers = list(answers)
        self.model = FunctionModel(self._answer)

    def _answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.requests.append((list(messages), info.instructions or ""))
        answer = self._answers.pop(0)
        return ModelResponse([TextPart(answer) if isinstance(answer, str) else answer])

    def prompts(self, call: int) -> str:
        return str(self.requests[call][0])


async def test_an_agent_recalls_in_one_run_what_was_said_in_another(memory: Memoryos) -> None:
    script = Scripted("I will remember.", "No nuts for you.")
    agent = Agent(script.model, instructions="Be brief.", capabilities=[MemoryosMemory(memory)])

    await agent.run("I am allergic to nuts")
    result = await agent.run("May I eat nuts?")

    assert result.output == "No nuts for you."
    assert "llergic to nuts" in script.requests[1][1]
    assert script.requests[0][1] == "Be brief."
    pages = memory.list_pages()
    assert [(page.user_input, page.agent_response) for page in pages] == [
        ("I am allergic to nuts", "I will remember."),
        ("May I eat nuts?", "No nuts for you."),
    ]
    assert len({page.session_id for page in pages}) == 2


async def test_what_is_in_the_conversation_already_is_not_recalled(memory: Memoryos) -> None:
    script = Scripted("Noted.", "By ship.")
    agent = Agent(script.model, capabilities=[MemoryosMemory(memory)])
    first = await agent.run("The parcel went to Oslo by ship")

    await agent.run("How did the parcel go to Oslo?", message_history=first.all_messages())

    assert "From memory:" not in script.requests[1][1]
    assert len({page.session_id for page in memory.list_pages()}) == 1


async def test_recall_happens_once_per_run_and_one_exchange_is_remembered(memory: Memoryos) -> None:
    memory.add_memory("The parcel went to Oslo by ship", "")
    script = Scripted(ToolCallPart("recall_memory", {"query": "parcel Oslo"}), "By ship.")
    agent = Agent(script.model, capabilities=[MemoryosMemory(memory)], toolsets=[memory_toolset(memory)])

    await agent.run(["How did the parcel go to Oslo?", ImageUrl("https://example.com/a.png")])

    assert "The parcel went to Oslo by ship" in script.prompts(1)
    assert script.requests[0][1] == script.requests[1][1]
    assert [page.agent_response for page in memory.list_pages()] == ["", "By ship."]


async def test_each_run_uses_the_memory_of_its_user(open_memory: OpenMemory) -> None:
    memories = {name: open_memory(name) for name in ("ada", "bob")}
    agent = Agent(
        Scripted("Hello.").model, deps_type=str, capabilities=[MemoryosMemory(lambda ctx: memories[ctx.deps])]
    )

    await agent.run("I live in Rome", deps="bob")

    assert memories["ada"].list_pages() == []
    assert len(memories["bob"].list_pages()) == 1


async def test_a_memory_that_fails_does_not_fail_the_run(memory: Memoryos) -> None:
    memory.close()

    result = await Agent(Scripted("Hello.").model, capabilities=[MemoryosMemory(memory)]).run("Hi")

    assert result.output == "Hello."


async def test_an_agent_stores_with_a_tool(memory: Memoryos) -> None:
    call = ToolCallPart("store_memory", {"text": "The user is vegan.", "about": "food"})
    script = Scripted(call, ToolCallPart("recall_memory", {"query": "xyzzy"}), "Done.")

    await Agent(script.model, toolsets=[memory_toolset(memory)]).run("I am vegan")

    assert [note.text for note in memory.list_notes()] == ["The user is vegan."]
    assert "stored as note" in script.prompts(1)


async def test_the_history_processor_shows_memories_once(memory: Memoryos) -> None:
    memory.add_memory("The parcel went to Oslo by ship", "")
    script = Scripted(ToolCallPart("recall_memory", {"query": "parcel"}), "By ship.", "Bye.")
    agent = Agent(
        script.model,
        capabilities=[ProcessHistory(memory_history_processor(memory))],
        toolsets=[memory_toolset(memory)],
    )

    result = await agent.run("How did the parcel go to Oslo?")
    await agent.run("Something else entirely", message_history=result.all_messages())

    assert script.prompts(0).count("What you remember of the user") == 1
    assert script.prompts(1).count("What you remember of the user") == 1


async def test_the_history_processor_leaves_a_history_without_prompts_alone(memory: Memoryos) -> None:
    process = memory_history_processor(memory)

    assert await process([]) == []
    assert await process([ModelResponse([TextPart("Hello")])]) == [ModelResponse([TextPart("Hello")], timestamp=_ANY)]


class _Anything:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


_ANY: Any = _Anything()
