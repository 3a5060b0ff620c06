"""What a question is after besides its topic: whose words, and whether it is about the present or the past.

Patterns recognise this in the ten languages that we read best; if an embedder comes with example questions, similarity
to them covers other phrasings and languages.
"""

import re
from dataclasses import dataclass

import numpy as np

from memoryos.ports import Vector
from memoryos.text.prefilter import prefiltered
from memoryos.text.question_forms import is_yes_no
from memoryos.text.slots.vectors import SlotVectors

_YOU_SAID = prefiltered(
    # English
    r"\b(?:you|u)\b[^?.!]{0,40}\b(?:suggest|recommend|propos|advis|tell|told|say|said|mention|explain|c[ao]me up"
    r"|ga?ve?\b|name|call|offer|draft|wr[io]te|point|pick|list|warn|describ)\w*"
    r"|\byour (?:\w+ ){0,3}(?:suggestion|recommendation|idea|advice|tip|reply|proposal|explanation)s?\b"
    r"|\b(?:was|were|been) (?:recommended|suggested|proposed|advised) to me\b"
    # Chinese, Japanese, Korean
    r"|(?:推荐|推薦|建议|建議|介绍|介紹|安利)(?:(?:过|過)?(?:给|給)我|我(?!的))"
    r"|(?:给|給|跟|帮|幫|教)我(?:推荐|推薦|建议|建議|介绍|介紹|安利|列|写|寫|起|提|讲|講|说|說)"
    r"|[你您](?:之前|上次|当时|刚才|给我|跟我|帮我|曾|都|还|还给我)*(?:推|建议|说|提|告诉|介绍|讲|教|列|写|安利|起)"
    r"|(?:すすめ|勧め|提案|アドバイス)(?:して|て)?くれ|(?:言|教え|話し)(?:って|て)くれ"
    r"|추천해 ?(?:줬|준|주)|제안(?:했|한|해)|(?:말해|알려|조언해) ?(?:줬|준)|(?:네가|니가) (?:말|추천|알려)"
    # Spanish, Portuguese, Italian, French
    r"|\b(?:me )?(?:suger|recomend|dij|aconsej|propus|mand|coment|explic|pas|mencion)\w*(?:iste|aste)s?\b"
    r"|\b(?:me )?(?:hab[ií]as|has) (?:dicho|recomendado|sugerido|aconsejado)"
    r"|\bvocê (?:tinha |me )*(?:suger|recomend|disse|dito|indic|aconselh|fal)\w*|\bme (?:sugeriu|recomendou|indicou)"
    r"|\b(?:mi )?(?:hai|avevi) (?:suggerito|consigliato|detto|proposto|spiegato|raccomandato)"
    r"|\bt(?:u m)?['’](?:as|avais)\b|\b(?:as|avais)-tu\b"
    r"|\btu m['’]?(?:as|avais)? ?(?:conseill|recommand|dit|propos|suggér)\w*"
    # German, Russian
    r"|\b(?:hast|hattest|h[aä]ttest) du\b|\bdu mir\b|\bdein(?:e|er|en)? (?:vorschl|empfehl|rat|idee|tipp)\w*"
    r"|\bты\b[^?]{0,30}(?:совет|рекоменд|предлаг|предлож|сказал|говорил|упомин)\w*",
    re.IGNORECASE,
)
_I_SAID = prefiltered(
    r"\b(?:did|have|had) (?:i|we) (?:ever )?(?:tell|told|say|said|ask|mention|recommend|suggest|advi[sc]e|g[ai]ve"
    r"|show)\w*|\bi(?:'ve|'d| have| had)? (?:told|asked|said to|gave|showed|recommended|suggested)\b"
    # Chinese, Japanese, Korean
    r"|我(?:都|还|還|又|也)?(?:跟|和|对|對|给|給|让|讓|叫|请|請|向|告诉|告訴)(?:过|過)?[你您]|我(?:说|說|提|讲|講)(?:过|過)"
    r"|(?:推荐|推薦|介绍|介紹|安利|讲|講|说|說)(?:过|過)?(?:给|給)[你您]"
    r"|(?:私|僕|俺|わたし)が[^?？]{0,12}(?:言|話|頼|勧|すすめ|教え|おすすめ)|(?:君|あなた)に(?:勧|すすめ|教え|話|おすすめ|言|頼)"
    r"|내가 [^?]{0,20}(?:말했|말한|했지|부탁|추천|알려|얘기|소개)"
    # German, French, Spanish, Portuguese, Italian, Russian
    r"|\bich dir\b|\bje t['’]ai\b|\bt['’]ai-je\b"
    r"|\bte (?:había )?(?:cont|dij|ped|habl|recomend|suger|aconsej)\w*[éeíi]\b"
    r"|\bte he (?:dicho|contado|pedido|recomendado)"
    r"|\b(?:eu )?te (?:contei|disse|pedi|falei|recomendei|sugeri|indiquei)\b"
    r"|\b(?:contei|disse|pedi|falei|recomendei|sugeri|indiquei) (?:a|para|pra) você\b"
    r"|\bti (?:ho|avevo)\b|\bя (?:тебе|вам|рассказывал|говорил|советовал|рекомендовал)\w*",
    re.IGNORECASE,
)
# How the assistant should behave is what the user asked of it: `What should you call me?`.
_YOU_SHOULD = prefiltered(
    r"\bshould (?:you|u)\b|\bare you (?:supposed|meant|allowed) to\b|\bsoll(?:te)?st du\b"
    r"|\bdu\b[^?.!]{0,40}\bsoll(?:te)?st\b|\bdeber[ií]as\b|\bdebes\b|\btienes que\b"
    r"|\b(?:devrais|dois)-tu\b|\btu (?:devrais|dois)\b|\bdovresti\b|\bdevi\b"
    r"|\bvocê (?:deve|deveria|tem que)\b|\bты (?:должна?|обязана?)\b|\bтебе (?:следует|нужно|надо)\b"
    r"|[你您](?:应该|應該|该|該)|(?:君|きみ|あなた)は[^?？]{0,20}べき|(?:너는|넌|네가|당신은) [^?]{0,20}해야",
    re.IGNORECASE,
)
_PAST = prefiltered(
    r"\b(?:before|used to|previous(?:ly)?|former(?:ly)?|earlier|originally|at first|back then)\b(?! (?:class|work|bed))"
    r"|\bmy (?:old|ex)\b|之前|以前|原来|那会儿|那时|过去|曾经|昔|前(?:は|の)|예전|전에|옛날"
    r"|\bfrüher|\bvorher\b|\bdamals\b|\bmein(?:e|er|en)? alte[rn]?\b|\bantes\b|\bavant\b|\bprima\b|\banterior\b"
    r"|\bancien(?:ne)?\b|\bvecchi[oa]\b|\bantig[oa]\b|\bраньше\b|\bпрежн\w*|\bпрежде\b|\bбывш\w*|\bzuvor\b|\behemalig\w*"
    r"|\bpr[ée]c[ée]dent\w*|\bauparavant\b|\bautrefois\b|\banteriormente\b|\bprevi[oa]\b|从前|原先|先前|前任|かつて|이전",
    re.IGNORECASE,
)
_NOW = prefiltered(
    r"\b(?:now|nowadays|today|these days|currently|current|at the moment|right now|rn|presently|still|any ?more"
    r"|latest)\b"
    r"|现在|目前|眼下|如今|今天|今日|最近|还(?:在|有|是)|今(?:は|も|の|何|どこ)|現在|最近|まだ|지금|요즘|현재|아직|이제|오늘날?"
    r"|\b(?:heute|hoy|aujourd['’]hui|oggi|hoje|сегодня)\b"
    r"|\b(?:jetzt|derzeit|zurzeit|aktuell\w*|momentan|heutzutage|(?<!auch )noch|ahora|actual(?:mente|es)?|todavía"
    r"|hoy por hoy|aún|sigo|maintenant|actuel\w*|en ce moment|encore|toujours|agora|atual(?:mente)?|ainda|adesso"
    r"|attual(?:e|mente)|ancora|al momento|сейчас|теперь|нынче|ещё|еще|до сих пор)\b",
    re.IGNORECASE,
)
# What came of it: the last word on a matter, whatever was said of it before.
_OUTCOME = prefiltered(
    r"\b(?:in the end|finally|eventually|after all|end(?:ed)? up|turn(?:ed)? out|what (?:happened|became)|how did)\b"
    r"|\b(?:did|was|were|has|have) (?:the|my|our|we|i)\b[^?]{0,50}\b(?:happen|work out|go ahead|as planned)"
    r"|\bwas (?:wurde|ist) aus\b|\bqué fue de\b|\bche fine ha fatto\b|\bo que aconteceu com\b|怎么样了"
    r"|最后|最终|结果|后来|到底|成了吗|成了没|了没|了吗|結局|どうなっ|결국|어떻게 됐"
    r"|\b(?:am ende|schlie(?:ß|ss)lich|letztlich|geworden|al final|finalmente|qué pasó|en qué quedó|finalement"
    r"|au final|qu'est devenue?|alla fine|(?:siamo|sono|ho|abbiamo) poi|com'è (?:andat|finit)[ao]|no final"
    r"|no fim|afinal|o que deu|в итоге|в конце концов|чем кончил\w*|что стало)\b",
    re.IGNORECASE,
)
# What is still to be: `Where will I work?`, `Wohin ziehe ich?`. It only counts where something was announced.
_COMING = prefiltered(
    r"\b(?:will|'ll|gonna|going to|mov(?:e|ing) to|next (?:week|month|year|spring|summer|autumn|fall|winter)|soon"
    r"|(?:new|next) (?:job|employer|home|flat|house|apartment|school|town|city)|start(?:ing)? (?:at|work)"
    r"|werden?|wirst|nächste[rsnm]?|bald|demnächst|ziehen?|neue[rsn]? (?:job|arbeit|stelle|wohnung|arbeitgeber|zuhause)"
    r"|próxim[oa]|que viene|me mudo|nos mudamos|voy a|vamos a|(?:vivi|trabaja|estudia)r(?:é|emos)"
    r"|nuev[oa] (?:trabajo|casa)|prochaine?|déménage\w{0,3}|vais(?:-je)?|allons"
    r"|(?:habite|travaille|étudie|viv)r(?:ai|ons)"
    r"|nouve(?:au|l|lle) (?:travail|poste|boulot|emploi|appart\w{0,6})|prossim[oa]|mi trasferisco|ci trasferiamo"
    r"|(?:viv|abite|lavore|studie|and)r(?:ò|emo)|nuov[oa] (?:lavoro|casa)|que vem|vou|vamos"
    r"|(?:mora|vive|trabalha|estuda)r(?:ei|emos)"
    r"|nov[oa] (?:emprego|trabalho|casa)|следующ\w{2,3}|скоро|буд(?:у|ем)|переезжа(?:ю|ем)"
    r"|нов(?:ая|ой|ую) (?:работ\w|квартир\w))\b"
    r"|下个?[月周年]|明年|搬[去到]|我们?(?:要|会|将)|新(?:工作|家|公司)|来[月年週]|引っ?越[しす]|これから|新しい(?:仕事|家|会社)"
    r"|다음 [달주해]|내년|이사 ?[가할갈]|앞으로|[살일할] 거|새 (?:직장|집|회사)",
    re.IGNORECASE,
)
# `What's my name?` asks for the user's own, not for that of the dog whose turn has the same words.
_OWN_NAME = prefiltered(
    r"\bmy (?:(?:own|real|full|first|last|given) )?name(?: is| again)?\W*$|\b(?:what am i called|who am i)\W*$"
    r"|\bwie hei(?:ß|ss)e ich\b|\bwie (?:ist|lautet|war) (?:noch ?mal )?mein (?:\w{3,10}name|name)\W*$"
    r"|\bwer bin ich\W*$"
    r"|\b(?:cómo me llamo|cuál es mi nombre|quién soy)\W*$"
    r"|\b(?:comment je m'appelle|je m'appelle comment|quel est mon (?:pré)?nom|qui suis-je)\W*$"
    r"|\b(?:come mi chiamo|qual è il mio nome|chi sono)\W*$"
    r"|\b(?:como (?:eu )?me chamo|qual (?:é )?(?:o )?meu nome|quem sou eu)\W*$"
    r"|\b(?:как меня зовут|как мо[её] имя|кто я)\W*$"
    r"|我(?:叫什么|的名字(?:是|叫)什么|是谁)|(?:私|僕|俺)の名前(?:は|って|を|わか|覚え)|(?:내|제) 이름(?:은|이)? ",
    re.IGNORECASE,
)
_ONE_OF_TWO = np.sqrt(np.float32(0.5))  # the length of each vector, if those of two embedders are side by side
_SURELY_PAST = 0.2  # of the model that tells past from now; plain past tense gives about 0


