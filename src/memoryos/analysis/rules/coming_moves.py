"""Where the user is about to move, with the day: `We move to Porto in March`. Without a day it is only a plan."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from memoryos.analysis.rules.assertion_signs import DOUBTFUL
from memoryos.analysis.rules.coming_facts import beginning_on, time_to_come
from memoryos.analysis.rules.east_asian_places import is_east_asian_place
from memoryos.analysis.rules.gazetteer import is_place, is_town
from memoryos.analysis.rules.language_pattern import PLACE
from memoryos.analysis.rules.other_subjects import is_of_another
from memoryos.analysis.rules.spans import asserted
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import prefiltered

_GAP: Final = r"(?: [^\s,.;:!?]{1,16}){0,6}?"
_HAN: Final = r"(?P<v>[\u4e00-\u9fff]{2,6}?)"
_ENGLISH: Final = (
    rf"(?i:\b(?:i|we)(?:'m|'re|'ll| am| are| will)?(?: (?:be|all|both|finally|actually|also|going to))* "
    rf"(?:mov(?:e|ing)|relocat(?:e|ing))(?: back| house| over| out| up| down)? to ){PLACE}"
)
_MOVES: Final = tuple(
    (template, prefiltered(pattern))
    for template, pattern in (
        ("Lives in {}.", _ENGLISH),
        ("Wohnt in {}.", rf"(?i:\b(?:ich ziehe|wir ziehen|zieh(?:e|en) (?:ich|wir)){_GAP} nach ){PLACE}"),
        ("Vive en {}.", rf"(?i:\b(?:me mudo|me mudaré|nos mudaremos|nos mudamos){_GAP} a ){PLACE}"),
        ("Vive en {}.", rf"(?i:\b(?:me voy|nos vamos|voy|vamos) a (?:vivir|mudarme|mudarnos){_GAP} (?:a|en) ){PLACE}"),
        (
            "Habite à {}.",
            (
                rf"(?i:\b(?:je|on|nous) (?:vais |va |allons )?(?:déménag(?:e|er|eons|erai|erons)"
                rf"|(?:m'|s'|nous )install(?:e|er|ons)){_GAP} (?:à|au|en) ){PLACE}"
            ),
        ),
        (
            "Vive a {}.",
            rf"(?i:\b(?:mi trasferisco|ci trasferiamo|mi trasferirò|ci trasferiremo){_GAP} (?:a|ad|in) ){PLACE}",
        ),
        (
            "Mora em {}.",
            (
                rf"(?i:\b(?:me mudo|mudo-me|vou me mudar|vamos nos mudar|nos mudaremos|vou mudar|vamos mudar){_GAP}"
                rf" (?:para|pra|pro) (?:o |a )?){PLACE}"
            ),
        ),
        (
            "Живёт: {}.",
            rf"(?i:\b(?:переезжа(?:ю|ем)|перееду|переедем)(?: я| мы)?{_GAP} (?:в|во|на) )(?P<v>[А-ЯЁ][\w-]+)",
        ),
        (
            "住在{}。",
            rf"(?:我|我们|咱们|我家|我俩)[\d一二三四五六七八九十月号年底初末下个这明后周星期天日早就将会要都全家]{{0,12}}搬(?:到|去|往){_HAN}(?=$|[，。,！!]|住|去|生活)",
        ),
        (
            "{}に住んでいる。",
            r"(?P<v>[\u4e00-\u9fffァ-ヶー]{2,6}?)[にへ](?:引っ?越しし?ます|引っ?越す|移住し?ます|移住する)",
        ),
        (
            "{}에 살아요.",
            r"(?P<v>[가-힣]{2,6}?)(?:으로|로) 이사(?: ?가요| ?갑니다|해요|합니다| ?갈 예정|할 예정|하기로)",
        ),
    )
)
# One of these stands in every pattern.
_SIGN: Final = prefiltered(
    r"mov(?:e|ing)|relocat|ziehe|mud(?:o|ar|amos)|vivir|déménag|install|trasferi|переезж|перее[дх]|搬|引っ?越|移住|이사",
    re.IGNORECASE,
)
# `Nos mudamos a Vigo en marzo` may tell what was: only a time that is to come either way says that it will be.
_PAST_OR_PRESENT: Final = re.compile(r"\bnos mudamos\b", re.IGNORECASE)
# Next year has no day on which to move.
_VAGUE: Final = timedelta(days=100)
_NO_TOWNS: Final = frozenset("Hause Ostern Weihnachten Pfingsten Neujahr Silvester Feierabend Slack Teams".split())


def coming_moves(sentence: str, page: Page, confidence: float) -> Iterator[Finding]:
    """The home that `sentence` announces, which holds from the day that it names."""
    sentence = asserted(sentence)
    if not _SIGN.search(sentence) or DOUBTFUL.search(sentence) or is_unreal(sentence):
        return
    for template, pattern in _MOVES:
        match = pattern.search(sentence)
        if match is None or not _is_town(match["v"], template) or is_of_another(sentence, match, page.user_input):
            continue
        time = time_to_come(sentence, page.timestamp, "past" if _PAST_OR_PRESENT.search(match[0]) else "future")
        if time is not None and time.end - time.start < _VAGUE:
            finding = Finding(
                about="user",
                text=template.format(match["v"]),
                slot="home",
                value=match["v"],
                page_ids=(page.id,),
                said_by="user",
                single=True,
                confidence=confidence,
            )
            yield beginning_on(time.start, finding)
        return


def _is_town(name: str, template: str) -> bool:
    """Whether people can live in `name`: `we move to Slack` says nothing of a home."""
    if template == _MOVES[0][0]:
        return is_place(name) or is_town(name)
    return is_east_asian_place(name) if not name.isascii() and not name[0].isupper() else name not in _NO_TOWNS
