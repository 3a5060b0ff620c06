"""LlamaIndex: its memory with our block, its retriever interface, on a real memory."""

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.llms import MockLLM
from llama_index.core.memory import Memory
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.response_synthesizers import get_response_synthesizer

from memoryos import Memoryos
from memoryos.integrations.llama_index import MemoryosMemoryBlock, MemoryosRetriever


def says(text: str, role: MessageRole = MessageRole.USER) -> ChatMessage:
    return ChatMessage(content=text, role=role)


async def test_what_leaves_the_chat_history_is_remembered_and_recalled(memory: Memoryos) -> None:
    chat = Memory.from_defaults(
        session_id="today",
        token_limit=60,
        token_flush_size=10,
        chat_history_token_ratio=0.5,
        memory_blocks=[MemoryosMemoryBlock(memory=memory)],
        tokenizer_fn=str.split,
    )
    await chat.aput_messages([says("The parcel went to Oslo by ship"), says("Noted.", MessageRole.ASSISTANT)])
    for n in range(10):
        await chat.aput_messages([says(f"something else number {n}"), says(f"yes {n}", MessageRole.ASSISTANT)])

    messages = await chat.aget(input="How did the parcel go to Oslo?")

    assert any("The parcel went to Oslo by ship" in str(message.content) for message in messages)
    first = memory.list_pages()[0]
    assert (first.user_input, first.agent_response, first.session_id) == (
        "The parcel went to Oslo by ship",
        "Noted.",
        "today",
    )


async def test_messages_of_one_side_are_kept_too(memory: Memoryos) -> None:
    block = MemoryosMemoryBlock(memory=memory)

    await block.aput([says("one"), says("two"), says("yes", MessageRole.ASSISTANT), says("three")])
    await block.aput([])

    assert [(page.user_input, page.agent_response) for page in memory.list_pages()] == [
        ("one", ""),
        ("two", "yes"),
        ("three", ""),
    ]


async def test_without_a_question_nothing_is_recalled(memory: Memoryos) -> None:
    block = MemoryosMemoryBlock(memory=memory)

    assert await block.aget() == ""
    assert await block.aget([says("Hello", MessageRole.SYSTEM)]) == ""


async def test_a_memory_that_fails_does_not_fail_the_chat(memory: Memoryos) -> None:
    memory.close()
    block = MemoryosMemoryBlock(memory=memory)

    await block.aput([says("Hello")])

    assert await block.aget([says("Hello")]) == ""


async def test_the_retriever_gives_nodes_best_first(memory: Memoryos) -> None:
    for city in ("Oslo", "Rome", "Lima"):
        memory.add_memory(f"I have been to {city} by train", "")
    retriever = MemoryosRetriever(memory, similarity_top_k=2)

    recall = retriever.retrieve("Lima by train")

    assert len(recall) == 2
    assert recall[0].text == "I have been to Lima by train"
    assert recall[0].score >= recall[1].score
    assert [node.node_id for node in await retriever.aretrieve("Lima by train")] == [node.node_id for node in recall]


async def test_a_query_engine_answers_from_memory(memory: Memoryos) -> None:
    memory.add_memory("The parcel went to Oslo by ship", "")
    synthesizer = get_response_synthesizer(llm=MockLLM())
    engine = RetrieverQueryEngine(MemoryosRetriever(memory), synthesizer)

    answer = await engine.aquery("How did the parcel go to Oslo?")

    assert "The parcel went to Oslo by ship" in str(answer)
