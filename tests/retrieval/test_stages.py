"""Each stage of scoring by itself, on small conversations."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.config.settings import Settings
from memoryos.domain.query import Query
from memoryos.retrieval.filters import allowed
from memoryos.retrieval.index.neighbours import NOBODY, Neighbours, Window
from memoryos.retrieval.intent import Intent
from memoryos.retrieval.parse import parsed
from memoryos.retrieval.ranking import best
from memoryos.retrieval.scoring.bm25 import bm25_scores, fit_of
from memoryos.retrieval.scoring.evidence import Meaning, gather_evidence, styles, word_matches
from memoryos.retrieval.scoring.fusion import calibration, fused, score_parts
from memoryos.retrieval.scoring.idf import idf
from memoryos.retrieval.scoring.times import asks_time, date_words, named_time, nearness
from memoryos.retrieval.scoring.vector_similarity import in_context, similarity
from memoryos.testing import HashingEmbedder

DEFAULT_MIN_SCORE = Settings(user_id="ada").min_score
NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
ALONE = Window((), ())


def test_the_turn_with_the_words_fits_best_and_scores_lie_between_0_and_1(index_of):
    index = index_of([("Ann", "I painted the barn red"), ("Bob", "We ate soup"), ("Ann", "It rained")])

    fit = bm25_scores(index, ["paint", "barn"], ALONE).rows

    assert fit.argmax() == 0
    assert 0 < fit[0] <= 1
    assert list(fit[1:]) == [0, 0]


def test_an_answer_borrows_the_words_of_the_question_before_it(index_of):
    index = index_of(
        [("Bob", "What did you name your puppy?"), ("Ann", "Rufus, after my uncle!")], [("Ann", "Nothing here")]
    )

    fit = bm25_scores(index, ["name", "puppi"]).rows

    assert fit[0] > fit[1] > 0
    assert fit[2] == 0


def test_a_rare_word_reaches_further_than_a_frequent_one(index_of):
    lines = ["The ferry was late", *(f"Line {number} of small talk" for number in range(8))]
    index = index_of([("Ann" if place % 2 == 0 else "Ben", line) for place, line in enumerate(lines)])

    rare = bm25_scores(index, ["ferri"]).rows
    frequent = bm25_scores(index, ["talk"]).rows

    assert np.flatnonzero(rare).tolist() == [0, 1, 2, 3, 4, 5, 6]
    assert (np.diff(rare[:7]) < 0).all()
    assert frequent[0] > 0


def test_words_do_not_cross_into_another_conversation(index_of):
    index = index_of([("Bob", "What did you name your puppy?")], [("Ann", "Rufus")])

    assert bm25_scores(index, ["puppi"]).rows[1] == 0


def test_a_rare_word_counts_more_than_a_frequent_one(index_of):
    index = index_of([("Ann", f"tea number {number}") for number in range(20)] + [("Ann", "zebra")])

    weights = bm25_scores(index, ["tea", "zebra"], ALONE).weights

    assert weights["zebra"] > weights["tea"]
    assert sum(weights.values()) == pytest.approx(1)


def test_a_word_that_nobody_said_lowers_the_fit_of_all(index_of):
    index = index_of([("Ann", "I painted the barn red")])

    assert bm25_scores(index, ["barn", "xylophon"]).rows[0] < bm25_scores(index, ["barn"]).rows[0]


def test_the_date_of_a_turn_counts_as_its_words(index_of):
    index = index_of([("Ann", "We went out", datetime(2023, 5, 8, tzinfo=UTC))], [("Ann", "We went out")])

    fit = bm25_scores(index, date_words(datetime(2023, 5, 8, tzinfo=UTC).toordinal()).split()).rows

    assert fit[0] > fit[1] == 0


def test_a_statement_fits_by_the_share_of_words_it_holds():
    weights = {"live": 0.6, "berlin": 0.4}

    assert fit_of({"live", "berlin"}, weights) > fit_of({"live"}, weights) > fit_of({"cat"}, weights) == 0


@given(st.integers(1, 10_000), st.data())
def test_rarity_falls_with_the_turns_that_hold_a_term_and_is_never_negative(turns, data):
    fewer = data.draw(st.integers(0, turns))
    more = data.draw(st.integers(fewer, turns))

    assert idf(turns, fewer) >= idf(turns, more) >= 0


def test_meaning_leans_towards_the_neighbours(index_of):
    index = index_of([("Bob", "apple banana"), ("Ann", "quartz"), ("Ann", "zinc")])
    vector = HashingEmbedder().embed(["apple banana"], "query")[0]

    own = similarity(index, vector)
    leaning = in_context(index, own)

    assert own.cosines[0] == pytest.approx(1, abs=1e-5)
    assert leaning.cosines[0] > leaning.cosines[1] > own.cosines[1]
    assert (abs(leaning.cosines) <= 1 + 1e-5).all()


def test_leaning_vectors_are_the_same_whether_turns_come_at_once_or_one_by_one(tmp_path, open_memory):
    at_once, one_by_one = open_memory("at once"), open_memory("one by one")
    texts = [f"{word} and {word}s" for word in "apple pear plum fig kiwi lime".split()]
    at_once.add_messages([{"role": "user", "content": text} for text in texts], session_id="s")
    for text in texts:
        one_by_one.add_messages([{"role": "user", "content": text}], session_id="s")
        one_by_one.retrieve("plum", limit=3)

    scores = [[item.score for item in memory.retrieve("plum", limit=6).items] for memory in (at_once, one_by_one)]

    assert scores[0] == pytest.approx(scores[1], abs=1e-6)


def test_without_vectors_meaning_is_zero(index_of):
    index = index_of([("Ann", "apple")], embedded=False)

    own = similarity(index, HashingEmbedder().embed(["apple"], "query")[0])

    assert list(in_context(index, own).cosines) == list(own.cosines) == [0]
    assert list(own.present) == [False]


def test_a_full_statement_is_worth_more_than_small_talk_or_a_question(index_of):
    small_talk = [("Bob", "That is great, thanks!"), ("Ann", "Thanks, great to hear that!")] * 10
    index = index_of(
        [("Ann", "My sister Clara plays violin in Vienna"), ("Bob", "Does Clara play violin in Vienna?"), *small_talk]
    )

    worth = index.statements.prior(index.words)

    assert worth[0] > worth[2]
    assert worth[1] == 0


def test_a_row_that_states_nothing_at_the_end_is_worth_nothing(index_of):
    index = index_of([("Ann", "My sister plays violin"), ("Bob", "Does she?")])

    assert index.statements.prior(index.words)[1] == 0


@pytest.mark.parametrize("text", ["last week", "in May", "on the 3rd", "in 2019", "gestern", "昨天", "since then"])
def test_a_turn_tells_time_in_words(index_of, text):
    index = index_of([("Ann", "The cat sleeps"), ("Bob", f"I was there {text}"), ("Ann", "So does the dog")])

    assert list(index.tells_time) == [False, True, False]


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("When did Ann leave?", True),
        ("Where and when was it?", True),
        ("How long was it?", True),
        ("In which year was it?", True),
        ("Wann war das?", True),
        ("¿Cuándo fue?", True),
        ("¿Dónde y cuándo fue?", True),
        ("你什么时候去的", True),
        ("Who left when it rained?", False),
    ],
)
def test_a_question_asks_for_a_time(question, asks):
    assert asks_time(question) is asks


def test_a_named_time_prefers_what_was_said_in_it_and_soon_after(index_of):
    named = named_time("What happened last month?", NOW)
    times = [datetime(2026, month, 10, tzinfo=UTC) for month in (1, 5, 6)]

    near = nearness(np.array([int(time.timestamp() * 1e6) for time in times]), named)

    assert 0 < near[2] < near[1] < 1
    assert near[0] == 0


def test_after_a_long_silence_a_relative_time_is_seen_from_the_last_turn(index_of):
    day = datetime(2021, 5, 4, 9, tzinfo=UTC)
    index = index_of([("Ann", "I broke my leg", day), ("Ben", "Poor you", day)])

    named = named_time("What happened this week?", NOW, index.times_us)

    assert named == named_time("What happened this week?", day)


def test_a_named_day_counts_more_than_a_named_month(index_of):
    times = np.array([int(datetime(2026, 5, 10, 12, tzinfo=UTC).timestamp() * 1e6)])

    on_the_day = nearness(times, named_time("What happened on May 10?", NOW))
    in_the_month = nearness(times, named_time("What happened in May?", NOW))

    assert on_the_day == [1.0]
    assert 0 < in_the_month[0] < 1


def test_a_date_without_a_year_is_the_one_nearest_to_what_was_said(index_of):
    index = index_of([("Ann", "The concert was great", datetime(2021, 5, 4, 9, tzinfo=UTC))])

    (named,) = named_time("What did we talk about on May 4th?", NOW, index.times_us)

    assert nearness(index.times_us, [named]) == [1.0]


def test_no_named_time_prefers_nothing():
    assert named_time("What happened?", NOW) == []


def query(text="tea", **options):
    return Query(text, NOW, **options)


def scored(index, text, vector=None):
    """The parts of the score of every turn, the evidence, and the question as it was read."""
    question = parsed(text, list(index.names))
    people = styles(index, vector)
    words = word_matches(index, question.terms, people).rows
    meaning = None if vector is None else Meaning(vector, vector)
    evidence = gather_evidence(index, words, meaning, people, np.ones(len(index), dtype=np.bool_))
    return score_parts(index, query(text), question, Intent(), evidence), evidence, question


def test_the_parts_of_a_score_are_those_that_the_question_calls_for(index_of):
    index = index_of([("Ann", "I painted the barn last week"), ("Bob", "Nice")])

    def parts(text, vector=None):
        return set(scored(index, text, vector)[0])

    assert parts("barn") == {"words", "statement"}
    assert parts("When did Ann leave yesterday?") == {"words", "statement", "speaker", "tells_time", "in_time"}
    assert parts("my barn", HashingEmbedder().embed(["barn"], "query")[0]) == {
        "words",
        "statement",
        "speaker",
        "meaning",
    }


def test_a_question_that_memory_cannot_answer_is_trusted_less(index_of):
    index = index_of([("Ann", "I painted the barn red"), ("Bob", "We ate soup")])

    def best_score(text):
        parts, evidence, question = scored(index, text)
        return float(fused(parts).max()) * calibration(index, parts, evidence, question)

    assert best_score("Who painted the barn?") > best_score("Where is the barn of the circus elephant?")
    assert best_score("Did somebody paint the barn?") > best_score("Did Gina paint the barn?")


def test_a_question_about_a_speaker_is_never_taken_for_a_stranger_s(index_of):
    index = index_of([("Ann", "the house is loud"), ("Bob", "We ate soup"), ("Ann", "the house is old")])
    vague = "{} plumbing inspector certificate renewal appointment invoice discount warranty deposit house"

    def best_score(whose):
        parts, evidence, question = scored(index, vague.format(whose))
        return float(fused(parts).max()) * calibration(index, parts, evidence, question)

    assert best_score("Some") < DEFAULT_MIN_SCORE
    assert best_score("Ann's") > DEFAULT_MIN_SCORE
    assert best_score("Ann and Bob's") > DEFAULT_MIN_SCORE


def test_nothing_at_all_to_score_keeps_its_scale(index_of):
    index = index_of([("Bob", "Is it?")])
    parts, evidence, question = scored(index, "zebra")

    assert calibration(index, parts, evidence, question) == 1.0


@given(st.lists(st.floats(0, 1, width=16), max_size=40), st.integers(1, 10), st.data())
def test_the_best_rows_are_those_of_the_highest_scores_earlier_first(scores, most, data):
    eligible = data.draw(st.lists(st.booleans(), min_size=len(scores), max_size=len(scores)))
    rows = [row for row, may in enumerate(eligible) if may]

    matches = best(np.array(scores, dtype=np.float32), np.array(eligible, dtype=bool), most)

    assert matches == sorted(rows, key=lambda row: (-np.float32(scores[row]), row))[:most]


def test_filters_let_through_what_is_asked_for(index_of):
    day = [datetime(2026, 1, day, tzinfo=UTC) for day in (1, 2, 3)]
    index = index_of([("Ann", "one", day[0]), ("Ann", "two", day[1])], [("Ann", "three", day[2])])

    assert list(allowed(index, query())) == [True, True, True]
    assert list(allowed(index, query(since=day[1]))) == [False, True, True]
    assert list(allowed(index, query(until=day[1]))) == [True, True, False]
    assert list(allowed(index, query(as_of=day[0] + timedelta(hours=1)))) == [True, False, False]
    assert list(allowed(index, query(session_id="s1"))) == [False, False, True]
    assert list(allowed(index, query(session_id="nowhere"))) == [False, False, False]


@given(st.lists(st.integers(-1, 20), max_size=20))
def test_every_chain_leads_back_where_it_came_from(wanted):
    used: set[int] = set()
    before = []
    for row, other in enumerate(wanted):
        follows = other if NOBODY < other < row and other not in used else NOBODY
        used.add(follows)
        before.append(follows)
    neighbours = Neighbours()
    neighbours.extend(before[: len(before) // 2])
    neighbours.extend(before[len(before) // 2 :])

    for row, other in enumerate(neighbours.before):
        assert other == NOBODY or neighbours.after[other] == row


def test_what_a_turn_borrows_is_what_its_neighbours_lend():
    neighbours = Neighbours()
    neighbours.extend([NOBODY, 0, 1])

    total = neighbours.smoothed(np.array([1, 10, 100], dtype=np.float32), Window((0.5,), (0.1,)))

    assert list(total) == pytest.approx([1 + 1, 10 + 0.5 + 10, 100 + 5])
    assert list(neighbours.around(np.array([0], dtype=np.int32), 1)) == [0, 1]
