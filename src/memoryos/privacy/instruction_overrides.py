"""`Ignore all previous instructions` in many languages: orders that cancel other orders.

Each language has its words for ignoring and for what is ignored; the two must be near each other, in the order of that
language. Texts are in lower case. Every repetition is bounded.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

Hints = tuple[str, ...]

_NEAR = r"[^.\n]{0,40}"
_NEAR_EAST = r"[^。.\n]{0,16}"


def override_patterns(text: str) -> Iterator[re.Pattern[str]]:
    """Patterns for orders to disregard earlier instructions, in the languages that `text` may be in."""
    is_ascii = text.isascii()
    for hints, ascii_hints, pattern in _by_hints():
        for hint in ascii_hints if is_ascii else hints:
            if hint in text:
                yield pattern
                break


@cache
def _by_hints() -> tuple[tuple[Hints, Hints, re.Pattern[str]], ...]:
    """The pattern of each language, with words of which one must occur; searching for those is much quicker.

    The second set has the words that can occur in an ASCII text.
    """
    languages: tuple[tuple[str, Callable[[], Iterator[str]]], ...] = (
        ("ignore disregard forget discard follow obey heed observ", _english),
        ("ignorier missacht ausser verg verw übergeh umgeh beacht befolg folge", _german),
        ("ignor olvid descart desobed omit caso sigas siga obedezcas alto", _spanish),
        ("ignor oubli néglige désobéi contourne abstraction compte suis suivez", _french),
        ("ignor esque desconsider descart desobed siga obedeça cumpra lado", _portuguese),
        ("ignor dimentic trascur scart disobbedi segui considerare rispettare conto perdere", _italian),
        ("игнор забудь отмени отбрось обойди нарушь следуй выполняй соблюдай слушай учитывай внимания", _russian),
        ("ігноруй забудь ignoruj zapomnij pomiń", _other_slavic),
        ("忽 无视 無視 忘 抛弃 拋棄 理会 理會 管 不要遵 不再遵 撤销 推翻 绕过 繞過 跳过", _chinese),
        ("無視 忘れ 破棄 従", _japanese),
        ("무시 잊 따르지", _korean),
        ("negeer vergeet abaikan lupakan qua phớt quên yok görmezden unut ardı", _others),
    )
    return tuple(
        (tuple(words := hints.split()), tuple(filter(str.isascii, words)), _any_of(shapes()))
        for hints, shapes in languages
    )


def _any_of(shapes: Iterator[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{shape})" for shape in shapes))


def _verb_first(verbs: str, nouns: str) -> str:
    return rf"\b(?:{verbs})\b{_NEAR}\b(?:{nouns})"


def _english() -> Iterator[str]:
    before = r"(?:above|before (?:this|now|that)|previous(?:ly)?|prior|earlier|so far|you (?:were|have been|are) told)"
    yield rf"\b(?:ignore|disregard|forget|discard) (?:everything|anything|all)\b[^.\n]{{0,30}}\b{before}\b"
    source = r"(?:you were|you have been|you've been|they|anyone) (?:told|said)"
    yield rf"\b(?:disregard|ignore|forget) what(?:ever)? {source}\b"
    whose = r"(?:(?:the|your|any|all|these|those|my) ){0,2}"
    which = r"(?:previous|prior|earlier|above|system|original|former|initial|other|existing|developer'?s?)"
    rules = r"(?:instructions?|prompts?|rules?|guidelines?|directives?|orders|commands?)"
    yield rf"\b(?:do not|don't|stop|no longer|never) (?:follow|obey|heed|observ)\w{{0,3}} {whose}{which} {rules}\b"


def _german() -> Iterator[str]:
    nouns = r"(?:\w{1,20})?(?:anweisung|instruktion|vorgabe|regel|richtlinie|befehl|weisung|anordnung|prompt)\w{0,4}\b"
    orders = (
        r"ignorier\w{0,3}|missacht\w{0,3}|vergiss|vergesst|vergessen sie|verwirf|verwerfen sie|übergeh\w{0,3}"
        r"|umgeh\w{0,3}"
    )
    yield _verb_first(orders, nouns)
    yield rf"\b{nouns}{_NEAR}\b(?:ignorieren|ignorierst|missachten|vergessen sie|zu vergessen|verwerfen|ausser kraft)\b"
    yield rf"\b(?:beachte|befolge|befolgen sie|beachten sie|folge)\b{_NEAR}\b{nouns}[^.\n]{{0,25}}\bnicht\b"
    before = r"(?:bisherige|obige|vorherige|davor|zuvor|bisher)"
    yield rf"\b(?:ignorier\w{{0,3}}|vergiss|vergessen sie) alles\b[^.\n]{{0,30}}\b{before}\b"


def _spanish() -> Iterator[str]:
    verbs = (
        r"ignor(?:a|e|en|ad|ar)|olvid(?:a|e|en|ad|ar)|olvídate de|descart(?:a|e|en|ar)|desobede(?:ce|zca)"
        r"|omit(?:e|a|ir)|(?:haz|haga|hagan) caso omiso de|no (?:hagas|haga) caso (?:de|a)"
        r"|no (?:sigas|siga|obedezcas)|pasa por alto"
    )
    nouns = r"(?:instrucci|indicaci)\w{1,5}\b|(?:órdenes|ordenes|reglas|directrices|normas|directivas)\b"
    yield _verb_first(verbs, nouns)
    yield rf"\b(?:{verbs}) todo lo (?:anterior|dicho|que)\b"


def _french() -> Iterator[str]:
    verbs = (
        r"ignor(?:e|ez|er|ons)|oubli(?:e|ez|er)|néglige[rz]?|négligez|désobéi\w{1,5}|contourne[rz]?"
        r"|fai(?:s|tes) abstraction"
        r"|(?:ne )?(?:tiens|tenez|tenir) (?:pas|plus|aucun) compte|ne (?:suis|suivez) (?:pas|plus)"
    )
    yield _verb_first(verbs, r"(?:instructions?|consignes?|directives?|r[èe]gles?|ordres|indications)\b")
    yield rf"\b(?:{verbs})\b[^.\n]{{0,10}}\btout ce qui pr[ée]c[èe]de\b"


def _portuguese() -> Iterator[str]:
    verbs = (
        r"ignor(?:a|e|em|ar)|esque[çc]a\w{0,2}|esquece|desconsider(?:a|e|em|ar)|descart(?:a|e|em|ar)|desobede(?:ce|ça)"
        r"|não (?:siga|obedeça|sigas|cumpra)|deix(?:a|e) de lado"
    )
    nouns = r"(?:instru[çc]\w{1,5}|ordens|regras|diretrizes|diretivas|orienta[çc][õo]es|comandos)\b"
    yield _verb_first(verbs, nouns)
    yield rf"\b(?:{verbs}) tudo (?:o que|acima|anterior|isso)\b"


def _italian() -> Iterator[str]:
    verbs = (
        r"ignor(?:a|i|ate|are)|dimentic(?:a|ate|are|hi)|trascur(?:a|i|ate|are)|scart(?:a|ate|are)|disobbedi\w{0,3}"
        r"|non (?:seguire|seguite|considerare|rispettare|tenere? (?:più )?conto)|lascia perdere"
    )
    yield _verb_first(verbs, r"(?:istruzion[ei]|direttiv[ae]|regol[ae]|indicazioni|ordini|comandi|linee guida)\b")
    yield rf"\b(?:{verbs}) tutto (?:quello|quanto|ciò)\b"


def _russian() -> Iterator[str]:
    verbs = (
        r"(?:про)?игнориру(?:й|йте|я)|забудь(?:те)?|отмени(?:те)?|отбрось(?:те)?|обойди(?:те)?|нарушь(?:те)?"
        r"|не (?:следуй|выполняй|соблюдай|слушай|учитывай)(?:те)?|не обращай(?:те)? внимания"
    )
    nouns = r"(?:инструкци|указани|распоряжени|предписани)\w{1,3}\b|(?:правил|команд|приказ|промпт)\w{0,3}\b"
    yield _verb_first(verbs, nouns)
    yield rf"\b(?:{verbs}) вс[её][^.\n]{{0,12}}\b(?:выше|предыдущ\w{{1,4}}|сказанн\w{{1,4}}|раньше|до этого)\b"
    yield rf"\b(?:{nouns})[^.\n]{{0,12}}\b(?:проигнорируй|игнорируй|забудь)(?:те)?\b"


def _other_slavic() -> Iterator[str]:
    yield _verb_first(r"(?:про)?ігноруй(?:те)?|забудь(?:те)?", r"(?:інструкці|вказівк|правил|наказ)\w{0,3}\b")
    yield _verb_first(
        r"(?:z)?ignoruj(?:cie)?|zapomnij(?:cie)?|pomiń", r"(?:instrukcj|polece|zasad|wytyczn|reguł)\w{0,4}\b"
    )


def _chinese() -> Iterator[str]:
    drop = (
        r"(?:忽略|忽视|忽視|无视|無視|忘记|忘記|忘掉|忘了|抛弃|拋棄|不要理会|不要理會|不用理会|别管|不要管|不要遵守|不再遵守"
        r"|不要遵循|不再遵循|撤销|推翻|绕过|繞過|跳过)"
    )
    which = r"(?:所有|全部|一切|任何|之前|以前|以上|上述|上面|前面|先前|此前|系统|系統|原来|原有|你的|您的)"
    what = r"(?:指令|指示|说明(?!书)|說明(?!書)|规则|規則|提示|要求|命令|设定|設定|限制|约束|內容|内容)"
    yield rf"{drop}[^。\n]{{0,6}}{which}[^。\n]{{0,10}}{what}"
    yield rf"(?:把|将|對|对){which}?[^。\n]{{0,10}}{what}[^。\n]{{0,6}}{drop}"


def _japanese() -> Iterator[str]:
    what = r"(?:指示|命令|ルール|規則|指令|プロンプト|制約|ガイドライン|制限)"
    order = (
        r"(?:無視(?:し(?:て(?!い|しま|き)|なさい|ろ|、)|せよ)|忘れ(?:て(?!い|しま|き)|ろ|なさい)"
        r"|破棄し(?:て(?!い|しま)|ろ)|従わないで|従うな)"
    )
    yield rf"{what}{_NEAR_EAST}{order}"
    yield rf"(?:これまで|今まで|以前|上記|先ほど|前)の?[^。\n]{{0,12}}(?:内容|会話|設定|話)[^。\n]{{0,8}}{order}"


def _korean() -> Iterator[str]:
    what = r"(?:지시|명령|규칙|지침|프롬프트|안내|제한)"
    order = (
        r"(?:무시(?:해(?!서|도|왔)|하(?:고|세요|십시오|라|시오|여|며))|잊(?:어(?!버렸|버려서|먹|서)|으세요|으십시오|고)"
        r"|따르지 ?(?:마|말))"
    )
    yield rf"{what}[^.\n]{{0,14}}{order}"
    yield rf"(?:이전|위의|위|앞의|앞선|지금까지)[^.\n]{{0,10}}(?:내용|말|대화|설정)[^.\n]{{0,8}}{order}"


def _others() -> Iterator[str]:
    yield _verb_first(r"negeer|vergeet", r"(?:instructies?|regels|opdrachten|richtlijnen|aanwijzingen)\b")
    yield _verb_first(r"abaikan|lupakan", r"(?:instruksi|perintah|aturan|petunjuk)\b")
    yield _verb_first(r"bỏ qua|phớt lờ|quên", r"(?:hướng dẫn|chỉ thị|chỉ dẫn|quy tắc|lệnh)\b")
    yield r"\b(?:talimat|komut|kural|yönerge)\w{0,10}\b[^.\n]{0,12}\b(?:yok say|görmezden gel|unut|göz ardı et)"