@dataclass(frozen=True, slots=True)
class Intent:
    """Whether the question is about what the assistant said, the past, how things are or turned out, or what comes.

    `yes_no` says whether it only asks whether something is so.
    """

    assistant_side: bool = False
    past: bool = False
    recent: bool = False
    coming: bool = False
    own_name: bool = False
    yes_no: bool = False


def intent_of(text: str, vector: Vector | None, examples: SlotVectors | None) -> Intent:
    """The intent of `text`; `vector` is its embedding, and `examples` are those of the same embedder."""
    past, assistant = _PAST.search(text) is not None, _YOU_SAID.search(text) is not None
    recent = not past and (_NOW.search(text) or _OUTCOME.search(text)) is not None
    coming = not past and _COMING.search(text) is not None
    own_name = _OWN_NAME.search(text[-200:]) is not None
    yes_no = is_yes_no(text)
    if own_name or _I_SAID.search(text) or _YOU_SHOULD.search(text):
        return Intent(past=past, recent=recent, coming=coming, own_name=own_name, yes_no=yes_no)
    if vector is not None and examples is not None:
        if examples.seen_by_first_alone(vector):
            vector = vector * _ONE_OF_TWO
        past = past or (not recent and _similarity(examples.past, vector) > _SURELY_PAST)
        assistant = assistant or _similarity(examples.assistant, vector) > 0
    return Intent(assistant, past, recent, coming, yes_no=yes_no)


def _similarity(model: Vector, vector: Vector) -> float:
    return float(vector @ model[:-1] + model[-1])
