"""Memories of other systems come over with their times, once, and nothing else is taken."""

import json
import os
import pickle
import re
import shutil
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engines import store_of
from formats import samples
from memoryos.errors import InvalidInputError, StorageError
from memoryos.formats.pickles import Object, pickled

TULIPS = ("I grow tulips", "Nice")
ROSES = ("And roses", "Lovely")
ASIDE = ("", "Still there?")


def pages(memory):
    return [(page.user_input, page.agent_response) for page in memory.list_pages(limit=1000)]


def first(memory):
    return store_of(memory).pages.after(0, 1)[0]


def notes(memory):
    return {(note.entity, note.text): note for note in store_of(memory).note_store.notes.after(0, 1000)}


SKIPPED = {"claude": {"content of type 'thinking'": 1}}
CASES = [
    ("memoryos", samples.older_folders, "older", [TULIPS, ROSES, ASIDE], 3),
    ("memoryos-chroma", samples.chroma, "chroma", [TULIPS, ROSES, ASIDE], 2),
    ("memoryos-server", samples.private_server, "server", [TULIPS, ROSES, ASIDE], 3),
    ("min-memory", samples.qdrant, "points", [], 2),
    ("chatgpt", samples.chatgpt, "conversations.json", [TULIPS, ROSES], 0),
    ("chatgpt", samples.chatgpt, "export.zip", [TULIPS, ROSES], 0),
    ("claude", samples.claude, "claude", [TULIPS], 1),
    ("claude-code", samples.claude_code, "projects", [("Fix the tulip test", "Looking.\n\nFixed.")], 0),
    ("codex", samples.codex, "sessions", [("Fix the tulip test", "Fixed.")], 0),
    ("codex", samples.codex_of_old, "old", [("Plant tulips", "Planted.")], 0),
    ("mem0", samples.mem0, "mem0.json", [], 2),
    ("server-memory", samples.server_memory, "memory.json", [], 3),
    ("messages", samples.messages, "chat.jsonl", [TULIPS, ROSES], 0),
    ("messages", samples.messages, "chat.json", [TULIPS, ROSES], 0),
    ("markdown", samples.markdown_chat, "chat.md", [("I grow tulips\nin rows", "Nice")], 0),
    ("markdown", samples.markdown_notes, "plan.md", [], 3),
]


@pytest.mark.parametrize(("name", "make", "where", "exchanges", "kept"), CASES, ids=[f"{c[0]} {c[2]}" for c in CASES])
def test_a_format_is_recognised_and_taken_over_once(open_memory, tmp_path, name, make, where, exchanges, kept):
    memory, skipped = open_memory(), SKIPPED.get(name, {})
    path = make(tmp_path / where)

    counted = memory.import_memories(path, dry_run=True)
    nothing = (pages(memory), notes(memory))
    report = memory.import_memories(path)
    again = memory.import_memories(path)

    assert nothing == ([], {})
    assert (counted.format, counted.pages, counted.notes, counted.dry_run) == (name, len(exchanges), kept, True)
    assert (report.format, report.pages, report.notes, report.skipped) == (name, len(exchanges), kept, skipped)
    assert pages(memory) == exchanges
    assert len(notes(memory)) == kept
    assert (again.pages, again.notes, again.known_pages, again.known_notes) == (0, 0, len(exchanges), kept)
    assert pages(memory) == exchanges


@pytest.mark.parametrize("make", [samples.older_folders, samples.chroma, samples.private_server])
def test_times_are_those_of_the_source(open_memory, tmp_path, make):
    memory = open_memory()

    memory.import_memories(make(tmp_path / "source"))

    assert first(memory).timestamp == datetime(2025, 3, 1, 10, tzinfo=UTC)
    assert {note.created_at for note in notes(memory).values() if note.text == "Grows tulips"} == {
        datetime(2025, 3, 1, 11, tzinfo=UTC)
    }


def test_the_same_words_are_known_again_from_another_source(open_memory, tmp_path):
    memory = open_memory()
    memory.import_memories(samples.older_folders(tmp_path / "a"))

    report = memory.import_memories(samples.private_server(tmp_path / "b"))

    assert (report.pages, report.known_pages, report.notes, report.known_notes) == (0, 3, 0, 3)


