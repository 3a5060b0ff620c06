"""Memory tests: what a file may say, what is checked, and how a failure is explained."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError, SettingsError
from memoryos.evaluation.memory_tests.checks import MemoryOf
from memoryos.evaluation.memory_tests.junit import junit_xml
from memoryos.evaluation.memory_tests.runner import NewMemories, Outcome, TestRun
from memoryos.evaluation.memory_tests.spec import TestFile
from memoryos.interfaces.memory_tests.memories import copied_memories, fresh_memories
from memoryos.interfaces.memory_tests.yaml_file import load_test_file

OpenMemory = Callable[..., Memoryos]
TURNS = """
as: ann
now: 2026-05-20
turns:
  - user: My sister Lena is allergic to nuts.
    assistant: Noted.
    at: 2026-05-01
  - user: I baked a walnut cake.
    at: 2026-05-02
  - I live in Oslo and work as a nurse.
"""


@pytest.fixture
def memories(open_memory: OpenMemory, tmp_path: Path) -> NewMemories:
    """Memories with a cheap embedder, in a folder of their own for each set."""
    count = iter(range(100))

    @contextmanager
    def new(_file: TestFile) -> Iterator[MemoryOf]:
        folder, opened = tmp_path / f"set-{next(count)}", {}

        def memory_of(user: str):
            if user not in opened:
                opened[user] = open_memory(user, data_storage_path=folder)
            return opened[user]

        yield memory_of

    return new


def written(folder: Path, text: str) -> TestFile:
    path = folder / "memory.yaml"
    path.write_text(text, encoding="utf-8")
    return load_test_file(path)


def outcomes(file: TestFile, memories: NewMemories) -> list[Outcome]:
    with TestRun(file, memories) as running:
        return [running.run(test) for test in file.tests]


def test_what_is_brought_above_another_and_hidden_from_others_passes(tmp_path: Path, memories: NewMemories) -> None:
    tests = """
tests:
  - ask: What is my sister Lena allergic to?
    brings: ALLERGIC to  nuts
    above: walnut cake
    within: 2
    tokens: 200
    never: chess
    hidden_from: [bob]
  - profile: {says: [Oslo, nurse], never: Bergen}
"""
    file = written(tmp_path, TURNS + tests)

    assert [(one.test.name, one.failures) for one in outcomes(file, memories)] == [
        ("What is my sister Lena allergic to?", ()),
        ("the profile of ann", ()),
    ]


@pytest.mark.parametrize(
    ("test", "failure"),
    [
        ("{ask: Lena nuts, brings: chess}", "does not bring 'chess'\nfound 1. '"),
        ("{ask: Lena nuts, brings: chess}", "never stored"),
        ("{ask: Lena nuts, brings: [allergic, walnut], within: 1}", "'walnut' among the first 1 items"),
        (
            "{ask: Lena nuts sister allergic walnut cake, brings: walnut cake, above: allergic}",
            "below 'allergic', which is item 1",
        ),
        ("{ask: Lena nuts, never: allergic}", "brings 'allergic' as item 1: '"),
        ("{ask: Lena nuts, brings: allergic, tokens: 5}", "is not in the text of 5 tokens"),
        ("{profile: Bergen}", "the profile does not say 'Bergen'; it says: "),
        ("{profile: {never: oslo}}", "the profile says 'oslo': "),
    ],
)
def test_what_is_not_as_it_should_be_is_said_in_words(
    test: str, failure: str, tmp_path: Path, memories: NewMemories
) -> None:
    file = written(tmp_path, f"{TURNS}\ntests:\n  - {test}\n")

    (outcome,) = outcomes(file, memories)

    assert not outcome.passed
    assert failure in "\n".join(outcome.failures)


def test_what_another_user_gets_of_it_is_a_failure(tmp_path: Path, memories: NewMemories) -> None:
    test = """
tests:
  - turns:
      - {as: bob, user: Lena is allergic to nuts.}
    ask: Lena nuts
    brings: allergic to nuts
    hidden_from: bob
