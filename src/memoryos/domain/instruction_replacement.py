"""Whether two standing instructions are about the same thing, so that the newer one replaces the older."""

import re
from functools import cache
from typing import Final

from memoryos.domain.distinctive_terms import distinctive_terms
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_LANGUAGES: Final = (
    r"(?:english|german|spanish|french|italian|portuguese|russian|chinese|japanese|korean|polish|dutch"
    r"|niederländisch|russisch|gallego|euskera|portugués|japonés|italien|portugais|deutsche?"
    r"|englische?"
    r"|spanische?|französische?|italienische?|inglés|español|castellano|catalán|alemán|francés|inglês|português"
    r"|espanhol"
    r"|anglais|français|allemand|espagnol|inglese|italiano|tedesco|francese|spagnolo|английск\w+|русск\w+|немецк\w+)"
)
# What a wish is about. Words from several languages; a wish may be about several things.
_TOPICS: Final = {
    "length": (
        r"\b(?:short|shorter|brief|briefly|concise|long|(?<!no )(?<!any )longer|lines?|sentences?|words|essays?"
        r"|detailed|in detail"
        r"|verbose|waffle|kurz\w*|knapp\w*|lang|langen?|länger\w*|ausführlich\w*|satz|sätzen?|zeilen|wörtern?|worten?"
        r"|cort[oa]s?|larg[oa]s?|brev\w+|líneas|palabras|oraciones|oración|frases?|curt\w+|long[oa]s?|linhas|palavras"
        r"|righe|lung[oahi]\w*|parole|frasi|court\w*|longue?s?|lignes|phrases?|mots"
        r"|concis\w*|write more|more detail|mehr schreiben|escribir más|écrire plus|escrever mais|scrivere di più"
        r"|sintetic\w+|bref|brièvement|brièveté|développe\w*|at length|ramble\w*|cortit[oa]s?"
        r"|cortic[oa]s?|explayar\w*|explay\w+"
        r"|alargar\w*|dilung\w+|m'étendre|t'étendre|à rallonge"
        r"|коротк\w+|коротко|кратк\w+|кратко|подробн\w+|(?<=\w )короче|длинн\w+|без воды|слов|предложени\w+"
        r"|строк\w*)\b"
        r"|简短|简洁|详细|啰嗦|多写|(?<![队班校家部市成生院处科组会船])长(?![大期城辈沙得出])|短|\d{1,5} ?个?字"
        r"|[一两三四五六七八九十百]{1,5}(?:句|个字)|\d{1,2}文|[一二三]文|文以内|문장|結論|结论|短く|短くて"
        r"|手短"
        r"|詳しく|長く|長め|短め"
        r"|(?<!絵)(?<!顔)文字|줄|짧게|길게|간단히|자세히|길어도|짧아도"
    ),
    "lists or prose": (
        r"\b(?:bullets?|bullet points|prose|full sentences|paragraphs?|lists?|listen|listas?|listes?|liste"
        r"|stichpunkt\w*|stichwort\w*|aufzählung\w*|fließtext|ganze[nr]? sätze\w*|viñetas|de corrido|puces|elenc\w+"
        r"|aufzählungspunkt\w*|absätze\w*|párrafos?|parágrafos?|paragraf\w+|paragraphes?|texto corrido|tópicos"
        r"|списк\w+|списков|списками|сплошным текстом|абзац\w*)\b|列表|分点|段落|箇条書き|文章で|목록|문단"
    ),
    "tables": (
        r"\b(?:(?<!at a )(?<!at the )(?<!on the )tables?|tabellen?|tablas?|tabelas?|tabell[ae]|tableaux?|таблиц\w+)\b"
        r"|表格|(?<![発代情])表[はをも]|표[는가를로]"
    ),
    "headings and markdown": r"\b(?:headings?|markdown|sternchen|überschriften)\b",
    "emoji": r"\b(?:emojis?|smil\w+|эмодзи|смайл\w*)\b|表情|絵文字|顔文字|이모지|이모티콘",
    "exclamation": (r"\bexclamation|ausrufezeichen|exclamación|exclamação|esclamativ\w+|восклицат\w+|感叹号|느낌표"),
    "units": (
        r"\b(?:units?|metric|imperial|grams?|ounces|pounds|cups|fahrenheit|celsius|gramm|tassen|gramos|tazas|gramas"
        r"|xícaras|metrisch\w*|métric\w+|metric[hoaie]+|imperial\w*|метрическ\w+|дюйм\w*"
        r"|grammi|tazze|grammes|tasses|граммах|стаканах)\b|克|公斤|平方米|平米"
        r"|坪|グラム|カップ|メートル|그램|컵|제곱미터|(?<![가-힣])평(?:으로|만|$|[ ,.])"
    ),
    "portions": (
        r"\b(?:recipes?|rezepte?|recetas?|receitas?|ricett[ae]|recettes?|рецепт\w*)\b.{0,30}?\b(?:for|für|para|pour|per|на)"
        r" (?:\d+|two|three|four|five|six|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|seis|deux|trois|quatre"
        r"|cinq|due|tre|quattro|cinque|duas|quatro|двоих|троих|четверых|двух|трёх|четырёх)\b"
        r"|\b(?:portion\w*|servings?|(?:\d{1,2}|two|three|four|five|six|eight|ten|zwei|drei|vier"
        r"|fünf|sechs|dos|tres|cuatro|cinco|seis|duas|dois|três|quatro|due|tre|quattro|cinque|sei|deux|trois|quatre"
        r"|cinq)"
        r" (?:people|personen|personas|pessoas|persone|personnes)|porciones|porções|porzioni"
        r"|recipes? for (?:\d+|two|three|four|five|six|eight|ten)|(?:serves|scaled (?:to|for)) \d+"
        r"|per (?:due|quattro|tre|sei)|порци\w+|на (?:двоих|троих|четверых|пятерых|двух|трёх|четырёх)"
        r"|(?:recetas|rezepte|receitas|ricette|recettes|recipes|рецепты)(?: \w+)? (?:para|für|per|pour|for|на) \d+)\b"
        r"|人份|个人的量|人分|인분"
    ),
    "address": (
        r"\b(?:call me|duz\w*|siez\w*|(?:sie|du) zu mir|tut[eé]\w+|de vos|de tú|de usted|tuto\w+|vouvo\w+"
        r"|dammi del|dar(?:mi|ti) del|diamoci del|auf du|per du|mit (?:sie|du) an|me cham[ae] de|chiamami"
        r"|ll[aá]mame|appelle-moi|nenn mich|называй меня|(?:trat\w+|habl\w+|h[aá]bl\w+) de usted|por (?:você"
        r"|tu)"
        r"|на ты|на вы)\b"
        r"|叫我|称呼|敬語|タメ口|반말|존댓말"
    ),
    "language": (
        rf"\b(?:(?:in|auf|ins|zum|en|em|to|al|au|ao|pro|all'|на|wieder) ?(?:british |american )?{_LANGUAGES}"
        rf"|{_LANGUAGES} again)\b"
        r"|по-(?:английски|русски|немецки)|(?:用|回|成)(?:中文|英文|英语|法语|日语|西班牙语|德语|韩语|普通话|四川话|粤语)|说普通话"
        r"|(?:英語|日本語|中国語|韓国語)[でに]|(?:영어|한국어|일본어|중국어)로"
    ),
    "code": r"\b(?:code|comments?|diff|function|type hints|código|comentarios|kommentare?|комментари\w+)\b|代码|完整",
    "letter case": (
        r"\b(?:lowercase|lower case|capital letters|kleinschreibung|klein ?geschrieben|minúsculas|minuscules"
        r"|minuscole"
        r"|строчными)\b|小写|小文字|소문자"
    ),
    "sources": (r"\b(?:sources?|citations?|quelle\w*|fuentes?|fontes?|font[ei]|источник\w*)\b|来源|出处|出典|출처"),
    "verse": r"\b(?:rhym\w+|reime?n?|versos?|vers|rim[ae]|стих(?:ами|ов|и))\b|押韵|韻|라임",
    "jargon": (
        r"\b(?:jargon|slang|technical terms|fachbegriff\w*|fachsprache|tecnicismos?|términos técnicos"
        r"|termes techniques"
        r"|gírias?|termos técnicos|termini tecnici|жаргон\w*|сленг\w*)\b|术语|専門用語|전문 ?용어"
    ),
    "spelling": r"\b(?:british|american) (?:english|spelling)\b",
    "examples": r"\b(?:examples?|beispiele?n?|ejemplos?|exemples?|exemplos?|esemp\w+|пример\w*)\b|例子|具体例|예시",
    "apologies": (
        r"\b(?:say(?:ing)? sorry|apologi\w+|entschuldige? dich|dich (?:\w+ )?(?:zu )?entschuldig\w+|pedir\w* perdón"
        r"|disculp(?:arte|es)|t'excuse\w*|pedir desculpas?|se desculpar|scusarti|chiedere scusa|извиняйся"
        r"|извиняться)\b"
        r"|道歉|謝ら|謝罪|사과하"
    ),
    "voice": (
        r"\b(?:talk|speak|answer|write|sound|explain)\b[^.]{0,30}\blike an? |\b(?:talk|speak|write|answer|be|act"
        r"|sound|rede"
        r"|sprich|antworte|schreib|habl\w+|h[aá]bl\w+|escrib\w+|parle\w*|parla\w*|fala|scrivi)(?:[ -]\w+)? normal"
        r"|\b(?:rede|sprich|antworte|schreib)\b[^.]{0,30}\bwie ein|\b(?:habl|h[aá]bl|contest|respond)\w+\b"
        r"[^.]{0,20}\bcomo una? |\b(?:parle|réponds)\b[^.]{0,20}\bcomme une? |\b(?:fala|responde|responda)\b"
        r"[^.]{0,20}\bcomo uma? |\b(?:parla|rispondi)\w*\b[^.]{0,20}\bcome un|\b(?:говори|отвечай|пиши) как "
        r"|\b(?:нормально|обычно)\b|语气|口吻|正常说|みたいに(?:話|答|書|しゃべ)|口調|普通に(?:話|答|書|しゃべ)"
        r"|처럼 ?(?:말|대답)|말투"
    ),
    "jokes": r"\bjokes?|\bwitze|\bchistes|\bblagues|\bpiadas|\bbattute|\bшут\w+|笑话|冗談|농담",
}
_CONDITION: Final = re.compile(
    (
        r"\b(?:when|whenever|if|for (?!me\b|the future|now)|about|in (?:the )?case|where you|wenn|falls|bei|cuando"
        r"|para (?:las|los|el|la)|quando|per le|nelle|quand|pour les|когда|если)\b"
        r"|的时候|过后|之后|时|とき|時は|だけは|때"
    ),
    re.IGNORECASE,
)


