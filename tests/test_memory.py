"""The door, as a developer of agents uses it."""

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from memoryos import Memoryos
from memoryos.errors import ClosedError, EmbedderError, InvalidInputError, MemoryosError, NotFoundError, SettingsError
from memoryos.testing import FixedClock, HashingEmbedder


def texts(recall):
    return [item.text for item in recall.items]


def stored(memory):
    return memory.get_memory_stats()["pages"]


def test_what_was_added_is_found_by_the_next_call(memory):
    memory.add_memory("My dog Rex loves the beach", "Lucky dog!")
    memory.add_memory("I bought a red bicycle", "Nice.")

    recall = memory.retrieve("What is my dog called?")

    assert recall.items[0].text == "My dog Rex loves the beach"


def test_a_page_comes_back_from_adding_as_it_was_given(memory, clock):
    page = memory.add_memory("hello", "hi", meta_data={"mood": ["good", 1]}, session_id="s1")

    assert (page.user_input, page.agent_response, page.timestamp) == ("hello", "hi", clock())
    assert (page.meta_data, page.session_id) == ({"mood": ["good", 1]}, "s1")


def test_an_item_carries_all_that_is_known_of_its_turn(memory):
    page = memory.add_memory(
        "", "The key is under the mat", timestamp="2024-03-01T08:00:00+02:00", meta_data={"a": 1}, session_id="s"
    )

    item = memory.retrieve("Where is the key?").items[0]

    assert (item.kind, item.page_id, item.role, item.name) == ("turn", page.id, "assistant", None)
    assert (item.text, item.meta_data, item.session_id) == ("The key is under the mat", {"a": 1}, "s")
    assert item.timestamp.isoformat() == "2024-03-01T08:00:00+02:00"
    assert 0 < item.score <= 1


def test_the_same_message_id_is_stored_once_and_gives_the_first_page(memory):
    first = memory.add_memory("hello", "hi", message_id="m1")

    again = memory.add_memory("hello again", "hi", message_id="m1")

    assert again == first
    assert stored(memory) == 1


def test_messages_of_a_chat_become_pages_with_names(memory):
    pages = memory.add_messages(
        [
            {"role": "system", "content": "Be kind."},
            {"role": "user", "content": "I live in Oslo", "name": "Ada", "id": "u1", "meta_data": {"n": 1}},
            {"role": "assistant", "content": [{"type": "text", "text": "Cold there?"}], "name": "Bot", "id": "a1"},
            {"role": "user", "content": "Very.", "name": "Ada"},
        ],
        session_id="chat",
    )

    item = memory.retrieve("Who lives in Oslo?").items[0]
    assert [(page.user_input, page.agent_response) for page in pages] == [
        ("I live in Oslo", "Cold there?"),
        ("Very.", ""),
    ]
    assert (item.name, item.meta_data) == ("Ada", {"n": 1})


def test_messages_sent_again_with_more_are_stored_once_each(memory):
    memory.add_messages([{"role": "user", "content": "one", "id": "1"}])

    pages = memory.add_messages(
        [{"role": "user", "content": "one", "id": "1"}, {"role": "assistant", "content": "two", "id": "2"}]
    )

    assert [(page.user_input, page.agent_response) for page in pages] == [("one", ""), ("", "two")]
    assert stored(memory) == 2


def test_a_message_id_repeated_in_one_call_is_stored_once(memory):
    memory.add_messages([{"role": "user", "content": "one", "id": "1"}, {"role": "user", "content": "one", "id": "1"}])

    assert stored(memory) == 1


def test_no_messages_store_nothing(memory):
    assert memory.add_messages([]) == []
    assert stored(memory) == 0


@pytest.mark.parametrize(
    "bad",
    [
        {"user_input": "", "agent_response": "  "},
        {"user_input": 5, "agent_response": "x"},
        {"user_input": "x" * 200_001, "agent_response": ""},
        {"user_input": "a\x00", "agent_response": ""},
        {"user_input": "\udc80", "agent_response": ""},
        {"user_input": "x", "agent_response": "", "timestamp": "soon"},
        {"user_input": "x", "agent_response": "", "meta_data": {"a": object()}},
        {"user_input": "x", "agent_response": "", "message_id": ""},
        {"user_input": "x", "agent_response": "", "session_id": "a\nb"},
    ],
)
def test_bad_input_is_refused_and_changes_nothing(memory, bad):
    with pytest.raises(InvalidInputError):
        memory.add_memory(**bad)

    assert stored(memory) == 0


