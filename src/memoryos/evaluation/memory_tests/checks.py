"""Running one test: stores its turns, asks its question, and describes each failure."""

from collections.abc import Callable, Iterable, Iterator

from memoryos import Memoryos, Recall, RecallItem
from memoryos.evaluation.memory_tests.spec import MemoryTest, ProfileSpec, QuestionSpec, TurnSpec

MemoryOf = Callable[[str], Memoryos]
"""Gives the memory of a user by name."""

_SHOWN_ITEMS = 5
_SHOWN_LENGTH = 100


def store_turns(turns: Iterable[TurnSpec], memory_of: MemoryOf) -> None:
    """Stores `turns` in order and waits until everything is learned from them."""
    touched: dict[str, Memoryos] = {}
    for turn in turns:
        memory = touched[turn.owner] = memory_of(turn.owner)
        memory.add_memory(turn.user, turn.assistant, turn.at, session_id=turn.session)
    for memory in touched.values():
        memory.settle()


def failures(test: MemoryTest, memory_of: MemoryOf) -> Iterator[str]:
    """The failures of `test`; the first line of each is a sentence, further lines say more."""
    memory = memory_of(test.owner)
    if test.question:
        yield from _recall_failures(test.question, memory)
        for user in test.question.hidden_from:
            yield from _shown_to(user, test.question, memory_of(user))
    if test.profile:
        yield from _known(test.profile, memory)


def _recall_failures(question: QuestionSpec, memory: Memoryos) -> Iterator[str]:
    recall = memory.retrieve(question.text, limit=question.within, as_of=question.at)
    texts = [_normal(item.text) for item in recall.items]
    sources = [_normal(_source(item)) for item in recall.items]
    for text in question.brings:
        rank = _rank(text, sources)
        if rank is None:
            yield _missing(text, question, recall, memory)
        else:
            yield from (
                f"{text!r} is item {rank + 1}, below {other!r}, which is item {above + 1}"
                for other in question.above
                if (above := _rank(other, texts)) is not None and above < rank
            )
    for text in question.never:
        rank = _rank(text, texts)
        if rank is not None:
            yield f"asking {question.text!r} brings {text!r} as item {rank + 1}: {_short(recall.items[rank].text)!r}"
    yield from _outside_text(question, memory)


def _outside_text(question: QuestionSpec, memory: Memoryos) -> Iterator[str]:
    if question.tokens is not None:
        recall = memory.retrieve(question.text, max_tokens=question.tokens, as_of=question.at)
        shown = _normal(recall.text(question.tokens))
        for text in question.brings:
            if _normal(text) not in shown:
                yield f"{text!r} is not in the text of {question.tokens} tokens for {question.text!r}"


def _missing(text: str, question: QuestionSpec, recall: Recall, memory: Memoryos) -> str:
    among = f" among the first {question.within} items" if question.within else ""
    shown = [f"found {rank}. {_short(item.text)!r}" for rank, item in enumerate(recall.items[:_SHOWN_ITEMS], 1)]
    reason = memory.why_not(question.text, text, limit=question.within, as_of=question.at)
    finding = f"asking {question.text!r} does not bring {text!r}{among}"
    return "\n".join([finding, *(shown or ["found nothing"]), f"why not: {reason}"])


def _shown_to(user: str, question: QuestionSpec, memory: Memoryos) -> Iterator[str]:
    """What `user` gets of what must stay hidden: in items, prompt text, profile or facts."""
    recall = memory.retrieve(question.text, as_of=question.at)
    shown = _normal("\n".join([recall.text(), *(item.text for item in recall.items), *_known_lines(memory)]))
    for text in question.brings:
        if _normal(text) in shown:
            yield f"user {user!r} gets {text!r} by asking {question.text!r}"


def _known(profile: ProfileSpec, memory: Memoryos) -> Iterator[str]:
    lines = list(_known_lines(memory))
    known = _normal("\n".join(lines))
    for text in profile.says:
        if _normal(text) not in known:
            yield f"the profile does not say {text!r}; it says: {_short(' / '.join(lines), 400) or 'nothing'}"
    for text in profile.never:
        if _normal(text) in known:
            stating = next((line for line in lines if _normal(text) in _normal(line)), text)
            yield f"the profile says {text!r}: {_short(stating)!r}"


def _known_lines(memory: Memoryos) -> Iterator[str]:
    """The profile and the current facts."""
    yield from filter(None, memory.get_user_profile_summary().splitlines())
    for fact in memory.get_user_knowledge_summary():
        if fact["current"]:
            yield str(fact["knowledge"])


def _source(item: RecallItem) -> str:
    """The text of an item; a fact also counts as the turn it came from."""
    return f"{item.text} {item.page.user_input}" if item.kind == "fact" and item.page else item.text


def _rank(text: str, texts: list[str]) -> int | None:
    wanted = _normal(text)
    return next((rank for rank, candidate in enumerate(texts) if wanted in candidate), None)


def _normal(text: str) -> str:
    return " ".join(text.casefold().split())


def _short(text: str, longest: int = _SHOWN_LENGTH) -> str:
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[:longest].rstrip()} …"
