import tempfile
import threading

import pytest
from evaluation_examples import history_file, locomo_entry, locomo_file

from memoryos.errors import EmbedderError, InvalidInputError, SettingsError
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.longmemeval import read_longmemeval
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.report import report
from memoryos.evaluation.run import run
from memoryos.testing import HashingEmbedder

TEXT_ALONE = {"embedding_model_name": "none"}


@pytest.fixture(autouse=True)
def scratch(tmp_path, monkeypatch):
    """Temporary stores go below here, so that a test sees whether they are removed."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    # The folder of this process is looked up once and kept; forget it before and after.
    tempfile.tempdir = None
    yield folder
    tempfile.tempdir = None


def plan(**options):
    return Plan(**{"ks": (1, 3, 6), "budgets": (20, 200), "settings": TEXT_ALONE, **options})


def test_every_question_is_asked_and_scored(tmp_path):
    outcome = run(read_locomo(locomo_file(tmp_path)), plan())

    assert [one.id for one in outcome.scored][:5] == [*(f"sample-0/{n}" for n in range(4)), "sample-1/0"]
    assert len(outcome.scored) == 12
    assert all({"recall@3", "all@6", "mrr", "recall@20tokens"} <= one.scores.keys() for one in outcome.scored)


def test_what_is_plainly_said_is_found(tmp_path):
    outcome = run(read_locomo(locomo_file(tmp_path)), plan())

    assert report(outcome)["figures"]["4"]["recall@6"]["mean"] == 1
    assert report(outcome)["figures"]["2"]["recall@6"]["mean"] == 1


def test_a_caption_alone_is_enough_to_be_found(tmp_path):
    entry = locomo_entry()
    entry["qa"] = [{"question": "Who had mugs of tea?", "answer": "Ines", "evidence": ["D2:2"], "category": 4}]

    outcome = run(read_locomo(locomo_file(tmp_path, entry)), plan())

    assert outcome.scored[0].scores["recall@6"] == 1


def test_the_same_file_gives_the_same_figures(tmp_path):
    dataset = read_locomo(locomo_file(tmp_path))
    embedded = plan(settings={"embedder": HashingEmbedder()})

    first, second = run(dataset, embedded), run(dataset, embedded)

    assert first.scored == second.scored
    assert report(first)["figures"] == report(second)["figures"]


def test_turns_and_sessions_are_scored_where_evidence_names_both(tmp_path):
    outcome = run(read_longmemeval(history_file(tmp_path)), plan(ks=(1, 3)))

    scores = outcome.scored[0].scores
    assert scores["recall@3"] == 1
    assert scores["session_recall@3"] == 1
    assert scores["session_all@1"] == 0


def test_a_question_without_evidence_has_no_recall_and_lowers_no_mean(tmp_path):
    entry = locomo_entry()
    entry["qa"][0]["evidence"] = []

    outcome = run(read_locomo(locomo_file(tmp_path, entry)), plan())

    assert outcome.scored[0].scores == {}
    assert report(outcome)["figures"]["overall"]["mrr"]["n"] == 3


def test_only_as_many_questions_are_asked_as_wanted(tmp_path):
    outcome = run(read_locomo(locomo_file(tmp_path)), plan(limit=2))

    assert [one.id for one in outcome.scored] == ["sample-0/0", "sample-0/1"]
    assert outcome.dataset.turn_count == 6


def test_nothing_is_left_on_disk(tmp_path, scratch):
    run(read_locomo(locomo_file(tmp_path)), plan(limit=1))

    assert list(scratch.iterdir()) == []


def test_nothing_is_left_on_disk_after_an_interruption(tmp_path, scratch):
    seen = []

    def interrupted(_step):
        seen.append(list(scratch.iterdir()))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(read_locomo(locomo_file(tmp_path)), plan(), progress=interrupted)

    assert len(seen[0]) == 1
    assert list(scratch.iterdir()) == []


def test_progress_rises_to_all_turns_and_questions(tmp_path):
    steps = []

    run(read_locomo(locomo_file(tmp_path)), plan(), progress=steps.append)

    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert steps[-1].done == steps[-1].total == 18 + 12


def test_progress_is_told_while_turns_are_being_embedded(tmp_path):
    started = threading.Event()
    steps = []

    class Patient(HashingEmbedder):
        """Embeds what was said only after somebody was told that it is under way."""

        def embed(self, texts, purpose):
            if purpose == "document":
                started.wait(60)
            return super().embed(texts, purpose)

    def seen(step):
        steps.append(step)
        started.set()

    run(read_locomo(locomo_file(tmp_path)), plan(settings={"embedder": Patient()}), progress=seen)

    assert steps[0].stage == "remembering"
    assert steps[0].done < 6
    assert steps[-1].done == steps[-1].total


def test_an_embedder_that_fails_is_noticed(tmp_path):
    class Failing(HashingEmbedder):
        def embed(self, texts, purpose):  # noqa: ARG002 - the signature of the port
            raise EmbedderError("the weights are gone")

    values = report(run(read_locomo(locomo_file(tmp_path)), plan(limit=1, settings={"embedder": Failing()})))

    assert "background work failed: the weights are gone" in values["notices"]


def test_costs_and_notices_are_reported(tmp_path):
    values = report(run(read_locomo(locomo_file(tmp_path)), plan()))

    assert values["cost"]["ingest_seconds"] > 0
    assert values["cost"]["query_p95_ms"] >= values["cost"]["query_p50_ms"] > 0
    assert values["cost"]["resident"]["peak_mb"] > 1
    assert any("text alone" in notice for notice in values["notices"])


def test_questions_that_a_memory_knows_nothing_about_are_told_apart(tmp_path):
    values = report(run(read_locomo(locomo_file(tmp_path)), plan(strangers=2)))

    assert values["relevance"]["own"]["n"] == 12
    assert values["relevance"]["strangers"]["n"] == 3 * 2
    assert values["relevance"]["strangers"]["best_score"] <= values["relevance"]["own"]["best_score"]


def test_a_single_conversation_has_no_stranger(tmp_path):
    values = report(run(read_locomo(locomo_file(tmp_path, locomo_entry())), plan(strangers=2)))

    assert values["relevance"] is None


def test_a_larger_budget_is_never_worse(tmp_path):
    outcome = run(read_locomo(locomo_file(tmp_path)), plan())

    assert all(one.scores["recall@20tokens"] <= one.scores["recall@200tokens"] for one in outcome.scored)


def test_an_unknown_setting_stops_the_run_with_its_name(tmp_path):
    with pytest.raises(SettingsError, match="retrievr"):
        run(read_locomo(locomo_file(tmp_path)), plan(settings={"retrievr": "bm25"}))


@pytest.mark.parametrize(
    "value", [{"ks": ()}, {"ks": (0,)}, {"ks": (5, 3)}, {"budgets": (0,)}, {"limit": 0}, {"strangers": -1}]
)
def test_a_plan_that_makes_no_sense_is_refused(value):
    with pytest.raises(InvalidInputError):
        plan(**value)
