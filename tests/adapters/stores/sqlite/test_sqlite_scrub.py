"""Removed text is nowhere in the files: checked on their raw bytes, also while another process has them open."""

import random
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_files import file_of, opened, page, raw_bytes

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.stores.sqlite.connections import log_of
from memoryos.domain.page import Page
from memoryos.domain.turn_terms import turn_terms
from memoryos.ports import Forget, StoredVector

fresh = count()
sizes = st.one_of(st.integers(1, 60), st.integers(900, 1_200), st.integers(3_900, 4_200), st.integers(1, 20_000))


def text(name: str, size: int) -> str:
    """`size` characters no piece of which occurs elsewhere."""
    size = max(size, 12)
    return random.Random(name).randbytes(size // 2 + 1).hex()[:size]


def pieces(whole: str) -> list[bytes]:
    """Pieces of twelve characters from all over a text."""
    return [whole[start : start + 12].encode() for start in range(0, len(whole) - 11, max(12, len(whole) // 40))]


def unit(name: str) -> np.ndarray:
    return np.random.default_rng(list(name.encode())).random(64, dtype=np.float32)


def fill(store: SqliteStore, texts: dict[str, str]) -> None:
    for name, words in texts.items():
        details = {"session_id": f"session-{name}", "message_ids": (f"message-{name}",), "meta_data": {"k": words[:40]}}
        [stored] = store.pages.append([page(name, user_input=words, agent_response=words[::-1], **details)])
        store.vectors.put("e", stored.seq, [StoredVector(stored.seq, "user", unit(name))])
        store.terms.put(1, [stored], list(turn_terms([stored])))


def traces(data: bytes, name: str, words: str) -> list[bytes]:
    sought = [*pieces(words), *pieces(words[::-1]), f"session-{name}".encode(), f"message-{name}".encode()]
    return [item for item in [*sought, unit(name).tobytes()[:64]] if item in data]


@settings(max_examples=25, deadline=None)
@given(
    lengths=st.lists(sizes, min_size=2, max_size=25),
    rounds=st.lists(st.sets(st.integers(0, 24)), min_size=1, max_size=3),
)
def test_no_piece_of_a_removed_text_is_left_in_any_file(tmp_path_factory, lengths, rounds) -> None:
    folder = tmp_path_factory.mktemp("scrub")
    texts = {f"page-{next(fresh):06}": text(f"{next(fresh)}", length) for length in lengths}
    names = list(texts)
    with opened(folder) as store:
        fill(store, texts)
        for chosen in rounds:
            store.pages.remove(Forget(page_ids=tuple(names[item] for item in chosen if item < len(names))))
        removed = {names[item] for chosen in rounds for item in chosen if item < len(names)}
        store.scrub()
        while_open, kept = raw_bytes(folder), {item.id: item.user_input for item in store.pages.after(0, 100)}
    after_closing = raw_bytes(folder)

    assert [trace for name in removed for trace in traces(while_open, name, texts[name])] == []
    assert [trace for name in removed for trace in traces(after_closing, name, texts[name])] == []
    assert kept == {name: words for name, words in texts.items() if name not in removed}


def test_rows_that_moved_inside_the_file_leave_no_old_copy(tmp_path: Path) -> None:
    # With this seed, overwriting alone (secure_delete) leaves pieces of six rows behind.
    chance, alive, removed = random.Random(7), [], []
    with opened(tmp_path) as store:
        for step in range(12):
            names = [text(f"row {step} {number}", 24) for number in range(200)]
            store.pages.append([named_page(name, chance.choice([1, 3, 10])) for name in names])
            alive.extend(names)
            chance.shuffle(alive)
            gone = [alive.pop() for _ in range(chance.randrange(50, 180))]
            store.pages.remove(Forget(page_ids=tuple(gone)))
            removed.extend(gone)

        store.scrub()

        data = raw_bytes(tmp_path)
        left = {piece for name in removed for piece in (name, name[::-1], name[::2]) if piece.encode() in data}
        assert left == set()


def named_page(name: str, times: int) -> Page:
    message = name[::2] + "-in-a-message"
    return page(name, user_input=name * times, session_id=name[::-1], message_ids=(message,))


OTHER_PROCESS = """
import sys
from pathlib import Path
from sqlite_files import opened
with opened(Path(sys.argv[1])) as store:
    for line in sys.stdin:
        print(len(store.pages.after(0, 100)), len(store.vectors.after("e", 0, 100)), flush=True)
"""


def test_a_second_process_that_has_the_file_open_keeps_no_trace_in_it(tmp_path: Path) -> None:
    texts = {f"page-{number:02}": text(f"other {number}", 3_000) for number in range(20)}
    with opened(tmp_path) as store:
        fill(store, texts)
        other = subprocess.Popen(
            [sys.executable, "-c", OTHER_PROCESS, str(tmp_path)],
            env={"PYTHONPATH": ":".join([str(Path(__file__).parent), *sys.path])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        with other:
            before = answer(other)
            store.pages.remove(Forget(page_ids=("page-03", "page-04")))
            store.scrub()
            data, after = raw_bytes(tmp_path), answer(other)
            other.stdin.close()

    assert (before, after) == ("20 20", "18 18")
    assert [trace for name in ("page-03", "page-04") for trace in traces(data, name, texts[name])] == []


def answer(other: subprocess.Popen) -> str:
    other.stdin.write("?\n")
    other.stdin.flush()
    return other.stdout.readline().strip()


def test_a_scrub_waits_for_those_who_read_and_they_do_not_notice(tmp_path: Path) -> None:
    texts = {f"page-{number:02}": text(f"busy {number}", 2_000) for number in range(30)}
    finished, counts = threading.Event(), set()
    with opened(tmp_path) as store, opened(tmp_path) as other:
        fill(store, texts)

        def read() -> None:
            while not finished.is_set():
                counts.add(len(other.pages.after(0, 100)))

        reader = threading.Thread(target=read)
        reader.start()
        for number in range(10):
            store.pages.remove(Forget(page_ids=(f"page-{number:02}",)))
            store.scrub()
        finished.set()
        reader.join()
        data = raw_bytes(tmp_path)

    assert counts <= set(range(20, 31))
    assert [
        trace for number in range(10) for trace in traces(data, f"page-{number:02}", texts[f"page-{number:02}"])
    ] == []


def test_scrubbing_keeps_the_file_in_its_place_and_writes_nothing_where_nothing_was_removed(tmp_path: Path) -> None:
    path = file_of(tmp_path)
    with opened(tmp_path) as store:
        fill(store, {"a": text("a", 500), "b": text("b", 500)})
        place = path.stat().st_ino
        store.pages.remove(Forget(page_ids=("a",)))
        store.scrub()
        written = path.stat().st_mtime_ns, log_of(path).stat().st_mtime_ns

        store.scrub()

        assert path.stat().st_ino == place
        assert (path.stat().st_mtime_ns, log_of(path).stat().st_mtime_ns) == written
