"""Why something was not recalled, and what would have found it."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from memoryos.domain.note_query import MAX_NOTES
from memoryos.domain.page import Turn
from memoryos.domain.query import Query
from memoryos.domain.recall import Recall
from memoryos.errors import InvalidInputError
from memoryos.operations.engine import Engine
from memoryos.operations.recall import Search, global_notes, recall_by
from memoryos.ports import Hit, Retriever, Store, TimelineFilter
from memoryos.text.terms import terms

Reason = Literal["recalled", "never stored", "filtered", "does not matter", "outranked", "over budget", "superseded"]
_BATCH = 500
_MAX_PAGES_WITH_WORD = 2_000
_SHOWN_ABOVE = 3
_HINT_WORDS = 4


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The verdict on one turn or fact: the reason, what it means here, and what would have recalled it.

    `rank` and `score` are its own among everything that passes the filters; `above` are the ids of the best ones before
    it.
    """

    reason: Reason
    explanation: str
    advice: str = ""
    item_id: str | None = None
    rank: int | None = None
    score: float | None = None
    above: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.reason}: {self.explanation}" + (f" {self.advice}" if self.advice else "")


def why_not(query: Query, wanted: str, retriever: Retriever, engine: Engine) -> WhyNot:
    """Why `wanted`, an id or part of a text, is not among what `query` recalls."""
    if not wanted.strip():
        raise InvalidInputError("name what is missing: the id of a turn, page, fact or note, or a piece of its text")
    turns = list(_turns_meant(wanted, engine))
    search = Search(engine, query.as_of)
    recalled = recall_by(search, query, retriever, engine)
    if not turns:
        return (
            _note_missed(wanted, query, recalled, search, engine)
            or _superseded_fact(wanted, search)
            or _never_stored(wanted, recalled)
        )
    ids = {turn.id for turn in turns}
    for item in recalled.items:
        if item.id == wanted or f"{item.page_id}/{item.role}" in ids:
            return WhyNot(
                "recalled", f"it is item {recalled.items.index(item) + 1}.", item_id=item.id, score=item.score
            )
    away = set() if query.exhaustive else engine.mid_term.archived_among([turn.page.id for turn in turns])
    outside = [_filter_against(turn, query, away) for turn in turns]
    if all(outside):
        return WhyNot("filtered", f"{outside[0]}", "Ask without that filter.", item_id=turns[0].id)
    return _ranked(retriever.find(_everything(query), search), ids, query, engine, recalled)


def _turns_meant(wanted: str, engine: Engine) -> Iterator[Turn]:
    page_id, _, side = wanted.partition("/")
    fact = next((fact for fact in engine.long_term.facts() if fact.id == wanted and not fact.superseded_by), None)
    named = engine.store.pages.named(list(fact.page_ids) if fact else [page_id])
    if named:
        yield from (turn for page in named for turn in page.turns() if side in {"", turn.role})
        return
    searched = " ".join(wanted.lower().split())
    for turn in _turns_with(searched, engine.store):
        if searched in " ".join(turn.text.lower().split()):
            yield turn


def _turns_with(text: str, store: Store) -> Iterator[Turn]:
    """All turns that may contain `text`, in the order they were stored.

    Those with its longest word that stores can find.
    """
    words = [word for word in text.split() if all(letter.isascii() or letter.upper() == letter for letter in word)]
    longest = max(words, key=len, default=None)
    pages = store.timeline.latest(TimelineFilter(text=longest), _MAX_PAGES_WITH_WORD) if longest else ()
    if not longest or len(pages) == _MAX_PAGES_WITH_WORD:
        yield from _all_turns(store)
        return
    for page in sorted(pages, key=lambda page: page.seq):
        yield from page.turns()


def _all_turns(store: Store) -> Iterator[Turn]:
    seq = 0
    while pages := store.pages.after(seq, _BATCH):
        for page in pages:
            yield from page.turns()
        seq = pages[-1].seq


def _superseded_fact(wanted: str, search: Search) -> WhyNot | None:
    facts = {fact.id: fact for fact in search.facts()}
    for fact in facts.values():
        if fact.superseded_by and (fact.id == wanted or wanted.lower() in fact.text.lower()):
            newer = facts.get(fact.superseded_by)
            explanation = f"{fact.text!r} was superseded" + (f" by {newer.text!r}." if newer else ".")
            return WhyNot("superseded", explanation, "Ask with as_of a time when it held.", item_id=fact.id)
    return None


