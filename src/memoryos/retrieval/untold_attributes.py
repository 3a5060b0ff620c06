"""Questions for an attribute of somebody whom memory knows, where nothing said near them tells it: nothing can answer.

"What's Priya's last name?" is answered by a turn in which another name stands next to hers, or that speaks of surnames.
If no turn that names her is like that, the question gets nothing. Only sure cases count: the question asks for one of
a few attributes, of somebody by name or relation whom memory mentions a few times, and neither the sentences around
those mentions nor a turn of similar meaning anywhere has a sign of the attribute.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.fact import Fact
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.ports import Vector
from memoryos.retrieval.absent_attributes import MAX_CHARACTERS, cosines, is_plain_question, nearest_rows, rows_with
from memoryos.retrieval.index.postings import Postings
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.conversation_style import between_people
from memoryos.retrieval.scoring.people_named import other_names
from memoryos.text.answer_signs import capitalised_words, may_hold_surname, may_tell
from memoryos.text.relations import ELDERS, KIN, relations, told_by
from memoryos.text.sentences import sentences
from memoryos.text.subject_questions import AttributeKind, is_unspaced, subject_question
from memoryos.text.terms import folded, terms

_MOST_MENTIONS: Final = 20  # turns that mention somebody; one who is mentioned more often is searched for
_REACH: Final = 2  # turns before and after a mention that are read
_BEFORE, _AFTER = 1, 3  # sentences around a mention that may be about the same person
_NEAR: Final = 0.3  # the cosine from which a turn with a sign may tell the attribute, whomever it names

Pages = Callable[[Sequence[str]], Sequence[Page]]
_Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class _Subject:
    """Whom a word of the question means: a relation, or a name and the terms that stand for it."""

    word: str
    relations: frozenset[str]
    names: frozenset[str]

    def rows(self, words: Postings) -> _Rows:
        """The rows of `words` that mention the person, or may tell who has the relation."""
        wider = {relation for name in self.relations for relation in told_by(name)}
        entries = [entry[0].astype(np.intp) for name in self.names if (entry := words.of(name)) is not None]
        return _union([rows_with(relations()[relation], words) for relation in sorted(wider)] + entries)


class _Passages:
    """The sentences of the turns around mentions, in order, and of facts that no page holds."""

    def __init__(self, index: RecallIndex, rows: _Rows, pages: Pages, facts: Iterable[Fact]) -> None:
        self._index = index
        self._rows = around = index.neighbours.around(rows.astype(np.int32), _REACH)
        sessions = {index.page_ids[row]: int(index.sessions[row]) for row in around}
        read = sorted(pages(list(sessions)), key=lambda page: (sessions[page.id], page.seq))
        groups = [(sessions[page.id], turn.role, sentences(turn.text)) for page in read for turn in page.turns()]
        groups += [(-1 - number, "user", [fact.text]) for number, fact in enumerate(facts)]
        self._sentences = [sentence for *_, some in groups for sentence in some]
        self._groups = np.array([group for group, _, some in groups for _ in some], dtype=np.int64)
        self._by_user = np.array([role == "user" for _, role, some in groups for _ in some], dtype=np.bool_)
        self._words = _postings(self._sentences)

    def of(self, subject: _Subject) -> _Rows:
        """The places of the sentences that mention `subject`."""
        return subject.rows(self._words)

    def around(self, places: _Rows) -> _Rows:
        """The places of the sentences around `places` in the same conversation."""
        near = places[:, None] + np.arange(-_BEFORE, _AFTER + 1)
        inside = np.clip(near, 0, len(self._sentences) - 1)
        same = (near == inside) & (self._groups[inside] == self._groups[places][:, None])
        return np.unique(near[same])

    def may_name_another(self, name: str, mentions: _Rows) -> bool:
        """Whether a word there or in the next sentence, which the user only says near the person, may be a name."""
        near = np.intersect1d(np.union1d(mentions, mentions + 1), self.around(mentions))
        words = {word for text in self.texts(near[self._by_user[near]]) for word in capitalised_words(name, text)}
        return any(self._is_only_here(term) for word in words for term in terms(word))

    def _is_only_here(self, term: str) -> bool:
        entry = self._index.words.of(term)
        return entry is None or bool(np.isin(entry[0], self._rows).all())

    def texts(self, places: _Rows) -> list[str]:
        return [self._sentences[place] for place in places]


def asks_for_untold(
    query: Query, index: RecallIndex, vector: Vector | None, facts: Sequence[Fact], pages: Pages
) -> bool:
    """Whether `query` asks for an attribute of somebody in `index`, and nothing near them tells it.

    `vector` is its embedding, and `pages` reads pages by their ids. People who write to each other speak of themselves
    without their names, so what they ask is always searched for.
    """
    question = subject_question(query.text) if len(query.text) <= MAX_CHARACTERS else None
    if question is None or not is_plain_question(query) or between_people(index).any():
        return False
    subjects = [_subject(word, query.text, index, facts) for word in question.subject]
    named = [subject for subject in subjects if subject is not None]
    if len(named) < len(subjects):
        return False
    first, *others = sorted(named, key=lambda subject: bool(subject.relations))
    rows = first.rows(index.words)
    if not 0 < len(rows) <= _MOST_MENTIONS:
        return False
    passages = _Passages(index, rows, pages, [fact for fact in facts if _is_without_page(fact, index)])
    if not len(passages.of(first)):
        return False  # another process has just forgotten them
    if others:
        return _never_meet(first, others, passages)
    return _is_untold(question.kind, first, passages) and not _is_near(question.kind, index, vector, pages)


def _subject(word: str, question: str, index: RecallIndex, facts: Sequence[Fact]) -> _Subject | None:
    """Whom `word` means; None if it is neither a relation nor written like a name."""
    words = _postings([word])
    related = frozenset(name for name, vocabulary in relations().items() if len(rows_with(vocabulary, words)))
    names = set(terms(word))
    if not related and not any(map(index.has_term, names)):
        names |= set(terms(word.removesuffix("s")))
    if not related and not _may_be_name(word, question):
        return None
    called = names | _words_of(related, facts, index)
    return _Subject(word, related, frozenset(called | other_names(sorted(called), facts, index.fact_terms)))


def _words_of(related: Iterable[str], facts: Sequence[Fact], index: RecallIndex) -> set[str]:
    """The words by which facts call those who have the relation: `mother` for `mum`."""
    known = sorted({term for fact in facts for term in index.fact_terms.of(fact.value)})
    words = _postings(known)
    return {known[row] for name in related for row in rows_with(relations()[name], words)}


def _may_be_name(word: str, question: str) -> bool:
    """Whether it has a capital in `question`, or could not have one."""
    plain = folded(question)
    if is_unspaced(word):
        return len(word) > 1
    place = plain.lower().find(word)
    return plain == plain.lower() or (place >= 0 and plain[place].isupper())


def _is_without_page(fact: Fact, index: RecallIndex) -> bool:
    return fact.corrected or all(index.row_of(page_id, "user") is None for page_id in fact.page_ids)


def _never_meet(first: _Subject, others: Sequence[_Subject], passages: _Passages) -> bool:
    """Whether `first` is a name, and nothing said near it speaks of the relation asked for.

    Partners and children are also mentioned by their names alone, so nobody else may be named beside `first`.
    """
    related = others[0].relations
    if len(others) > 1 or first.relations or not related or not related <= KIN or is_unspaced(first.word):
        return False
    mentions = passages.of(first)
    if len(np.intersect1d(passages.around(mentions), passages.of(others[0]))):
        return False
    return related <= ELDERS or not passages.may_name_another(first.word, mentions)


def _is_untold(kind: AttributeKind, subject: _Subject, passages: _Passages) -> bool:
    """Whether no sentence around the mentions of `subject` has a sign of the attribute."""
    mentions = passages.of(subject)
    if kind == "name":
        return False
    if kind != "surname":
        return not any(may_tell(kind, text) for text in passages.texts(passages.around(mentions)))
    # Chinese, Japanese and Korean have no capitals by which a name could be recognised.
    if subject.relations or is_unspaced(subject.word) or passages.may_name_another(subject.word, mentions):
        return False
    return not any(may_hold_surname(subject.word, text) or may_tell(kind, text) for text in passages.texts(mentions))


def _is_near(kind: AttributeKind, index: RecallIndex, vector: Vector | None, pages: Pages) -> bool:
    """Whether a turn of similar meaning has a sign of the attribute: it may call the person something else."""
    if kind == "surname":
        return False
    if vector is None:
        return True
    rows = nearest_rows(index, vector)
    rows = rows[cosines(index, vector, rows) >= _NEAR]
    near = pages(list(dict.fromkeys(index.page_ids[row] for row in rows)))
    return any(may_tell(kind, turn.text) for page in near for turn in page.turns())


def _postings(texts: Sequence[str]) -> Postings:
    words = Postings()
    words.extend(0, [" ".join(terms(text)) for text in texts])
    return words


def _union(rows: Sequence[_Rows]) -> _Rows:
    return np.unique(np.concatenate([np.zeros(0, np.intp), *rows]))