_CHANGES: Final = re.compile(
    (
        r"\b(?:new rule|change|instead|again|back to|from now|you can|anymore|no longer|ab jetzt|wieder|doch|basta"
        r"|de ahora|otra vez|finalement|à nouveau|cambia|d'ora|de novo|agora|теперь|снова)\b|改一下|换成|改成"
        r"|不用|これからは|もう|이제"
    ),
    re.IGNORECASE,
)


_SHORTEST_BEGINNING: Final = 5
_FUNCTION_WORDS: Final = """with without for from that this when das die der den dem mit und für ohne kannst darfst
    brauchst
    jetzt bitte mir mich los las una con por para que del más cuando puedes les des une avec sans pour dans quand peux
    uma com sem não pode quando gli con senza non puoi per это для без про как когда можно можешь всегда"""
# Words of any wish about answers: they tell no two of them apart.
_VAGUE: Final = """answer answers answering reply replies write writing recipe recipes suggest suggestion recommend
    dish dishes mention please question questions text antworten antworte antwort schreiben schreib rezept rezepte
    vorschlagen vorschlag gericht gerichte bitte frage fragen responder respuesta respuestas contestar receta recetas
    sugerir proponer plato platos favor pregunta preguntas répondre réponse réponses recette recettes proposer plat
    plats question questions resposta respostas receita receitas prato pratos rispondere risposta risposte ricetta
    ricette piatto piatti proporre ответ ответы отвечать рецепт рецепты предлагать блюдо блюда вопрос вопросы
    回答 推荐 菜谱 问题 答え 回答 レシピ 質問 대답 레시피 추천 질문"""


