from datetime import UTC, datetime

import pytest
from evaluation_examples import history_entry, history_file

from memoryos.errors import InvalidInputError
from memoryos.evaluation.longmemeval import read_longmemeval


def kinds(dataset):
    return [oddity.kind for oddity in dataset.oddities]


def test_each_question_has_a_history_of_its_own_in_order_of_time(tmp_path):
    dataset = read_longmemeval(history_file(tmp_path))

    assert [conversation.id for conversation in dataset.conversations] == ["q1", "q3"]
    sessions = dataset.conversations[0].sessions
    assert [session.id for session in sessions] == ["s_noise", "s_shoes", "s_race"]
    assert sessions[1].at == datetime(2024, 5, 20, 2, 21, tzinfo=UTC)


def test_evidence_is_known_by_turn_and_by_session(tmp_path):
    question = read_longmemeval(history_file(tmp_path)).conversations[0].questions[0]

    assert question.turns == {"S0:0", "S2:0"}
    assert question.sessions == {"s_shoes", "s_race"}
    assert question.category == "multi-session"


def test_a_question_is_asked_on_its_own_date(tmp_path):
    conversation = read_longmemeval(history_file(tmp_path)).conversations[0]

    assert conversation.asked_at == datetime(2024, 6, 30, 10, 0, tzinfo=UTC)


def test_questions_about_what_never_happened_are_left_out_and_counted(tmp_path):
    dataset = read_longmemeval(history_file(tmp_path))

    assert kinds(dataset).count("question that cannot be answered") == 1


def test_evidence_that_is_not_in_the_history_is_skipped_and_counted(tmp_path):
    entry = history_entry(answer_session_ids=["s_race", "s_gone"])

    dataset = read_longmemeval(history_file(tmp_path, entry))

    assert dataset.conversations[0].questions[0].sessions == {"s_race"}
    assert "evidence skipped: no such session" in kinds(dataset)


def test_a_history_without_marked_turns_still_has_its_sessions(tmp_path):
    entry = history_entry()
    for session in entry["haystack_sessions"]:
        for turn in session:
            turn.pop("has_answer", None)

    dataset = read_longmemeval(history_file(tmp_path, entry))

    assert dataset.conversations[0].questions[0].turns == frozenset()
    assert dataset.conversations[0].questions[0].sessions == {"s_shoes", "s_race"}
    assert "question without evidence in turns" in kinds(dataset)


def test_a_date_that_cannot_be_read_is_counted(tmp_path):
    entry = history_entry(haystack_dates=["?", "2024/05/01", "2024-06-02T08:30"], question_date="")

    dataset = read_longmemeval(history_file(tmp_path, entry))

    assert kinds(dataset).count("session without a date") == 1
    assert dataset.conversations[0].asked_at == datetime(2024, 6, 2, 8, 30, tzinfo=UTC)


def test_lists_of_different_lengths_are_refused(tmp_path):
    path = history_file(tmp_path, history_entry(haystack_dates=["2024/05/01"]))

    with pytest.raises(InvalidInputError, match="they have 3, 3 and 1"):
        read_longmemeval(path)
