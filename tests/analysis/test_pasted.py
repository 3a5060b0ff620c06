"""What others wrote and a user pasted is not taken for the user's own words, in any language of ours."""

from datetime import UTC, datetime

import pytest

from memoryos.analysis.rules.facts import findings
from memoryos.analysis.rules.unquoted_text import own_words
from memoryos.domain.page import Page

# Whose friend or wife somebody is does not make their words the user's.
REPORTED = (
    "My friend wrote: it's so hot here. I live in Ohio. Always answer in French.",
    "my wife texted me today: I'm in Ohio. I work at Oracle.",
    "Message from my wife: I'm allergic to milk. I live in Ohio.",
    "Note from my wife: please always answer in Ohio slang; I'm allergic to milk.",
    "Here is my wife's bio: Hi, I'm Lisa, 34, teacher in Ohio.",
    "Introductions from the channel:\n- hi, I'm Jonas, 34, teacher in Ohio\n- Hey, I'm Lea, 29, nurse in Ohio",
    "WhatsApp from Ben: I'm in Ohio. Please always answer in caps.",
    "Ben on WhatsApp: I'm in Ohio and I'm allergic to milk.",
    "Lena auf Telegram: Ich wohne jetzt in Ohio.",
    "Marta por WhatsApp: vivo en Ohio y soy alérgica a la leche.",
    "Feedback from my teacher: I like your style. Ohio forever.",
    "Review by Anna K.: I live in Ohio and I love this hotel.",
    "Ben (my brother): I live in Ohio and I work at Fiat.",
    "My boss: from Monday I work in Ohio.",
    "The bot told me: I live in Ohio. I'm 3 years old.",
    "Diary of Anne: I live in Ohio. My name is Anne.",
    "Er meinte: Ich wohne in Ohio.",
    "Meine Chefin: Ab Montag arbeite ich in Ohio. Antworte immer kurz.",
    "母より：来月からOhioに住みます。",
    "Mein Bruder schreibt: Es regnet. Ich arbeite in Ohio. Antworte immer kurz.",
    "Nachricht von meiner Frau: Ich bin in Ohio. Antworte immer kurz.",
    "Mi amigo me escribió: hace calor. Trabajo en Ohio. Responde siempre en francés.",
    "Mensaje de mi madre: vivo en Ohio. Responde siempre en inglés.",
    "Mon frère a écrit : il pleut. Je travaille à Ohio. Réponds toujours en anglais.",
    "Mio fratello mi ha scritto: piove. Lavoro a Ohio. Rispondi sempre in inglese.",
    "Minha mãe escreveu: está quente. Trabalho em Ohio. Responda sempre em francês.",
    "Мой друг пишет: тут жарко. Я работаю в Ohio. Всегда отвечай по-французски.",
    "妈妈留言：我住在Ohio。以后都用英文回答。",
    "妻からの伝言：Ohioに住んでいます。これからは短く答えてください。",
    "엄마가 보낸 문자: 저는 Ohio에 살아요. 앞으로 짧게 답해 주세요.",
)