def same_wish(old: str, new: str) -> bool:
    """Whether `new` replaces `old`: it is about the same thing, and not limited to a special case."""
    shared = topics(old) & topics(new)
    if not shared:
        return False
    if _CHANGES.search(new):
        return True
    if _CONDITION.search(new) and not _CONDITION.search(old):
        return False
    return (
        not _CONDITION.search(old)
        or not _CONDITION.search(new)
        or bool(distinctive_terms(old) & distinctive_terms(new))
    )


def speaks_of(withdrawal: str, wish: str) -> bool:
    """Whether `withdrawal` means `wish`: both are about the same thing, or share a telling word.

    A word that says little is enough only where the withdrawal has no other: `Beef recipes are fine again` does not
    speak of `Never suggest recipes with mushrooms`.
    """
    withdrawn, kept = topics(withdrawal), topics(wish)
    if withdrawn and kept:
        return not withdrawn.isdisjoint(kept)
    words = distinctive_terms(withdrawal) - _function_words()
    telling = words - _vague_terms() or words
    return any(_is_same(word, other) for word in telling for other in distinctive_terms(wish))


def _is_same(word: str, other: str) -> bool:
    """Whether one begins with the other, as `Piratenkram` with `Pirat`."""
    shorter, longer = sorted((word, other), key=len)
    return word == other or (len(shorter) >= _SHORTEST_BEGINNING and longer.startswith(shorter))


def topics(text: str) -> frozenset[str]:
    """What a wish is about."""
    return frozenset(topic for _, topic in _topics().search(text))


def first_topic(text: str) -> int:
    """Where the first word stands that says what `text` is about; its end if there is none."""
    places = (match.start() for pattern, _ in _topics().entries if (match := pattern.search(text)))
    return min(places, default=len(text))


@cache
def _function_words() -> frozenset[str]:
    return distinctive_terms(_FUNCTION_WORDS)


@cache
def _vague_terms() -> frozenset[str]:
    return distinctive_terms(_VAGUE)


@cache
def _topics() -> PrefilteredTable[str]:
    # Made on first use, because importing must be quick.
    return PrefilteredTable((prefiltered(words, re.IGNORECASE), topic) for topic, words in _TOPICS.items())
