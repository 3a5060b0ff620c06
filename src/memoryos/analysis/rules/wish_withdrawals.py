"""Sentences that take a standing wish back, whole or for some cases, in ten languages.

What is taken back is found later, by what the sentence speaks of: a sentence that speaks of no wish does nothing.
"""

import re
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules.answer_style import permits_again
from memoryos.analysis.rules.recent_results import RECENT_SENTENCES
from memoryos.analysis.rules.wish_reversals import turns_round
from memoryos.text.prefilter import prefiltered

_MAX_LENGTH: Final = 140
# An instruction that no longer applies, with nothing in its place.
NO_LONGER: Final = prefiltered(
    (
        r"\b(?:(?:you|u) (?:can|may) (?:now )?(?:drop|stop|quit|skip|lose|leave out)|no (?:more )?need (?:to|for)"
        r"|(?:no longer|not) (?:needed|necessary|required)(?: any ?more)?"
        r"|(?:don't|needn't) (?:have |need )?(?:to )?[^.]{1,50} (?:any ?more|any longer)"
        r"|forget (?:about )?the .{1,30}rule"
        r"|(?:brauchst|musst|brauchen|müssen) (?:du|sie) [^.]{0,40}?nicht mehr|^(?:du )?(?:musst"
        r"|brauchst) [^.]{0,20}?nicht mehr|nicht mehr (?:nötig|erforderlich|sein)"
        r"|(?:dürfen|können|darf|kann) (?:\w+ ){0,3}?(?:entfallen|wegfallen|wegbleiben)"
        r"|(?:quellen|beispiele|witze) (?:kannst|darfst) du (?:\w+ )?weglassen|(?:fuentes|ejemplos) (?:las "
        r"|los )?puedes (?:quitar"
        r"|omitir)|(?:sources|exemples) tu peux (?:les )?(?:enlever|laisser tomber)|(?:fontes|exemplos) pode (?:tirar"
        r"|deixar de fora)"
        r"|(?:fonti|esempi) puoi (?:togliere|toglierl[ei])|(?:источники|примеры) можешь (?:убрать|не)"
        r"|ya no (?:hacen? falta|es necesario|son necesari[oa]s)|(?:puedes|podés) dejar de|ya no me (?:pongas|des"
        r"|digas)"
        r"|plus (?:nécessaires?|la peine|besoin) ?(?:de|des|du|d'|$)|c'est plus la peine|plus obligée? de"
        r"|tu peux arrêter"
        r"|n'est plus la peine"
        r"|não precisa mais|não (?:é|são) mais necessári[oa]s?|não precisa [^.]{1,40} mais|pode parar (?:de|com)"
        r"|non (?:è|sono) più necessari\w|non (?:serv(?:e|ono)|occorr(?:e|ono)) più|puoi smettere di"
        r"|non c'è più bisogno"
        r"|больше не (?:нужн\w+|надо)|можешь больше не|не нужн\w+ больше|уже не нужн\w+|больше не обязательно)\b"
        r"|(?:不用|不必|不需要)再?[^，。,]{0,8}了|もう[^。]{0,20}(?:いらない|いりません|必要な|なくていい"
        r"|なくて大丈夫)"
        r"|く(?:し)?なくて(?:も)?(?:いい|大丈夫)|(?:이제|더 이상)[^.]{0,20}(?:안 해도|하지 않아도|필요 ?없)"
        r"|(?:짧게|길게|반말|존댓말|영어로)[^.]{0,6}(?:안 해도|하지 않아도) ?(?:돼|되|괜찮)"
    ),
    re.IGNORECASE,
)
# An earlier wish that is called off by its name: `scrap the short answers`, `das mit dem Kurz kannst du lassen`.
CALLED_OFF: Final = prefiltered(
    r"^(?:forget|drop|scrap|ditch|cancel|ignore|never ?mind|forget about) (?:about )?(?:the|that|my"
    r"|what i said about)"
    r" (?!last|question|previous)[^.?!]{2,60}"
    r"|^(?:stop|quit|enough|no more|end|cut|done) (?:with |of |out )?(?:the |that |all the |this )?[^.?!,]{2,40}?"
    r" (?:stuff|thing|act|talk|voice|limit|rule|shtick|style|persona|mode|accent|bit|impression)\b"
    r"|\bdas mit (?:de[mnr]|dem ganzen)? ?[^.?!]{2,40}? (?:(?:kannst|kannste|darfst|darfste)(?: du)?"
    r"(?: (?:jetzt|wieder|ruhig|gern|auch)){0,2} (?:lassen|vergessen|sein lassen)|(?:lass|vergiss))\b"
    r"|^(?:vergiss|lass) das mit\b|^schluss mit (?:de[mnr] |dieser |diesem )?[^.?!,]{2,40}?(?:kram|ding|sache"
    r"|nummer|stil"
    r"|grenze|regel|getue|gerede|zeug)\b"
    r"|\b(?:olvida(?:te)?|olvídate|deja|dejá|pasa) (?:de )?lo de\b|^(?:ya vale|ya está bien|ya basta|basta) (?:con"
    r"|de) lo"
    r" d|\blo de (?:la |las |los |el |l)?[^.?!,]{2,40}? (?:ya no|déjalo|olvídalo|olvidalo)\b"
    r"|\boublie (?:le|la|les|l'|ce|cette|ces|mon|ma|mes|…|«|\")|\b(?:arrête|stop) (?:avec|le|la|les) (?!puces"
    r"|emojis|listes)"
    r"[^.?!,]{2,40}|^(?:finie?|terminée?) (?:avec )?l[ea] (?:règle|limite|ton|style|mode|jeu|numéro)\b"
    r"|\besquece? (?:ess[ae]|aquel[ea]|o|a|os|as|isso|aquilo|do|da|de|es[st]e) [^.?!]{2,60}"
    r"|^(?:para|chega|chega de|pare|parou) (?:com |d)(?:o|a|os|as|esse|essa|e) (?!tópicos|emoji|lista)[^.?!,]{2,40}"
    r"|\blascia (?:perdere|stare) (?:l[ae']|il|i|gli|quest\w+|quell\w+)|^(?:basta|smettila|stop) con (?:il|lo|la|l'"
    r"|i|gli"
    r"|questo|quel\w*) (?!emoji|elenchi)[^.?!,]{2,40}|\bdimentica (?:l[ae']|il|quella|quello)"
    r"|\bзабудь (?:про|о|об)\b|^(?:хватит|довольно|прекрати|завязывай) (?:про|с|со|уже|этого|этих)\b"
    r"|(?:别再|不要再|不用再)[^，。,]{1,12}(?:语气|口吻|风格|规则|限制)了?|(?:取消|忘了|忘掉)(?:之前"
    r"|刚才)?[^，。,]{0,10}(?:规则"
    r"|要求|限制|的事)"
    r"|(?:もう)?[^。、]{1,12}(?:口調|キャラ|ルール|しばり|風)?は(?:もう)?(?:やめて|おしまい|終わり)[^。]{0,3}普通に"
    r"|(?:ルール|口調|キャラ|話し方|制限)は?(?:もう)?(?:やめ|なし|終わり|いらない|忘れ)"
    r"|(?:规矩|规则|要求|约定|禁令)[^，。,]{0,4}(?:作废|取消|不算|不作数|废了|解除)"
    r"|(?:ルール|お願い|約束)[^。]{0,6}(?:取り消|撤回|なしで|忘れて)"
    r"|(?:말투|규칙|제한|모드|금지|부탁|한 ?말)(?:는|은)? ?(?:이제 ?)?(?:그만|취소|해제|없던|잊어|무시해)",
    re.IGNORECASE,
)
_RULE: Final = re.compile(
    r"\b(?:stuff|thing|act|rule|limit|regel|grenze|das mit|lo de|règle|regra|regola|правил\w+)\b|规则|ルール"
    r"|규칙",
    re.IGNORECASE,
)
# What was left out may come back, or the other way round: `you can use imperial again`.
ALLOWED_AGAIN: Final = prefiltered(
    r"^(?:now )?(?:you|u) (?:can|may|could) (?:\w+ ){1,6}?again\b|\b(?:talk|speak|write|answer"
    r"|be) normal(?:ly)? again\b"
    r"|\bback to normal\b|\b(?:is|are) (?:ok|okay|fine|welcome|allowed|alright) (?:again|now)\b"
    r"|^(?:du )?(?:kannst|darfst)(?: du)? [^.?!]{2,40} wieder|\b(?:kannst|darfst) du (?:ruhig |gern |jetzt )?wieder\b"
    r"|\b(?:sind|ist|gehen|geht|wären) (?:doch |jetzt |mittlerweile |inzwischen ){0,2}wieder (?:ok|okay|in ordnung"
    r"|erlaubt|klar)\b|\b(?:rede|sprich|antworte|schreib) (?:jetzt |bitte )?wieder (?:ganz )?normal\b"
    r"|^(?:ya )?(?:puedes|podés|puede) (?:volver a )?[^.?!]{2,40} (?:otra vez|de nuevo)\b|\bya me dan? igual\b"
    r"|\b(?:habla|escribe|responde|contesta)\w*(?: ya)? normal(?:mente)?\b"
    r"|\btu peux (?:en |les |y )?(?:remettre|refaire|reprendre|réutiliser|recommencer|revenir)\b|\bça me (?:va"
    r"|dérange plus|gêne plus)\b"
    r"|\bparle\w* (?:à nouveau )?normalement\b"
    r"|\b(?:pode|podem) (?:usar|voltar a|escrever|botar|colocar|mandar|ser|pôr)[^.?!]{0,30}(?:de novo|sim|à vontade"
    r"|usar)\b"
    r"|^[^.?!,]{3,30} pode (?:voltar a )?(?:usar|botar|mandar|colocar)(?: sim| de novo)?$"
    r"|\bfala(?: de novo)? normal\b"
    r"|\bpuoi (?:ri\w+|usarl[ei] di nuovo|tornare)\b|\bparla (?:di nuovo )?normale\b|\bscrivi pure quanto vuoi\b"
    r"|\b(?:уже|снова|опять) можно\b|^(?:с|со) \w+(?:ами|ями) можно\b|^\w+ (?:можно вернуть|можешь вернуть)\b"
    r"|\bговори (?:снова |опять )?(?:нормально|как обычно)\b"
    r"|(?:表情|列表|表格|分点)可以用|正常说话"
    r"|(?:絵文字|顔文字|箇条書き|表|敬語)は?(?:を)?(?:使って(?:も)?|あって(?:も)?|で(?:も)?)(?:いい|大丈夫|OK)"
    r"|普通に(?:話し|しゃべっ|答え)て|(?:絵文字|箇条書き|表|敬語)も(?:OK|オッケー|いい)"
    r"|(?:이모지|이모티콘|목록|표)(?:는|은|를)? ?(?:이제 |다시 )?(?:써도|사용해도|넣어도) ?(?:돼|되|괜찮)"
    r"|평소처럼 (?:말|대답)",
    re.IGNORECASE,
)
# Something is all right: with a case, an exception to a wish.
PERMITS: Final = prefiltered(
    r"\b(?:(?:is|are) (?:ok|okay|fine|alright|all right|allowed|good|cool)|(?:you|u) (?:can|may) (?:go|be|use|write"
    r"|give"
    r"|add|answer|explain|take)|(?:ist|sind|wär\w*) (?:\w+ ){0,3}?(?:ok|okay|in ordnung|erlaubt|kein problem)"
    r"|(?:darfst|kannst) du"
    r"|(?:darf|kann) (?:es|'s) |darfs|(?:está|están) bien|(?:puedes|podés|puede) |c'est (?:ok|bon|bien|permis)"
    r"|(?:tu|vous) (?:peux|pouvez)|ça va|tudo bem|pode ser|pode |podem |va(?:nno)? bene|puoi |можно|можешь|нормально)"
    r"|可以|没关系|没问题|いい(?:よ|です)?$|ていい|てもいい|大丈夫|構わない|(?<=[ぁ-んァ-ヶ一-龯])ok|도 (?:돼|되"
    r"|괜찮)|괜찮|(?:면|해도) 돼",
    re.IGNORECASE,
)
# The case that something is limited to. `If you want` is none.
CASE: Final = prefiltered(
    r"^(?:only |just |but )?(?:for|about|on) (?!me\b|now\b|you\b|that\b|it\b)|\b(?:if|when|whenever|unless"
    r"|as long as)"
    r" (?!you (?:want|like|wish|prefer|feel)|u )"
    r"|^(?:nur |aber )?(?:bei|beim|für|zu|in|im) |\b(?:wenn(?:'s)?|falls|sofern|solange|bei|beim) (?!du (?:willst"
    r"|magst"
    r"|möchtest))"
    r"|^(?:solo |pero )?(?:para|en|sobre) |\b(?:cuando|siempre que) "
    r"|^(?:mais |seulement )?(?:pour|sur) |\b(?:quand|lorsque|tant que) |\bs'ils? |\bsi (?!tu veux|vous voulez"
    r"|quieres|querés|te apetece|gustas)"
    r"|^(?:só |mas )?(?:para|pra|em|sobre) (?!com\b|de\b)|\bquando |\bse (?:for|forem|eu|fosse|tiver|é|sono|è"
    r"|si tratta|ti chiedo|chiedo|io) "
    r"|^(?:solo |ma )?(?:per|su|nelle|nei|negli) (?!favore)"
    r"|^(?:только |но )?(?:про|для|при|по|об?|на) (?!этот|самом)|\b(?:если|когда) (?!хочешь)"
    r"|的时候|时候|的话|的问题|(?:とき|時|場合|話|質問)(?:は|だけ|なら|に)|なら|であれば|ければ|れば|たら"
    r"|때(?:는|만|에)?(?: |$)|(?:으|라|이)?면 (?:괜찮|돼|되)|경우",
    re.IGNORECASE,
)
_ONE_TIME: Final = prefiltered(
    r"\b(?:this (?:one )?time|just (?:this )?once|this one|for this|today only|diesmal|dieses mal|ausnahmsweise"
    r"|esta vez"
    r"|por esta|desta vez|dessa vez|só hoje|stavolta|questa volta|per questa|cette fois|pour cette|на этот раз"
    r"|в этот раз|сейчас один раз)\b|这次|这一次|今回|今だけ|一回だけ|이번",
    re.IGNORECASE,
)
# What somebody else says or allows.
_BY_OTHERS: Final = prefiltered(
    r"\b(?:says|said|told|thinks|claims|reckons|meint|sagte?|findet|behauptet|dice que|dijo|dicen|dit que|a dit"
    r"|trouve que"
    r"|diz que|disse|ha detto|dice che|говорит|сказал\w*|считает)\b|[他她妈爸姐妹弟哥友师板]说|って(?:言|い)って"
    r"|と言われ"
    r"|(?:된|한|좋|괜찮|말)(?:대|래)(?:요)?(?=$|[ .!])",
    re.IGNORECASE,
)
# `My daughter uses emojis again`.
_OF_OTHERS: Final = re.compile(
    r"^(?:my|mein[er]?|mi|ma|mon|minha|meu|la mia|il mio|моя|мой) (?!rule|wish|request|preference|regel|wunsch"
    r"|regla|petición"
    r"|règle|consigne|demande|regra|pedido|regola|richiesta)\w+ ",
    re.IGNORECASE,
)
_OPENING: Final = re.compile(
    r"^(?:(?:ok(?:ay)?|haha\w{0,8}|lol|hehe|jaja\w{0,8}|mdr|kkk\w{0,8}|oh|ah|actually|alright|right|well|anyway|hey"
    r"|so|and|but|please|pls|you know what|ach|ja"
    r"|na ja|naja"
    r"|gut|also|und|aber|bitte|übrigens|bueno|oye|pues|y|pero|mira|bon|ben|et|mais|alors|en fait|finalement"
    r"|c'est bon(?=,)|d'accord|tá|tá bom|beleza|então|e|mas|olha|dai|allora|beh|va bene|ma|ладно|всё|ну|ок|окей|и|а"
    r"|но|хорошо"
    r"|слушай|(?:vale|ya|genug|basta)(?=,))(?:[,:.!…-]+ ?| ))+|^(?:(?:好了|好吧|好的|算了|那|嗯|对了|但|但是"
    r"|やっぱり|やっぱ|じゃあ|あ|うん|그냥|아|음|그럼|참)"
    r"[，,、 ]{0,2})+",
    re.IGNORECASE,
)
_DONT: Final = prefiltered(r"\bdont\b", re.IGNORECASE)
_CLAUSE_END: Final = re.compile(r"[,;，；] ?|\.{2,} ?|[:\u2013—] ")
_QUESTION: Final = ("?", "\uff1f")


