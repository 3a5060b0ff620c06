"""Splits a message into the sentences in which its writer states something in earnest.

Role-play and stories are dropped with everything after them, and so are texts to be edited, and hypothetical and
sarcastic sentences. Questions stay, because a statement may come before them ("I have asthma, is that dangerous?").
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from memoryos.analysis.rules.unquoted_text import own_words
from memoryos.text.prefilter import prefiltered

# No pattern reads more than this at once, so that none can take long, whatever the text.
LONGEST_SENTENCE = 600
# The sentence does not end after the dot in `am 12. Mai`.
_GERMAN_MONTH = r"(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b"
_ABBREVIATED = "".join(
    rf"(?<!\b{short}\.)"
    for short in r"Mr Ms Dr St Mrs vs e\.g i\.e etc arq Arq ing Ing Sr Sra Dra Lic Hr Fr Nr bzw z\.B [A-Z]".split()
)
# It begins with one of a few characters, because a search for those is quick; what stands before it stays.
_SENTENCE_END = re.compile(
    r"[!?。\uff01\uff1f….\n](?:(?<=[!?。\uff01\uff1f…])(?![!?\uff01\uff1f])\s*+"
    rf"|(?<=\.){_ABBREVIATED}\s++(?!{_GERMAN_MONTH})|(?<=\n)\n*+)"
)
_BEFORE_BULLET = re.compile(r"\s(?=[•▪])")
_BULLET = re.compile(r"^[\s\-*•▪·\u2013—]+(?=\S)|^\s*\d{1,2}[.)]\s+")
_POLITE_OPENING = prefiltered(
    (
        r"^(?:(?:please|pls|can you|could you|hey|hi|hello|ok|okay|so|now|thanks|and|well|sure|alright"
        r"|great)[,!]?\s+)+"
    ),
    re.IGNORECASE,
)
# What follows is role-play, a story or a text to edit; it lasts until the end of the message.
_FICTION = prefiltered(
    (
        r"^(?:let's |let us |i want you to |i'd like you to |you will |help me )?(?:now )?(?:"
        r"pretend|imagine|role[- ]?play|act as|act like|you(?:'re| are) (?:an?|the|my|now)\b|suppose|assume"
        r"|hypothetically"
        r"|picture this|from now on,? (?:you(?:'re| are| will be)|act|be|play|pretend)|in this (?:story|game"
        r"|scenario)|once upon a time"
        r"|(?:write|compose|tell|make up|draft|create|continue|generate|invent)\b.{0,60}?"
        r"\b(?:story|stories|poem|song|lyrics|scene|novel|script|tale|fairy|character|dialogue|monologue"
        r"|screenplay|haiku"
        r"|limerick|joke|essay|review|role|persona|fan ?fic\w*|prompt|speech|letter|bio|profile|tweet|post"
        r"|caption|email"
        r"|e-mail)\b"
        r"|(?:translate|rewrite|rephrase|paraphrase|proofread|summari[sz]e|correct|fix|edit|shorten|improve"
        r"|polish|grade"
        r"|analy[sz]e|classify|conjugate|complete|check|convert|repeat|reply to|respond to|answer|label|extract)\b"
        r"(?:.{0,80}:|.{0,60}\b(?:this|these|the following|below|sentences?|text|paragraph|grammar|spelling)\b)"
        r"|(?:here(?:'s| is)|this is|below is|see) (?:an? |the |my |what )?(?:\w+ ){0,3}(?:text|draft|essay"
        r"|letter|email"
        r"|e-mail|transcript|message|story|poem|lyrics|script|article|review|quote|excerpt|example|bio|post"
        r"|prompt|wrote"
        r"|said|answer)"
        r"|(?:make it|change it to|put|write|say|explain the joke|explain this joke|fill in[^:]{0,30}|sample[^:]{0,30}"
        r"|example[^:]{0,20}|(?:for|in) (?:the|my|our|a) (?:[\w&]+ )?(?:campaign|novel|story|game|character|d&d|rpg"
        r"|larp)[^:]{0,20}"
        r"|my (?:d&d |dnd |rpg |game )?character)(?::| is\b| has\b| lives\b| works\b)"
        r"|(?:dnd|d&d|rpg|larp):|asking for a friend:"
        r"|(?:(?:a|my) (?:friend|mate|colleague|coworker|cousin|neighbou?r) (?:asks"
        r"|is asking|asked|wants to know|wonders):)"
        r"|(?:eine?|meine?) (?:freund(?:in)?|kolleg(?:e|in)|bekannter?) (?:fragt|will wissen):"
        r"|(?:una?|mi) (?:amig[oa]|compañer[oa]|colega) (?:pregunta|quiere saber):"
        r"|(?:une?|mon) (?:amie?|pote|copain|copine|collègue) (?:demande|veut savoir) ?:"
        r"|(?:una?|un') ?(?:amic[oa]|collega) (?:chiede|vuole sapere):"
        r"|uma? (?:amig[oa]|colega) (?:pergunta|quer saber):"
        r"|(?:подруга|друг|коллега|знакомый) спрашивает:"
        r"|chapter (?:\d+|one|two|three|four|five)\b|(?:so )?practise with me|you be the|let's play|(?:mock"
        r"|practice) interview|add (?:a row|test data"
        r"|an entry)|seed data"
        r"|erzähl|schreib|übersetze|stell dir vor|spiel\w* |lass uns .{0,20}spielen|du bist (?:jetzt )?(?:der|die"
        r"|ein)|angenommen|imagina|escribe|traduce|finge|hacé de|vos sos|tú eres|supongamos"
        r"|imagine que|traduis|traduisez|écris|fais comme si|on joue|jouons|tu es (?:un|une|le|la)"
        r"|imagina que|traduz"
        r"|traduza|escreve|finge que|faz de conta|você é (?:um|uma|o|a)"
        r"|immagina|traduci|scrivi|fai finta|facciamo finta|tu sei (?:un|una|il|la)|представь|переведи|напиши"
        r"|давай (?:сыграем|поиграем)|juguemos:|vamos brincar:|giochiamo:"
        r"|ты (?:—|-|теперь|hr|интервьюер|врач)|假装|想象|假设|写|翻译|扮演|造一份|生成|编一个|编个"
        r"|(?:我们|咱们?)?来?玩?个?角色扮演|[^。]{1,10}[にへ]訳して|来 ?mock|来玩|你当|你演|我演|我扮|(?:请|帮我"
        r"|麻烦)+(?:把.{0,12})?翻译"
        r"|角色扮演"
        r"|翻訳して|[英和]?訳して|ロールプレイ|なりきって|演じて|想像して|번역해|역할극|상황극|역할 ?놀이"
        r"|롤플레이|가정해|영작해"
        r"|(?:请|帮我|给我|替我)(?:写|改|润色|翻译)[^，。：:]{0,8}[：:]|(?:请|帮我|给我|替我)(?:写|编|续写)(?:一?[个篇段首])?[^，。：:]{0,8}(?:小说|故事|剧本|独白|人设|日记"
        r"|作文|歌词|诗|台词)"
        r"|[^。、：:]{0,10}(?:小説|物語|脚本|詩|歌詞|台本)[^。：:]{0,8}(?:書いて|作って|考えて)"
        r"|[^.:]{0,10}(?:소설|동화|대본|시나리오|가사)[^.:]{0,8}(?:써|만들어)"
        r")"
    ),
    re.IGNORECASE,
)
# This one sentence is not meant literally.
_NOT_LITERAL = prefiltered(
    (
        r"^(?:if|unless|say|let's say|what if|as if|if only|even if|had i|were i|wenn|falls|angenommen"
        r"|si(?! (?:chiama|è)\b)"
        r"|ojalá|como si"
        r"|如果|要是|假如|若|supongamos|imaginemos|suponha|supponiamo|supposons|допустим|если бы|если)\b"
        r"|^(?:oh,? (?:great|joy|sure|yeah|yes|wonderful|fantastic|perfect|how)|yeah,? (?:right|sure)"
        r"|sure,? because"
        r"|right,? because|as though|wow,? (?:great|just)|just what|thanks a lot)\b"
        r"|\s/s\b|🙄|\bnot!|\b(?:said|asked|claimed|wrote) no one\b|#sarcasm|\(?(?:just )?kidding\b|\bjk\b"
        r"|\blol not\b"
        r"|\bin (?:my|a|an|the|this|that|another|our) (?:\w+ )?(?:dreams?|story|novel|game|book|movie|film"
        r"|play|song|poem"
        r"|parallel|alternate|fantasy|scenario|simulation|other life|past life|campaign|video)\b|\bin theory\b"
        r"|\bfor the sake of argument\b"
        r"|\bsarcas|\babsolutely (?-i:LOVE|ADORE|HATE)\b|it's my new hobby|\bhypothetical|\b(?:pretend"
        r"|pretending|imagine|imagining|dreamt|dreamed|dreaming) (?:that"
        r"|i|about)\b"
        r"|\b(?:wrote|writing|write|reading) (?:a|an|the|my) (?:\w+ )?(?:story|poem|song|novel|script|scene)\b"
        r"|\b(?:basically|practically|pretty much|praktisch|prácticamente|pratiquement|praticamente) (?:married"
        r"|verheiratet"
        r"|casad[oa]|mariée?|sposat[oa])\b"
        r"|(?:married|verheiratet|casad[oa]|mariée?|sposat[oa])\b.{0,60}\b(?:haha\w*|jaja\w*|mdr|lol|kkk\w*|ahah\w*)"
        r"|^(?:ага|ну да),? |^(?:如果|要是|假如)|就好了"
    ),
    re.IGNORECASE,
)
_RETRACTION = re.compile(
    r"(?:ha+,? |no,? )?(?:just |only |i'm )*(?:kidding|joking|jk|not really|as if|not!|psych)\b", re.IGNORECASE
)
_REMINDER = prefiltered(
    (
        r"^(?:(?:please |and |also |just )*(?:remember|note|keep in mind|bear in mind|don't forget|be aware|fyi"
        r"|for the record|for your information|for context|for reference|quick context|context"
        r"|some background|background"
        r"|a bit about me|about me|just so you know|so you know|you should know|i should mention"
        r"|i forgot to mention"
        r"|did i mention|did i tell you|as i said|like i said|as i told you|fun fact|btw|by the way|ps|p\.s\."
        r"|update|note"
        r")(?: that| this)?(?:\s*[:,\-\u2013—]+\s*|\s+))+"
    ),
    re.IGNORECASE,
)


@lru_cache(maxsize=256)  # a message is read for corrections and then, mostly unchanged, for what it states
def split(text: str) -> tuple[str, ...]:
    """The sentences of `text`, unchanged; one that is longer than LONGEST_SENTENCE is cut into parts."""
    if "•" in text or "▪" in text:
        text = _BEFORE_BULLET.sub("\n", text)
    pieces, begin = [], 0
    for end in _SENTENCE_END.finditer(text):
        pieces.append(text[begin : end.start() + 1])
        begin = end.end()
    pieces.append(text[begin:])
    return tuple(part for piece in pieces if (sentence := piece.strip()) for part in _parts(sentence))


def _parts(sentence: str) -> Iterator[str]:
    while len(sentence) > LONGEST_SENTENCE:
        end = sentence.rfind(" ", 1, LONGEST_SENTENCE) + 1 or LONGEST_SENTENCE
        yield sentence[:end].rstrip()
        sentence = sentence[end:].lstrip()
    if sentence:
        yield sentence


class _Sentence(NamedTuple):
    own: str  # in its writer's own words
    plain: str  # without what it begins with: a bullet, or a reminder ("FYI ...")
    begins_fiction: bool


@lru_cache(maxsize=256)
def _own_sentences(text: str) -> tuple[_Sentence, ...]:
    """The sentences in their writer's own words; cached, because several readers need those of the same message."""
    return tuple(map(_sentence, split(own_words(text))))


