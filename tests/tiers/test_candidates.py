from datetime import UTC, datetime

import numpy as np
import pytest

from memoryos.domain.segment import Segment
from memoryos.tiers.candidates import Candidates

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)


def vector(*values):
    return np.array(values, dtype=np.float32)


def segment(name, keywords=(), centroid=None, pages=1):
    return Segment(name, "", tuple(keywords), NOON, NOON, pages=pages, centroid=centroid)


def best(segments, keywords, centroid=None):
    result, score = Candidates(segments, 2).best(keywords, centroid)
    return result and result.id, pytest.approx(score)


def test_the_score_is_the_cosine_plus_the_overlap_of_keywords():
    segments = [segment("near", ["tea"], vector(1, 0)), segment("far", ["tea", "cup"], vector(0, 1))]

    assert best(segments, ["tea"], vector(3, 0)) == ("near", 2.0)
    assert best(segments, ["tea", "cup"], vector(0, 3)) == ("far", 2.0)
    assert best(segments, ["cup"], vector(1, 1)) == ("far", np.sqrt(0.5) + 0.5)


def test_a_large_segment_of_many_things_does_not_draw_everything_to_itself():
    mixed = segment("mixed", centroid=vector(1, 0) + vector(0, 1), pages=2)

    assert best([mixed], [], vector(1, 1)) == ("mixed", np.sqrt(0.5))
    assert best([mixed, segment("pure", centroid=vector(1, 1) / np.float32(np.sqrt(2)))], [], vector(1, 1)) == (
        "pure",
        1.0,
    )


def test_where_a_vector_is_missing_keywords_count_twice():
    assert best([segment("words", ["tea"])], ["tea", "cup"], vector(1, 0)) == ("words", 1.0)
    assert best([segment("both", ["tea"], vector(1, 0))], ["tea", "cup"]) == ("both", 1.0)


def test_there_may_be_none():
    assert best([], ["tea"], vector(1, 0)) == (None, 0.0)


def test_a_segment_that_changed_is_scored_as_it_is_now_and_others_as_before():
    candidates = Candidates([segment("a", ["tea"], vector(1, 0)), segment("b", ["cup"], vector(0, 1))], 2)

    candidates.put(segment("a", ["dog"], vector(0, 2), pages=2))

    assert candidates.best(["tea"], None)[1] == 0
    assert candidates.best(["dog"], vector(0, 1))[0].id == "a"
    assert candidates.best(["cup"], vector(0, 1))[0].id == "b"


def test_segments_may_be_added_without_end():
    candidates = Candidates([], 2)
    for number in range(100):
        candidates.put(segment(f"s{number}", [f"k{number}"], vector(number, 1), pages=1))

    assert [candidates.best([f"k{number}"], None)[0].id for number in (0, 17, 99)] == ["s0", "s17", "s99"]