def test_one_bad_message_refuses_all_of_them(memory):
    with pytest.raises(InvalidInputError, match=r"messages\[1\]"):
        memory.add_messages([{"role": "user", "content": "fine"}, {"role": "user", "content": "\x00"}])

    assert stored(memory) == 0


@pytest.mark.parametrize(
    "bad",
    [
        {"query": None},
        {"query": "x", "limit": 0},
        {"query": "x", "limit": True},
        {"query": "x", "max_tokens": -1},
        {"query": "x", "max_tokens": 1.5},
        {"query": "x", "since": "soon"},
        {"query": "x", "since": "2026-01-02", "until": "2026-01-01"},
        {"query": "x", "session_id": ""},
    ],
)
def test_a_bad_question_is_refused(memory, bad):
    with pytest.raises(InvalidInputError):
        memory.retrieve(**bad)


def test_asking_an_empty_memory_gives_nothing(memory):
    recall = memory.retrieve("anything")

    assert (recall.items, recall.recent, recall.text()) == ((), (), "")


def test_a_question_without_words_is_answered(memory):
    memory.add_memory("hello there", "hi")

    assert isinstance(texts(memory.retrieve("???")), list)
    assert isinstance(texts(memory.retrieve("")), list)


def test_since_until_and_session_let_nothing_else_through(memory):
    for day in (1, 2, 3, 4):
        memory.add_memory(f"tea on day {day}", "", timestamp=f"2026-01-0{day}T12:00:00", session_id=f"s{day % 2}")

    recall = memory.retrieve("tea", since="2026-01-02", until="2026-01-04", limit=10)
    of_session = memory.retrieve("tea", session_id="s1", limit=10)

    assert sorted(texts(recall)) == ["tea on day 2", "tea on day 3"]
    assert sorted(texts(of_session)) == ["tea on day 1", "tea on day 3"]


def test_as_of_answers_as_at_that_time(memory):
    memory.add_memory("tea at first", "", timestamp="2026-01-01")
    memory.add_memory("tea later", "", timestamp="2026-02-01")

    recall = memory.retrieve("tea", as_of="2026-01-15")

    assert texts(recall) == ["tea at first"]
    assert [page.user_input for page in recall.recent] == ["tea at first"]


def test_limit_says_how_many_items_come_and_the_setting_where_it_is_not_given(open_memory):
    memory = open_memory(retrieval_queue_capacity=3)
    for number in range(10):
        memory.add_memory(f"tea number {number}", "")

    assert len(memory.retrieve("tea").items) == 3
    assert len(memory.retrieve("tea", limit=5).items) == 5


def test_recent_holds_the_newest_pages_up_to_the_capacity(open_memory):
    memory = open_memory(short_term_capacity=2)
    for number in range(4):
        memory.add_memory(f"page {number}", "")

    recent = memory.retrieve("anything").recent

    assert [page.user_input for page in recent] == ["page 2", "page 3"]


def test_owners_never_meet(open_memory):
    ada, bob, other = open_memory("ada"), open_memory("bob"), open_memory("ada", assistant_id="other")
    page = ada.add_memory("the secret is 4711", "")

    assert [texts(memory.retrieve("secret")) for memory in (bob, other)] == [[], []]
    with pytest.raises(NotFoundError):
        bob.forget(page.id)
    assert texts(ada.retrieve("secret")) == ["the secret is 4711"]


def test_two_memories_on_the_same_data_see_each_other_at_once(open_memory):
    one, other = open_memory(), open_memory()
    one.add_memory("the first apple", "")
    assert texts(other.retrieve("apple")) == ["the first apple"]

    other.add_memory("the second apple", "")

    assert sorted(texts(one.retrieve("apple"))) == ["the first apple", "the second apple"]


def test_everything_is_there_after_opening_again(open_memory):
    first = open_memory()
    first.add_memory("an apple a day", "keeps the doctor away", meta_data={"a": 1})
    first.close()

    recall = open_memory().retrieve("apple", limit=1)

    assert (recall.items[0].text, recall.items[0].meta_data) == ("an apple a day", {"a": 1})


def raw_bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


