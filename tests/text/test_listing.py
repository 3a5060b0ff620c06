"""Questions for a whole conversation, asked on a Wednesday: 2024-05-15."""

from datetime import UTC, datetime

import pytest

from linear.growth import seconds
from memoryos.text.conversation_listing import Listing, listing_asked

WEDNESDAY = datetime(2024, 5, 15, 10, tzinfo=UTC)


def asked(text: str) -> str | None:
    listing: Listing | None = listing_asked(text, WEDNESDAY)
    return listing if listing is None or isinstance(listing, str) else listing.start.date().isoformat()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("What did we talk about on May 4th?", "2024-05-04"),
        ("What did we discuss yesterday?", "2024-05-14"),
        ("Can you remind me what we talked about last Monday?", "2024-05-13"),
        ("我们5月4号聊了什么？", "2024-05-04"),
        ("昨天我们聊了些什么", "2024-05-14"),
        ("5月4日に何を話しましたか？", "2024-05-04"),
        ("Worüber haben wir am 4. Mai gesprochen?", "2024-05-04"),
        ("De quoi avons-nous parlé le 4 mai ?", "2024-05-04"),
        ("¿De qué hablamos el 4 de mayo?", "2024-05-04"),
        ("Sobre o que falamos no dia 4 de maio?", "2024-05-04"),
        ("Di cosa abbiamo parlato il 4 maggio?", "2024-05-04"),
        ("О чём мы говорили 4 мая?", "2024-05-04"),
        ("5월 4일에 우리 무슨 이야기 했지?", "2024-05-04"),
    ],
)
def test_a_question_for_a_day_names_that_day(text: str, day: str) -> None:
    assert asked(text) == day


@pytest.mark.parametrize(
    "text",
    [
        "What did we talk about in our first conversation?",
        "What was the first thing we talked about, the first time we talked?",
        "我们第一次聊天说了什么？",
        "最初の会話で何を話しましたか？",
        "最初の会話は何についてでしたか？",
        "Worum ging es in unserem ersten Gespräch?",
        "De quoi avons-nous parlé dans notre première conversation ?",
        "¿De qué hablamos en nuestra primera conversación?",
        "Sobre o que foi a nossa primeira conversa?",
        "Di cosa abbiamo parlato nella nostra prima conversazione?",
        "Di cosa parlava la nostra prima conversazione?",
        "О чём был наш первый разговор?",
        "우리 첫 대화에서 무슨 이야기 했지?",
    ],
)
def test_a_question_for_the_first_conversation_is_told(text: str) -> None:
    assert asked(text) == "first"


@pytest.mark.parametrize(
    "text",
    [
        "What did we talk about last time?",
        "Summarize our last conversation",
        "上次我们聊了什么？",
        "前回は何を話しましたか？",
        "Worüber haben wir letztes Mal gesprochen?",
        "De quoi avons-nous parlé la dernière fois ?",
        "¿De qué hablamos la última vez?",
        "Sobre o que falamos da última vez?",
        "Di cosa abbiamo parlato l'ultima volta?",
        "О чём мы говорили в прошлый раз?",
        "지난번에 우리 무슨 얘기 했지?",
    ],
)
def test_a_question_for_the_last_conversation_is_told(text: str) -> None:
    assert asked(text) == "last"


@pytest.mark.parametrize(
    "text",
    [
        "What did you say about my dog yesterday?",
        "When was the last time I went hiking?",
        "What did we talk about?",
        "Where do I live?",
        "What was my first job?",
        "What did we discuss between May 4th and May 9th?",
        "上次去北京是什么时候？",
        "昨天你推荐了哪本书？",
        "Was hast du letztes Mal über Hunde gesagt?",
        "¿Qué comí ayer?",
        "",
        "yesterday",
    ],
)
def test_a_question_with_a_subject_or_without_a_time_is_an_ordinary_one(text: str) -> None:
    assert asked(text) is None


def test_a_date_without_a_year_is_the_one_nearest_to_what_memory_holds() -> None:
    held = (datetime(2021, 4, 1, tzinfo=UTC), datetime(2021, 6, 1, tzinfo=UTC))

    listing = listing_asked("What did we talk about on May 4th?", WEDNESDAY, held)

    assert not isinstance(listing, str | None)
    assert listing.start == datetime(2021, 5, 4, tzinfo=UTC)


@pytest.mark.parametrize("text", ["last time " * 3_000, "聊了什么" * 6_000, "の" * 199])
def test_hostile_text_takes_little_time(text: str) -> None:
    assert seconds(lambda hostile: listing_asked(hostile, WEDNESDAY), text, 1) < 2
