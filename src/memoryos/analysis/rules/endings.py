"""What a clause says has come to an end: `I quit the choir`, `Ya no voy a guitarra`, `从美团离职了`."""

import re
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules.ending_phrases import ANIMALS_GONE, CHANGES, FAREWELLS, WITHDRAWALS
from memoryos.analysis.rules.intolerances import begins_intolerance
from memoryos.analysis.rules.plain_sentences import may_be_plainer, plain
from memoryos.analysis.rules.slot_ending_phrases import (
    DEPARTURES,
    END_OF_PREGNANCY,
    END_OF_STUDIES,
    MEAT_AGAIN,
    MOVES_OUT,
    NEW_FLATMATE,
    PLANS_CALLED_OFF,
    SEPARATIONS,
)
from memoryos.text.prefilter import PrefilteredTable, prefiltered


@dataclass(frozen=True, slots=True)
class Ending:
    """What ended, as it was said (`value`), the `slots` in which everything said before has ended, and what is new.

    `replacement` is what took the place of the old: `a Kia` in `traded the Corolla in for a Kia`. A clause that says
    how it is from now on (`continues`) is a statement, too: `my class is postponed until Friday`, `I gave up coffee`.
    """

    value: str
    slots: tuple[str, ...] = ()
    replacement: str = ""
    continues: bool = False


