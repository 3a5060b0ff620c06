"""Memoryos: the one door."""

import os
import weakref
from collections.abc import Callable, Generator, Iterable, Mapping
from functools import partial
from typing import Any, Self

from memoryos.assembly import engine as wiring
from memoryos.browsing import Browsing
from memoryos.config.settings import Settings
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.domain.recall import Recall
from memoryos.domain.response import Question
from memoryos.domain.validation import checked_name, checked_text
from memoryos.notebook import Notebook
from memoryos.operations.background.purge import Purge
from memoryos.operations.background.rederive import Rederived
from memoryos.operations.background.workers import Workers
from memoryos.operations.forget import Forgotten, forget
from memoryos.operations.inspect import stats
from memoryos.operations.recall import recall
from memoryos.operations.reindex import reindex
from memoryos.operations.remember import remember, remember_messages
from memoryos.operations.requests import Moment
from memoryos.operations.respond import Exchange, answering
from memoryos.operations.why_not import WhyNot, why_not
from memoryos.ports import Analyst, Clock, Embedder, LanguageModel
from memoryos.transfer import Transfer


class Memoryos(Notebook, Browsing, Transfer):
    """The memory of one user with one assistant: keeps every exchange and finds what matters for the next answer.

    Safe for threads, and for several processes on the same data. The names and order of the first arguments are those
    of the older MemoryOS; every other setting may be given by its name too. A part given as an instance is used as it
    is: a language model, for one, is asked without retries or a time limit of ours.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - names and order are a promise to users of the older library
        self,
        user_id: str | None = None,
        openai_api_key: str | None = None,
        data_storage_path: str | os.PathLike[str] | None = None,
        openai_base_url: str | None = None,
        assistant_id: str | None = None,
        short_term_capacity: int | None = None,
        mid_term_capacity: int | None = None,
        long_term_knowledge_capacity: int | None = None,
        retrieval_queue_capacity: int | None = None,
        mid_term_heat_threshold: float | None = None,
        mid_term_similarity_threshold: float | None = None,
        llm_model: str | None = None,
        embedding_model_name: str | None = None,
        embedding_model_kwargs: Mapping[str, Any] | None = None,
        *,
        embedder: Embedder | None = None,
        clock: Clock | None = None,
        analyst: Analyst | str | None = None,
        language_model: LanguageModel | str | None = None,
        config_path: str | os.PathLike[str] | None = None,
        **settings: Any,
    ) -> None:
        given = {
            "user_id": user_id,
            "openai_api_key": openai_api_key,
            "data_storage_path": data_storage_path,
            "openai_base_url": openai_base_url,
            "assistant_id": assistant_id,
            "short_term_capacity": short_term_capacity,
            "mid_term_capacity": mid_term_capacity,
            "long_term_knowledge_capacity": long_term_knowledge_capacity,
            "retrieval_queue_capacity": retrieval_queue_capacity,
            "mid_term_heat_threshold": mid_term_heat_threshold,
            "mid_term_similarity_threshold": mid_term_similarity_threshold,
            "llm_model": llm_model,
            "embedding_model_name": embedding_model_name,
            "embedding_model_kwargs": embedding_model_kwargs,
            "analyst": analyst if isinstance(analyst, str) else None,
            "language_model": language_model if isinstance(language_model, str) else None,
            **settings,
        }
        self._settings = Settings.load(given, config_path)
        self._parts = wiring.assemble(self._settings, embedder, clock, analyst, language_model)
        self._intake = wiring.intake(self._settings, self._parts)
        self._shop = wiring.workshop(self._settings, self._parts, worker := self._parts.new_id("worker"))
        self._desk = wiring.note_desk(self._settings, self._parts, self._shop)
        self._load_moving = wiring.moving
        self._workers = Workers(self._shop, worker, Purge(self._parts.store, self._desk.kept_since))
        # Also runs when this object is dropped without closing it, and when the interpreter ends.
        self._release = weakref.finalize(self, self._workers.release)
        self._workers.wake()

    @property
    def user_id(self) -> str:
        """Whose memory this is."""
        return self._parts.owner.user_id

    @property
    def assistant_id(self) -> str:
        """Which assistant the user talks with."""
        return self._parts.owner.assistant_id

    def add_memory(
        self,
        user_input: str,
        agent_response: str,
        timestamp: Moment | None = None,
        meta_data: Mapping[str, Any] | None = None,
        *,
        message_id: str | None = None,
        session_id: str | None = None,
    ) -> Page:
        """Stores one exchange durably and gives it back as a page; one side may be empty.

        The same `message_id` again stores nothing and gives back the first page.
        """
        return self._store(self._intake.page(user_input, agent_response, timestamp, meta_data, message_id, session_id))

    def add_messages(self, messages: Iterable[Mapping[str, Any]], session_id: str | None = None) -> list[Page]:
        """Stores a conversation given as OpenAI-style messages, all or nothing, and gives back its pages.

        A message has `role` and `content`, and may have `name`, `timestamp`, `meta_data` and `id`. Messages whose id is
        stored already are not stored again; system and tool messages are passed over.
        """
        self._check_open()
        said = self._intake.messages(messages)
        pages = remember_messages(said, checked_name("session_id", session_id), self._parts.store, self._parts.new_id)
        self._workers.wake()
        return pages

    def retrieve(  # noqa: PLR0913 - each narrows the answer in its own way
        self,
        query: str,
        *,
        limit: int | None = None,
        max_tokens: int | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
        as_of: Moment | None = None,
        session_id: str | None = None,
        exhaustive: bool = False,
        explain: bool = False,
    ) -> Recall:
        """What matters for `query`, best first, with the newest pages.

        `since`, `until` and `session_id` let nothing else through; `as_of` answers as at that time; `exhaustive` looks
        into archived segments too. Without `limit` and `max_tokens`, `retrieval_queue_capacity` items come. Of notes,
        those of the global scope are looked at; `retrieve_context` gives those of a project or task.
        """
        self._check_open()
        return self._recall(
            self._intake.query(
                query, limit, max_tokens, since, until, as_of, session_id, exhaustive=exhaustive, explain=explain
            )
        )

    def get_response(
        self,
        query: str,
        relationship_with_user: str = "friend",
        style_hint: str = "",
        user_conversation_meta_data: Mapping[str, Any] | None = None,
        *,
        session_id: str | None = None,
    ) -> str:
        """The language model's answer to what the user says, with what memory holds for it; stores the exchange.

        Raises SettingsError where no language model is chosen, and ModelError where it fails; nothing is stored then.
        """
        meta = user_conversation_meta_data
        asked = self._intake.question(query, relationship_with_user, style_hint, meta, session_id)
        return self._exchange(asked).answer()

    def stream_response(
        self,
        query: str,
        relationship_with_user: str = "friend",
        style_hint: str = "",
        user_conversation_meta_data: Mapping[str, Any] | None = None,
        *,
        session_id: str | None = None,
    ) -> Generator[str, None, None]:
        """The same answer in pieces as they come. When it ends, what was shown is stored.

        `cut` in the meta data says so where it is not the whole answer: `stopped` where the iterator was closed,
        `failed` where ModelError was raised half-way, `length` where the model's limit was reached.
        """
        meta = user_conversation_meta_data
        asked = self._intake.question(query, relationship_with_user, style_hint, meta, session_id)
        return self._exchange(asked).pieces()

    def why_not(  # noqa: PLR0913 - the same as those of retrieve
        self,
        query: str,
        missed: str,
        *,
        limit: int | None = None,
        max_tokens: int | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
        as_of: Moment | None = None,
        session_id: str | None = None,
        exhaustive: bool = False,
    ) -> WhyNot:
        """Why `retrieve` with these arguments does not give what is `missed`, and what would have.

        `missed` is the id of a turn, page, fact or note, or a piece of its text.
        """
        self._check_open()
        asked = self._intake.query(query, limit, max_tokens, since, until, as_of, session_id, exhaustive=exhaustive)
        wanted = checked_text("missed", missed, self._settings.max_text_length)
        return why_not(asked, wanted, self._parts.retriever, self._shop)

    def get_memory_stats(self) -> dict[str, Any]:
        """What is stored, what waits, and what is wrong, as a dictionary for people and machines."""
        self._check_open()
        return {**stats(self._parts.owner, self._shop, self._workers), "language_model": self._parts.usage()}

    def force_mid_term_analysis(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Consolidates and studies all that waits, here and now; `progress` is told how much is done, of how much.

        Raises ModelError where the analyst fails; what was done until then stays done, the rest waits.
        """
        self._check_open()
        self._workers.everything(progress)

    def rederive(self, progress: Callable[[int, int], None] | None = None) -> Rederived:
        """Has the analyst chosen now read anew all that others read; what it finds takes the place of what they found.

        Raises ModelError where the analyst fails; what was done until then stays done, all else stays as it was.
        """
        self._check_open()
        return self._workers.think.rederive(progress)

    def forget(
        self,
        page_id: str | None = None,
        *,
        session_id: str | None = None,
        note_id: str | None = None,
        everything: bool = False,
    ) -> Forgotten:
        """Removes a page, a conversation, a note, or everything of this owner, with all that came of it, for good.

        Name exactly one of them. When it returns, no file holds the text any more. Raises NotFoundError where this
        owner has no such thing.
        """
        self._check_open()
        gone = forget(self._shop, page_id, session_id, note_id, everything=everything)
        self._workers.wake()
        return gone

    def reindex(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Embeds all pages and notes that the chosen embedder has not seen, drops other vectors; gives how many."""
        self._check_open()
        return reindex(self._parts.store, self._parts.embedder, progress)

    def settle(self, timeout: float | None = None) -> bool:
        """Waits until background work is done; False where `timeout` seconds were not enough."""
        self._check_open()
        return self._workers.settle(timeout)

    def close(self) -> None:
        """Ends background work and releases files; harmless when repeated. Work left waits for the next time."""
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Memoryos(user_id={self.user_id!r}, assistant_id={self.assistant_id!r})"

    def _recall(self, asked: Query) -> Recall:
        found = recall(asked, self._parts.retriever, self._shop)
        if self._workers.visits.note(found, asked.now):
            self._workers.wake()
        return found

    def _exchange(self, question: Question) -> Exchange:
        """The user's `question` with what memory holds for it, to be answered and then stored."""
        self._check_open()
        model = answering(self._parts.language_model)
        room = self._settings.response_context_tokens
        found = self._recall(self._intake.query(question.text, max_tokens=room))
        return Exchange(question, found, room, model, partial(self._intake.answered, question), self._store)

    def _store(self, page: Page) -> Page:
        self._check_open()
        stored = remember(page, self._parts.store)
        self._workers.wake()
        return stored
