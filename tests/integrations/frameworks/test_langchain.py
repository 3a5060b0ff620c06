"""The LangChain adapters with LangChain's own base tests, agents and scripted models, on a real memory."""

import asyncio
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.language_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.retrievers import BaseRetriever
from langchain_core.tools import tool
from langchain_tests.integration_tests import RetrieversIntegrationTests
from langgraph.checkpoint.memory import InMemorySaver

from conftest import OpenMemory
from memoryos import Memoryos
from memoryos.integrations.langchain import (
    MemoryosChatMessageHistory,
    MemoryosMiddleware,
    MemoryosRetriever,
    pre_model_hook,
)


class TestRetriever(RetrieversIntegrationTests):
    """LangChain's own tests of retrievers."""

    @pytest.fixture(autouse=True)
    def _filled(self, memory: Memoryos) -> None:
        for city in ("Oslo", "Rome", "Lima", "Bern", "Cairo"):
            memory.add_memory(f"I have been to {city} by train", f"How was {city}?")
        self.memory = memory

    @property
    def retriever_constructor(self) -> type[BaseRetriever]:
        return MemoryosRetriever

    @property
    def retriever_constructor_params(self) -> dict[str, Any]:
        return {"memory": self.memory}

    @property
    def retriever_query_example(self) -> str:
        return "Where have I been by train?"

    def test_a_document_says_where_it_comes_from(self) -> None:
        result = MemoryosRetriever(memory=self.memory, k=1).invoke("Lima by train")

        assert result[0].page_content == "I have been to Lima by train"
        assert result[0].metadata["said_by"] == "user"
        assert self.memory.fetch(result[0].metadata["id"]).text


class Recorded(FakeMessagesListChatModel):
    """A scripted model that keeps what it was asked."""

    requests: list[list[BaseMessage]]

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Any:
        self.requests.append(messages)
        return super()._generate(messages, *args, **kwargs)

    def bind_tools(self, *_: Any, **__: Any) -> "Recorded":
        return self


def scripted(*answers: AIMessage) -> Recorded:
    return Recorded(responses=list(answers), requests=[])


def says(text: str) -> dict[str, Any]:
    return {"messages": [HumanMessage(text)]}


def thread(name: str) -> dict[str, Any]:
    return {"configurable": {"thread_id": name}}


def test_a_conversation_comes_back_message_by_message(memory: Memoryos) -> None:
    texts = [
        HumanMessage("What is the weather in Oslo?", id="1"),
        AIMessage("", tool_calls=[{"name": "weather", "args": {"city": "Oslo"}, "id": "call 1"}], id="2"),
        ToolMessage("Rain", tool_call_id="call 1", id="3"),
        AIMessage("It rains.", id="4"),
    ]
    history = MemoryosChatMessageHistory(memory, "today")

    history.add_messages(texts)
    history.add_user_message("Thanks")
    MemoryosChatMessageHistory(memory, "another").add_user_message("I am elsewhere")

    assert MemoryosChatMessageHistory(memory, "today").messages[:-1] == texts
    assert history.messages[-1].text == "Thanks"
    assert any(item.text == "It rains." for item in memory.retrieve("Oslo rains").items)


def test_a_cleared_conversation_is_forgotten(memory: Memoryos) -> None:
    history = MemoryosChatMessageHistory(memory, "today")
    history.clear()
    history.add_user_message("My name is Ada")

    history.clear()

    assert history.messages == []
    assert memory.list_pages() == []


def test_what_others_stored_in_the_conversation_is_no_message(memory: Memoryos) -> None:
    memory.add_memory("by another interface", "", session_id="today")
    history = MemoryosChatMessageHistory(memory, "today")

    history.add_user_message("Hello")

    assert [message.text for message in history.messages] == ["Hello"]


