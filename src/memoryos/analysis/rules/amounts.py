"""What has one amount at a time: a medicine its dose, and the rent, the pay and the mortgage their sum.

The value is the thing and its amount, `sertraline 50 mg` or `rent 900 euros`; a newer amount of the same thing replaces
the older one (`domain/knowledge.py`).
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.dose_phrases import DOSES
from memoryos.analysis.rules.money_changes import CHANGED_MONEY, NEW_WORK, PAY_OF_NEW_WORK
from memoryos.analysis.rules.money_phrases import BARE_MONEY, MONEY
from memoryos.analysis.rules.other_subjects import is_of_another
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_NUMBER: Final = re.compile(
    r"\d|[一二两三四五六七八九][十百千万]|[一二两三四五六半][片粒颗丸包支针次]|[一二三四][錠回包粒]"
    r"|[반한두세네] ?(?:알|정|번|캡슐|포|봉지)"
)
# One of these stands in every sentence about a dose or a sum.
_SIGN: Final = prefiltered(
    r"mg|mcg|gram|upped|doubled|halved|lowered|reduced|increased|sart[aá]n|pril|statin|pram|oxetin|tralin|formin|thyrox"
    r"|unit|einheit|unidad|мг|мкг|ед|毫克|微克|单位|ミリ|マイクロ|밀리"
    r"|[片粒颗丸包针錠]|双胍|沙坦|普利|他汀|地平|胰岛素|药|薬|剤|サルタン|ジピン|\d回|一回|二回|三回|알|캡슐|약|씩|번"
    r"|rent|mortgage|salary|wage|pay|paid|earn|income|mak(?:e|ing)|take home|miete|wohnung|rate|kredit|hypothek"
    r"|gehalt|lohn"
    r"|einkommen|verdien|alquiler|hipoteca|sueldo|salario|nómina|gano|cobro|loyer|crédit|prêt|salaire|gagne|touche"
    r"|affitto"
    r"|mutuo|stipendio|guadagno|alugue|renda|financiamento|salário|ganho|recebo|плач|плат|аренд|снима|ипотек|оклад"
    r"|зарабат|получаю|[加减降增改调]到|优甲乐|房租|房东|房贷|工资|薪|收入|[挣赚拿]|家賃|ローン|月給|給料|年収|手取り|月収|時給|월세|대출|월급"
    r"|연봉|급여|시급",
    re.IGNORECASE,
)
# Apart from those, because of these nearly every sentence would have to be searched for all of them.
_RARE_UNIT: Final = re.compile(r"(?:[µμu]g|i[ue])\b|i\.e\.", re.IGNORECASE)
_DOSES: Final = PrefilteredTable((prefiltered(pattern, re.IGNORECASE), None) for pattern in DOSES)
_MONEY: Final = PrefilteredTable((sentence, thing) for thing, sentence in MONEY)
_OTHER_MONEY: Final = PrefilteredTable((sentence, thing) for thing, sentence in (*CHANGED_MONEY, *BARE_MONEY))
_PAY_OF_NEW_WORK: Final = PrefilteredTable((sentence, thing) for thing, sentence in PAY_OF_NEW_WORK)
_VET: Final = prefiltered(
    r"\b(?:vet|tierarzt|tierärztin|veterin\w*|vétérinaire|ветеринар\w*)\b|兽医|獣医|수의사", re.IGNORECASE
)
# Behind these, a rent that is nobody's may be that of a home on offer.
OFFER: Final = prefiltered(
    r"部屋|物件|マンション|アパート|内見|賃貸|房子|公寓|房源|单间|看房|中介|원룸|매물|방을|집을|부동산", re.IGNORECASE
)


def amount_findings(text: str, page: Page, confidence: float) -> Iterator[Finding]:
    """The doses and sums that `text`, a statement of the user's about themselves, states."""
    if not _NUMBER.search(text) or not (_SIGN.search(text) or _RARE_UNIT.search(text)) or is_unreal(text):
        return
    for pattern, _ in () if _VET.search(page.user_input) else _DOSES.candidates(text):
        match = pattern.pattern.search(text)
        if match is not None and not is_of_another(text, match, page.user_input):
            yield _finding("health", match["v"], match["amount"], page, confidence)
            break
    tables = (_MONEY,) if OFFER.search(page.user_input) else (_MONEY, _OTHER_MONEY)
    if NEW_WORK.search(page.user_input):
        tables = (*tables, _PAY_OF_NEW_WORK)
    for sentence, thing in (entry for table in tables for entry in table.candidates(text)):
        match = sentence.pattern.search(text)
        if match is not None and not is_of_another(text, match, page.user_input):
            yield _finding("money", thing, match["v"], page, confidence)
            return


def _finding(slot: str, thing: str, amount: str, page: Page, confidence: float) -> Finding:
    value = f"{thing} {' '.join(amount.split())}"
    return Finding(
        about="user",
        text=f"{value[:1].upper()}{value[1:]}.",
        slot=slot,
        value=value,
        page_ids=(page.id,),
        said_by="user",
        single=True,
        confidence=confidence,
    )