@pytest.mark.parametrize("what", ["page", "session", "everything"])
def test_forgetting_leaves_the_text_in_no_file_and_in_no_answer(open_memory, tmp_path, what):
    memory = open_memory()
    memory.add_memory("keep the garden gate", "", session_id="other")
    page = memory.add_memory("xylophone-4711 secret", "", session_id="s", message_id="m", meta_data={"k": "zebra-99"})
    memory.settle()
    assert texts(memory.retrieve("xylophone-4711", limit=1)) == ["xylophone-4711 secret"]

    forgotten = memory.forget(
        page.id if what == "page" else None,
        session_id="s" if what == "session" else None,
        everything=what == "everything",
    )

    assert forgotten.pages == (2 if what == "everything" else 1)
    assert "xylophone-4711 secret" not in texts(memory.retrieve("xylophone-4711"))
    assert b"xylophone" not in raw_bytes(tmp_path)
    assert b"zebra-99" not in raw_bytes(tmp_path)
    assert stored(memory) == (0 if what == "everything" else 1)


def test_another_memory_on_the_same_data_no_longer_finds_what_was_forgotten(open_memory):
    one, other = open_memory(), open_memory()
    page = one.add_memory("the red balloon", "")
    assert texts(other.retrieve("balloon")) == ["the red balloon"]

    one.forget(page.id)

    assert texts(other.retrieve("balloon")) == []


def test_forgetting_what_is_not_there_is_an_error_but_forgetting_everything_is_not(memory):
    with pytest.raises(NotFoundError, match="page_0"):
        memory.forget("page_0")
    with pytest.raises(NotFoundError, match="nowhere"):
        memory.forget(session_id="nowhere")

    assert memory.forget(everything=True).pages == 0


def test_forget_wants_exactly_one_thing_named(memory):
    for bad in ({}, {"page_id": "a", "everything": True}, {"page_id": "a", "session_id": "b"}):
        with pytest.raises(InvalidInputError, match="exactly one"):
            memory.forget(**bad)


def test_a_forgotten_message_can_be_added_again(memory):
    page = memory.add_memory("hello", "", message_id="m")
    memory.forget(page.id)

    again = memory.add_memory("hello", "", message_id="m")

    assert again.id != page.id
    assert stored(memory) == 1


def test_settle_waits_for_the_embedding_of_all_pages(memory):
    for number in range(40):
        memory.add_memory(f"page {number}", "yes")

    assert memory.settle(60) is True
    stats = memory.get_memory_stats()
    assert (stats["vectors"], stats["waiting"]["embed"]) == (80, 0)


class BrokenEmbedder(HashingEmbedder):
    def embed(self, texts, purpose):  # noqa: ARG002 - it fails whatever it is given
        raise EmbedderError("the weights are gone")


def test_without_its_embedder_memory_still_answers_by_text_and_says_so(open_memory):
    memory = open_memory(embedder=BrokenEmbedder())
    memory.add_memory("the green parrot", "")

    recall = memory.retrieve("parrot")
    settled = memory.settle(30)

    assert texts(recall) == ["the green parrot"]
    assert recall.notices == ("searched by text alone: the weights are gone",)
    assert settled
    assert memory.get_memory_stats()["error"] == "the weights are gone"


def test_no_embedder_at_all_can_be_chosen(open_memory):
    memory = open_memory(embedding_model_name="none")
    memory.add_memory("the green parrot", "")

    recall = memory.retrieve("parrot")

    assert texts(recall) == ["the green parrot"]
    assert "by text alone" in recall.notices[0]


def test_another_embedder_embeds_again_and_never_mixes(open_memory):
    first = open_memory(embedder=HashingEmbedder(16))
    for number in range(20):
        first.add_memory(f"apple number {number}", "")
    first.settle()
    first.close()

    second = open_memory(embedder=HashingEmbedder(32))
    recall = second.retrieve("apple number 7", limit=1)
    second.settle()

    assert texts(recall) == ["apple number 7"]
    assert second.get_memory_stats()["waiting"]["embed"] == 0
    assert second.get_memory_stats()["vectors"] == 40


def test_reindexing_embeds_what_waits_with_progress_and_drops_other_vectors(open_memory):
    first = open_memory(embedder=HashingEmbedder(16))
    first.add_messages([{"role": "user", "content": f"apple number {number}"} for number in range(40)])
    first.settle()
    first.close()
    second = open_memory(embedder=HashingEmbedder(32))
    text = []

    second.settle()
    done = second.reindex(lambda now, of: text.append((now, of)))

    assert second.get_memory_stats()["vectors"] == 40
    assert (done, text) == (0, [])


def test_a_large_backlog_is_searched_by_text_at_once_and_says_so(open_memory):
    class SlowEmbedder(HashingEmbedder):
        go_on = threading.Event()

        def embed(self, texts, purpose):
            if purpose == "document":
                self.go_on.wait(30)
            return super().embed(texts, purpose)

    memory = open_memory(embedder=SlowEmbedder())
    memory.add_messages([{"role": "user", "content": f"pear number {number}"} for number in range(200)])

    recall = memory.retrieve("pear number 150", limit=1)
    SlowEmbedder.go_on.set()

    assert texts(recall) == ["pear number 150"]
    assert "wait to be embedded" in recall.notices[0]


