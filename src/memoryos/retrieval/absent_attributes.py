"""Questions for something of the user's that memory has never mentioned, in any language: nothing can answer them.

Whatever answers "What's my father's name?" speaks of a father. Only attributes are listed of which that is true: what
has a word of its own, and is seldom told without it. Where one of the words was ever said, or a fact of such a slot is
known, the question is searched for like any other.
"""

import re
from collections.abc import Sequence
from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.fact import Fact
from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.postings import Postings
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.conversation_style import between_people
from memoryos.retrieval.scoring.sentence_similarity import nearest_sentences
from memoryos.retrieval.scoring.vector_similarity import first_part, part_of, rows_with_vectors, similarity, unit
from memoryos.text.attributes import Attribute, Vocabulary, attributes_asked_for
from memoryos.text.terms import folded, terms
from memoryos.text.time_expressions import times_asked_for

MAX_CHARACTERS: Final = 80  # a longer text asks for more than that
_NEAR: Final = 0.15  # the cosine from which a turn with a vague word, or one of the assistant, may tell the attribute
_TELLING: Final = 0.35  # the cosine from which any turn may, in whatever words: those of a language that is not listed
_NEAREST: Final = 100  # turns whose sentences are compared


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile(folded("|".join(patterns)))


_FIRST_PERSON: Final = _any_of(
    r"\b(?:i|my|our|we|me|im|ich|mein\w{0,2}|mir|mich|wir|unser\w{0,2}|hab|mi|mis|yo|nuestr[oa]|nos|je|j|mon|ma|mes|notre"
    r"|on|meu|minha|eu|nosso|nossa|mio|mia|io|ho|я|мой|моя|мое|мои|моего|моей|моему|меня|мне|мы|нас|нашего)\b",
    r"我|私|俺|僕|うち|나 |내|제|우리|\b(?:estudié|estudei|tengo|tenho|calzo|calço|mido|meço)\b",
)
_NAME: Final = re.compile(r"(?<=[^\W_] )[A-ZÀ-ÖØ-ÞА-Я]\w")
_QUESTION: Final = _any_of(
    r"[?？]",
    r"\b(?:what|whats|who|whos|when|whens|where|wheres|which|how|hows|(?:do|did|have|am) i|was|wer|wie|wo|wann"
    r"|welche\w?|que|quién|cuál|cuándo|cuánto|dónde|cómo|qual|quem|quando|quanto|onde|como|q|qto|qdo|quoi|quel\w{0,3}|qui|quand"
    r"|combien|comment|che|chi|quale|dove|come|как|кто|где|когда|сколько|как(?:ой|ая|ое|ие|ую|ом)|есть ли)\b",
    r"什么|啥|谁|哪|几|多少|好多|多大|好大|吗|没得|何|誰|いつ|どこ|どれ|どの|いくつ|いくら|名前は|뭐|누구|어디|언제|몇|얼마|무슨|어느|어떤",
    # Whether it was ever told.
    r"\b(?:have i|habe? ich|ho (?:mai )?(?:detto|parlato)|te (?:he )?(?:dije|dicho|conte)|ai-je|je t'ai|ja (?:te|lhe)"
    r"|говорил[аи]?|писал[аи]?|рассказывал[аи]?)\b|说过|说没说|提过|有没有|有沒有|っけ|ましたか|ですか|했지|했나|했어|습니까|나요|었나",
)
# What stands before an attribute in a question without a verb: "il nome del mio dentista", "俺の血液型".
_BEFORE_ATTRIBUTE: Final = _any_of(
    r"(?:(?:the|il|lo|la|le|l'|el|o|a|der|die|das|and|e|et|y|und|name|nome|nom|nombre|date|data|fecha|datum|number|numero|nummer"
    r"|имя|дата|номер|of|de|del|della|di|do|da|du|von|my|our|mein\w{0,2}|mi|mis|mon|ma|mes|meu|minha|mio|mia"
    r"|мой|моя|мое|мои|моего|моей|내|제|우리)[ ]?\b ?)*(?:我的?|俺の|私の|僕の|うちの)?",
)
# Advice, and work to do: what memory knows of the user may help, whether or not it holds the thing itself.
_REQUEST: Final = _any_of(
    r"\b(?:should|shall|could|would|can|may|how (?:do|to|can)|need|want|help|find|write|buy|ideas?|tonight|tomorrow"
    r"|soll\w*|könnte\w*|kann|kannst|darf|muss|brauch\w*|empfiehl\w*|hilf|such\w*|schreib\w*|kauf\w*"
    r"|deber[ií]a\w*|debo|puedo|puedes|podr[ií]a\w*|recomienda\w*|recomiendas|conviene|necesito|busco|ayuda\w*|escribe\w*|compro"
    r"|dois|devrais|peux|pourrais|conseilles|faut|besoin|aide|cherche|écris|acheter"
    r"|devo|deveria|posso|pode|poderia|recomenda|preciso|ajuda|procuro|escreve|comprar"
    r"|dovrei|puoi|potrei|potresti|consigli|consiglieresti|serve|bisogno|aiuta\w*|cerco|scriv\w*|comprare"
    r"|стоит|нужно|надо|могу|можешь|можно|лучше|посоветуй\w*|помоги\w*|ищу|хочу|напиши\w*|купить)\b",
    r"应该|该不该|可以|能不能|怎么办|怎么(?:写|做|选|买)|推荐(?!过)|想(?:买|看|找|要)|帮我|找(?:个|一)|适合|写(?:个|一|封)",
    r"べき|たらいい|ばいい|ほうがいい|(?:し|見|読み|買い)たい|できますか|探し|書いて",
    r"할까|좋을까|추천해 ?(?:줘|주세요)|해야|찾아|하고 싶|싶어|써 ?줘",
)
_END: Final = re.compile(r"\w*[ ?？.。!]*")  # the rest of a word that an attribute begins