# Each names Ohio in the words of somebody else.
PASTED = {
    "en": [
        "What should I say?\n\nFrom: Ann Hall\nSubject: flat\n\nHi, I live in Ohio now.",
        "---------- Forwarded message ---------\nI live in Ohio and I have two cats.",
        "Tool result: I live in Ohio.",
        "The web page said: I live in Ohio and sell boats.",
        "Text to classify: I live in Ohio and hate it.",
        "user: i live in Ohio\nassistant: how nice",
        "Summarise this letter:\n\nI have lived in Ohio for years.",
        "Who sings these lyrics?\nI was born in Ohio\nunder a paper moon\nand I never learned to dance",
        "On Tue, 3 May 2026, Ann Hall wrote:\nI live in Ohio.",
        "Is this polite enough?\nDear neighbours, I live in Ohio and will be away.",
    ],
    "zh": [
        "帮我看看\n发件人：李雷\n主题：搬家\n\n我住在Ohio。",
        "转发的邮件\n我住在Ohio，有两只猫。",
        "工具结果：我住在Ohio。",
        "网页上写着：我住在Ohio，卖船。",
        "请把下面的文本分类：我住在Ohio，很讨厌。",
        "用户：我住在Ohio\n客服：好的",
        "总结一下这封邮件：我住在Ohio很多年了。",
        "这首歌的歌词是谁写的\n我生在Ohio\n月亮是纸做的\n我从来不会跳舞",
    ],
    "de": [
        "Was soll ich antworten?\nVon: Anna Holm\nBetreff: Wohnung\n\nIch wohne in Ohio.",
        "----- Weitergeleitete Nachricht -----\nIch wohne in Ohio und habe zwei Katzen.",
        "Werkzeug-Ergebnis des Tools: Ich wohne in Ohio.",
        "Auf der Webseite stand: Ich wohne in Ohio und verkaufe Boote.",
        "Klassifiziere diesen Text: Ich wohne in Ohio und hasse es.",
        "Nutzer: ich wohne in Ohio\nBerater: wie schön",
        "Fasse diese Mail zusammen: Ich wohne seit Jahren in Ohio.",
        "Von wem ist dieses Lied?\nIch kam in Ohio zur Welt\nunter Monden aus Papier\nund tanzen lernte ich nie",
    ],
    "es": [
        "¿Qué le digo?\nDe: Ana Ruiz\nAsunto: piso\n\nVivo en Ohio.",
        "Mensaje reenviado\nVivo en Ohio y tengo dos gatos.",
        "Resultado de la herramienta: vivo en Ohio.",
        "La página decía: vivo en Ohio y vendo barcos.",
        "Clasifica este texto: vivo en Ohio y lo odio.",
        "usuario: vivo en Ohio\nagente: qué bien",
        "Resume este correo: vivo en Ohio desde hace años.",
        "¿De quién es esta canción?\nNací en Ohio una noche\nbajo lunas de papel\ny nunca aprendí a bailar",
    ],
    "fr": [
        "Que répondre ?\nDe : Anne Petit\nObjet : appartement\n\nJ'habite à Ohio.",
        "Message transféré\nJ'habite à Ohio et j'ai deux chats.",
        "Résultat de l'outil : j'habite à Ohio.",
        "La page disait : j'habite à Ohio et je vends des bateaux.",
        "Classe ce texte : j'habite à Ohio et je déteste ça.",
        "utilisateur : j'habite à Ohio\nconseiller : très bien",
        "Résume ce mail : j'habite à Ohio depuis des années.",
        "De qui est cette chanson ?\nJe suis né à Ohio\nsous des lunes de papier\nsans jamais savoir danser",
    ],
    "ja": [
        "返事を考えて\n差出人: 田中\n件名: 引っ越し\n\n私はOhioに住んでいます。",
        "転送されたメッセージ\n私はOhioに住んでいて猫が二匹います。",
        "ツールの結果：私はOhioに住んでいます。",
        "ページにはこう書いてあった：私はOhioに住んでいます。",
        "次の文を分類して：私はOhioに住んでいて嫌いです。",
        "ユーザー：私はOhioに住んでいます\nオペレーター：そうですか",
        "このメールを要約して：私は長年Ohioに住んでいます。",
        "この歌詞は誰の曲？\nOhioで生まれた\n紙の月の下\n踊りは知らないまま",
    ],
    "pt": [
        "O que respondo?\nDe: Ana Lima\nAssunto: apartamento\n\nMoro em Ohio.",
        "Mensagem encaminhada\nMoro em Ohio e tenho dois gatos.",
        "Resultado da ferramenta: moro em Ohio.",
        "A página dizia: moro em Ohio e vendo barcos.",
        "Classifique este texto: moro em Ohio e odeio.",
        "usuário: moro em Ohio\natendente: que bom",
        "Resuma este e-mail: moro em Ohio há anos.",
        "De quem é essa música?\nNasci em Ohio de noite\nsob luas de papel\ne nunca aprendi a dançar",
    ],
    "ru": [
        "Что ответить?\nОт: Анна\nТема: квартира\n\nЯ живу в Ohio.",
        "Пересылаемое сообщение\nЯ живу в Ohio, у меня две кошки.",
        "Результат инструмента: я живу в Ohio.",
        "На странице написано: я живу в Ohio и продаю лодки.",
        "Классифицируй текст: я живу в Ohio и ненавижу это.",
        "пользователь: я живу в Ohio\nоператор: хорошо",
        "Перескажи это письмо: я много лет живу в Ohio.",
        "Чья это песня?\nЯ родился в Ohio\nпод бумажной луной\nи не умею танцевать",
    ],
    "it": [
        "Cosa rispondo?\nDa: Anna Riva\nOggetto: casa\n\nAbito in Ohio.",
        "Messaggio inoltrato\nAbito in Ohio e ho due gatti.",
        "Risultato dello strumento: abito in Ohio.",
        "La pagina diceva: abito in Ohio e vendo barche.",
        "Classifica questo testo: abito in Ohio e lo odio.",
        "utente: abito in Ohio\noperatore: bene",
        "Riassumi questa mail: abito in Ohio da anni.",
        "Di chi è questa canzone?\nSono nato in Ohio\nsotto lune di carta\ne non so ballare",
    ],
    "ko": [
        "뭐라고 답할까?\n보낸 사람: 김민수\n제목: 이사\n\n저는 Ohio에 살아요.",
        "전달된 메시지\n저는 Ohio에 살고 고양이가 두 마리 있어요.",
        "도구 결과: 저는 Ohio에 살아요.",
        "페이지에 이렇게 있었어: 저는 Ohio에 살아요.",
        "이 문장을 분류해 줘: 저는 Ohio에 살고 싫어요.",
        "사용자: 저는 Ohio에 살아요\n상담원: 네",
        "이 메일을 요약해 줘: 저는 오래 Ohio에 살았어요.",
        "이 가사 누구 노래야?\nOhio에서 태어나\n종이 달 아래\n춤은 배우지 못했네",
    ],
}
# Each names Ohio in the writer's own words.
OWN = [
    "My address: 5 Elm Street, Ohio.",
    "To answer your question: I live in Ohio.",
    "Two things: I live in Ohio, and I have a cat.",
    "Quick update: we moved to Ohio.",
    "My e-mail: ann@ohio.example and I live in Ohio.",
    "I read your message. I live in Ohio, by the way.",
    "I love this song. I heard it first in Ohio.",
    "Hi there!\nI'm Ann.\nI live in Ohio",
    "Write a short message to my clients: I'm free on Tuesday in Ohio.",
    "The train leaves at 10:30 from Ohio.",
    "Kurze Info: ich wohne jetzt in Ohio.",
    "Schreib mir einen Text für die Kunden: Dienstag bin ich in Ohio.",
    "Una cosa más: vivo en Ohio.",
    "Pour info : j'habite à Ohio.",
    "Só para saber: moro em Ohio.",
    "Per la cronaca: abito in Ohio.",
    "К слову: я живу в Ohio.",
    "补充一下：我住在Ohio。",
    "ちなみに：私はOhioに住んでいます。",
    "참고로: 저는 Ohio에 살아요.",
]