@lru_cache(maxsize=RECENT_SENTENCES)
def plain(sentence: str) -> str:
    """`sentence` without what people begin with, and with the apostrophe that they leave out."""
    return _DONT.sub("don't", _OPENING.sub("", sentence))


def takes_back(sentence: str) -> bool:
    """Whether `sentence` says that a standing wish no longer applies."""
    text = plain(sentence)
    is_over = NO_LONGER.search(text) is not None or CALLED_OFF.search(text) is not None
    is_allowed = ALLOWED_AGAIN.search(text) is not None
    # Few sentences have such words, and what else they say takes longer to find out.
    if not (is_over or is_allowed) or not _may_change(sentence, text):
        return False
    return (is_over and not _has_case(_first_clause(text))) or (is_allowed and not _has_case(text))


def names_wish(sentence: str) -> bool:
    """Whether `sentence` speaks of an earlier wish, and not only of what is not wanted."""
    return _RULE.search(sentence) is not None or NO_LONGER.search(sentence) is not None


def permits(sentence: str) -> bool:
    """Whether `sentence`, which wishes nothing, allows again what a wish excludes, or turns it round otherwise."""
    text = plain(sentence)
    if not (permits_again(sentence) or turns_round(text)):
        return False
    return _may_change(sentence, text) and not _has_case(text)


