"""Questions for a whole conversation, asked on a Wednesday: 2024-05-15."""

from datetime import UTC, datetime

import pytest

from linear.growth import seconds
from memoryos.text.conversation_listing import Listing, listing_asked

WEDNESDAY = datetime(2024, 5, 15, 10, tzinfo=UTC)


def listed_day(text: str) -> str | None:
    listing: Listing | None = listing_asked(text, WEDNESDAY)
    return listing if listing is None or isinstance(listing, str) else listing.start.date().isoformat()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("What did we talk about on May 4th?", "2024-05-04"),
        ("What happened on May 4th?", "2024-05-04"),
        ("Was war am vierten Mai los?", "2024-05-04"),
        ("Was ist am 4. Mai passiert?", "2024-05-04"),
        ("Que s'est-il passé le 4 mai ?", "2024-05-04"),
        ("¿Qué pasó el 4 de mayo?", "2024-05-04"),
        ("O que aconteceu no dia 4 de maio?", "2024-05-04"),
        ("Cosa è successo il 4 maggio?", "2024-05-04"),
        ("Что произошло четвёртого мая?", "2024-05-04"),
        ("Что было 04.05?", "2024-05-04"),
        ("5月4号发生了什么事？", "2024-05-04"),
        ("5月4日に何があった？", "2024-05-04"),
        ("5월 4일에 무슨 일이 있었어?", "2024-05-04"),
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
        ("What did we discuss between May 4th and May 9th?", "2024-05-04"),
        ("what did we talk about on May 4th?", "2024-05-04"),
        ("What were we talking about the day before yesterday?", "2024-05-13"),
        ("what was our conversation on April 27 about?", "2024-04-27"),
        ("What topics came up on Monday?", "2024-05-13"),
        ("Tell me what I said to you yesterday", "2024-05-14"),
        ("What did I ask you on May 4th?", "2024-05-04"),
        ("What did I tell you on May 4th?", "2024-05-04"),
        ("Do you remember what we chatted about on May 4?", "2024-05-04"),
        ("do you still remember our chat from 4 May", "2024-05-04"),
        ("4月27号我们聊了什么？", "2024-04-27"),
        ("你还记得4月27号我们聊过什么吗？", "2024-04-27"),
        ("4月27日我跟你说了些什么？", "2024-04-27"),
        ("我们在4月27号讨论了哪些话题？", "2024-04-27"),
        ("前天咱俩聊的啥", "2024-05-13"),
        ("上周三我们都谈了些什么内容", "2024-05-08"),
        ("昨天我问了你什么问题？", "2024-05-14"),
        ("先週の水曜日に何を話したっけ？", "2024-05-08"),
        ("昨日私が言ったことを覚えてる？", "2024-05-14"),
        ("지난주 수요일에 우리 무슨 얘기 했었지?", "2024-05-08"),
        ("어제 내가 뭐라고 했지?", "2024-05-14"),
        ("Was haben wir gestern besprochen?", "2024-05-14"),
        ("Worüber haben wir uns letzten Mittwoch unterhalten?", "2024-05-08"),
        ("Was habe ich dir am 4. Mai erzählt?", "2024-05-04"),
        ("De quoi on a parlé hier ?", "2024-05-14"),
        ("On a parlé de quoi le 4 mai ?", "2024-05-04"),
        ("Qu'est-ce que je t'ai dit avant-hier ?", "2024-05-13"),
        ("¿Qué te conté el 4 de mayo?", "2024-05-04"),
        ("¿Qué hablamos ayer?", "2024-05-14"),
        ("O que conversamos ontem?", "2024-05-14"),
        ("O que eu te disse no dia 4 de maio?", "2024-05-04"),
        ("Di che cosa abbiamo parlato ieri?", "2024-05-14"),
        ("Cosa ti ho detto il 4 maggio?", "2024-05-04"),
        ("Что я тебе рассказывал вчера?", "2024-05-14"),
        ("О чём мы с тобой говорили в среду?", "2024-05-08"),
    ],
)
def test_a_question_for_a_day_names_that_day(text: str, day: str) -> None:
    assert listed_day(text) == day


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
        "what was the very first thing I ever told you?",
        "How did our first conversation start?",
        "What did I say in our first chat?",
        "When did we first talk?",
        "What did we talk about the first time?",
        "our first conversation",
        "我们第一次聊天是聊什么的？",
        "我们第一次对话的内容是什么？",
        "还记得咱们第一次聊了啥吗",
        "初めて話したのは何のこと？",
        "우리 처음에 무슨 이야기 나눴어?",
        "Was war unser erstes Gesprächsthema?",
        "¿De qué fue nuestra primera charla?",
        "О чём мы говорили в самый первый раз?",
    ],
)
def test_a_question_for_the_first_conversation_is_told(text: str) -> None:
    assert listed_day(text) == "first"


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
        "Where did we leave off last time?",
        "last time we spoke",
        "What did you tell me last time?",
        "pick up where we left off",
        "上次聊到哪儿了？",
        "前回の会話の内容を教えて",
        "저번에 무슨 얘기 했더라?",
        "Où en étions-nous la dernière fois ?",
        "¿En qué quedamos la última vez?",
        "Do que a gente falou na última conversa?",
        "Cosa ci siamo detti l'ultima volta?",
        "На чём мы остановились в прошлый раз?",
    ],
)
def test_a_question_for_the_last_conversation_is_told(text: str) -> None:
    assert listed_day(text) == "last"


