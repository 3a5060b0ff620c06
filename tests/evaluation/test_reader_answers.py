"""The benchmark of answers: the same questions for every context; what is kept has no text of the data set."""

import json
from importlib import import_module
from pathlib import Path

import pytest
from evaluation_examples import locomo_file

from servers.loopback import LoopbackServer
from servers.openai_wire import chat

ROOT = Path(__file__).parents[2]


class Benchmark:
    """The script on three small conversations with fifteen questions, and the model that it asks."""

    def __init__(self, folder: Path, model: LoopbackServer) -> None:
        self.model, self._journals = model, folder / "journals"
        self._places = (str(locomo_file(folder)), str(folder / "contexts"), "--journals", str(self._journals))

    def run(self, command: str, questions: int, *words: str) -> None:
        shown = ("--contexts", "ours,gold,recent", "--questions", str(questions))
        import_module("answers").main([command, *self._places, *shown, *words])

    def journal(self, context: str) -> Path:
        return self._journals / f"{context}.jsonl"

    def kept(self, context: str) -> list[dict[str, str]]:
        """The answers, without the line that says on which terms they were given."""
        return [json.loads(line) for line in self.journal(context).read_text(encoding="utf-8").splitlines()][1:]

    def questions(self, context: str) -> list[str]:
        return sorted(answer["id"] for answer in self.kept(context))


@pytest.fixture
def benchmark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(ROOT / "benchmarks" / "reader")
    with LoopbackServer() as model:
        model.answers = lambda _request: chat("not mentioned")
        monkeypatch.setenv("MEMORYOS_EMBEDDING_MODEL", "none")
        monkeypatch.setenv("MEMORYOS_LANGUAGE_MODEL", "openai-compatible:small")
        monkeypatch.setenv("MEMORYOS_LANGUAGE_MODEL_BASE_URL", f"{model.url}/v1")
        yield Benchmark(tmp_path, model)


def test_every_context_answers_the_same_questions_and_a_later_run_goes_on(benchmark: Benchmark) -> None:
    benchmark.run("contexts", 9)
    benchmark.run("ask", 4)
    first = len(benchmark.model.requests)

    benchmark.run("ask", 9)

    assert first == 3 * 4
    assert len(benchmark.model.requests) == 3 * 9
    assert benchmark.questions("ours") == benchmark.questions("gold") == benchmark.questions("recent")
    assert {question.partition("/")[0] for question in benchmark.questions("ours")} == {
        "sample-0",
        "sample-1",
        "sample-2",
    }


def test_the_answers_that_are_kept_have_no_text_of_the_data_set(benchmark: Benchmark) -> None:
    benchmark.run("contexts", 15)
    benchmark.run("ask", 15)

    sent = json.dumps([request.body for request in benchmark.model.requests])

    assert "kayak" in sent
    assert "kayak" not in benchmark.journal("ours").read_text(encoding="utf-8")
    assert {*benchmark.kept("ours")[0]} == {"id", "answer", "prompt_tokens", "completion_tokens", "shown"}


def test_the_model_is_asked_for_its_most_likely_words_and_a_short_answer(benchmark: Benchmark) -> None:
    benchmark.run("contexts", 4)
    benchmark.run("ask", 4)

    bodies = [request.body for request in benchmark.model.requests]

    assert {(body["temperature"], body["max_tokens"]) for body in bodies} == {(0, 64)}


def test_the_table_scores_what_is_there(benchmark: Benchmark, capsys: pytest.CaptureFixture[str]) -> None:
    benchmark.run("contexts", 15)
    benchmark.run("ask", 15)

    benchmark.run("table", 15)

    # Three of the fifteen questions cannot be answered, and the model always says so.
    shown = capsys.readouterr().out
    assert "| what MemoryOS recalls | 15 | 0 [0, 0] of 12 |" in shown
    assert "100 [100, 100] of 3" in shown