def test_a_closed_memory_says_so(memory):
    memory.close()
    memory.close()

    for use in (
        lambda: memory.add_memory("a", "b"),
        lambda: memory.add_messages([]),
        lambda: memory.retrieve("a"),
        lambda: memory.forget("a"),
        memory.get_memory_stats,
        memory.settle,
    ):
        with pytest.raises(ClosedError, match="closed"):
            use()


def test_a_memory_is_a_context_manager(open_memory):
    with open_memory() as memory:
        memory.add_memory("a", "b")

    with pytest.raises(ClosedError):
        memory.retrieve("a")


def test_a_memory_dropped_without_closing_ends_its_thread(tmp_path):
    # The first memory of a process starts threads that all memories share.
    with Memoryos("bob", data_storage_path=tmp_path, embedder=HashingEmbedder()) as other:
        other.add_memory("hello", "")
        other.settle()
    before = threading.active_count()
    memory = Memoryos("ada", data_storage_path=tmp_path, embedder=HashingEmbedder())
    memory.add_memory("hello", "")
    memory.settle()

    del memory

    assert threading.active_count() <= before


def test_a_memory_tells_its_owner_but_not_its_secrets(open_memory):
    memory = open_memory("ada", assistant_id="tutor")

    assert repr(memory) == "Memoryos(user_id='ada', assistant_id='tutor')"
    assert (memory.user_id, memory.assistant_id) == ("ada", "tutor")


def test_an_unknown_setting_is_refused_with_the_nearest_name(open_memory):
    with pytest.raises(SettingsError, match=r"unknown setting 'short_term_capacty'.*'short_term_capacity'"):
        open_memory(short_term_capacty=3)


def test_an_unknown_setting_that_is_like_no_other_is_refused_with_where_all_are_listed(open_memory):
    with pytest.raises(SettingsError, match=r"^unknown setting 'zzz'; `memoryos config show` lists all settings$"):
        open_memory(zzz=3)


def test_threads_may_share_a_memory(open_memory):
    memory = open_memory(min_score=0)

    def add(thread: int) -> None:
        for number in range(25):
            memory.add_memory(f"thread {thread} says {number}", "")
            memory.retrieve(f"thread {thread}", limit=3)

    threads = [threading.Thread(target=add, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert stored(memory) == 100
    assert len(memory.retrieve("thread", limit=200).items) == 100


def test_everything_of_ours_is_a_memoryos_error(memory):
    with pytest.raises(MemoryosError):
        memory.add_memory("", "")


words = st.text(st.characters(categories=("L", "N")), min_size=3, max_size=12)


@given(st.lists(st.tuples(words, words), min_size=1, max_size=8, unique=True), st.data())
@hypothesis_settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_added_is_found_and_what_is_forgotten_is_not(tmp_path_factory, text, data):
    folder = tmp_path_factory.mktemp("property")
    with Memoryos("ada", data_storage_path=folder, embedder=HashingEmbedder(), clock=FixedClock()) as memory:
        pages = [memory.add_memory(one, other) for one, other in text]
        gone = data.draw(st.lists(st.sampled_from(range(len(pages))), unique=True))
        for number in gone:
            memory.forget(pages[number].id)

        for number, (one, _) in enumerate(text):
            page_ids = {item.page_id for item in memory.retrieve(one, limit=50).items}
            assert (pages[number].id in page_ids) == (number not in gone)


@given(st.lists(st.integers(0, 400), min_size=1, max_size=20), st.integers(0, 400), st.integers(0, 400))
@hypothesis_settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_filter_never_lets_a_wrong_turn_through(tmp_path_factory, days, one, other):
    start = datetime(2025, 1, 1, tzinfo=UTC)
    since, until = (start + timedelta(days=day) for day in sorted((one, other)))
    folder = tmp_path_factory.mktemp("property")
    with Memoryos("ada", data_storage_path=folder, embedder=HashingEmbedder(), clock=FixedClock()) as memory:
        for day in days:
            memory.add_memory("tea", "with milk", timestamp=start + timedelta(days=day))

        items = memory.retrieve("tea", since=since, until=until, limit=100).items

        assert all(since <= item.timestamp <= until for item in items)
        assert len(items) >= sum(since <= start + timedelta(days=day) <= until for day in days)