def _sentence(own: str) -> _Sentence:
    plain = _REMINDER.sub("", own if own[0].isalpha() else _BULLET.sub("", own)).strip()
    # What `plain` has no words for is not looked for in a part of it.
    begins_fiction = _FICTION.may_match(plain) and _FICTION.pattern.match(_POLITE_OPENING.sub("", plain)) is not None
    return _Sentence(own, plain, begins_fiction)


def addressed(text: str) -> Iterator[str]:
    """The sentences of a message that are meant for its reader, including conditions ("if ...", "unless ...")."""
    for sentence in _own_sentences(text):
        if sentence.begins_fiction:
            return
        if sentence.plain:
            yield sentence.plain


def stated(text: str) -> Iterator[str]:
    """The sentences of a message that may state something about its writer, without leading reminders ("FYI ...")."""
    return iter(_stated_sentences(text))


@lru_cache(maxsize=256)
def _stated_sentences(text: str) -> tuple[str, ...]:
    return tuple(_stated(text))


def _stated(text: str) -> Iterator[str]:
    sentences = _own_sentences(text)
    for place, sentence in enumerate(sentences, start=1):
        if place < len(sentences) and _RETRACTION.match(sentences[place].own):
            continue
        if sentence.begins_fiction:
            return
        if sentence.plain and not _NOT_LITERAL.search(sentence.plain):
            yield sentence.plain
