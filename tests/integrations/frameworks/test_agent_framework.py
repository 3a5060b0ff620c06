"""The Microsoft Agent Framework with a scripted chat client, on a real memory."""

from collections.abc import Mapping, Sequence
from typing import Any

from agent_framework import Agent, BaseChatClient, ChatResponse, Message

from conftest import OpenMemory
from memoryos import Memoryos
from memoryos.integrations.agent_framework import MemoryosContextProvider


class Scripted(BaseChatClient):
    """Answers in order, and keeps what it was asked."""

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self.requests: list[str] = []
        self._answers = list(answers)

    def _inner_get_response(
        self,
        *,
        messages: Sequence[Message],
        stream: bool,
        options: Mapping[str, Any],
        **kwargs: Any,
    ) -> Any:
        self.requests.append(f"{options.get('instructions')} {[message.text for message in messages]}")

        async def respond() -> ChatResponse:
            return ChatResponse(messages=[Message("assistant", [self._answers.pop(0)])])

        return respond()


async def test_an_agent_recalls_in_one_session_what_was_said_in_another(memory: Memoryos) -> None:
    client = Scripted("I will remember.", "No nuts for you.")
    agent = Agent(client, "Be brief.", context_providers=[MemoryosContextProvider(memory)])

    await agent.run("I am allergic to nuts", session=agent.create_session(session_id="monday"))
    answer = await agent.run("May I eat nuts?", session=agent.create_session(session_id="tuesday"))

    assert answer.text == "No nuts for you."
    assert "llergic to nuts" in client.requests[1]
    assert "Be brief." in client.requests[1]
    assert [(page.user_input, page.agent_response, page.session_id) for page in memory.list_pages()] == [
        ("I am allergic to nuts", "I will remember.", "monday"),
        ("May I eat nuts?", "No nuts for you.", "tuesday"),
    ]


async def test_each_session_uses_the_memory_of_its_user(open_memory: OpenMemory) -> None:
    memories = {name: open_memory(name) for name in ("ada", "bob")}
    provider = MemoryosContextProvider(lambda session: memories[session.state["user"]])
    agent = Agent(Scripted("Hello."), context_providers=[provider])
    session = agent.create_session()
    session.state["user"] = "bob"

    await agent.run("I live in Rome", session=session)

    assert memories["ada"].list_pages() == []
    assert len(memories["bob"].list_pages()) == 1


async def test_a_memory_that_fails_does_not_fail_the_run(memory: Memoryos) -> None:
    memory.close()
    agent = Agent(Scripted("Hello."), context_providers=[MemoryosContextProvider(memory)])

    answer = await agent.run("Hi", session=agent.create_session())

    assert answer.text == "Hello."
