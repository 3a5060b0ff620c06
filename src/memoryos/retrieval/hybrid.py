"""The default retriever: every turn is scored, nothing is gated by segments."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.fact import Fact
from memoryos.domain.page import ROLES, Role
from memoryos.domain.query import Query
from memoryos.ports import Hit, SearchContext, Vector
from memoryos.retrieval.absent_attributes import asks_for_absent
from memoryos.retrieval.filters import allowed
from memoryos.retrieval.index.neighbours import NOBODY, Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.intent import intent_of
from memoryos.retrieval.other_people import told_of_others
from memoryos.retrieval.parse import ParsedQuery, parsed, with_full_names, with_spelling_of_speakers
from memoryos.retrieval.ranking import MAX_HITS, best
from memoryos.retrieval.scoring.bm25 import TermMatch
from memoryos.retrieval.scoring.evidence import gather_evidence, styles, word_matches
from memoryos.retrieval.scoring.fact_matches import FactMatch, fact_matches
from memoryos.retrieval.scoring.fusion import calibration, fused, not_negative, of_kind, score_parts
from memoryos.retrieval.scoring.known_facts import (
    Target,
    current_facts_first,
    facts_of_speaker,
    known_scores,
    knows_own_name,
)
from memoryos.retrieval.scoring.latest_word import LATEST_DEPTH, LatestWord, Pages, no_pages
from memoryos.retrieval.scoring.people_named import person_scores
from memoryos.retrieval.scoring.rerank import RerankContext, rerank_context, reranked
from memoryos.retrieval.scoring.second_embedder import with_second_embedder
from memoryos.retrieval.scoring.sentence_similarity import sentence_cosines
from memoryos.retrieval.scoring.supersession import resemblance
from memoryos.retrieval.scoring.weights import ASSISTANT, OTHER
from memoryos.retrieval.untold_attributes import asks_for_untold
from memoryos.retrieval.whole_conversations import listed_turns
from memoryos.text.slots.vectors import slot_vectors

_FEW_WORDS = 3


class HybridRetriever:
    """Scores all turns by words, meaning, speaker, time and known facts."""

    def __init__(self, index: Callable[[], RecallIndex]) -> None:
        self._index = index

    def find(self, query: Query, context: SearchContext) -> list[Hit]:
        index = self._index()
        with index.lock:
            if listing := listed_turns(index, query):
                return listing
            question = parsed_for(index, query.text)
        # Embedding takes longer than everything else, and needs no lock.
        vector = context.embed(question.spoken)
        facts = context.facts()
        with index.lock:
            if not len(index) or asks_for_absent(query, index, vector, facts):
                return []
            if asks_for_untold(query, index, vector, facts, context.pages):
                return []
            return _hits(index, ranking(index, query, question, vector, facts, context.pages))


def parsed_for(index: RecallIndex, text: str) -> ParsedQuery:
    """The question `text`, parsed with the speakers of `index`, by whatever name or spelling it calls them."""
    speakers = list(index.names)
    full = with_full_names(text, index.aliases())
    return parsed(with_spelling_of_speakers(full, speakers, index.has_term), speakers)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The rows that matter for a query, best first; by row the score, its parts, and facts that stand in for turns."""

    rows: list[int]
    scores: Floats
    parts: Mapping[str, Floats]
    matches: Mapping[int, FactMatch]


