"""The session and tools of the OpenAI Agents SDK, beside its own session and with its scripted model."""

from typing import Any

import pytest
from agents import Agent, RunConfig, Runner, Session, SessionSettings, SQLiteSession, function_tool
from agents.testing import ScriptedModel, assistant_message, function_call

from conftest import OpenMemory
from memoryos import Memoryos
from memoryos.integrations.openai_agents import MemoryosSession, memory_instructions, memory_tools

QUIET = RunConfig(tracing_disabled=True)
ITEMS: list[Any] = [
    {"role": "user", "content": "What is the weather in Oslo?"},
    {"type": "function_call", "call_id": "1", "name": "weather", "arguments": '{"city": "Oslo"}'},
    {"type": "function_call_output", "call_id": "1", "output": "Rain"},
    {"type": "reasoning", "id": "r", "summary": []},
    {"role": "assistant", "content": [{"type": "output_text", "text": "It rains.", "annotations": []}]},
    {"role": "user", "content": [{"type": "input_text", "text": "Thanks"}, {"type": "input_image", "image_url": "x"}]},
    {"role": "assistant", "content": ""},
]


async def test_it_is_a_session_that_answers_as_the_sdks_own(memory: Memoryos) -> None:
    ours: Any = MemoryosSession("today", memory)
    theirs: Any = SQLiteSession("today")
    assert isinstance(ours, Session)

    async def both(name: str, *arguments: Any) -> Any:
        answers = [await getattr(session, name)(*arguments) for session in (ours, theirs)]
        assert answers[0] == answers[1], name
        return answers[0]

    assert await both("pop_item") is None
    await both("clear_session")
    await both("add_items", [])
    await both("add_items", ITEMS)
    assert await both("get_items") == ITEMS
    for limit in (1, 3, 100):
        await both("get_items", limit)
    assert await both("pop_item") == ITEMS[-1]
    await both("add_items", ITEMS[:1])
    await both("get_items")
    await both("clear_session")
    assert await both("get_items") == []


async def test_the_settings_of_a_session_limit_what_comes_back(memory: Memoryos) -> None:
    session = MemoryosSession("today", memory, SessionSettings(limit=2))
    await session.add_items(ITEMS)

    assert await session.get_items() == ITEMS[-2:]
    assert await session.get_items(0) == []


async def test_sessions_and_users_are_kept_apart(open_memory: OpenMemory) -> None:
    await MemoryosSession("today", open_memory("ada")).add_items(ITEMS)

    assert await MemoryosSession("tomorrow", open_memory("ada")).get_items() == []
    assert await MemoryosSession("today", open_memory("bob")).get_items() == []


async def test_what_tools_said_is_not_taken_for_the_user(memory: Memoryos) -> None:
    await MemoryosSession("today", memory).add_items(ITEMS)

    speakers = {turn.text: turn.said_by for page in memory.list_pages() for turn in page.turns()}

    assert speakers["What is the weather in Oslo?"] == "user"
    assert speakers["It rains."] == "assistant"
    assert speakers["[function_call weather]"] == "tool"


async def test_a_conversation_of_several_turns_goes_on_in_another_process(open_memory: OpenMemory) -> None:
    @function_tool
    def weather(city: str) -> str:
        return f"Rain in {city}"

    model = ScriptedModel([[function_call("weather", {"city": "Oslo"}, call_id="1")], [assistant_message("It rains.")]])
    agent = Agent("Helper", model=model, tools=[weather])
    await Runner.run(agent, "The weather in Oslo?", session=MemoryosSession("today", open_memory()), run_config=QUIET)

    later = ScriptedModel([[assistant_message("Yes, take one.")]])
    session = MemoryosSession("today", open_memory())
    result = await Runner.run(
        Agent("Helper", model=later, tools=[weather]), "An umbrella?", session=session, run_config=QUIET
    )

    assert result.final_output == "Yes, take one."
    [call] = later.calls
    kinds = [item.get("type") or item.get("role") for item in call.input]
    assert kinds == ["user", "function_call", "function_call_output", "message", "user"]


async def test_instructions_hold_what_memory_has_for_the_message(memory: Memoryos) -> None:
    memory.add_memory("I am allergic to nuts", "Noted.")
    model = ScriptedModel([[assistant_message("No.")], [assistant_message("Hello.")]])
    agent = Agent("Helper", instructions=memory_instructions(memory, "Be brief."), model=model)

    await Runner.run(agent, "May I eat nuts?", run_config=QUIET)

    system = model.calls[0].system_instructions or ""
    assert system.startswith("Be brief.\n\n")
    assert "llergic to nuts" in system


async def test_a_memory_that_fails_does_not_fail_the_run(memory: Memoryos) -> None:
    memory.close()
    model = ScriptedModel([[assistant_message("Hello.")]])

    result = await Runner.run(
        Agent("Helper", instructions=memory_instructions(memory, "Be brief."), model=model), "Hi", run_config=QUIET
    )

    assert result.final_output == "Hello."
    assert model.calls[0].system_instructions == "Be brief."


async def test_an_agent_stores_and_recalls_with_tools(memory: Memoryos) -> None:
    model = ScriptedModel(
        [
            [function_call("store_memory", {"text": "The user is vegan.", "about": "food"}, call_id="1")],
            [function_call("recall_memory", {"query": "Is the user vegan?"}, call_id="2")],
            [assistant_message("You are vegan.")],
        ]
    )

    result = await Runner.run(Agent("Helper", model=model, tools=memory_tools(memory)), "Go on", run_config=QUIET)

    outputs = [item.output for item in result.new_items if item.type == "tool_call_output_item"]
    assert outputs[0].startswith("stored as note")
    assert "The user is vegan." in outputs[1]


async def test_recalling_nothing_says_so(memory: Memoryos) -> None:
    model = ScriptedModel(
        [[function_call("recall_memory", {"query": "pets"}, call_id="1")], [assistant_message("No.")]]
    )

    result = await Runner.run(Agent("Helper", model=model, tools=memory_tools(memory)), "Pets?", run_config=QUIET)

    assert "Nothing is remembered" in str(result.new_items[1])


@pytest.mark.parametrize("limit", [1, 2, 5])
async def test_what_others_stored_in_the_conversation_does_not_hide_items(memory: Memoryos, limit: int) -> None:
    session: Any = MemoryosSession("today", memory)
    await session.add_items(ITEMS[:2])
    for n in range(6):
        memory.add_memory(f"by another interface {n}", "", session_id="today")

    assert await session.get_items(limit) == ITEMS[:2][-limit:]