def test_what_was_said_twice_at_one_time_stays_twice(open_memory, tmp_path):
    memory = open_memory()
    row = {"role": "user", "content": "yes", "timestamp": "2025-03-01"}
    path = samples.write(tmp_path / "chat.jsonl", samples.lines(row, row, row))

    memory.import_memories(path)
    memory.import_memories(path)

    assert pages(memory) == [("yes", "")] * 3


def test_an_import_that_was_interrupted_goes_on(open_memory, tmp_path):
    memory = open_memory()
    rows = [{"role": "user", "content": f"text {n}", "session_id": f"s{n}"} for n in range(5)]
    path = samples.write(tmp_path / "chat.jsonl", samples.lines(*rows))

    def stop(done, total):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        memory.import_memories(path, progress=stop)
    seen = []
    report = memory.import_memories(path, progress=lambda done, total: seen.append((done, total)))

    assert (report.pages, report.known_pages) == (3, 2)
    assert seen[-1] == (5, 5)
    assert len(pages(memory)) == 5


def test_the_notes_of_min_memory_keep_scope_links_and_labels(open_memory, tmp_path):
    memory = open_memory()

    memory.import_memories(samples.qdrant(tmp_path / "points"))

    [hit] = memory.retrieve_context("Which PostgreSQL?", project="apollo", limit=1)
    note = hit.note
    assert (note.scope, note.project, note.entity, note.tags) == ("project", "apollo", "infra.postgresql", ("db",))
    assert (note.text, note.status, note.priority, note.memory_type) == (
        "Use PostgreSQL 17",
        "active",
        2,
        "project_context",
    )
    assert note.updated_at == datetime(2025, 3, 2, 10, tzinfo=UTC)
    assert [(item.note.text, item.relation_type, item.direction) for item in hit.related] == [
        ("Use PostgreSQL 15", "supersedes", "outgoing")
    ]


def test_voice_messages_are_imported_and_what_has_no_text_is_counted(open_memory, tmp_path):
    memory = open_memory()
    voice = {"content_type": "audio_transcription", "text": "I grow tulips", "direction": "in"}
    recording = {"content_type": "audio_asset_pointer", "asset_pointer": "x"}
    image = {"content_type": "image_asset_pointer", "asset_pointer": "x"}
    spoken = {"content_type": "multimodal_text", "parts": [voice, recording, image]}
    thoughts = {"content_type": "thoughts", "thoughts": []}
    nodes = {
        "a": {"parent": None, "message": {"author": {"role": "user"}, "create_time": 1740823200.0, "content": spoken}},
        "b": {"parent": "a", "message": {"author": {"role": "assistant"}, "content": thoughts}},
    }
    path = samples.write(tmp_path / "conversations.json", [{"id": "c", "mapping": nodes, "current_node": "b"}])

    report = memory.import_memories(path)

    assert pages(memory) == [("I grow tulips", "")]
    assert report.skipped == {
        "image": 1,
        "recording (its transcript is imported)": 1,
        "content of type 'thoughts'": 1,
    }


def test_the_text_of_attachments_is_imported_and_files_are_counted(open_memory, tmp_path):
    memory = open_memory()
    message = {
        "sender": "human",
        "text": "What does it say?",
        "created_at": "2025-03-01T10:00:00Z",
        "attachments": [{"file_name": "a.txt", "extracted_content": "Tulips bloom in May."}, {"file_name": "b.bin"}],
        "files": [{"file_name": "c.png"}],
    }
    path = samples.write(tmp_path / "conversations.json", [{"uuid": "c", "chat_messages": [message]}])

    report = memory.import_memories(path)

    assert pages(memory) == [("What does it say?\nTulips bloom in May.", "")]
    assert report.skipped == {"attachment without text": 1, "file": 1}