def ranking(
    index: RecallIndex,
    query: Query,
    question: ParsedQuery,
    vector: Vector | None,
    facts: Sequence[Fact],
    pages: Pages = no_pages,
) -> Ranking:
    """Scores every turn of `index`, which has at least one; `pages` reads pages by their ids."""
    people = styles(index, vector)
    facts = facts if people.all() else facts_of_speaker(index, facts, question.speaker)
    intent = intent_of(query.focus, vector, slot_vectors(index.embedder))
    context = None if vector is None else rerank_context(index, vector, intent, slot_vectors(index.embedder))
    others = _told_of_others(index, query, question, facts, context) & ~people
    fit = word_matches(index, question.terms, people)
    matches = _matching_facts(index, query, fit, facts, others)
    eligible = allowed(index, query)
    meaning = None if context is None else context.meaning()
    evidence = gather_evidence(index, fit.rows, meaning, people, eligible)
    parts = score_parts(index, query, question, intent, evidence)
    news = LatestWord(index, facts, query.as_of or query.now, query.focus, pages)
    lift = np.zeros(len(index), dtype=np.float32)
    if context is not None and meaning is not None:
        parts, evidence = with_second_embedder(index, parts, evidence, meaning, eligible)
        from_facts = _fact_parts(index, question, facts, news.moment, context, others)
        parts |= {name: part * ~evidence.people for name, part in from_facts.items()}
        # After known facts, because a newer turn may contradict any of them.
        parts, evidence = reranked(index, parts, evidence, context, eligible)
    parts = not_negative(parts)
    if "known" in parts and context is not None and context.families is not None:
        target = Target(context.families, intent, question.terms)
        lift = _lift(news, target, parts, eligible & ~evidence.people & ~others, context.vector)
        parts["known"] = parts["known"] + lift
    is_known = not intent.own_name or knows_own_name(facts, news.moment)
    scale = np.float32(calibration(index, parts, evidence, question, is_known=is_known))
    scores = fused(parts) * scale
    if query.min_score:
        eligible &= (scores >= query.min_score) & (evidence.is_relevant() | of_kind(parts) | (lift > 0))
    rows = best(scores, eligible, query.limit or MAX_HITS)
    return Ranking(rows, scores, {name: part * scale for name, part in parts.items()}, matches)


def _told_of_others(
    index: RecallIndex, query: Query, question: ParsedQuery, facts: Sequence[Fact], context: RerankContext | None
) -> NDArray[np.bool_]:
    """By row, whether it tells of somebody else what the question asks about the user."""
    if context is None or context.families is None or context.intent.assistant_side:
        return np.zeros(len(index), dtype=np.bool_)
    return told_of_others(index, query.focus, question, facts, context.families)


def _lift(
    news: LatestWord, target: Target, parts: Mapping[str, Floats], eligible: NDArray[np.bool_], vector: Vector
) -> Floats:
    """By row of `eligible`, what puts the current fact that is asked for first, and the latest word on the matter."""
    sums = fused(parts)
    lift = current_facts_first(news.index, news.facts, news.moment, target, sums) * eligible
    if target.intent.past or target.intent.assistant_side or "in_time" in parts:
        return lift
    rows = np.array(best(sums + lift, eligible & (news.index.roles == ROLES.index("user")), LATEST_DEPTH), np.intp)
    answers = partial(sentence_cosines, news.index, vector)
    return lift + news.boost(sums + lift, rows, target, partial(resemblance, news.index, answers=answers))


def _fact_parts(
    index: RecallIndex,
    question: ParsedQuery,
    facts: Sequence[Fact],
    moment: datetime,
    context: RerankContext,
    others: NDArray[np.bool_],
) -> dict[str, Floats]:
    """The parts of the score that come from known facts: what was asked for, whom the question refers to, or not."""
    parts = {"other": others * np.float32(-OTHER)} if others.any() else {}
    if context.families is not None and not context.intent.assistant_side:
        parts["known"] = known_scores(index, facts, moment, context.families, context.intent)
    if (named := person_scores(index, question.terms, facts)) is not None:
        parts["person"] = named * np.float32(ASSISTANT["person"])
    return parts


def _matching_facts(
    index: RecallIndex, query: Query, fit: TermMatch, facts: Sequence[Fact], others: NDArray[np.bool_]
) -> Mapping[int, FactMatch]:
    """By row, the fact that fits the question's words better than its turn does; `fit` counts it from then on."""
    candidates = fact_matches(index, query, facts, fit.weights, fit.rows)
    matches = {row: match for row, match in candidates.items() if not others[row]}
    for row, better in matches.items():
        fit.rows[row] = better.words
    return matches


def _hits(index: RecallIndex, result: Ranking) -> list[Hit]:
    return [
        Hit(
            *index.turn_at(row),
            score=float(result.scores[row]),
            parts={name: float(part[row]) for name, part in result.parts.items()},
            before=_needed_before(index, row),
            fact=result.matches[row].fact if row in result.matches else None,
        )
        for row in result.rows
    ]


def _needed_before(index: RecallIndex, row: int) -> tuple[str, Role] | None:
    """The turn before, if this one says too little on its own, such as "Yes, two of them!"."""
    before = int(index.neighbours.before[row])
    return None if before == NOBODY or index.lengths[row] > _FEW_WORDS else index.turn_at(before)
