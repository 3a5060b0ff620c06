from datetime import UTC, datetime

import pytest
from evaluation_examples import locomo_entry, locomo_file

from memoryos.errors import InvalidInputError
from memoryos.evaluation.locomo import read_locomo


def kinds(dataset):
    return [oddity.kind for oddity in dataset.oddities]


def test_every_turn_is_read_with_its_speaker_time_and_session(tmp_path):
    conversation = read_locomo(locomo_file(tmp_path)).conversations[0]

    texts = [(session.id, turn.id, turn.role, turn.name) for session in conversation.sessions for turn in session.turns]
    assert texts == [
        ("session_1", "D1:1", "user", "Ines"),
        ("session_1", "D1:2", "assistant", "Tomas"),
        ("session_1", "D1:3", "user", "Ines"),
        ("session_2", "D2:1", "assistant", "Tomas"),
        ("session_2", "D2:2", "user", "Ines"),
        ("session_2", "D2:3", "user", "Ines"),
    ]
    assert conversation.sessions[0].at == datetime(2024, 5, 8, 13, 56, tzinfo=UTC)
    assert conversation.sessions[1].at == datetime(2024, 9, 13, 0, 9, tzinfo=UTC)


def test_captions_are_text_also_where_nothing_else_was_said(tmp_path):
    turns = [
        turn.text for session in read_locomo(locomo_file(tmp_path)).conversations[0].sessions for turn in session.turns
    ]

    assert turns[2] == "Look at this. (image: a red kayak on a beach)"
    assert turns[4] == "(image: two mugs of tea)"


def test_questions_are_asked_at_the_time_of_the_last_session(tmp_path):
    conversation = read_locomo(locomo_file(tmp_path)).conversations[0]

    assert conversation.asked_at == datetime(2024, 9, 13, 0, 9, tzinfo=UTC)


def test_sessions_stand_in_the_order_of_their_numbers(tmp_path):
    entry = locomo_entry()
    talk = entry["conversation"]
    talk["session_10"] = talk.pop("session_2")
    talk["session_10_date_time"] = talk.pop("session_2_date_time")
    talk["session_9"] = []

    sessions = read_locomo(locomo_file(tmp_path, entry)).conversations[0].sessions

    assert [session.id for session in sessions] == ["session_1", "session_9", "session_10"]


def test_questions_that_cannot_be_answered_are_left_out_and_counted(tmp_path):
    dataset = read_locomo(locomo_file(tmp_path))

    assert dataset.question_count == 12
    assert kinds(dataset).count("question that cannot be answered") == 3


def test_malformed_evidence_is_split_or_skipped_and_counted(tmp_path):
    dataset = read_locomo(locomo_file(tmp_path, locomo_entry()))

    by_category = {question.category: question.turns for question in dataset.conversations[0].questions}
    assert by_category["1"] == {"D1:1", "D1:3"}
    assert by_category["3"] == {"D2:2"}
    assert kinds(dataset).count("evidence read from an unusual form") == 1
    assert kinds(dataset).count("evidence skipped: malformed") == 1
    assert kinds(dataset).count("evidence skipped: no such turn") == 1


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (["D1:1"], {"D1:1"}),
        (["D1:01"], {"D1:1"}),
        (["D1:1 D2:3"], {"D1:1", "D2:3"}),
        (["D1:1,D2:3", "D1:1"], {"D1:1", "D2:3"}),
        (["D:1:1"], set()),
        (["D"], set()),
        ([""], set()),
        ([], set()),
    ],
)
def test_evidence_is_read_from_the_forms_that_occur(tmp_path, written, read):
    entry = locomo_entry()
    entry["qa"] = [{"question": "What?", "answer": "that", "evidence": written, "category": 4}]

    question = read_locomo(locomo_file(tmp_path, entry)).conversations[0].questions[0]

    assert question.turns == read


def test_a_question_without_usable_evidence_is_kept_for_answering_and_counted(tmp_path):
    entry = locomo_entry()
    entry["qa"] = [{"question": "What?", "answer": 7, "evidence": [], "category": 4}]

    dataset = read_locomo(locomo_file(tmp_path, entry))

    assert dataset.conversations[0].questions[0].answer == "7"
    assert kinds(dataset) == ["question without evidence"]


def test_a_session_without_a_readable_date_takes_that_of_the_session_before(tmp_path):
    entry = locomo_entry()
    entry["conversation"]["session_2_date_time"] = "some time later"

    dataset = read_locomo(locomo_file(tmp_path, entry))

    first, second = dataset.conversations[0].sessions
    assert second.at == first.at
    assert "session without a date" in kinds(dataset)


def test_a_turn_without_any_text_is_left_out_and_counted(tmp_path):
    entry = locomo_entry()
    entry["conversation"]["session_1"].append({"speaker": "Ines", "dia_id": "D1:4", "text": " "})

    dataset = read_locomo(locomo_file(tmp_path, entry))

    assert dataset.turn_count == 6
    assert "turn without text" in kinds(dataset)


def test_a_limit_keeps_whole_conversations_and_drops_those_without_questions(tmp_path):
    dataset = read_locomo(locomo_file(tmp_path)).first(5)

    assert [len(conversation.questions) for conversation in dataset.conversations] == [4, 1]
    assert dataset.turn_count == 12


def without(name):
    entry = locomo_entry()
    del entry[name]
    return entry


@pytest.mark.parametrize(
    ("entries", "text"),
    [
        ([without("conversation")], "has no field 'conversation'"),
        ([without("qa")], "has no field 'qa'"),
        ([{"conversation": {"speaker_a": "Ines"}, "qa": []}], "session_1"),
        (["text"], "must be an object"),
    ],
)
def test_a_file_of_another_shape_is_refused_with_a_reason(tmp_path, entries, text):
    path = locomo_file(tmp_path, *entries)

    with pytest.raises(InvalidInputError, match=text):
        read_locomo(path)


@pytest.mark.parametrize("content", ["", "{}", "[]", "not json"])
def test_a_file_that_is_no_list_of_entries_is_refused(tmp_path, content):
    path = tmp_path / "talks.json"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(InvalidInputError, match=r"talks\.json"):
        read_locomo(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InvalidInputError, match="nowhere"):
        read_locomo(tmp_path / "nowhere.json")