PREGNANCY: Final = "pregnancy"
_WORK: Final = ("job", "employer")
# Endings that end a whole slot, without naming what ends.
_SLOT_ENDINGS: Final = (
    (
        ("partner",),
        (
            r"\b(?:broke(?:n)? up|split up|splitting up|called it (?:a day|quits)|separated|(?:got|getting|am"
            r"|'m) divorced"
            r"|single again|dumped|parted ways|(?:are|'re) (?:done|through|over)(?=$|[,.!]| as of)|(?:not"
            r"|aren't) together"
            r"|(?:me|i) (?:and|n|&) \w+ (?:are )?(?:done|through|over)\b"
            r"|haben uns getrennt|hat(?:te)? sich (?:von mir )?getrennt|schluss gemacht|wieder single|geschieden"
            r"|nicht mehr zusammen|auseinandergegangen|sind auseinander|hat mich verlassen"
            r"|rompimos|cortamos con|corté con|terminamos con|terminé con|lo dejamos con|nos separamos|me separé"
            r"|nos hemos separado|nos divorciamos|y yo (?:lo )?(?:terminamos|cortamos|dejamos|hemos (?:roto|terminado))"
            r"|ya no estamos juntos|hemos roto|me dejó (?:mi|el|la)\b|lo dejamos(?=$|[,.!])"
            r"|terminei com|terminamos|nos separamos|não estamos mais juntos|ci siamo (?:lasciat|separat|mollat)[ie]"
            r"|non stiamo più insieme|mi sono separat[oa]"
            r"|(?:c'est|est) (?:bel et bien )?fini(?: entre| avec)?|on s'est (?:séparé|quitté)e?s"
            r"|nous nous sommes séparés"
            r"|on n'est plus ensemble|on est plus ensemble|je me suis séparée?"
            r"|on a rompu|j'ai rompu)"
            r"|расстал(?:ись|ся|ась)|развел(?:ись|ся|ась)|развёл(?:ся|ась)|разошлись|не вместе|分手|分开了|离婚了"
            r"|[别別]れ(?:た"
            r"|まし|ちゃ|てしま)|離婚し|헤어졌|헤어짐|이혼했|이혼함|깨졌어|차였어"
        ),
    ),
    (
        _WORK,
        (
            r"\b(?:quit (?:my|the) job|quit(?:ting)? (?:work|today)|handed in my notice|turned in my notice"
            r"|gave my notice|resigned|laid off"
            r"|(?:was|were|got|been) (?:let go|fired|sacked|made redundant)|last day (?:at|with|as|in|of work)"
            r"|my last day|last shift"
            r"|letzter (?:arbeits)?tag|habe? gekündigt|wurde (?:mir )?gekündigt|entlassen worden"
            r"|renuncié|presenté la renuncia|me echaron|me despidieron|último día (?:en|de trabajo)"
            r"|he dejado el trabajo|dejé el trabajo|dejé el laburo"
            r"|pedi demissão|fui demitid|último dia (?:na|no|em)|mi sono (?:licenziat|dimess)|mi hanno licenziat"
            r"|ho dato le dimissioni"
            r"|ultimo giorno (?:in|a|al|da)"
            r"|démissionné|(?:ai été|suis) (?:viré|licencié)|dernier jour (?:chez|à|au|de))"
            r"|уволил(?:ся|ась|и)|уш[её]?л[аи]? (?:из|с) (?:работы|компании|фирмы)|последний (?:рабочий )?день|离职"
            r"|辞职|被裁|裁员了|last day|退職し|最終出勤"
            r"|(?:仕事|会社|職場|勤め|バイト|パート)[をは]?辞め(?:まし|た)|^辞めま"
            r"|퇴사했|퇴사함|(?:^|(?:회사|직장|일|알바|아르바이트)[를을도]? ?)"
            r"(?:(?:결국|드디어|이제|어제|오늘|지난주에?|나도?|저도?) ){0,3}그만(?:뒀|둠|두었)"
        ),
    ),
    (
        ("home",),
        (
            r"(?:^|\b(?:i|we|i've|we've|i have|we have|and) )(?:just |finally |have )*moved out\b"
            r"|\b(?:gave up the flat|left the house|bin ausgezogen|sind ausgezogen|nos fuimos de la casa"
            r"|j'ai quitté l'appart)|съехал"
        ),
    ),
    (("latest plan",), PLANS_CALLED_OFF),
    (("flatmate",), NEW_FLATMATE),
    (("partner",), SEPARATIONS),
    (_WORK, DEPARTURES),
    (("diet",), MEAT_AGAIN),
    ((PREGNANCY,), END_OF_PREGNANCY),
    (("education",), END_OF_STUDIES),
)
# Endings of something that the clause names. One expression per language: most clauses have words of one or none.
_ENDING_PHRASES: Final = (
    (
        r"\b(?:no longer|any ?more|any longer|not .{1,60} after all|after all,? (?:we|i)'re not|used to|gave up"
        r"|given up|giving up"
        r"|(?:i|we|i've|we've|and|just|finally|also|so) (?:just |finally |have |'ve )*(?:quit|dropped|ditched|left"
        r"|stopped|cancelled|canceled|sold|lost|stop)"
        r"|^(?:quit|dropped|ditched|left|stopped|cancelled|canceled|sold|packed in|jacked in|gave up)|done with"
        r"|got rid of"
        r"|traded (?:it |her |him |(?:the|my|our) \w+ )?in|traded (?:the|my|our)|packed it in|jacked it in|dropped out"
        r"|passed away|died|was put down"
        r"|put (?:him|her|\w+) (?:down|to sleep)|say goodbye to|(?:is|are|'s) history|turned in (?:my|the) (?:badge"
        r"|keys)"
        r"|was stolen|got stolen|is no more|are no more|(?:i'm|we're) quitting|fell through|called off|out the window"
        r"|went to (?:a|an|the|my|our|\w+'s) \w+ for"
        r"|has gone to|gone to a young"
        r"|(?:'s|is|are|was|has been|got) (?:now )?(?:off|over|cancelled|canceled|gone|dead|finished|sold)(?=$|[,.;!]"
        r"| (?:now|for|because|and|the|this|by)\b)"
        r"|switched (?:over )?from|swapped|instead of|in place of|replaced|back from being"
        r"|lasted (?:\w+ ){1,3}(?:weeks?|months?|days?)"
        r"|thing of the past|came off|no more (?!than)|retired from|rip the|served its purpose|bit the dust|not doing"
        r"|fell apart|was let go|never again|lives? (?:w|with) (?:\w+ ){1,3}now|went to live with|rehomed|postponed"
        r"|put off)\b"
    ),
    (
        r"\b(?:nicht mehr|kein(?:e|en|er)? \w+ mehr|aufgehört|aufgegeben|hingeschmissen|gekündigt|verkauft|gestorben"
        r"|eingeschläfert|verstorben"
        r"|storniert|abgesetzt|ausgeschlichen|ende(?:t|te)|beendet|weggegeben|gestohlen|geklaut|(?:höre"
        r"|hören) .{1,40} auf"
        r"|abgesagt|abgeblasen|geplatzt|doch nicht|früher|abgebrochen|war's|damals|hab(?:e|en)? .{1,40} gelassen|statt"
        r"|kann ich (?:knicken|vergessen|abhaken)|fällt (?:aus|flach|ins wasser)|verschoben|in zahlung gegeben|(?:geht"
        r"|kommt|ging|kam) (?:\w+ ){0,3}zu (?:eine[rm]"
        r"|neuen|anderen)|lebt jetzt bei|abgegeben)\b"
    ),
    (
        r"\b(?:ya no|dejé|he dejado|dejamos|hemos dejado|vendí|vendimos|he vendido|murió|falleci|se nos fue|abandon"
        r"|al final no|se (?:nos )?(?:cae|cayó|ha caído)|aplaza\w+|pospon\w+|pospus\w+|ahora vive con|parte de pago"
        r"|cancel(?:é|amos|aron|ó)|lo que largo|largué|vendid[oa]s? (?:por|a)|me (?:robaron|han robado)|(?:dejo"
        r"|abandono) (?:el|la|los|las)|antes (?:vivía|trabajaba|iba|tenía)|basta de|no (?:saco|tomo"
        r"|como|uso|voy) más|en vez de|se quedó con)\b"
    ),
    (
        r"\b(?:não .{1,40} mais|parei (?:de|com)|larguei|saí d[aoe]|deixei (?:de|o|a)|vendi|morreu|roubaram|faleceu"
        r"|desisti"
        r"|no fim não"
        r"|acabou|em vez de|adi(?:ei|amos|ado|ada|ar|ou)|furou|agora mora com|na troca)\b"
    ),
    (
        r"\bn(?:e |'|on )(?:\S+ ){1,6}?(?:plus|più)\b|\b(?:j'ai|on a|nous avons) (?:arrêté|quitté|lâché|abandonné"
        r"|vendu|annulé|perdu|laissé tomber)"
        r"|\b(?:j'|on |nous )arrêt(?:e|ons)\b|\bon m'a volé|^annulée?s?\b|\b(?:est|sont) (?:morte?s?|décédée?s?)\b"
        r"|\bfinalement (?:pas|on ne|je ne)\b|\bau lieu de\b"
        r"|\b(?:tombe|tombé|tombée) à l'eau\b|\breport(?:é|ée|er|ons)\b|\bvit maintenant chez\b|\ben reprise\b"
    ),
    (
        r"\b(?:ho|abbiamo) (?:smesso|lasciato|venduto|mollato|disdetto|annullato)|lascio (?:perdere|il|la|lo|l')"
        r"|mi hanno rubato|\bè mort[oa]\b"
        r"|\balla fine non\b|\binvece d|\b(?:rimandat|rinviat|saltat)[oaie]\b|\bora vive con\b|\bin permuta\b"
    ),
    (
        r"завяза[лт]|украли|бросаю|больше не|бросил|продал|умер|отменил|перестал|не еду|вместо|перен(?:ёс|ес)л|отложил"
        r"|сорвал[аио]с"
        r"|теперь живёт у|трейд-ин"
    ),
    (
        r"不再|(?<![赶受看听说买走跑起想记忍等顾停吃来])不(?:再|用|想|打算|准备|怎么|太|是)?"
        r"(?:[去学做练吃喝抽上住干养开骑玩打跑租要买来跳弹唱读考写画教卖订报结爱喜联戴穿交约见搬办搞弄拍录更种送接带追刷碰沾熬加当续签留走粉素用在减断疼痛痒咳烧晕]|参加|工作)"
        r"[^，。,]{0,7}了(?=$|[，。,！!\s])|不[^，。,]{1,6}(?:人|员|师|生|者|班)了(?=$|[，。,！!\s])|卖了|(?:遭|被)(?:偷|盗|抢)|出了(?=$|[，。,])|分手|去世|走了|没了|死了"
        r"|放弃|停了"
        r"|停掉|先放了|退赛|退了|取消|没去成|泡汤|黄了|戒了|全 ?ban"
        r"|以前|曾经|送人了|送养|换掉|切过来|推迟|延期|改期|置换"
    ),
    (
        r"もう[^。、]{1,15}(?:ない|ません)|やめ(?:た|まし)|辞め(?:た|まし)|売っ(?:た|てしま)|売りました|亡くな"
        r"|死ん|中止に|キャンセルし|以前は|をやめて|やめて(?:まで|しま|もう|[\d一二三四五六半]{1,2}(?:ヶ月|か月|年|週間|日))|やめちゃ|延期|下取り|なくなった|譲り(?:まし|渡)"
    ),
    (
        r"끊은 지|더 이상|이제 안|이제는 안|팔았|팔아|죽었|무지개다리|취소했|취소됐|끊었|끊음|접었|접음|취소함"
        r"|취소됨|그만|전에는|예전에는|미뤘|미루"
        r"|연기(?:했|됐)|무산|입양 보냈"
    ),
)
_ENDING_PATTERNS: Final = PrefilteredTable(
    tuple(
        (prefiltered(pattern), None)
        for pattern in (*_ENDING_PHRASES, ANIMALS_GONE, MOVES_OUT, *FAREWELLS.values(), *WITHDRAWALS.values())
    )
)
_ANIMAL_GONE: Final = prefiltered(ANIMALS_GONE)
_CHANGE: Final = prefiltered("|".join((*CHANGES.values(), END_OF_PREGNANCY, NEW_FLATMATE)))
_ENDINGS_OF_SLOTS: Final = PrefilteredTable(tuple((prefiltered(pattern), slots) for slots, pattern in _SLOT_ENDINGS))
_REPLACEMENT: Final = re.compile(
    (
        r"\b(?:traded|swapped|exchanged|switched|replaced|getauscht|gewechselt|umgestiegen|cambi[éó]|cambiamos"
        r"|cambiad[oa]"
        r"|troquei|trocamos|échangé|troqué|remplacé|s?cambiat[oa]|поменял\w?|сменил\w?|обменял\w?)\b.{1,60}?"
        r"\b(?:in for|for|to|with|gegen|auf|por|pel[oa]|pour|contre|par|per|con|на) (?P<new>.{3,60})$"
        r"|换成了?(?P<han>.{2,20})$"
    ),
    re.IGNORECASE,
)
_GIVING_UP: Final = prefiltered(
    r"\b(?:gave up|given up|giving up|quit|stopped|dropped|ditched|no more|done with|aufgehört|aufgegeben|höre"
    r"|verzichte"
    r"|dejé|dejo|he dejado|dejado|largué|parei|larguei|deixei|arrêté|arrête|lâché|smesso|mollato|lasciato|tolto"
    r"|не (?:пью|ем|курю)"
    r"|бросил|завяза|перестал)|戒|停掉|不(?:喝|吃|抽)|やめ|断|끊"
)
_CONSUMABLE: Final = prefiltered(
    r"\b(?:coffee|caffeine|alcohol|beer|wine|booze|drinking|smok\w+|cigar\w+|vap(?:e|ing)|sugar|sweets|chocolate|soda"
    r"|cola"
    r"|coke|meat|beef|pork|dairy|milk|cheese|bread|carbs|gluten|fast food|junk food|salt|snacks|energy drinks"
    r"|kaffee|koffein|alkohol|bier|wein|rauchen|zigarett\w+|zucker|süß\w+|schokolade|limo|fleisch|milch\w*|käse|brot"
    r"|salz"
    r"|café|cafeína|cerveza|vino|fumar|tabaco|cigarr\w+|azúcar|dulces|refrescos?|carne|lácteos|queso|pan|sal"
    r"|caféine|alcool|bière|vin|fumer|tabac|clope|sucre|sucreries|sodas?|viande|fromage|pain|sel"
    r"|cafeína|álcool|cerveja|vinho|cigarro|açúcar|doces?|refri\w*|leite|queijo|pão"
    r"|caffè|caffeina|birra|fumare|sigarette|zucchero|dolci|bibite|latte|formaggio|pane|sale)\b"
    r"|\b(?:коф|алкогол|пив|вин[оа]|кур|сигарет|вейп|сахар|сладк|мяс|молок|молочн|хлеб|сол[ьи]|газировк)"
    r"|咖啡|奶茶|酒|烟|糖|甜|可乐|饮料|肉|奶|辣|盐|コーヒー|カフェイン|酒|ビール|煙草|タバコ|たばこ|砂糖|甘い|肉"
    r"|ラーメン"
    r"|커피|카페인|술|담배|설탕|단 ?거|탄산|콜라|고기|밀가루|매운|야식"
)
# `I haven't quit`, `I'll never give up`, `I might`: nothing has ended.
_IRREALIS: Final = prefiltered(
    (
        r"\b(?:haven't|hasn't(?! come back)|not (?:yet|going to)|won't|never (?:gave|quit|sold)|might|maybe|if|would"
        r"|could|should"
        r"|wish|almost|thinking (?:of|about)"
        r"|want to|vielleicht|würde|quizás|si yo|peut-être|talvez|forse)\b|可能|也许|想要|如果|かも|だろう|아마|만약"
    ),
    re.IGNORECASE,
)