@pytest.mark.parametrize(
    "text",
    [
        "What did you say about my dog yesterday?",
        "When was the last time I went hiking?",
        "What did we talk about?",
        "Where do I live?",
        "What was my first job?",
        "What was I up to on May 4th?",
        "What was I doing last weekend?",
        "What book did we talk about on May 4th?",
        "4月27号我推荐了哪本书？",
        "What did Anna tell me yesterday?",
        "When did I last talk to my mother?",
        "last time I ran a marathon, what was my time?",
        "What did I do yesterday?",
        "上次去北京是什么时候？",
        "昨天你推荐了哪本书？",
        "Was hast du letztes Mal über Hunde gesagt?",
        "¿Qué comí ayer?",
        "",
        "yesterday",
    ],
)
def test_a_question_with_a_subject_or_without_a_time_is_an_ordinary_one(text: str) -> None:
    assert listed_day(text) is None


def test_a_date_without_a_year_is_the_one_nearest_to_what_memory_holds() -> None:
    held = (datetime(2021, 4, 1, tzinfo=UTC), datetime(2021, 6, 1, tzinfo=UTC))

    listing = listing_asked("What did we talk about on May 4th?", WEDNESDAY, held)

    assert not isinstance(listing, str | None)
    assert listing.start == datetime(2021, 5, 4, tzinfo=UTC)


@pytest.mark.parametrize("text", ["last time " * 3_000, "聊了什么" * 6_000, "の" * 199])
def test_hostile_text_takes_little_time(text: str) -> None:
    assert seconds(lambda hostile: listing_asked(hostile, WEDNESDAY), text, 1) < 2


@pytest.mark.parametrize(
    "text",
    [
        "What topics did we cover on our first day?",
        "咱们第一天都聊了哪些?",
        "Worüber sprachen wir an unserem ersten Tag?",
    ],
)
def test_a_question_for_the_first_day_names_the_day_on_which_memory_begins(text: str) -> None:
    held = (datetime(2021, 4, 1, 9, tzinfo=UTC), datetime(2021, 6, 1, tzinfo=UTC))

    listing = listing_asked(text, WEDNESDAY, held)

    assert not isinstance(listing, str | None)
    assert (listing.start, listing.end) == (datetime(2021, 4, 1, tzinfo=UTC), datetime(2021, 4, 2, tzinfo=UTC))