def test_an_agent_recalls_in_one_thread_what_was_said_in_another(memory: Memoryos) -> None:
    model = scripted(AIMessage("I will remember."), AIMessage("No nuts for you."))
    agent = create_agent(
        model, middleware=[MemoryosMiddleware(memory)], checkpointer=InMemorySaver(), system_prompt="Be brief."
    )

    agent.invoke(says("I am allergic to nuts"), thread("monday"))
    answer = agent.invoke(says("May I eat nuts?"), thread("tuesday"))

    system = model.requests[1][0]
    assert isinstance(system, SystemMessage)
    assert system.text.startswith("Be brief.\n\nWhat you remember")
    assert "llergic to nuts" in system.text
    assert answer["messages"][-1].text == "No nuts for you."
    assert "memoryos_context" not in answer
    assert [(page.user_input, page.agent_response, page.session_id) for page in memory.list_pages()] == [
        ("I am allergic to nuts", "I will remember.", "monday"),
        ("May I eat nuts?", "No nuts for you.", "tuesday"),
    ]


def test_what_is_in_the_conversation_already_is_not_recalled(memory: Memoryos) -> None:
    model = scripted(AIMessage("Noted."), AIMessage("Mushrooms."))
    agent = create_agent(model, middleware=[MemoryosMiddleware(memory)], checkpointer=InMemorySaver())
    agent.invoke(says("I love pizza with mushrooms"), thread("monday"))

    agent.invoke(says("What do I love on pizza?"), thread("monday"))

    assert not any("From memory:" in message.text for message in model.requests[1])


def test_tools_are_called_and_one_exchange_is_remembered(memory: Memoryos) -> None:
    @tool
    def weather(city: str) -> str:
        """The weather."""
        return f"Rain in {city}"

    call = AIMessage("", tool_calls=[{"name": "weather", "args": {"city": "Oslo"}, "id": "1"}])
    agent = create_agent(scripted(call, AIMessage("It rains.")), [weather], middleware=[MemoryosMiddleware(memory)])

    answer = asyncio.run(agent.ainvoke(says("The weather in Oslo?")))

    assert [message.type for message in answer["messages"]] == ["human", "ai", "tool", "ai"]
    assert [(page.user_input, page.agent_response) for page in memory.list_pages()] == [
        ("The weather in Oslo?", "It rains.")
    ]


def test_each_run_uses_the_memory_of_its_user(open_memory: OpenMemory) -> None:
    memories = {name: open_memory(name) for name in ("ada", "bob")}
    middleware = MemoryosMiddleware(lambda runtime: memories[runtime.context["user"]])
    agent = create_agent(scripted(AIMessage("Yes.")), middleware=[middleware], context_schema=dict)

    agent.invoke(says("I live in Rome"), context={"user": "bob"})

    assert memories["ada"].list_pages() == []
    assert [page.user_input for page in memories["bob"].list_pages()] == ["I live in Rome"]


def test_a_memory_that_fails_does_not_fail_the_agent(memory: Memoryos) -> None:
    memory.close()
    agent = create_agent(scripted(AIMessage("Hello.")), middleware=[MemoryosMiddleware(memory)])

    answer = agent.invoke(says("Hi"))

    assert answer["messages"][-1].text == "Hello."


def test_a_system_prompt_of_blocks_stays_one(memory: Memoryos) -> None:
    memory.add_memory("I am allergic to nuts", "Noted.")
    model = scripted(AIMessage("No."))
    system = SystemMessage([{"type": "text", "text": "Be brief."}])

    create_agent(model, system_prompt=system, middleware=[MemoryosMiddleware(memory)]).invoke(says("May I eat nuts?"))

    assert [block["text"][:9] for block in model.requests[0][0].content] == ["Be brief.", "What you "]


def test_the_hook_shows_memories_to_the_model_only(memory: Memoryos) -> None:
    memory.add_memory("I am allergic to nuts", "Noted.")
    hook = pre_model_hook(memory)

    shown = hook(says("May I eat nuts?"))["llm_input_messages"]

    assert "llergic to nuts" in shown[0].text
    assert shown[1:] == says("May I eat nuts?")["messages"]
    assert hook({"messages": [AIMessage("Hello")]})["llm_input_messages"] == [AIMessage("Hello")]
