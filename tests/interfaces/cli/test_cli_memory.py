"""The commands that keep, find, show and look after what one user has said."""

import json
import re
from pathlib import Path

import pytest

from interfaces.typed import Run, answer, runner
from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import print_json, size
from memoryos.interfaces.cli.segments import show_segments
from memoryos.testing import HashingEmbedder


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(tmp_path / "data", monkeypatch)


@pytest.fixture
def run_full(run: Run, tmp_path: Path) -> Run:
    """A memory with topics, facts and a profile."""
    with Memoryos(
        "ann", data_storage_path=tmp_path / "data", embedder=HashingEmbedder(), short_term_capacity=1
    ) as memory:
        memory.add_memory("I live in Oslo and work as a nurse.", "Good to know.", "2026-03-01", session_id="first")
        memory.add_memory("I moved: I live in Bergen now.", "Noted.", "2026-05-01", session_id="second")
        memory.add_memory("My dog is called Biscuit.", "A good name.", "2026-05-02", session_id="second")
        memory.add_memory("Tell me of quantum chess.", "Gladly.", "2026-05-03")
        memory.force_mid_term_analysis()
        memory.settle()
    return run


def test_an_exchange_is_stored_with_all_that_was_said_of_it(run: Run) -> None:
    words = ("--at", "2026-05-01T18:30", "--session", "trip", "--id", "m1", "--meta", '{"mood": "good"}')

    first = answer(run("add", "We fly on the 12th.", "Shall I plan?", *words, "--json"))
    again = answer(run("add", "Something else.", "--id", "m1", "--json"))
    item = answer(run("recall", "fly", "--json"))["items"][0]

    assert (
        first == again == {"page_id": first["page_id"], "timestamp": "2026-05-01T18:30:00+00:00", "session_id": "trip"}
    )
    assert (item["text"], item["meta_data"], item["session_id"]) == ("We fly on the 12th.", {"mood": "good"}, "trip")


def test_what_is_piped_in_is_stored_and_said_in_words(run: Run) -> None:
    stored = run("add", "-", "--at", "2026-05-01", input="from a pipe\n")

    assert re.fullmatch(r"Stored for ann as page_\w+, 2026-05-01 00:00\.\n", stored.stdout)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("",), "both empty"),
        (("hello", "--at", "yesterday-ish"), "--at 'yesterday-ish' is not a time"),
        (("hello", "--meta", "{"), "is not valid JSON"),
        (("hello", "--meta", "[]"), "must be a JSON object"),
        (("hello", "--user", "../ann"), "must not contain '/'"),
    ],
)
def test_what_cannot_be_stored_is_refused_in_one_line(run: Run, words: tuple[str, ...], message: str) -> None:
    refused = run("add", *words)

    assert refused.exit_code == 1
    assert message in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_what_is_recalled_shows_score_date_speaker_and_text(run_full: Run) -> None:
    shown = run_full("recall", "What is the dog called?", "--limit", "1").stdout

    assert re.search(r"score +when +who +what", shown)
    assert re.search(r"[01]\.\d\d +2026-05-02 00:00 +user( \(fact\))? +My dog is called Biscuit\.", shown)


def test_scores_are_explained_and_answers_narrowed(run_full: Run) -> None:
    explain = run_full("recall", "dog Biscuit", "--explain").stdout
    narrowed = answer(run_full("recall", "Where do I live?", "--until", "2026-04-01", "--json"))
    session = answer(run_full("recall", "Where do I live?", "--session", "second", "--json"))

    assert re.search(r"\+0\.\d\d", explain)
    assert {item["timestamp"][:10] for item in narrowed["items"]} == {"2026-03-01"}
    assert {item["session_id"] for item in session["items"]} == {"second"}


def test_the_block_for_a_prompt_is_shown_within_its_tokens(run_full: Run) -> None:
    whole, short = run_full("recall", "dog", "--text"), run_full("recall", "dog", "--text", "--max-tokens", "60")

    assert "From memory:" in whole.stdout
    assert len(short.stdout) < len(whole.stdout)


def test_nothing_found_is_said_with_what_to_do(run_full: Run) -> None:
    assert "--why-not TEXT" in run_full("recall", "zygomorphic hydraulics").stdout


def test_why_something_is_missing_is_told(run_full: Run) -> None:
    shown = run_full("recall", "Where do I live?", "--since", "2026-04-01", "--why-not", "I live in Oslo").stdout
    as_json = answer(run_full("recall", "Where do I live?", "--why-not", "never said this", "--json"))

    assert shown.startswith("filtered: it was said 2026-03-01")
    assert "Ask without that filter." in shown
    assert as_json["reason"] == "never stored"


@pytest.mark.parametrize("command", ["profile", "facts", "segments", "stats", "reindex", "rederive"])
def test_a_name_that_was_mistyped_makes_no_empty_memory(run: Run, tmp_path: Path, command: str) -> None:
    refused = run(command, "--user", "anm")

    assert refused.exit_code == 1
    assert "there is no memory of user 'anm'" in refused.stderr
    assert "memoryos users" in refused.stderr
    assert not (tmp_path / "data").exists()


