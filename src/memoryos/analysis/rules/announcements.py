"""News that one short sentence announces and the next one details, as in `I got it! Area manager, from 1 June`.

The detail has no verb and no `I`, so that alone it says nothing; both together are quoted under the slot of the news.
"""

import re
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.recent_results import RECENT_SENTENCES
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_LONGEST: Final = 70
_LONGEST_EASTERN: Final = 22
_NEWS: Final = PrefilteredTable(
    (prefiltered(pattern, re.IGNORECASE), slot)
    for slot, pattern in (
        (
            "job",
            (
                r"\b(?:(?:i|we) (?:got|landed) (?:it|in|the (?:job|post|position|place|role))|said yes|(?:they|she"
                r"|he) (?:took"
                r"|hired|picked|want) me|offered (?:it|me)|i'm hired|hab(?:e)? ich\b(?=[.! ]*$)|hab(?:e)? (?:die"
                r"|den) (?:stelle"
                r"|job|zusage)|(?:die )?zusage\b|(?:haben|hat) mich genommen|me (?:han )?(?:cogieron|contrataron"
                r"|tomaron"
                r"|aceptaron|cogido|contratado|aceptado)|me dieron el (?:puesto|trabajo)|conseguí el (?:puesto|trabajo)"
                r"|(?:il|elle) me prend|ils me prennent|j'ai (?:eu|décroché) le (?:poste|boulot|job)|je suis pris"
                r"|embauchée?"
                r"|fui (?:contratad|aprovad|chamad|selecionad)[oa]|passei(?=[.! ]*$)|bestanden(?=[.! ]*$)"
                r"|consegui (?:o|a) (?:vaga|emprego)|mi hanno (?:pres"
                r"|assunt)[oa]"
                r"|ho (?:avuto|ottenuto) il posto|взяли|меня (?:берут|взяли|приняли)|приняли на работу)\b"
                r"|offer ?(?:到手|拿到|来了)|拿到.{0,6}offer|被?录用|面试过了|内定|採用(?:さ|が)|就職が?決ま"
                r"|も?決まりました|합격했|붙었"
                r"|취직했|취업했|뽑혔"
            ),
        ),
        (
            "home",
            (
                r"\b(?:(?:all |we |i |just |finally )moved in|got the keys|keys are ours|offer (?:got |was )?accepted"
                r"|umzug (?:war|ist|geschafft)|(?:sind|bin) (?:eingezogen|umgezogen)"
                r"|(?:ya )?nos (?:hemos )?muda(?:mos|do)|me mudé"
                r"|on a (?:trouvé|emménagé|les clés)|j'ai emménagé|(?:já )?(?:nos )?mudamos|me mudei"
                r"|ci siamo trasferiti"
                r"|mi sono trasferit[oa]|abbiamo le chiavi|переехал[аи]?|въехал[аи]?)\b"
                r"|搬完|搬好|搬家了|搬进|引っ越し(?:まし|た|完了)|이사(?:했|왔|를? 마|끝)"
            ),
        ),
        (
            "possession",
            (
                r"\b(?:bought a (?:car|van|bike|motorbike)|(?:new car|new van|new bike)(?=[.! ]*$)|auto gekauft"
                r"|neues auto"
                r"|(?:compré|compramos) (?:un )?(?:coche|carro|auto|moto)|coche nuevo|acheté une (?:voiture|moto)"
                r"|nouvelle voiture|carro novo|comprei um carro|macchina nuova|comprato (?:la|una) macchina"
                r"|купил[аи]? машину)\b"
                r"|买车|提车|换车了|車(?:を|も)(?:買|替|換)|차 (?:샀|바꿨|뽑았)|차를 (?:샀|바꿨|뽑았)"
            ),
        ),
        (
            "health",
            (
                r"^\W*(?:(?:the|my|die|der|das|la|el|le|les|los|os|o|a|i|gli|il) )?(?:mri|scan|x-ray|blood ?(?:work"
                r"|tests?)|bloods"
                r"|results?|irm|mrt|ct|röntgen\w*|befunde?|laborwerte|blutwerte|analítica|resultados?|résultats?"
                r"|prise de sang"
                r"|esami|risonanza|lastra|exames?|мрт|анализы|снимок|рентген)(?: (?:is|are|back|in|da|sind|ist|est"
                r"|sont|готовы))*\W*$"
                r"|(?:体检|检查|化验)(?:结果|报告)?(?:出来了)?[。！!]|(?:検査|健診)の?結果(?:が出)?|검사 결과"
            ),
        ),
        (
            "family",
            (
                r"\b(?:gave birth|had (?:her|the|their) baby|is born|was born|ist da\b|auf der welt|ha nacido|nació"
                r"|est née?"
                r"|a accouché|nasceu|deu à luz|è nat[oa]|ha partorito|родил(?:а|ся|ась))\b"
                r"|生了[！!。]|出生了|生まれ(?:た|まし)|낳았|태어났"
            ),
        ),
    )
)


@lru_cache(maxsize=RECENT_SENTENCES)
def announced(sentence: str) -> str:
    """The slot of which `sentence`, if it is short, announces news; empty if it does not."""
    longest = _LONGEST_EASTERN if spans.is_east_asian(sentence) else _LONGEST
    if len(sentence) > longest or sentence.rstrip().endswith(("?", "\uff1f")):
        return ""
    return next((slot for _, slot in _NEWS.search(sentence)), "")