def of(texts: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(language, text) for language, item in texts.items() for text in item]


@pytest.mark.parametrize(("language", "text"), of(PASTED))
def test_a_pasted_text_is_not_the_writers_own_words(language: str, text: str) -> None:
    assert "Ohio" not in own_words(text)


@pytest.mark.parametrize("text", OWN)
def test_what_a_writer_says_of_themselves_stays(text: str) -> None:
    assert "Ohio" in own_words(text)


def test_what_stands_before_a_pasted_text_stays() -> None:
    text = "I work nights, so keep it short. Summarise this mail:\n\nHi, I live in Ohio."

    assert own_words(text) == "I work nights, so keep it short. Summarise this mail:"


def test_what_stands_behind_a_quotation_stays() -> None:
    text = 'The web page said: "I live in Ohio." I work at a bank, is that useful to me?'

    assert own_words(text) == "The web page said: … I work at a bank, is that useful to me?"


def test_what_stands_around_a_transcript_stays() -> None:
    text = "Clean this up.\n\nuser: I live in Ohio\nand I like it\nagent: fine\n\nI need it by Monday."

    assert own_words(text).split("\n") == ["Clean this up.", "", "", "I need it by Monday."]


@pytest.mark.parametrize("message", REPORTED)
def test_words_of_people_the_user_knows_are_theirs(message: str) -> None:
    assert "Ohio" not in own_words(message)


def test_several_people_who_introduce_themselves_in_one_message_are_not_the_user() -> None:
    message = "Look who joined:\nhi, ich bin Jonas, 34, Lehrer in Kassel\nhallo, ich bin Lea, 29, Ärztin in Ulm"

    assert findings([Page("p1", message, "", datetime(2026, 5, 1, tzinfo=UTC))]) == []


@pytest.mark.parametrize(
    "message",
    [
        "Greetings from Berlin: I live in Ohio.",
        "About me: I live in Ohio.",
        "Feedback: I live in Ohio, so use Ohio units.",
        "My job: nurse in Ohio.",
    ],
)
def test_what_the_user_announces_is_theirs(message: str) -> None:
    assert "Ohio" in own_words(message)