def is_exception(sentence: str) -> bool:
    """Whether `sentence` allows something in some cases only."""
    text = plain(sentence)
    if not (PERMITS.search(text) or NO_LONGER.search(text) or permits_again(text)):
        return False
    return _may_change(sentence, text) and _has_case(text)


def is_about_one_answer(sentence: str) -> bool:
    """Whether `sentence` is only about this time."""
    return _ONE_TIME.search(sentence) is not None


def said_by_others(sentence: str) -> bool:
    """Whether `sentence` passes on what somebody else says."""
    return _BY_OTHERS.search(sentence) is not None


def rest(sentence: str) -> list[str]:
    """The clauses after the first one, which may ask for something instead: `forget that, I prefer tables`."""
    first = _CLAUSE_END.search(plain(sentence))
    return [plain(sentence)[first.end() :]] if first else []


def _first_clause(text: str) -> str:
    return _CLAUSE_END.split(text, maxsplit=1)[0]


def _may_change(sentence: str, text: str) -> bool:
    if _OF_OTHERS.match(text):
        return False
    is_question = sentence.rstrip().endswith(_QUESTION)
    return not (
        is_question or len(text) > _MAX_LENGTH or is_about_one_answer(text) or said_by_others(_first_clause(text))
    )


def _has_case(text: str) -> bool:
    """Whether the first clause, or a condition after it, limits what it says to some cases."""
    return CASE.search(text) is not None
