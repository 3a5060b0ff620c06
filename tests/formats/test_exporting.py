"""Everything can be taken along: completely, for the older library, for the official memory server, for people."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines import store_of
from formats import samples
from memoryos import Memoryos
from memoryos.errors import InvalidInputError, StorageError
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedAnalyst


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def filled(open_memory, **options):
    """A memory with something on every shelf."""
    memory = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=2, mid_term_heat_threshold=2, **options)
    for number in range(6):
        text = f"#garden likes=tulips number {number}" if number % 2 else f"#dog pet=Rex Openness:High {number}"
        memory.add_memory(text, f"answer {number}", meta_data={"n": number}, session_id=f"s{number % 2}")
    memory.add_messages([{"role": "user", "content": "named", "name": "Ada", "id": "m-1"}])
    memory.force_mid_term_analysis()
    memory.retrieve("tulips")
    memory.settle()
    first = memory.store_memory("Use tulips", "project_context", "project", "garden.beds", project="apollo", tags=["a"])
    second = memory.store_memory("Water daily", "core_identity", "global", "garden", status="active", priority=1)
    memory.update_memory(first.note.id, text="Use roses")
    memory.link_memories(second.note.id, first.note.id, "supports")
    memory.delete_memory(memory.store_memory("Old", "episodic", "global", "garden").note.id)
    memory.register_entity("garden", "where things grow", aliases=["yard"])
    memory.set_project("gemini")
    return memory


def test_a_complete_export_reads_back_to_an_equal_memory(open_memory, tmp_path):
    memory = filled(open_memory)
    memory.export_memories(tmp_path / "one.jsonl")
    other = open_memory(data_storage_path=tmp_path / "other", analyst=ScriptedAnalyst(), short_term_capacity=2)

    report = other.import_memories(tmp_path / "one.jsonl")
    text = []
    other.export_memories(tmp_path / "two.jsonl", progress=lambda done, total: text.append((done, total)))

    assert [done for done, _ in text] == list(range(1, len(text) + 1))
    assert text[-1][0] == text[-1][1]
    kinds = {row["kind"] for row in rows(tmp_path / "one.jsonl")}
    assert kinds == {
        *("memoryos", "page", "page_link", "consolidated", "segment", "fact", "profile"),
        *("entity", "project", "note", "note_link"),
    }
    assert rows(tmp_path / "two.jsonl") == rows(tmp_path / "one.jsonl")
    assert (report.format, report.pages, report.notes) == ("jsonl", 7, 3)
    assert report.segments == 2
    assert report.facts > 0
    assert other.get_user_profile_summary() == memory.get_user_profile_summary()
    results = [item.text for item in memory.retrieve("tulips").items]
    assert [item.text for item in other.retrieve("tulips").items] == results


def test_a_second_import_of_the_same_export_changes_nothing(open_memory, tmp_path):
    memory = filled(open_memory)
    memory.export_memories(tmp_path / "one.jsonl")

    report = memory.import_memories(tmp_path / "one.jsonl")
    memory.export_memories(tmp_path / "two.jsonl")

    assert (report.pages, report.known_pages, report.notes, report.known_notes) == (0, 7, 0, 3)
    assert rows(tmp_path / "two.jsonl") == rows(tmp_path / "one.jsonl")


def test_into_a_memory_in_use_pages_and_notes_come_over_and_the_rest_is_derived_again(open_memory, tmp_path):
    filled(open_memory).export_memories(tmp_path / "one.jsonl")
    other = open_memory(data_storage_path=tmp_path / "other", analyst=ScriptedAnalyst(), short_term_capacity=2)
    other.add_memory("here before", "yes")

    other.import_memories(tmp_path / "one.jsonl")
    other.force_mid_term_analysis()

    assert other.get_memory_stats()["pages"] == 8
    assert {fact["knowledge"] for fact in other.get_user_knowledge_summary()} >= {"likes is tulips", "pet is Rex"}


def test_a_dry_run_of_a_complete_export_only_counts(open_memory, tmp_path):
    filled(open_memory).export_memories(tmp_path / "one.jsonl")
    other = open_memory(data_storage_path=tmp_path / "other")

    report = other.import_memories(tmp_path / "one.jsonl", dry_run=True)

    assert (report.pages, report.notes, report.dry_run) == (7, 3, True)
    assert other.get_memory_stats()["pages"] == 0


@pytest.mark.parametrize(
    "broken",
    [
        '{"kind": "page", "id": "p"}',
        '{"kind": "page", "id": "p", "colour": 1}',
        '{"kind": "poem"}',
        '{"kind": "page", "id": 3, "user_input": "a", "agent_response": "", "timestamp": "2025-01-01T00:00:00+00:00"}',
        '{"kind": "note", "versions": []}',
        '{"kind": "page", "id": "p", "user_input": "a", "agent_response": "", "timestamp": "never"}',
        '{"kind": "memoryos", "version": 99}',
    ],
)
def test_a_broken_export_changes_nothing(open_memory, tmp_path, broken):
    memory = filled(open_memory)
    path = tmp_path / "one.jsonl"
    memory.export_memories(path)
    path.write_text(path.read_text(encoding="utf-8") + broken + "\n", encoding="utf-8")
    other = open_memory(data_storage_path=tmp_path / "other")

    with pytest.raises(InvalidInputError, match="cannot be read"):
        other.import_memories(path)

    assert other.get_memory_stats()["pages"] == 0


texts = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), min_size=1, max_size=40).filter(
    str.strip
)
moments = st.datetimes(datetime(1990, 1, 1), datetime(2040, 1, 1)).map(lambda item: item.replace(tzinfo=UTC))  # noqa: DTZ001


@given(
    st.lists(st.tuples(texts, st.one_of(st.just(""), texts), moments), min_size=1, max_size=8),
    st.lists(texts, max_size=4),
)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_import_export_import_gives_an_equal_memory(tmp_path_factory, item, kept):
    folder = tmp_path_factory.mktemp("exchange")
    source = [
        {"user_input": text, "agent_response": answer, "timestamp": when.isoformat()} for text, answer, when in item
    ]
    exports = []
    path = samples.write(folder / "chat.jsonl", samples.lines(*source))
    for name in ("a", "b"):
        with Memoryos("ada", data_storage_path=folder / name, embedder=HashingEmbedder(), clock=FixedClock()) as memory:
            if name == "a":
                for text in kept:
                    memory.store_memory(text, "episodic", "global", "things")
            memory.import_memories(path)
            path = folder / f"{name}.jsonl"
            memory.export_memories(path)
            exports.append([row for row in rows(path) if row["kind"] in {"page", "note"}])

    assert exports[0] == exports[1]


def test_a_file_that_cannot_be_written_is_said_and_leaves_nothing(open_memory, tmp_path):
    (tmp_path / "taken").write_text("x", encoding="utf-8")

    with pytest.raises(StorageError, match="cannot write"):
        open_memory().export_memories(tmp_path / "taken" / "file.jsonl")

    assert (tmp_path / "taken").read_text(encoding="utf-8") == "x"


def test_an_export_is_for_its_owners_eyes(open_memory, tmp_path):
    filled(open_memory).export_memories(tmp_path / "one.jsonl")

    assert os.name == "nt" or (tmp_path / "one.jsonl").stat().st_mode & 0o777 == 0o600


def test_the_graph_of_the_official_memory_server_comes_back_as_it_went(open_memory, tmp_path):
    memory = open_memory()
    path = samples.server_memory(tmp_path / "memory.jsonl")
    memory.import_memories(path)

    memory.export_memories(tmp_path / "out.jsonl", format="server-memory")

    assert rows(tmp_path / "out.jsonl") == rows(path)


def test_people_read_everything_in_markdown(open_memory, tmp_path):
    memory = filled(open_memory)

    memory.export_memories(tmp_path / "me.md", format="markdown")

    shown = (tmp_path / "me.md").read_text(encoding="utf-8")
    assert "## Profile" in shown
    assert "likes is tulips" in shown
    assert "- **garden.beds** (apollo, 2026-" in shown
    assert "Use roses" in shown
    assert "Old" not in shown
    assert "**Ada**" in shown
    assert shown.count("number 3") == 1


OLDER = Path(sys.prefix) / "older"
STUBS = """
import sys, types
for name in ("openai", "faiss", "sentence_transformers"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["openai"].OpenAI = sys.modules["sentence_transformers"].SentenceTransformer = object
sys.path.insert(0, sys.argv[1])
import json
from contextlib import redirect_stdout
with redirect_stdout(sys.stderr):
    from memoryos.short_term import ShortTermMemory
    from memoryos.mid_term import MidTermMemory
    from memoryos.long_term import LongTermMemory
    users, assistants = sys.argv[2] + "/users/ada/", sys.argv[2] + "/assistants/default_assistant_profile/"
    short = ShortTermMemory(users + "short_term.json", 10)
    mid = MidTermMemory(users + "mid_term.json", None)
    user = LongTermMemory(users + "long_term_user.json")
    theirs = LongTermMemory(assistants + "long_term_assistant.json")
pages = [page for session in mid.sessions.values() for page in session["details"]]
mid.rebuild_heap()
found = {
    "short": [page["user_input"] for page in short.get_all()],
    "pages": sorted({page["user_input"] for page in pages}),
    "embedded": all(len(page["page_embedding"]) == len(session["summary_embedding"]) > 0
                    for session in mid.sessions.values() for page in session["details"]),
    "knowledge": [entry["knowledge"] for entry in user.get_user_knowledge()],
    "profile": user.get_raw_user_profile("ada"),
    "assistant": len(theirs.get_assistant_knowledge()),
    "hottest": len(mid.heap),
}
print(json.dumps(found))
"""


@pytest.mark.skipif(not (OLDER / "memoryos").is_dir(), reason="memoryos-pro is not there; `make test` installs it")
def test_the_older_library_reads_its_folders(open_memory, tmp_path):
    memory = filled(open_memory)

    memory.export_memories(tmp_path / "older", format="memoryos")
    done = subprocess.run(
        [sys.executable, "-I", "-c", STUBS, str(OLDER), str(tmp_path / "older")],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    body = json.loads(done.stdout)
    assert body["short"] == ["#garden likes=tulips number 5", "named"]
    assert len(body["pages"]) == 5
    assert body["embedded"]
    assert set(body["knowledge"]) == {"likes is tulips", "pet is Rex"}
    profile = [line for line in memory.get_user_profile_summary().splitlines() if not line.startswith("- note:")]
    assert body["profile"] == "\n".join(profile) != ""
    assert body["hottest"] == 2


def test_the_folders_of_the_older_library_come_back_as_they_went(open_memory, tmp_path):
    memory = filled(open_memory)
    memory.export_memories(tmp_path / "older", format="memoryos")
    other = open_memory(data_storage_path=tmp_path / "other")

    report = other.import_memories(tmp_path / "older")

    assert (report.format, report.pages) == ("memoryos", 7)
    assert {note.text for note in store_of(other).note_store.notes.after(0, 100)} >= {
        "likes is tulips",
        "pet is Rex",
    }


def test_pages_not_grouped_yet_are_not_lost_on_the_way_to_the_older_library(open_memory, tmp_path):
    memory = open_memory(short_term_capacity=100, embedding_model_name="none")
    for number in range(25):
        memory.add_memory(f"text {number}", "")

    memory.export_memories(tmp_path / "older", format="memoryos")
    other = open_memory(data_storage_path=tmp_path / "other")

    assert other.import_memories(tmp_path / "older").pages == 25
