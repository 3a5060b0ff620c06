"""LangChain: a chat message history, a retriever, and middleware that recalls before an answer and remembers after."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, NotRequired

from memoryos import Memoryos, RecallItem
from memoryos.integrations.extras import missing_extra
from memoryos.integrations.transcript import Transcript, TranscriptItem
from memoryos.service.conversation import Conversation

try:
    from langchain.agents.middleware import AgentMiddleware, AgentState, ModelRequest, ModelResponse
    from langchain.agents.middleware.types import PrivateStateAttr
    from langchain_core.callbacks import CallbackManagerForRetrieverRun
    from langchain_core.chat_history import BaseChatMessageHistory
    from langchain_core.documents import Document
    from langchain_core.messages import (
        AIMessage,
        BaseMessage,
        HumanMessage,
        SystemMessage,
        message_to_dict,
        messages_from_dict,
    )
    from langchain_core.retrievers import BaseRetriever
    from langgraph.config import get_config
    from langgraph.runtime import Runtime
    from pydantic import ConfigDict
except ImportError as error:
    raise missing_extra("langchain", error) from error

MemoryOf = Callable[[Runtime[Any]], Memoryos]


class MemoryosChatMessageHistory(BaseChatMessageHistory):
    """The messages of one conversation, stored in the user's memory, where they are recalled like any other."""

    def __init__(self, memory: Memoryos, session_id: str) -> None:
        self._transcript = Transcript(memory, session_id, "langchain")

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override]
        """All messages, oldest first, as they were added."""
        return messages_from_dict(self._transcript.items())

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        """Stores the messages durably."""
        self._transcript.append([_transcript_item(message) for message in messages])

    def clear(self) -> None:
        """Forgets the conversation and everything learned from it, for good."""
        self._transcript.clear()


class MemoryosRetriever(BaseRetriever):
    """What memory has on a query, as documents: turns, facts and notes, best first, at most `k`."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    memory: Memoryos
    k: int = 8

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun, k: int | None = None
    ) -> list[Document]:
        del run_manager
        return [_retrieved(item) for item in self.memory.retrieve(query, limit=k or self.k).items]


class RecalledState(AgentState[Any]):
    """The state of an agent, with what was recalled for the message that it answers now."""

    memoryos_context: NotRequired[Annotated[str, PrivateStateAttr]]  # type: ignore[valid-type]


class MemoryosMiddleware(AgentMiddleware[RecalledState, Any, Any]):
    """Recalls once before an agent starts, adds it to the system prompt, and stores the exchange at the end.

    `memory` is one user's memory, or a function that returns the memory of a run's user. Memory can never make a run
    fail; failures are logged.
    """

    state_schema = RecalledState

    def __init__(self, memory: Memoryos | MemoryOf, *, max_items: int = 8, max_tokens: int = 1_500) -> None:
        super().__init__()
        self._memory = memory
        self._max_items = max_items
        self._max_tokens = max_tokens

    def before_agent(self, state: RecalledState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """Recalls for the user's newest message."""
        question = _newest(state["messages"], HumanMessage)
        present = {text for message in state["messages"] if (text := _text(message))}
        query = _text(question) if question else ""
        return {"memoryos_context": self._conversation(runtime).context(query, present)}

    async def abefore_agent(self, state: RecalledState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """The same, awaited."""
        return await asyncio.to_thread(self.before_agent, state, runtime)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Calls the model with what was recalled at the end of the system prompt."""
        return handler(_with_context(request))

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any]:
        """The same, awaited."""
        return await handler(_with_context(request))

    def after_agent(self, state: RecalledState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """Stores what the user asked and what the agent answered in the end."""
        question, answered = _newest(state["messages"], HumanMessage), _newest(state["messages"], AIMessage)
        if question is not None and answered is not None:
            message_id = f"langchain:{answered.id}" if answered.id else None
            self._conversation(runtime).remember(_text(question), _text(answered), message_id)
        return None

    async def aafter_agent(self, state: RecalledState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """The same, awaited."""
        return await asyncio.to_thread(self.after_agent, state, runtime)

    def _conversation(self, runtime: Runtime[Any]) -> Conversation:
        memory = self._memory if isinstance(self._memory, Memoryos) else self._memory(runtime)
        thread = get_config().get("configurable", {}).get("thread_id")
        return Conversation(memory, str(thread) if thread else None, self._max_items, self._max_tokens)


def pre_model_hook(memory: Memoryos, *, max_items: int = 8, max_tokens: int = 1_500) -> Callable[[Any], dict[str, Any]]:
    """A hook for agents without middleware: what is recalled is shown to the model, and not kept in the state."""
    conversation = Conversation(memory, max_items=max_items, max_tokens=max_tokens)

    def hook(state: Any) -> dict[str, Any]:
        messages: list[BaseMessage] = list(state["messages"])
        question = _newest(messages, HumanMessage)
        present = {_text(message) for message in messages}
        context = conversation.context(_text(question), present) if question else ""
        return {"llm_input_messages": [SystemMessage(context), *messages] if context else messages}

    return hook


def _with_context(request: ModelRequest[Any]) -> ModelRequest[Any]:
    context = str(request.state.get("memoryos_context") or "")
    if not context:
        return request
    before = request.system_message.content if request.system_message else ""
    system = f"{before}\n\n{context}" if isinstance(before, str) else [*before, {"type": "text", "text": context}]
    return request.override(system_message=SystemMessage(system if before else context))


def _newest(messages: Sequence[BaseMessage], kind: type[BaseMessage]) -> BaseMessage | None:
    return next((message for message in reversed(messages) if isinstance(message, kind)), None)


def _text(message: BaseMessage) -> str:
    return str(message.text)


def _transcript_item(message: BaseMessage) -> TranscriptItem:
    roles = {"human": "user", "ai": "assistant"}
    text = _text(message)
    role = roles.get(message.type, "tool") if text.strip() else "tool"
    return TranscriptItem(message_to_dict(message), role, text if role != "tool" else f"[{message.type} message]")


def _retrieved(item: RecallItem) -> Document:
    return Document(
        id=item.id,
        page_content=item.text,
        metadata={
            "id": item.id,
            "kind": item.kind,
            "said_by": item.said_by,
            "timestamp": item.timestamp.isoformat(),
            "score": item.score,
            "session_id": item.session_id,
        },
    )