def _note_missed(wanted: str, query: Query, recalled: Recall, search: Search, engine: Engine) -> WhyNot | None:
    """The verdict on a note, named by its id or part of its text."""
    searched = " ".join(wanted.lower().split())
    meant = {
        note.id: note
        for note in engine.note_search.all()
        if wanted == note.id or searched in " ".join(note.text.lower().split())
    }
    for number, item in enumerate(recalled.items, 1):
        if item.id in meant:
            return WhyNot("recalled", f"it is item {number}.", item_id=item.id, score=item.score)
    for note in meant.values():
        if note.scope != "global":
            explanation = f"it is a note of project {note.project!r}, and only global notes are recalled without one."
            return WhyNot(
                "filtered", explanation, f"Ask retrieve_context with project={note.project!r}.", item_id=note.id
            )
    for hit in global_notes(replace(query, min_score=0.0, limit=MAX_NOTES), search, engine):
        if hit.note.id in meant:
            reason: Reason = "does not matter" if hit.score < query.min_score else "outranked"
            explanation = f"it is a note that scores {hit.score:.3f}."
            return WhyNot(
                reason, explanation, "Ask retrieve_context, or with other words.", hit.note.id, score=hit.score
            )
    note_id = next(iter(meant), None)
    return WhyNot("filtered", "it is a note outside of what was asked for.", item_id=note_id) if note_id else None


def _never_stored(wanted: str, recalled: Recall) -> WhyNot:
    near = f" The nearest thing recalled is {recalled.items[0].text[:80]!r}." if recalled.items else ""
    return WhyNot(
        "never stored", f"no turn of this owner has that id or holds that text.{near}", f"Looked for {wanted!r}."
    )


def _filter_against(turn: Turn, query: Query, archived: set[str]) -> str | None:
    spoken_at = turn.timestamp
    if turn.page.id in archived:
        return "its segment is archived, and only an exhaustive search looks there."
    if query.session_id is not None and turn.page.session_id != query.session_id:
        return f"it belongs to session {turn.page.session_id!r}, and only {query.session_id!r} was asked for."
    if query.since is not None and spoken_at < query.since:
        return f"it was said {spoken_at.isoformat()}, before since={query.since.isoformat()}."
    if query.latest is not None and spoken_at > query.latest:
        return f"it was said {spoken_at.isoformat()}, after {query.latest.isoformat()}, the end of what was asked for."
    return None


def _everything(query: Query) -> Query:
    """Everything that passes the filters of `query`, however little it matters."""
    return replace(query, limit=sys.maxsize, max_tokens=None, min_score=0.0)


def _ranked(hits: Sequence[Hit], ids: set[str], query: Query, engine: Engine, recalled: Recall) -> WhyNot:
    rank, hit = next(((rank, hit) for rank, hit in enumerate(hits, 1) if _id(hit) in ids), (None, None))
    if rank is None or hit is None:
        return WhyNot("does not matter", "nothing in it fits the question.", "Ask with words that it holds.")
    above = tuple(_id(other) for other in hits[: min(rank - 1, _SHOWN_ABOVE)])
    # Notes take up places too.
    rank += sum(item.kind == "note" and item.score > hit.score for item in recalled.items)
    reason, explanation, advice = _place(query, recalled, rank, hit)
    if reason != "over budget":
        advice = f"{advice} {_better_words(query, hit, engine)}".strip()
    return WhyNot(reason, explanation, advice, item_id=_id(hit), rank=rank, score=hit.score, above=above)


def _place(query: Query, recalled: Recall, rank: int, hit: Hit) -> tuple[Reason, str, str]:
    """Why the hit of that rank was left out."""
    if hit.score < query.min_score:
        explanation = f"its score {hit.score:.3f} is below min_score {query.min_score:g}."
        return "does not matter", explanation, f"Lower the setting min_score to {hit.score:.3f}."
    if query.limit is not None and rank > query.limit:
        lead = (recalled.items[-1].score if recalled.items else 0.0) - hit.score
        explanation = f"it is number {rank}; the last of the {query.limit} recalled scores {lead:.3f} more."
        return "outranked", explanation, f"Ask with limit={rank}."
    if query.max_tokens is None:
        return "does not matter", "hardly anything in it is about the question.", ""
    explanation = f"it is number {rank}, and the items before it use up max_tokens={query.max_tokens}."
    return "over budget", explanation, "Ask with a larger max_tokens."


def _id(hit: Hit) -> str:
    return f"{hit.page_id}/{hit.role}"


def _better_words(query: Query, hit: Hit, engine: Engine) -> str:
    turn = Turn(engine.store.pages.named([hit.page_id])[0], hit.role)
    query_terms = set(terms(query.text))
    words: Sequence[str] = [word.strip(".,;:!?\"'()") for word in turn.text.split()]
    telling = [
        word for word in dict.fromkeys(words) if len(word) > 3 and query_terms.isdisjoint(terms(word)) and terms(word)
    ]
    telling.sort(key=len, reverse=True)
    return f"Words of it that the question lacks: {', '.join(telling[:_HINT_WORDS])}." if telling else ""