# `So no Crete for us`: a plan that came to nothing. `So no dairy` is something else, hence the capital.
_NO_PLACE: Final = prefiltered(
    r"\b(?:[Ss]o|[Aa]nd so|[Gg]uess) (?:it's )?\bno\b [A-ZÀ-Þ][a-zà-ÿ]{2,20}"
    r"|\b(?:[Aa]sí que|[Pp]ues) (?:nada de|sin) [A-ZÀ-Þ][a-zà-ÿ]{2,20}"
    r"|(?:[Dd]onc|[Dd]u coup) pas (?:de |d')[A-ZÀ-Þ][a-zà-ÿ]{2,20}"
    r"|[Qq]uindi niente [A-ZÀ-Þ][a-zà-ÿ]{2,20}|[Ee]ntão nada de [A-ZÀ-Þ][a-zà-ÿ]{2,20}"
)
# `My son has swapped football for rugby`: what is new is not the user's.
_OF_OTHERS: Final = re.compile(r"\b(?:has|hat|ha|han|hanno)\b", re.IGNORECASE)
_OF_USER: Final = re.compile(r"\b(?:me|us|mir|uns|nos|ci|mi(?= ha(?:nno)?\b))\b", re.IGNORECASE)
# `My boss got divorced` says nothing about the user.
_LEFT_USER: Final = re.compile(
    r"\b(?:left me|dumped me|m'a (?:quitt|largu|plaqu)|hat mich verlassen|mi ha (?:lasciat|mollat))", re.IGNORECASE
)
_THIRD_PERSON: Final = re.compile(
    (
        r"^(?:(?:and|but|so|oh|well|because)\s+)*(?:(?:my|our|his|her|their|the|mi|su|mon|ma|sa|son|mein\w*|sein\w*"
        r"|ihre?) (?!sono|hanno|last|job|baby|wedding|first|letzter|último|dernier)\w+"
        r"(?! (?:[\w-]+ )?(?:and|y|et|und) (?:i|me|yo|moi|je|ich)\b)"
        # Not Spanish `he dejado el trabajo`.
        r"|he(?! \w+(?:ado|ido|cho|sto|rto|lto)\b)|she|they|er|sie|él|ella|il|elle|ele|ela|lui|lei|он|она|他|她)\b"
    ),
    re.IGNORECASE,
)