@pytest.mark.parametrize("damage", ["month 0", "encrypted", "truncated", "bomb"])
def test_an_odd_zip_is_read_or_refused_with_one_sentence(open_memory, tmp_path, damage):
    memory, path = open_memory(), tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        content = "[" + " " * 2**28 + "]" if damage == "bomb" else json.dumps([{"role": "user", "content": "tulips"}])
        archive.writestr("chat.json", content)
    raw = bytearray(path.read_bytes())
    start = raw.index(b"PK\x01\x02")
    if damage == "month 0":
        raw[start + 14 : start + 16] = bytes(2)
    elif damage == "encrypted":
        raw[start + 8] |= 1
    elif damage == "truncated":
        del raw[40:60]
    path.write_bytes(raw)

    if damage == "month 0":
        assert memory.import_memories(path).pages == 1
    else:
        with pytest.raises(InvalidInputError, match=re.escape(repr(str(path)))):
            memory.import_memories(path, format="messages")


@pytest.mark.parametrize("name", ["conversations.json", "chat.json"])
def test_a_zip_that_unpacks_to_far_more_than_its_size_is_refused_for_that(open_memory, tmp_path, name):
    memory, path = open_memory(), tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, "[" + " " * 2**24 + "]")

    with pytest.raises(InvalidInputError, match=r"unpacks to 16777218 bytes; at most .* 200 times its packed size"):
        memory.import_memories(path)


def test_a_member_that_is_too_large_does_not_keep_the_others_from_being_imported(open_memory, tmp_path):
    memory, path = open_memory(), tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", "[" + " " * 2**24 + "]")
        archive.writestr("notes.md", "The tulips bloom in May.")

    assert memory.import_memories(path).notes + memory.get_memory_stats()["pages"] > 0


def test_a_database_with_a_view_or_no_regular_file_is_refused(open_memory, tmp_path):
    memory, folder = open_memory(), tmp_path / "chroma"
    folder.mkdir()
    endless = "CREATE VIEW embeddings AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n"
    with closing(sqlite3.connect(folder / "chroma.sqlite3")) as database:
        database.execute(endless)
    os.mkfifo(tmp_path / "chroma.sqlite3")

    with pytest.raises(InvalidInputError, match="it has views"):
        memory.import_memories(folder, format="memoryos-chroma")
    with pytest.raises(InvalidInputError, match="not a regular file"):
        memory.import_memories(tmp_path / "chroma.sqlite3", format="memoryos-chroma")


def test_a_pipe_is_refused_before_it_is_opened(open_memory, tmp_path):
    os.mkfifo(tmp_path / "memory.json")

    with pytest.raises(InvalidInputError, match="not a regular file or a folder"):
        open_memory().import_memories(tmp_path / "memory.json")


def test_points_as_json_say_the_same_as_the_database(open_memory, tmp_path):
    database, dumped = open_memory("ada"), open_memory("bea")
    database.import_memories(samples.qdrant(tmp_path / "points"))

    dumped.import_memories(samples.write(tmp_path / "p.json", {"result": {"points": samples.POINTS}}), from_user="ada")

    assert notes(dumped).keys() == notes(database).keys()


def test_nothing_in_a_pickle_is_ever_called(tmp_path):
    marker = tmp_path / "called"

    class Evil:
        def __reduce__(self):
            return Path.touch, (marker,)

    read = pickled(pickle.dumps({"payload": Evil(), "n": (1, 2.5, None, True), "s": {"a"}, "b": b"x"}))

    assert not marker.exists()
    assert (read["n"], read["s"], read["b"]) == ((1, 2.5, None, True), {"a"}, b"x")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_plain_values_are_read_from_every_protocol(protocol):
    value = {"a": [1, -5, 2**40, 1.5, "é", None, True, False], "b": {"c": ("x",)}, "d": []}

    assert pickled(pickle.dumps(value, protocol)) == value


@pytest.mark.parametrize("name", ["os system", "builtins eval", "subprocess Popen", "memoryos Memoryos"])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_class_in_a_pickle_becomes_an_inert_object(name, protocol):
    module, attribute = name.split()
    called = pickle.PROTO + bytes([max(protocol, 2)]) + f"c{module}\n{attribute}\n(V1\ntR.".encode()

    read = pickled(called)

    assert (type(read), read.arguments) == (Object, ["1"])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no pickle",
        b"\x80\x04.",
        b"\x80\x04N\x72\xff\xff\xff\x7f.",  # numbers a memo of 2**31 entries
        b"\x80\x05\x96\xff\xff\xff\xff\xff\x00\x00\x00.",  # claims a bytearray of a terabyte
        b"\x80\x02Pname\n.",
    ],
)
def test_what_is_no_pickle_is_refused(content):
    with pytest.raises(InvalidInputError, match="pickle"):
        pickled(content)