def asks_for_absent(query: Query, index: RecallIndex, vector: Vector | None, facts: Sequence[Fact]) -> bool:
    """Whether `query` asks for something of the user's that neither the turns of `index` nor `facts` mention.

    `vector` is its embedding. A question that names a time may also be answered by what was said then.
    """
    if len(query.text) > MAX_CHARACTERS:
        return False
    plain = folded(query.text).lower()
    is_own = _FIRST_PERSON.search(plain) is not None
    candidates = [one for one in attributes_asked_for(plain) if is_own or not one.own]
    if not candidates or times_asked_for(query.text, query.now):
        return False
    if not _asks_about_user(query.text, plain) and not any(_is_fragment(plain, one) for one in candidates):
        return False
    if all(_is_mentioned(attribute, index, vector) or _is_known(attribute, facts) for attribute in candidates):
        return False
    return vector is None or bool(cosines(index, vector, nearest_rows(index, vector)).max() < _TELLING)


def is_plain_question(query: Query) -> bool:
    """Whether `query` is a question, no request, and names no time: what was said then may answer it."""
    plain = folded(query.text).lower()
    is_question = _QUESTION.search(plain) is not None and _REQUEST.search(plain) is None
    return is_question and not times_asked_for(query.text, query.now)


def _asks_about_user(question: str, plain: str) -> bool:
    """Whether it is a question, no request, and about the user, or at least about nobody by name."""
    if not _QUESTION.search(plain) or _REQUEST.search(plain):
        return False
    return _FIRST_PERSON.search(plain) is not None or _NAME.search(question) is None


def _is_fragment(plain: str, attribute: Attribute) -> bool:
    """Whether `plain` is nothing but the attribute, perhaps with whose it is."""
    match = attribute.asks[0].search(plain)
    if match is None or not _END.fullmatch(plain, match.end()):
        return False
    return _BEFORE_ATTRIBUTE.fullmatch(plain[: match.start()]) is not None


def _is_mentioned(attribute: Attribute, index: RecallIndex, vector: Vector | None) -> bool:
    """Whether the user used one of its words, or any turn that is near to the question has one or a vague one."""
    rows = rows_with(attribute.words, index.words)
    by_user = (index.roles[rows] == ROLES.index("user")) | between_people(index)[rows]
    if by_user.any():
        return True
    rows = np.union1d(rows, rows_with(attribute.vague, index.words))
    if vector is None or not rows_with_vectors(index)[rows].all():
        return len(rows) > 0
    return len(rows) > 0 and bool(cosines(index, vector, rows).max() >= _NEAR)


def rows_with(vocabulary: Vocabulary, words: Postings) -> NDArray[np.intp]:
    """The rows of `words` that mention `vocabulary`."""
    phrases = [(term,) for term in words.terms_with(vocabulary.pieces)] + list(vocabulary.phrases)
    rows = [_rows_with_all(phrase, words) for phrase in phrases]
    return np.unique(np.concatenate([np.zeros(0, np.intp), *rows]))


def _rows_with_all(phrase: Sequence[str], words: Postings) -> NDArray[np.intp]:
    entries = [words.of(term) for term in phrase]
    rows = [entry[0].astype(np.intp) for entry in entries if entry is not None]
    return reduce(np.intersect1d, rows) if len(rows) == len(entries) else np.zeros(0, np.intp)


def nearest_rows(index: RecallIndex, vector: Vector) -> NDArray[np.intp]:
    """The rows nearest to the question in meaning, at most 100."""
    return np.argsort(-similarity(index, vector).cosines, kind="stable")[:_NEAREST]


def cosines(index: RecallIndex, vector: Vector, rows: NDArray[np.intp]) -> Floats:
    """By row, how near the turn or its nearest sentence is to the question."""
    part = first_part(index)
    turns = part_of(index, rows.astype(np.int32), part) @ unit(vector[part])
    nearest: Floats = np.maximum(turns, nearest_sentences(index, vector, rows))
    return nearest


def _is_known(attribute: Attribute, facts: Sequence[Fact]) -> bool:
    """Whether a fact mentions it: facts outlive pages, and some are corrections that no page holds."""
    if any(fact.slot in attribute.slots for fact in facts):
        return True
    mentions = Postings()
    mentions.extend(0, [" ".join(terms(fact.text)) for fact in facts])
    return len(rows_with(attribute.words, mentions)) > 0