def test_the_profile_shows_what_it_rests_on(run_full: Run) -> None:
    shown, as_json = run_full("profile").stdout, answer(run_full("profile", "--json"))

    assert re.search(r"home +Bergen.* “I moved: I live in Bergen now.”", shown)
    [home] = [attribute for attribute in as_json["attributes"] if attribute["name"] == "home"]
    assert home["evidence"][0]["user_input"] == "I moved: I live in Bergen now."


def test_no_profile_is_said(run: Run) -> None:
    run("add", "hello")

    assert "Nothing is known about ann yet" in run("profile").stdout
    assert answer(run("profile", "--json")) is None
    assert "No facts about the assistant" in run("facts", "--about", "assistant").stdout
    assert "There are no topics yet" in run("segments").stdout


def test_facts_that_hold_no_longer_are_shown_when_asked_for(run_full: Run) -> None:
    now, ever = answer(run_full("facts", "--json")), answer(run_full("facts", "--past", "--json"))
    shown = run_full("facts", "--past").stdout

    assert "Lives in Oslo." in {fact["knowledge"] for fact in ever} - {fact["knowledge"] for fact in now}
    assert re.search(r"Lives in Oslo\. .*until 2026-05-01", shown)
    assert "Facts about the user" in run_full("facts").stdout


def test_what_holds_until_something_announced_begins_is_listed_and_so_is_what_comes(run: Run) -> None:
    run("add", "I work at Lidl.", "OK.", "--at", "2096-05-01")
    run("add", "I'm starting at Amazon next month.", "OK.", "--at", "2096-05-02")

    shown = run("facts").stdout

    assert re.search(r"Works at Lidl\. .*until 2096-06-01", shown)
    assert re.search(r"Works at Amazon .* from 2096-06-01", shown)


def test_topics_are_shown_with_bars_as_long_as_their_heat(run_full: Run) -> None:
    shown = run_full("segments").stdout
    as_json = answer(run_full("segments", "--archived", "--json"))

    bars = [len(bar) for bar in re.findall("█+", shown)]
    assert bars == sorted(bars, reverse=True)
    assert len(bars) == len(as_json)
    assert max(bars) == 20
    if len(as_json) > 1:
        assert f"{len(as_json) - 1} more" in run_full("segments", "--limit", "1").stdout


def test_archived_topics_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    cold = {
        "summary": "tea",
        "keywords": [],
        "heat": 0.0,
        "visits": 0,
        "pages": 1,
        "used_at": "2026-05-01",
        "archived": True,
    }

    show_segments([cold])

    assert "tea" in (shown := capsys.readouterr().out)
    assert "(archived)" in shown


def test_figures_are_shown(run_full: Run) -> None:
    shown, as_json = run_full("stats").stdout, answer(run_full("stats", "--json"))

    assert as_json["pages"] == 4
    assert re.search(r"pages +│ 4 ", shown)
    assert re.search(r"on disk +│ [\d.]+ [kM]B", shown)
    assert re.search(r"has user profile +│ yes", shown)
    assert re.search(r"waiting: embed +│ 0", shown)


def test_forgetting_asks_first(run_full: Run) -> None:
    [item] = answer(run_full("recall", "dog called", "--limit", "1", "--json"))["items"]

    refused = run_full("forget", item["page_id"], input="n\n")
    agreed = run_full("forget", item["page_id"], input="y\n")

    assert refused.exit_code == 1
    assert f"Remove the page {item['page_id']} of ann for good?" in refused.stderr
    assert agreed.stdout == "Removed 1 page, and everything derived from it.\n"
    assert answer(run_full("stats", "--json"))["pages"] == 3


def test_a_conversation_or_everything_is_forgotten(run_full: Run) -> None:
    conversation = answer(run_full("forget", "--session", "second", "--yes", "--json"))
    note = answer(run_full("notes", "add", "I like tabs.", "--entity", "me", "--json"))["note"]["id"]
    run_full("notes", "add", "I like spaces.", "--entity", "me")
    one = run_full("forget", "--note", note, "--yes")
    everything = run_full("forget", "--everything", "--yes")
    again = run_full("forget", "--everything", "--yes")

    assert len(conversation["page_ids"]) == 2
    assert len(conversation["digest"]) == 64
    assert one.stdout == "Removed 1 note, and everything derived from it.\n"
    assert everything.stdout == "Removed 2 pages and 1 note, and everything derived from them.\n"
    assert again.stdout == "There was nothing to remove.\n"
    assert answer(run_full("stats", "--json"))["pages"] == 0


def test_what_to_forget_must_be_named_once(run_full: Run) -> None:
    for words in ((), ("page_1", "--everything")):
        assert run_full("forget", *words, "--yes").exit_code == 2
    assert run_full("forget", "page_1", "--yes").exit_code == 1