def test_a_source_of_several_users_asks_whose(open_memory, tmp_path):
    memory = open_memory("carl")
    samples.older_folders(tmp_path / "data", "ada")
    samples.older_folders(tmp_path / "data", "bea")

    with pytest.raises(InvalidInputError, match="has memories of ada, bea"):
        memory.import_memories(tmp_path / "data")
    with pytest.raises(InvalidInputError, match="no memories of user 'dora'"):
        memory.import_memories(tmp_path / "data", from_user="dora")
    assert memory.import_memories(tmp_path / "data", from_user="bea").pages == 3


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        ("", "empty.jsonl", "not in a format that can be imported"),
        ("{", "broken.json", "not in a format that can be imported"),
        ("[1, 2]", "list.json", "not in a format that can be imported"),
        ("x", "data.bin", "not in a format that can be imported"),
    ],
)
def test_what_is_in_no_known_format_is_refused(open_memory, tmp_path, content, name, message):
    with pytest.raises(InvalidInputError, match=message):
        open_memory().import_memories(samples.write(tmp_path / name, content))


def test_a_wrong_path_and_a_wrong_format_are_refused(open_memory, tmp_path):
    memory = open_memory()

    with pytest.raises(InvalidInputError, match="nothing at"):
        memory.import_memories(tmp_path / "nowhere")
    with pytest.raises(InvalidInputError, match="unknown format 'diary'"):
        memory.import_memories(tmp_path, format="diary")
    with pytest.raises(InvalidInputError, match="unknown format 'diary'"):
        memory.export_memories(tmp_path / "x", format="diary")


@pytest.mark.skipif(not Path("/proc/self/mem").is_file(), reason="only Linux has a file that nobody can read")
@pytest.mark.parametrize("name", ["conversations.json", "notes.md", "memory.jsonl"])
def test_a_file_that_cannot_be_read_is_named_in_one_sentence(open_memory, tmp_path, name):
    unreadable = tmp_path / "folder" / name
    unreadable.parent.mkdir()
    unreadable.symlink_to("/proc/self/mem")

    for path in (unreadable, unreadable.parent):
        with pytest.raises(StorageError, match=rf"cannot read '\S*{name}': "):
            open_memory().import_memories(path)


def test_texts_beyond_the_limit_are_left_out_and_counted(open_memory, tmp_path):
    memory = open_memory(max_text_length=50)
    rows = [{"role": "user", "content": "x" * 51}, {"role": "user", "content": "short"}]

    report = memory.import_memories(samples.write(tmp_path / "chat.jsonl", samples.lines(*rows)))

    assert (report.pages, report.skipped) == (1, {"too long": 1})


def test_importing_changes_nothing_at_the_source(open_memory, tmp_path):
    path = samples.chroma(tmp_path / "chroma")
    shutil.copytree(path, tmp_path / "copy")

    open_memory().import_memories(path)

    for copied in (tmp_path / "copy").rglob("*"):
        here = path / copied.relative_to(tmp_path / "copy")
        assert copied.is_dir() or here.read_bytes() == copied.read_bytes()


def test_secrets_are_redacted_on_the_way_in_where_that_is_wished(open_memory, tmp_path):
    memory = open_memory(redact_secrets=True)
    row = {"role": "user", "content": "Pay with 4111 1111 1111 1111."}
    note = {"results": [{"id": "m", "memory": "Card 4111 1111 1111 1111"}]}

    memory.import_memories(samples.write(tmp_path / "chat.jsonl", samples.lines(row)))
    memory.import_memories(samples.write(tmp_path / "mem0.json", note))

    assert pages(memory) == [("Pay with [redacted: card number].", "")]
    assert list(notes(memory)) == [("user", "Card [redacted: card number]")]