# All of them as one: a sentence without its words says of nothing that it has ended.
_SIGN: Final = prefiltered(
    "|".join(
        (
            *(pattern.expression for pattern, _ in (*_ENDINGS_OF_SLOTS.entries, *_ENDING_PATTERNS.entries)),
            _NO_PLACE.expression,
        )
    )
)


def may_end(sentence: str) -> bool:
    """Whether a clause of `sentence` may say that something has ended, as far as its words tell."""
    return may_be_plainer(sentence) or _SIGN.may_match(sentence)


def ending(clause: str) -> Ending | None:
    """What `clause` says has ended; None if it says nothing of the kind."""
    # Whoever no longer tolerates something begins to avoid it.
    if not may_end(clause) or begins_intolerance(clause):
        return None
    spoken, clause = clause, plain(clause)
    lower = clause.lower()
    is_about_others = _THIRD_PERSON.match(clause) is not None and not _LEFT_USER.search(clause)
    ended_slots = (
        ()
        if is_about_others
        else tuple(
            dict.fromkeys(
                slot
                for pattern, slots in _ENDINGS_OF_SLOTS.candidates(clause)
                if pattern.pattern.search(lower)
                for slot in slots
            )
        )
    )
    if not (ended_slots or _names_ending(clause, lower) or _NO_PLACE.match(clause)):
        return None
    if _IRREALIS.search(clause):
        return None
    value = spoken.strip(" ,.!;:")
    replacement = _REPLACEMENT.search(value)
    replacement_text = (replacement["new"] or replacement["han"]) if replacement else ""
    continues = _CHANGE.search(lower) is not None or (not is_about_others and is_forgone(clause))
    value = value.removesuffix(replacement_text)
    if replacement_text and (is_about_others or (_OF_OTHERS.search(clause) and not _OF_USER.search(clause))):
        return Ending(value, ended_slots, continues=True)
    return Ending(value, ended_slots, replacement_text, continues)


def _names_ending(clause: str, lower: str) -> bool:
    return any(pattern.pattern.search(lower) for pattern, _ in _ENDING_PATTERNS.candidates(clause))


def loses_animal(clause: str) -> bool:
    """Whether `clause` says that an animal died, ran away or was given to somebody."""
    return _ANIMAL_GONE.search(clause.lower()) is not None and not _IRREALIS.search(clause)


def is_forgone(clause: str) -> bool:
    """Whether `clause` says that somebody gave up eating, drinking or smoking something."""
    if not (_GIVING_UP.may_match(clause) and _CONSUMABLE.may_match(clause)):
        return False
    lower = clause.lower()
    return _GIVING_UP.search(lower) is not None and _CONSUMABLE.search(lower) is not None