def test_only_questions_that_every_context_answered_are_compared(
    benchmark: Benchmark, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark.run("contexts", 4)
    benchmark.run("ask", 4)
    journal = benchmark.journal("gold")
    journal.write_text("\n".join(journal.read_text(encoding="utf-8").splitlines()[:-1]) + "\n", encoding="utf-8")

    benchmark.run("table", 4)

    shown = capsys.readouterr().out
    assert "| what MemoryOS recalls | 3 |" in shown
    assert "| the end of the conversation | 3 |" in shown


def test_an_answer_that_was_cut_off_is_asked_again(benchmark: Benchmark) -> None:
    benchmark.run("contexts", 4)
    benchmark.run("ask", 4)
    whole = benchmark.questions("ours")
    journal = benchmark.journal("ours")
    journal.write_bytes(journal.read_bytes()[:-20])

    benchmark.run("ask", 4)

    assert benchmark.questions("ours") == whole
    assert len(benchmark.model.requests) == 3 * 4 + 1


def test_answers_on_other_terms_are_not_mixed(benchmark: Benchmark) -> None:
    benchmark.run("contexts", 4)
    benchmark.run("ask", 4)
    benchmark.run("contexts", 4, "--tokens", "600")

    with pytest.raises(SystemExit, match="has answers on other terms"):
        benchmark.run("ask", 4)


def test_answers_from_other_texts_are_not_mixed(benchmark: Benchmark, tmp_path: Path) -> None:
    benchmark.run("contexts", 9)
    benchmark.run("ask", 4)
    before = len(benchmark.model.requests)
    texts = tmp_path / "contexts" / "gold.jsonl"
    lines = [json.loads(line) for line in texts.read_text(encoding="utf-8").splitlines()]
    other = [json.dumps({**line, "text": f"{line['text']} And more."}) for line in lines]
    texts.write_text("\n".join(other) + "\n", encoding="utf-8")

    with pytest.raises(SystemExit, match=r"gold\.jsonl has an answer to \S+ from another text"):
        benchmark.run("ask", 4)

    assert len(benchmark.model.requests) == before


def test_what_copying_could_answer_is_scored_without_a_model(
    benchmark: Benchmark, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark.run("contexts", 15)

    import_module("spans").main([str(tmp_path / "talks.json"), str(tmp_path / "contexts"), "--questions", "15"])

    lines = {line.split(" | ")[0]: line for line in capsys.readouterr().out.splitlines()}
    assert "| 12 | " in lines["| what MemoryOS recalls"]
    assert lines["| what MemoryOS recalls"].endswith("| - |")
    assert "0 [0, 0] of 12" in lines["| the end of the conversation"]
    assert benchmark.model.requests == []


def test_the_readme_shows_what_copying_could_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks" / "reader")

    assert import_module("spans").kept_part() in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_shows_the_answers_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks" / "reader")
    kept = json.loads((ROOT / "benchmarks" / "results" / "answers.json").read_text(encoding="utf-8"))
    answered = {file.stem: answered_in(file) for file in (ROOT / "benchmarks" / "results" / "answers").glob("*.jsonl")}

    common = set.intersection(*(answered[name] for name in import_module("comparison").OWN))

    assert import_module("answers").kept_part() in (ROOT / "README.md").read_text(encoding="utf-8")
    assert {name: figures["n"] for name, figures in kept["contexts"].items()} == {
        name: len(questions & common) for name, questions in answered.items()
    }


def test_the_readme_says_from_which_context_the_model_makes_up_most_answers() -> None:
    contexts = json.loads((ROOT / "benchmarks" / "results" / "answers.json").read_text(encoding="utf-8"))["contexts"]
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())

    says_so = {name: figures["abstained"]["mean"] for name, figures in contexts.items()}

    assert min(says_so, key=lambda name: says_so[name]) == "ours"
    assert "makes up an answer to such questions most often when it sees what MemoryOS recalls" in readme


def answered_in(journal: Path) -> set[str]:
    _, *answers = journal.read_text(encoding="utf-8").splitlines()
    return {json.loads(answer)["id"] for answer in answers}