"""
    (outcome,) = outcomes(written(tmp_path, TURNS + test), memories)

    assert outcome.failures == ("user 'bob' gets 'allergic to nuts' by asking 'Lena nuts'",)


def test_a_fact_counts_for_the_turn_that_it_came_from(tmp_path: Path, memories: NewMemories) -> None:
    file = written(tmp_path, TURNS + "tests:\n  - {ask: where do I live, brings: I live in Oslo and work}\n")

    assert outcomes(file, memories)[0].passed


def test_turns_of_one_test_are_not_there_for_the_next(tmp_path: Path, memories: NewMemories) -> None:
    tests = """
tests:
  - turns: [I moved to Bergen and play the tuba.]
    ask: tuba
    brings: the tuba
  - ask: tuba
    never: the tuba
"""
    file = written(tmp_path, TURNS + tests)

    assert [one.passed for one in outcomes(file, memories)] == [True, True]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "memory.yaml:1: the file is empty"),
        ("- a\n- b\n", "memory.yaml:1: a file of memory tests must have fields"),
        ("turns: [hello]\n", "memory.yaml:1: the file has no field 'tests'"),
        ("tests: []\n", "memory.yaml:1: 'tests' must be a list with at least one entry"),
        ("tests:\n  - ask: x\n    brigs: y\n", "memory.yaml:3: a test has no field 'brigs'; did you mean 'brings'?"),
        ("tests:\n  - zzz: x\n", "memory.yaml:2: a test has no field 'zzz'; choose from name, as,"),
        ("tests:\n  - name: x\n", "memory.yaml:2: a test needs 'ask' or 'profile'"),
        ("tests:\n  - ask: x\n", "memory.yaml:2: a test with 'ask' needs 'brings' or 'never'"),
        ("tests:\n  - brings: x\n    profile: y\n", "memory.yaml:2: 'brings' needs 'ask'"),
        ("tests:\n  - ask: x\n    never: y\n    within: 3\n", "memory.yaml:4: 'within' needs 'brings'"),
        ("tests:\n  - ask: x\n    brings: y\n    within: 0\n", "memory.yaml:4: 'within' must be a whole number of at"),
        ("tests:\n  - ask: x\n    brings:\n", "memory.yaml:3: 'brings' must be a text that is not empty"),
        ("tests:\n  - profile: {}\n", "memory.yaml:2: 'profile' needs 'says' or 'never'"),
        ("now: soon\ntests:\n  - profile: y\n", "memory.yaml:1: 'now' must be a time such as"),
        ("turns:\n  - at: 2026-01-01\ntests:\n  - profile: y\n", "memory.yaml:2: a turn needs 'user' or 'assistant'"),
        ("tests:\n  - ask: x\n    ask: y\n", "memory.yaml:3: the field 'ask' appears twice"),
        ("tests:\n  - ask: [x\n", "memory.yaml:3: not YAML: "),
        ("tests:\n  - ? [a]\n    : b\n", "memory.yaml:2: the name of a field must be text"),
        ("turns: &t [hi]\ntests:\n  - turns: *t\n    profile: x\n", "memory.yaml:3: aliases (*name) are not read"),
        ("tests: " + "[" * 60 + "]" * 60, "memory.yaml:1: nested too deeply"),
        ("tests: " + "[" * 2000 + "]" * 2000, "nested too deeply"),
        ("tests: \x00", "memory.yaml: not YAML: "),
    ],
)
def test_a_bad_file_is_refused_with_the_line_of_what_is_wrong(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError) as refused:
        written(tmp_path, text)

    assert message in str(refused.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"tests: \xe9")

    with pytest.raises(InvalidInputError, match="is not UTF-8"):
        load_test_file(tmp_path / "latin.yaml")
    with pytest.raises(InvalidInputError, match="cannot read"):
        load_test_file(tmp_path)


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="longer than 4,000,000 characters"):
        written(tmp_path, "#" * 4_000_001)


def test_words_stay_as_they_are_written_and_settings_are_read_as_in_json(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """{"as": no, "settings": {retriever: bm25, short_term_capacity: 3, embedding_model_kwargs: {a: [true, x]}},
        "tests": [{"ask": 12:30, "brings": [2026-05-01, yes]}]}""",
    )

    question = file.tests[0].question
    assert (file.tests[0].owner, question and (question.text, question.brings)) == (
        "no",
        ("12:30", ("2026-05-01", "yes")),
    )
    assert file.settings == {
        "retriever": "bm25",
        "short_term_capacity": 3,
        "embedding_model_kwargs": {"a": [True, "x"]},
    }


def test_the_users_of_a_file_are_all_that_it_names(tmp_path: Path) -> None:
    tests = "tests:\n  - {as: cem, ask: x, brings: y, hidden_from: [dora], turns: [{as: eve, user: hi}]}\n"

    assert list(written(tmp_path, TURNS + tests).users()) == ["ann", "cem", "dora", "eve"]


@pytest.mark.parametrize(
    "name",
    [
        "openai_base_url",
        "language_model_base_url",
        "embedding_model_base_url",
        "vector_engine_url",
        "database_url",
        "openai_api_key",
        "encryption_key_file",
        "language_model_kwargs",
    ],
)
def test_a_test_cannot_say_where_memories_and_keys_are_sent(name: str, tmp_path: Path) -> None:
    file = written(tmp_path, f"settings: {{{name}: 'http://127.0.0.1:9/'}}\ntests:\n  - profile: x\n")

    with pytest.raises(SettingsError, match=f"cannot name '{name}': addresses and keys come from your own"):
        outcomes(file, fresh_memories)


@pytest.mark.parametrize("name", ["user_id", "data_storage_path", "store"])
def test_a_test_cannot_leave_its_own_memory(name: str, tmp_path: Path) -> None:
    file = written(tmp_path, f"settings: {{{name}: elsewhere}}\ntests:\n  - profile: x\n")

    with pytest.raises(SettingsError, match=f"cannot name '{name}'"):
        outcomes(file, fresh_memories)


def test_the_clock_is_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORYOS_EMBEDDING_MODEL", "none")
    file = written(tmp_path, "now: 2026-05-20\nturns: [I live in Oslo.]\ntests:\n  - profile: Oslo\n")
    with fresh_memories(file) as memory_of:
        memory = memory_of("ann")
        page = memory.add_memory("hello", "")

    assert page.timestamp.date().isoformat() == "2026-05-20"
    assert outcomes(file, fresh_memories)[0].passed


def test_a_copy_of_a_memory_in_use_is_asked_and_the_memory_stays_as_it_is(
    tmp_path: Path, open_memory: OpenMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORYOS_EMBEDDING_MODEL", "memoryos.testing:HashingEmbedder")
    live = open_memory("ann", data_storage_path=tmp_path / "live")
    live.add_memory("My sister Lena is allergic to nuts.", "")
    live.settle()
    tests = """