def test_users_are_listed_with_sizes_and_problems(run_full: Run, tmp_path: Path) -> None:
    run_full("add", "hello", "--user", "bob", "--assistant", "bot")
    broken = next((tmp_path / "data" / "users").glob("bob*/*/memory.db"))
    broken.write_bytes(b"nonsense" * 5000)

    shown, as_json = run_full("users").stdout, answer(run_full("users", "--json"))

    assert re.search(r"ann +│ default_assistant_profile +│ [\d.]+ [kM]B", shown)
    assert [item["user_id"] for item in as_json] == [None, "ann"]
    assert "damaged" in shown


@pytest.mark.parametrize(
    "words", [("",), ("  ", ""), ("x" * 5_000_000,), ("hello", "--at", "soon"), ("hello", "--meta", "[")]
)
def test_what_is_refused_makes_no_memory(run: Run, words: tuple[str, ...]) -> None:
    assert run("add", *words, "--user", "bob").exit_code != 0

    assert answer(run("users", "--json")) == []


def test_an_empty_folder_has_no_users(run: Run, tmp_path: Path) -> None:
    assert "There are no memories in" in run("users", "--data", str(tmp_path / "nowhere")).stdout
    assert answer(run("users", "--json")) == []


def test_vectors_are_made_again(run_full: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORYOS_EMBEDDING_MODEL", "memoryos.testing:HashingEmbedder")

    first = run_full("reindex")

    assert first.exit_code == 0
    assert re.match(r"Embedded \d+ pages?; all pages now have vectors", first.stdout)
    assert answer(run_full("reindex", "--json")) == {"pages_embedded": 0}


def test_an_analyst_that_finds_nothing_takes_nothing_over(run_full: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    unchanged = run_full("rederive", "--json")
    monkeypatch.setenv("MEMORYOS_ANALYST", "memoryos.testing:ScriptedAnalyst")

    finds_nothing = run_full("rederive")

    assert answer(unchanged) == {"pages_read": 0, "pages_kept": 0}
    kept = "3 pages keep their earlier results: the analyst had no answer, or found nothing."
    assert finds_nothing.stdout.splitlines() == ["Read 0 pages again.", kept]


def test_each_setting_is_shown_with_where_it_comes_from(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-do-not-show")

    everything, changed = run("config", "show").stdout, run("config", "show", "--changed").stdout
    one = answer(run("config", "show", "user_id", "openai_api_key", "--json"))

    assert re.search(r"user_id +│ ann +│ environment MEMORYOS_USER_ID", everything)
    assert re.search(r"heat_mu +│ 10000000.0 +│ default", everything)
    assert "heat_mu" not in changed
    assert one == {
        "user_id": {"value": "ann", "source": "environment MEMORYOS_USER_ID"},
        "openai_api_key": {"value": "***", "source": "environment OPENAI_API_KEY"},
    }
    assert "sk-do-not-show" not in everything + changed


def test_unknown_settings_are_refused_with_the_nearest_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "config.json").write_text(json.dumps({"heat_nu": 3}))

    refused = run("config", "show")
    (tmp_path / "data" / "config.json").unlink()

    assert refused.exit_code == 1
    assert "unknown setting 'heat_nu'" in refused.stderr
    assert "did you mean 'heat_mu'" in refused.stderr
    assert "no setting 'heat_nu'" in run("config", "show", "heat_nu").stderr


def test_sizes_are_told_in_units_people_read() -> None:
    assert [size(count) for count in (7, 1500, 2_500_000, 3.2e9, 4e12, 5e15)] == [
        "7 B",
        "1.5 kB",
        "2.5 MB",
        "3.2 GB",
        "4.0 TB",
        "5000.0 TB",
    ]


def test_what_json_cannot_say_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="cannot be written as JSON"):
        print_json({"what": object()})


def test_corrections_are_made_listed_and_undone(run_full: Run) -> None:
    known = {fact["value"]: fact["id"] for fact in answer(run_full("facts", "--user", "ann", "--json"))}

    edited = answer(run_full("correct", "edit", known["Bergen"], "Stavanger", "--user", "ann", "--json"))
    wrong = run_full("correct", "wrong", known["nurse"], "--user", "ann")
    run_full("correct", "add", "I have a cat called Tom.", "--user", "ann")
    run_full("correct", "no-longer", known["dog Biscuit"], "--until", "2026-06-01", "--user", "ann")
    shown = run_full("correct", "list", "--user", "ann").output
    profile = run_full("profile", "--user", "ann").output

    assert edited["text"] == "Lives in Stavanger."
    assert "undo it with: memoryos correct undo correction_" in wrong.output
    assert "Corrections (4)" in shown
    assert "Stavanger" in profile
    assert "cat" in profile
    assert [word for word in ("nurse", "Biscuit", "Bergen") if word in profile] == []
    assert "Undone" in run_full("correct", "undo", edited["id"], "--user", "ann").output
    assert "Bergen" in run_full("profile", "--user", "ann").output
    assert len(answer(run_full("correct", "list", "--user", "ann", "--json"))) == 3


def test_a_memory_without_corrections_says_so(run_full: Run) -> None:
    assert run_full("correct", "list", "--user", "ann").output == "No corrections yet.\n"
    assert "no fact has the id 'fact_1'" in run_full("correct", "wrong", "fact_1", "--user", "ann").output
