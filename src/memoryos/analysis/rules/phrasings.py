"""What people tell about themselves in passing, in ten languages: what they react to, bought, began, take and turned.

Each pattern is read within a statement that is the user's own; the words around the value make it certain. All
languages stand side by side here; what else each language says is in `languages`.
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns
from memoryos.analysis.rules.other_subjects import is_of_another
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_X: Final = r"(?P<v>(?!(?i:les|las|los|the|der|die|das)\b)[^\W\d_][\w'-]{2,24}(?: [^\W\d_][\w'-]{2,24})??)"
_HAN: Final = r"[\u4e00-\u9fff]"
_KANA: Final = r"[\u4e00-\u9fff\u30a0-\u30ffー]"
_REACTIONS: Final = slot_patterns(
    "allergies",
    "Allergic reaction: {}.",
    rf"(?i:(?:^|[,.;:] |\b(?:again|and|but|because) ){_X} (?:brings? me (?:up|out) in|gives? me (?:a rash|hives"
    rf"|welts)"
    r"|makes? (?:me (?:swell|break out|come out)|my (?:throat|tongue|lips?|face|mouth|eyes) (?:swell|itch|close"
    r"|burn))))",
    rf"(?i:\bno {_X}\b[^.;]{{0,25}} my (?:throat|tongue|lips?|face|mouth) (?:closes?|swells?|itches|burns))",
    rf"(?i:\bmy (?:throat|tongue|lips?|mouth) (?:is |are |starts? )?(?:itch\w*|burn\w*|swell\w*) (?:from|with"
    rf"|after) {_X})",
    rf"(?i:\b(?:kein\w*|nix mit|nichts mit|ohne|bei|von) {_X},? (?:da |davon |denn )?(?:schwillt|schwellen|juckt"
    rf"|brennt) mir )",
    rf"(?i:\b(?:von|bei|auf) {_X} (?:bekomme|kriege) ich (?:ausschlag|atemnot|quaddeln|keine luft|nesselsucht))",
    rf"(?i:\bcon (?:el |la |los |las )?{_X} (?:me hincho|me lleno de ronchas|me salen ronchas|se me (?:cierra"
    rf"|hincha)))",
    rf"(?i:\b(?:las|los|el|la) {_X} no (?:las|los|la|lo) puedo (?:tomar|comer|probar)[^.;]{{0,60}}(?:ronchas|ahog"
    rf"|hinch|cierra|alergi))",
    rf"(?i:\b(?:avec|à cause) (?:de |des |du |les |le |la |l')?{_X},? (?:j'ai )?(?:ma |la )?gorge (?:gonfle|se ferme"
    rf"|qui gonfle|gratte))",
    rf"(?i:\b{_X},? (?:ça )?me (?:donnent?|filent?) (?:de l'urticaire|des plaques|des boutons))",
    rf"(?i:(?:^|[,.;] ?|\bcom ){_X}\b[^.;]{{0,25}}?\b(?:(?:pq|porque|que) )?eu (?:fecho a garganta|incho"
    rf"|fico empolad[oa]))",
    rf"(?i:\bcon (?:il |la |le |i |gli |l')?{_X} mi (?:gonfio|si (?:gonfia|chiude)|riempio di bolle"
    rf"|viene l'orticaria))",
    r"(?i:\bу меня (?:на|от) )(?P<v>[а-яё-]{3,24})(?i: (?:был |бывает |сразу )?(?:отёк|отек|сыпь|крапивниц|удушье"
    r"|высыпан))",
    r"(?i:\b(?:от|на) )(?P<v>[а-яё-]{3,24})(?i: (?:я |меня )?(?:задыхаюсь|опухаю|распухаю|обсыпает|отекаю))",
    rf"我?一?(?:吃|碰|喝)(?:了|到)?(?P<v>(?!就|完|了|就会){_HAN}{{1,5}}?)(?:嘴巴?|喉咙|浑身|全身|身上|脸"
    rf"|舌头)?(?:都|就|会)*(?:肿|痒"
    rf"|起疹|长疹|起红)",
    rf"(?P<v>{_KANA}{{1,8}})を?食べ(?:たら|ると)(?:口|喉|唇|体|顔)?[がは]?(?:かゆ|腫れ|じんましん|蕁麻疹)",
    rf"(?:私|僕|俺)[はも、]{{0,2}}(?P<v>{_KANA}{{1,6}})(?:は|が)(?:食べられ(?:ない|ません)|あかん|だめ|ダメ)",
    rf"(?P<v>{_KANA}{{1,6}})は(?:元々|もともと|昔から)食べられ(?:ない|ません)",
    r"(?P<v>[가-힣]{1,6}?)(?:을|를|만)? 먹으면 (?:입|목|얼굴|입술)?[이가]? ?(?:붓|부어|가려|두드러기)",
)
_BOUGHT: Final = (
    r"(?i:\bmi sono (?:comprat[oa]|pres[oa]) )THING",
    r"(?i:\bme (?:compr[ée]|he comprado) )THING",
    r"(?i:\bje me suis (?:acheté|offert|pris) )THING",
    r"(?i:\bhab(?:e)? mir (?:endlich |jetzt )?)THING(?i: (?:gekauft|zugelegt|besorgt|geholt))",
)
# By its make (`una Juki industrial`), or of a kind that lasts.
_NAMED: Final = (
    r"(?P<v>(?:una?|une?|eine?n?) (?:[\w'-]+ ){0,2}?(?-i:[A-ZÀ-Þ])[\w'-]+(?: (?-i:[A-ZÀ-Þ0-9])[\w'-]*){0,2})"
)
_DURABLE: Final = (
    r"(?P<v>(?:una?|une?|eine?n?|uma?|un') (?:[\w'-]+ ){0,2}?(?:bici(?:cletta)?|bicicleta|vélo|fahrrad|coche|carro"
    r"|voiture|auto"
    r"|macchina|moto|scooter|furgoneta|piano|guitarra|guitare|gitarre|chitarra|cámara|caméra|kamera|tablet|portátil"
    r"|ordinateur"
    r"|laptop|cafetera|telescopio|máquina de coser|nähmaschine|lavadora|e-bike)(?: [\w'-]+)?)"
)
_JAPANESE_DURABLE: Final = (
    rf"(?:{_KANA}|[A-Z0-9-]){{0,6}}(?:車|バイク|自転車|カメラ|パソコン|PC|ギター|ピアノ|ベース|テレビ|冷蔵庫"
    rf"|洗濯機|マンション|一軒家|土地|ソファ"
    r"|ミシン|腕時計|テント|望遠鏡|ドローン|タブレット|iPad|掃除機|耕運機|プリンター|N-BOX|フィット|プリウス"
    r"|アクア|ヤリス|タント|ジムニー|ワゴンR)"
)
_KOREAN_DURABLE: Final = (
    r"(?<![가-힣])(?:중고|새|전기|경|외제|산악|노트북)? ?(?:차|자동차|자전거|오토바이|카메라|노트북|컴퓨터|기타"
    r"|피아노|텔레비전|티비|냉장고|세탁기|아파트|집|땅|소파|침대|재봉틀|시계"
    r"|텐트|망원경|드론|태블릿|아이패드|청소기|프린터|모닝|아반떼|소나타|그랜저|캐스퍼|레이|스파크|투싼|스포티지"
    r"|쏘렌토)"
)
_PURCHASES: Final = slot_patterns(
    "possessions",
    "Bought: {}.",
    *(pattern.replace("THING", thing) for pattern in _BOUGHT for thing in (_DURABLE, _NAMED)),
    rf"(?i:\b(?:comprei|compramos|a gente comprou) ){_DURABLE}",
    rf"(?i:\b(?:ho|abbiamo) (?:comprato|preso) ){_DURABLE}",
    rf"(?i:\b(?:j'ai|on a) acheté ){_DURABLE}",
    r"(?i:\b(?:я |мы )?купил[аи]?(?: себе| наконец)? )(?P<v>(?:\w+ )?(?:машину|велосипед|мотоцикл|гитару|пианино"
    r"|ноутбук|телефон|камеру|самокат))",
    rf"(?:我|我们)?(?:刚|又|昨天|今天)?(?:买|入手|收)了(?:一)?[台辆部]"
    rf"(?P<v>(?:二手)? ?(?:[A-Z][\w-]*(?: [A-Z0-9][\w-]*)?|{_HAN}{{1,6}}))",
    rf"(?P<v>{_JAPANESE_DURABLE})(?:を買い(?:まし|替え)|を買った|を購入し)",
    rf"(?P<v>(?:中古の(?:{_KANA}|[A-Z-]){{2,8}}|(?:{_KANA}|[A-Z-]){{2,8}}の中古))(?:を買い(?:まし|替え)|を買った"
    rf"|を購入し|にし)",
    rf"(?P<v>(?:중고 [가-힣A-Za-z]{{1,8}}?|{_KOREAN_DURABLE}))(?:를|을)? (?:샀어요|샀습니다|뽑았어요|샀다|샀음|샀어)",
)
_LANGUAGE: Final = (
    r"(?P<v>english|spanish|french|german|italian|portuguese|russian|chinese|mandarin|japanese|korean|arabic|welsh"
    r"|irish|dutch"
    r"|polish|turkish|swedish|norwegian|danish|greek|hebrew|hindi|asl|sign language"
    r"|englisch|spanisch|französisch|italienisch|portugiesisch|russisch|chinesisch|japanisch|dänisch|schwedisch"
    r"|türkisch"
    r"|inglés|francés|alemán|italiano|portugués|ruso|chino|japonés|coreano|maya(?: yucateco)?|náhuatl|catalán"
    r"|euskera|gallego"
    r"|anglais|espagnol|allemand|italien|portugais|russe|chinois|japonais|breton|occitan|arabe"
    r"|inglês|espanhol|francês|alemão|japonês|libras|inglese|spagnolo|francese|tedesco|portoghese|r[ou]meno|russo"
    r"|cinese)\b"
)
_RUSSIAN_LANGUAGE: Final = (
    r"(?P<v>английский|немецкий|французский|испанский|итальянский|китайский|японский|корейский|турецкий|польский"
    r"|грузинский)\b"
)
_LANGUAGES: Final = slot_patterns(
    "languages",
    "Learning: {}.",
    rf"(?i:\b(?:i|i've|we've|i'm|i been|been)?(?: been)? ?(?:started|taken up|picked up|learning|doin|doing|studying"
    rf"|taking) (?:my |some |up )?"
    rf"{_LANGUAGE}(?= (?:again|on|with|at|cuz|class|lessons)|$|[,.!;]))",
    rf"(?i:\b{_LANGUAGE}(?: dagegen)? (?:nehme|lerne|mache) ich\b)",
    rf"(?i:\b(?:mit|lerne|nehme) {_LANGUAGE}(?: (?:mach|mache|fange) ich (?:weiter|an)|stunden|unterricht)\b)",
    rf"(?i:\b(?:me (?:inscribí|apunté|anoté|he apuntado) (?:a|en)|estoy (?:otra vez )?con|aprendo"
    rf"|empecé(?: con)?) (?:el |un curso de |clases de )?{_LANGUAGE})",
    rf"(?i:\b(?:j'apprends|je me suis (?:inscrite?|mise?) (?:à|au|en)|je prends des cours de) (?:l'|le "
    rf"|la )?{_LANGUAGE})",
    rf"(?i:\b(?:comecei|aprendo|tô fazendo|estou fazendo|faço) (?:a aprender |aula de |aulas de )?{_LANGUAGE})",
    rf"(?i:\b(?:imparo|studio|ho (?:cominciato|iniziato|ripreso)|faccio) (?:il |lo |l'|a studiare (?:il |lo "
    rf"|l'))?{_LANGUAGE})",
    rf"(?i:\b(?:начал[аи]?|учу|изучаю|взял[аи]?сь за) (?:учить |изучать )?{_RUSSIAN_LANGUAGE})",
    rf"(?:我|报了个?|开始|重新)[^，。,]{{0,8}}?(?:学|报|的)(?P<v>{_HAN}{{1,4}}语)(?:班|课|$|[，。,！!])",
    rf"(?P<v>{_KANA}{{2,6}}語)を(?:少し)?(?:始め|習い|勉強し)",
)
_HOBBIES: Final = slot_patterns(
    "hobby",
    "Began: {}.",
    r"(?i:\b(?:i|we)(?:'ve| have)? (?:just |recently )*(?:taken up|took up|signed up for) )(?P<v>(?!residence|arms"
    r"|space|the job)(?:[\w'-]+ ){0,3}?[\w'-]+?)(?=$|[,.;!]| (?:on|at|in|with|and|again|because|so|last|this|next"
    r"|today|yesterday)\b)",
    r"(?i:\bme (?:apunt[ée]|inscrib[íi]|anot[ée]|he apuntado) (?:a|en) (?:una? )?(?:clases? de "
    r"|taller de |curso de )?)(?P<v>[\wáéíóúñ]+(?: de [\wáéíóúñ]+){0,2})",
    r"(?i:\bje me suis (?:inscrite?|mise?) (?:à la |à l'|au |aux |à ))(?P<v>[\wéèêàùç-]+)",
    r"(?i:\b(?:mi sono iscritt[oa] (?:a |al |alla |a un corso di |in )|ho (?:cominciato|iniziato) (?:il |la |le "
    r"|un corso di )))(?P<v>(?!un\b|una\b)[\wàèéìòù]+)",
    r"(?i:\bme (?:inscrevi|matriculei) (?:em |no |na |num curso de |numa aula de ))(?P<v>[\wáéíóúãõç]+)",
    r"(?i:\b(?:mit |mich (?:für|zum|zur) ))(?P<v>[A-ZÄÖÜ][\wäöüß-]+)(?i: (?:angefangen|angemeldet|begonnen))",
    r"(?i:\bзаписал(?:ся|ась) на )(?P<v>[а-яё]+)",
    rf"我?(?:开始|报名)(?:玩|练|打|学|跳)了?(?P<v>(?!了){_HAN}{{2,4}}?)(?:了|$|[，。,！!])",
    rf"(?:最近|先月|先週|今月|今年|去年から|新しく)?(?P<v>(?:{_KANA}){{2,8}}?)を始め(?:まし|た)",
)
_MEDICINE: Final = (
    r"(?P<v>[^\W\d_]{2,}(?:formin|sartan|pril|statin|olol|xaban|umab|prazol|dipin|tirizin|triptan|oxetin|zepam"
    r"|tyroxin|thyroxin"
    r"|cilina|metason|terol|tamol|gliflozin|glutid)[aeo]?|insulin[ae]?)\b"
)
_MEDICINES: Final = slot_patterns(
    "health",
    "Takes {}.",
    rf"(?i:\b(?:i'm|im|i am|i was put|put me|want me|have me|i've been) on (?:the )?{_MEDICINE})",
    rf"(?i:\bi (?:take|inject) {_MEDICINE})",
    rf"(?i:\b(?:nehme|spritze|bekomme) (?:ich )?(?:[\w ]{{2,20}} )?{_MEDICINE})",
    rf"(?i:\b(?:tomo|me (?:dio|dieron|recet[óo]|recetaron|pusieron)) (?:el |la )?{_MEDICINE})",
    rf"(?i:\b(?:je prends|on m'a (?:mise? sous|prescrit)|je suis sous) (?:du |de la |de l')?{_MEDICINE})",
    rf"(?i:\b(?:prendo|mi (?:ha|hanno) (?:dato|prescritto)) (?:il |la |l')?{_MEDICINE})",
    rf"(?i:\b(?:me passaram|me receitou|me deram) (?:o |a )?{_MEDICINE})",
)
_NUMBER: Final = r"(?P<v>\d{2})"
_AGES: Final = slot_patterns(
    "age",
    "Age: {}.",
    rf"(?i:^(?:i'm )?(?:turn(?:ing|in|ed)|just turned) ){_NUMBER}(?i: (?:on |this |next |last )?(?:today|tomorrow"
    rf"|yesterday|\w+day)\b)",
    rf"^{_NUMBER}(?i: (?:tomorrow|today|yesterday))(?=$|[.!,])",
    rf"(?i:\b(?:ich )?(?:werde|wurde) (?:ich )?(?:am \w+ |morgen |gestern )?){_NUMBER}(?=$|[,.!])",
    rf"(?i:\bмне (?:сегодня|вчера|завтра|уже|будет|исполнится) (?:исполнилось )?){_NUMBER}(?=$|[,.! ])",
    rf"(?:我|今天|昨天)(?:今天|昨天|今年|都|就|已经|刚|也|终于|快|马上|要|生日|满|过|我"
    rf"|[，,]){{0,4}}{_NUMBER}(?:岁)?了(?=$|[，。,！!])",
    r"(?:^|[、。で])(?P<v>[一二三四五六七八九]?十[一二三四五六七八九]?|\d{2})(?:歳)?になり(?:ました|ます)",
    r"(?i:\bcumpl[ío] (?:los )?)(?P<v>\d{2})(?! de )\b",
)
_CYRILLIC: Final = re.compile(r"[а-яё]")
_EAST_ASIAN: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_SOMEBODY_ELSE: Final = re.compile(r"[他她它]|彼[女はがも]|그(?:는|가|녀)")
_SIGN: Final = prefiltered(
    r"hives|welts|rash|swell|itch|burn|throat|tongue|lips?|schwill|schwell|juckt|brennt|bekomme|kriege|hinch|ronchas"
    r"|cierra"
    r"|puedo|gorge|donne|file|garganta|incho|empolad|gonfi|chiude|orticaria|bolle|comprat|compr[éeao]|pres[oa]\b"
    r"|acheté|offert"
    r"|pris\b|gekauft|zugelegt|besorgt|geholt|start|tak|learn|doin|study|picked|nehme|lerne|mach|inscri|apunt|anot"
    r"|estoy|aprend"
    r"|empec|appren|suis|cours|comecei|fa[çc]|impar|studio|iscritt|cominciat|iniziat|ripres|signed|took|matricul"
    r"|ange|begonnen"
    r"|formin|sartan|pril|statin|olol|xaban|umab|prazol|dipin|tirizin|triptan|oxetin|zepam|yroxin|cilina|metason"
    r"|terol|tamol"
    r"|insulin|turn|tomorrow|today|yesterday|werde|wurde|cumpl",
    re.IGNORECASE,
)
_TABLES: Final = (_REACTIONS, _PURCHASES, _LANGUAGES, _HOBBIES, _MEDICINES, _AGES)


def _tables(script: re.Pattern[str] | None) -> tuple[PrefilteredTable[SlotPattern], ...]:
    """The tables with the patterns of one script alone."""
    return tuple(
        PrefilteredTable((entry.pattern, entry) for entry in table if _script(entry.pattern.expression) is script)
        for table in _TABLES
    )


def _script(text: str) -> re.Pattern[str] | None:
    return next((script for script in (_EAST_ASIAN, _CYRILLIC) if script.search(text)), None)


_BY_SCRIPT: Final = {script: _tables(script) for script in (None, _CYRILLIC, _EAST_ASIAN)}


def phrased_findings(text: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What `text`, a statement of the user's about themselves, says in one of these ways."""
    script = None if text.isascii() else _script(text)
    if (_SOMEBODY_ELSE.search(text) if script else not _SIGN.search(text)) or is_unreal(text):
        return
    slots: set[str] = set()
    for table in _BY_SCRIPT[script]:
        for pattern, slot_pattern in table.candidates(text):
            match = pattern.search(text)
            if match is None or is_of_another(text, match, page.user_input):
                continue
            # Whoever begins a language begins no hobby.
            if not (slot_pattern.slot == "hobby" and "languages" in slots):
                slots.add(slot_pattern.slot)
                yield slot_pattern.finding(match["v"].strip(), page, confidence)
                break