as: ann
tests:
  - {ask: Lena nuts, brings: allergic, hidden_from: bob}
  - {turns: [I play the tuba.], ask: tuba, brings: the tuba}
"""
    file = written(tmp_path, tests)

    results = outcomes(file, copied_memories(str(tmp_path / "live")))

    assert [one.failures for one in results] == [(), ()]
    assert [page.user_input for page in live.list_pages()] == ["My sister Lena is allergic to nuts."]


def test_users_without_a_memory_in_use_are_an_error(tmp_path: Path) -> None:
    file = written(tmp_path, "as: nobody\ntests:\n  - profile: x\n")

    with pytest.raises(NotFoundError, match="none of the users"):
        outcomes(file, copied_memories(str(tmp_path / "empty")))


def test_only_files_are_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORYOS_STORE", "elsewhere")

    with pytest.raises(SettingsError, match="not 'elsewhere'"):
        copied_memories()


def test_the_junit_file_has_a_case_per_test_and_holds_what_failed(tmp_path: Path, memories: NewMemories) -> None:
    tests = 'tests:\n  - {name: "a\\a<b>", ask: Lena nuts, brings: [chess, tuba]}\n  - profile: Oslo\n'
    file = written(tmp_path, TURNS + tests)

    read = ET.fromstring(junit_xml({file.path: outcomes(file, memories)}))

    suite = read[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    assert [(case.get("name"), case.get("line"), len(case)) for case in suite] == [
        ("a?<b>", "12", 1),
        ("the profile of ann", "13", 0),
    ]
    assert suite[0][0].get("message") == "asking 'Lena nuts' does not bring 'chess'"
    assert [line for line in (suite[0][0].text or "").splitlines() if line.startswith("asking ")] == [
        "asking 'Lena nuts' does not bring 'chess'",
        "asking 'Lena nuts' does not bring 'tuba'",
    ]
