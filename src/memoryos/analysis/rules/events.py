"""What happened to people, told in passing in ten languages: a first day, a dose, a diagnosis, a birthday, a class.

Each kind of event has a word that it is never told without, so that most sentences cost one search per kind.
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.language_pattern import PLACE, SlotPattern, slot_patterns
from memoryos.analysis.rules.other_subjects import is_of_another
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredPattern, PrefilteredTable, prefiltered
from memoryos.text.vehicles import CHINESE_MAKES, MAKES, RUSSIAN_MAKES

_HAN: Final = r"[\u4e00-\u9fff]"
_NO_WORK: Final = (
    r"(?i:new|my|nuev|nuov|veg|m[uo]m|dad|parent|father|mother|single|couple|homeowner|guest|tourist|patient|padre"
    r"|madre|mam|pap"
    r"|paciente|turista|solter|singl|mère|père|maman|mutter|vater|rentner|retire|pension|invit|student|studi|pupil"
    r"|schüler)"
)
_WORDS: Final = (
    rf"(?P<v>(?!{_NO_WORK})[^\W\d_][\w'-]{{1,24}}(?: (?!(?:and|y|e|et|und|que|che|the|i)\b)[^\W\d_][\w'-]{{1,24}})??)"
)
_STOP: Final = (
    r"(?=$|[,.;!:]| (?:and|y|e|et|und|aber|but|pero|ma|mais|mas|so|at|in|en|a|al|bei|im|chez|no|na|que|che|qui)\b)"
)
_ORDINAL: Final = (
    r"(?:first|second|third|fourth|fifth|\d(?:st|nd|rd|th)|prim(?:er|o|eiro)|segundo|tercer|terceiro|secondo|terzo"
    r"|quarto"
    r"|premier|deuxième|troisième|1er|\de|erste[rn]?|zweite[rn]?|dritte[rn]?)"
)
_FIRST_DAYS: Final = slot_patterns(
    "job",
    "New work: {}.",
    rf"(?i:\b(?:{_ORDINAL} (?:day|shift|week)|day (?:one|two|three|four|five|\d)) as (?:an? |the )?){_WORDS}{_STOP}",
    rf"(?i:\b{_ORDINAL} (?:día|turno|semana|dia) como (?:una? )?){_WORDS}{_STOP}",
    rf"(?i:\b{_ORDINAL} (?:giorno|turno) (?:da|come) (?:un[oa]? )?)(?!solo|sola){_WORDS}{_STOP}",
    rf"(?i:\b{_ORDINAL} jour (?:comme|en tant que) (?:une? )?){_WORDS}{_STOP}",
    rf"(?i:\b{_ORDINAL} (?:arbeits)?tag als ){_WORDS}{_STOP}",
    r"(?i:\bя теперь )(?P<v>(?!перфекц|оптим|пессим|любит|родит)[а-яё]{3,20}(?:щик|щица|чик|чица|тель|лог|ист))(?=$"
    r"|[,.;!])",
    rf"(?:第[一二三四五]天)(?:当|做|正式当)(?P<v>{_HAN}{{2,6}}?)(?=$|[，。,！!了])",
    r"(?P<v>[\u4e00-\u9fff\u30a0-\u30ffー]{2,10})として(?:初日|一日目|二日目|三日目)(?=$|[。、!！])",
)
_AGES: Final = slot_patterns(
    "age",
    "Age: {}.",
    r"(?i:\b(?:i'll be|ill be|i will be|i'm going to be) )(?P<v>\d{2})(?i:(?: years old)?(?=$|[,.!;]| (?:on|in|this"
    r"|next|soon"
    r"|tomorrow|today)\b))",
    r"(?:^|[,.] )(?P<v>\d{2})(?i: (?:ans (?:aujourd'hui|demain|hier)|anos hoje|años hoy|anni oggi)\b)",
    r"^(?P<v>\d{2})(?i: (?:hoje|hoy|oggi|heute))(?=\W*$)",
    r"(?i:(?:^|[,.] )(?:oggi|domani|sabato|domenica) ne (?:faccio|compio) |\bne compio )(?P<v>\d{2})(?=$|[,.!])",
    r"(?i:\b(?:fa[çc]o|fiz|completo|completei) )(?P<v>\d{2})(?i:(?= (?:anos|hoje|amanhã|n[ao] (?:segunda|terça|quarta"
    r"|quinta|sexta|sábado|domingo)|dia \d)))",
    r"(?i:\b(?:werd|werde|wurd|wurde) ich (?:am \w+ |morgen |heute |bald )?)(?P<v>\d{2})(?=$|[,.!])",
    r"(?i:\bмне (?:\w+ )?(?:стукнуло|исполнилось|исполняется|исполнится|стукнет) )(?P<v>\d{2})\b",
    r"(?i:^(?:(?:вчера|сегодня|вот и|недавно) )?стукнуло )(?P<v>\d{2})(?=$|[,.!])",
    r"我(?:今天|昨天|明天|今年|都|就|已经|刚)*(?:满|过|快)(?P<v>[一二三四五六七八九]?十[一二三四五六七八九]?"
    r"|\d{2})岁?了?(?=$|[，。,！!])",
    r"(?:^|[、。])(?P<v>\d{2})になった(?=$|[。、!！])",
)
# By the ending of its international name.
_MEDICINE: Final = (
    r"(?<![^\W\d_])[^\W\d_]{2,16}(?:formina?e?|sart[aá]na?|prila?|statina?e?|olol(?:o|ol)?|xab[aá]na?|umab|prazol[eo]?|dipin[aeo]?"
    r"|triptan[oa]?|oxetina?e?|tralina?e?|zepame?|t(?:h)?[iy]r(?:o|os)xina?e?|tirosina|cillina?e?|cilina"
    r"|gliflozina?e?|glutida?e?"
    r"|nicline?a?|gabalina?e?|pentina?e?|prednison[ae]?|insulin[ae]?|warfarina?e?|marcumar|eliquis|xarelto"
    r"|ventolin|ozempic|wegovy)"
    r"|(?<![а-яё])[а-яё]{3,16}(?:прил|сартан|статин|олол|ксабан|празол|дипин|формин|тироксин|циллин|преднизолон|инсулин|коксиб|фер)"
    rf"|{_HAN}{{1,4}}(?:双胍|沙坦|普利|他汀|洛尔|地平|拉唑|西林|格列净|胰岛素|左甲状腺素)"
)
_DRUG: Final = rf"(?P<v>(?:{_MEDICINE}))\b"
_MEDICINES: Final = slot_patterns(
    "health",
    "Takes {}.",
    r"(?i:\b(?:put me on|upped my|raised my|lowered my|halved my|doubled (?:my|the)|prescribed(?: me)?"
    r"|started(?: me)? on"
    rf"|switched (?:me )?to|i'm on|im on|i am on|i take|taking|now on) (?:the |some )?){_DRUG}",
    r"(?i:\b(?:tomo|me (?:subi\w+|baj\w+|mand\w+|recet\w+|dio|dieron|pusieron|cambi\w+(?: a)?)|estoy con) (?:el |la "
    rf"|a )?){_DRUG}",
    r"(?i:\b(?:prendo|mi (?:ha|hanno) (?:messo|dato|prescritto|aumentato|alzato|abbassato|cambiato)) (?:su |il |la "
    r"|l'|lo )?)"
    rf"{_DRUG}",
    r"(?i:\b(?:je prends|m'a (?:mise? sous|prescrit|augmenté|donné)|ma mise? sous|je suis sous) (?:du |de la |de l'"
    r"|la |le )?)"
    rf"{_DRUG}",
    rf"(?i:\b(?:tomo|tomando|passou|receitou|aumentou|baixou|me passaram) (?:a |o )?){_DRUG}",
    rf"(?i:\b(?:nehm|nehme|bekomm|bekomme|krieg|kriege|jetzt|verschrieben) (?:ich )?(?:jetzt )?){_DRUG}",
    rf"(?i:\b(?:пью|принимаю|колю|назначил[аи]?(?: мне)?|прописал[аи]?(?: мне)?|подняли|снизили|перевели на) ){_DRUG}",
    r"(?:吃|开了?|打|加了?|换成了?|改吃)(?:[一二两半\d][片粒颗支])?(?:的)?"
    rf"(?P<v>{_HAN}{{1,4}}(?:双胍|沙坦|普利|他汀|洛尔|地平|拉唑|西林|格列净|胰岛素))",
)
# By the ending of its medical name, or by name where that has none.
_CONDITION: Final = (
    r"(?P<v>(?:[^\W\d_]{1,20} )?[^\W\d_]{3,20}(?:itis|itide|thyroïdie|thyroid(?:ism)?|tiroidismo|pn(?:ea|oea|ée|eia"
    r"|ee notturne)"
    r"|opath(?:y|ie)|opatia|neuralg\w+|ialg\w+|arthrose|artrosis|artrosi|artrose)"
    r"|(?:slipped |herniated )disc|hernia(?: discal| de disco| inguinal)?|ernia(?: del disco| al disco)?"
    r"|hernie(?: discale)?"
    r"|bandscheibenvorfall|carpal tunnel|túnel carpiano|tunnel carpale|fibromyalgi\w+|fibromialgi\w+"
    r"|diabetes(?: tipo \d)?"
    r"|diabete(?: di tipo \d)?|type [12] diabetes|sleep apnea|apnea del sueño|asthma|asma|vertigo|vértigos"
    r"|labirintite|anemi\w+"
    r"|vorhofflimmern|hypothyreose|hashimoto|(?:tendin|gastr|sinus|burs|bronch|cist|cyst|artr|arthr|ot|col|dermat"
    r"|epat|hépat|laring|laryng|faring|tonsill"
    r"|fasci|pancreat)ite)\b"
)
_RUSSIAN_CONDITION: Final = (
    r"(?P<v>(?:\w{1,20} )??(?:(?:гастр|артр|бронх|тендин|бурс|цист|нефр|рин|гаймор|ларинг|фаринг|дермат|от|холецист"
    r"|панкреат|гепат|кол)ит"
    r"|(?:артр|остеохондр|сколи|невр|варик|тромб|эндометри|гипотире)оз|псориаз|диабет|анеми[яю]|апноэ|астм[ау]"
    r"|грыж[ау]|мигрень"
    r"|невралги[яю]|гипертони[яю]))(?![а-яё])"
)
_CHINESE_CONDITION: Final = (
    rf"(?P<v>(?!强迫|拖延|选择|社交|恐|毛病|老毛|什么|点)(?:{_HAN}{{1,5}}(?:炎|症|病|结石|突出|肥大|增生)|脂肪肝"
    rf"|{_HAN}{{0,2}}息肉|{_HAN}{{0,2}}囊肿|高血压|高血脂|贫血|痛风))"
)
_DIAGNOSES: Final = slot_patterns(
    "health",
    "Health: {}.",
    r"(?i:\b(?:turns out (?:it's|its|i have)|it turned out to be|they (?:say|found) (?:i have |it's )|(?:i was"
    r"|i've been|ive been|i got|just got"
    r"|they've) diagnosed (?:me )?with|doctor (?:says|said) (?:it's|i have)|i've been told i have) (?:an? "
    rf"|my )?){_CONDITION}",
    r"(?i:\b(?:result[óo] (?:que es|ser)|me (?:detectaron|diagnosticaron|encontraron|salió)|tengo) (?:una? "
    rf"|la )?){_CONDITION}",
    rf"(?i:\b(?:mi (?:hanno|ha) (?:trovato|diagnosticato|scoperto)|ho) (?:il |la |l'|un'|una |un )?){_CONDITION}",
    rf"(?i:\b(?:on m'a (?:trouvé|diagnostiqué)|j'ai|jai) (?:une? |de l'|du |la )?){_CONDITION}",
    rf"(?i:\b(?:wegen|diagnose:?|habe?|festgestellt:?) (?:eine?n? |meine[rmns]? )?){_CONDITION}",
    rf"(?i:\b(?:tenho|descobri(?: que tenho)?|diagnosticaram) (?:uma? )?){_CONDITION}",
    r"(?i:\b(?:у меня|нашли|обнаружили|диагноз:?|поставили(?: диагноз)?|оказалось,?|оказался|оказалась) (?:нашли "
    r"|обнаружили )?)"
    rf"{_RUSSIAN_CONDITION}",
    r"(?:查出来?(?:是|有|了)?|确诊(?:是|了|为)?|诊断(?:是|为|出)?|说我(?:有|是|得了)|我(?:有|得了))(?:轻度|中度|重度"
    rf"|慢性|急性)?{_CHINESE_CONDITION}",
)
_CLASSES: Final = slot_patterns(
    "hobby",
    "Began: {}.",
    r"(?i:\b(?:joined|started|signed up for) (?:a |an |the )?(?:local |beginners'? |evening )?)"
    r"(?P<v>(?!support|study|working|target|new|small|large|whole|same|driving|chat|whats|the|facebook"
    r"|first)[a-z-]{3,20})(?i: (?:class|classes|club|lessons|group|course)\b)",
    r"(?i:\bme (?:met[íi]|apunt[ée]|anot[ée]|inscrib[íi]) (?:a|en) (?:unas? |un )?(?:clases? |curso |taller )(?:de )?)"
    r"(?P<v>[^\W\d_]{3,20})",
    r"(?i:\b(?:mi sono (?:iscritt|segnat)[oa] a(?: un(?: corso di)?|lla|l)?|ho (?:cominciato|iniziato) (?:a fare "
    r"|un corso di ))"
    r" ?)(?P<v>(?!(?i:universit|newsletter|lista|facolt|sito|concorso|corso|scuola|asilo|anagrafe|terapia|dieta"
    r"|lavorare))[^\W\d_]{4,20})",
    r"(?i:\bj(?:e )?me suis inscrite? (?:à la |à l'|a l'|a la |au |aux |à |en ))(?P<v>(?!(?i:chômage|liste|newsletter"
    r"|mairie|formation|permis|fac\b|école))[^\W\d_]{4,20})",
    r"(?i:\b(?:начал[аи]?|стал[аи]?) ходить на )(?P<v>(?!работ|уч[её]б|физио|массаж|терапи|процедур|при[её]м|собесед"
    r"|свидан)[а-яё]{3,20})",
    rf"报了(?:个|一个)?(?P<v>{_HAN}{{2,4}}?)[班课]",
)
_LEASES: Final = slot_patterns(
    "home",
    "Rents in {}.",
    r"(?i:\bsigned (?:the |a )?(?:lease|contract|papers) (?:for|on) (?:the |a |my |our )?(?:\w+ ){0,2}(?:in"
    rf"|on) ){PLACE}",
    rf"(?i:\bfirm(?:é|amos) (?:el )?(?:contrato|alquiler) (?:de|del|por) (?:un |el )?(?:\w+ )?en ){PLACE}",
    rf"(?i:\b(?:ho|abbiamo) (?:firmato il contratto per|affittato|preso in affitto) (?:\w+ ){{1,3}}(?:a|in) ){PLACE}",
    rf"(?i:\b(?:j'ai|on a) signé (?:le bail |pour )(?:\w+ ){{0,3}}(?:à|dans) ){PLACE}",
    rf"(?i:\b(?:mietvertrag|vertrag) (?:für |in )(?:\w+ ){{0,4}}){PLACE}(?i: unterschrieben)",
    r"(?i:\b(?:снял[аи]?|сняли|снимаем|снимаю) (?:квартиру|комнату|студию|однушку|двушку|дом) (?:в"
    r"|на) )(?P<v>[А-ЯЁ][\w-]+)",
    rf"租了(?:个|一?套|间)?(?:{_HAN}{{2,4}})?在(?P<v>{_HAN}{{2,5}})(?=$|[，。,！!])",
)
_CARS: Final = slot_patterns(
    "possessions",
    "Vehicle: {}.",
    rf"(?i:\b(?:bought|got|picked up|came home with|ive got|i've got) (?:myself |us )?(?:an? |the )(?:\w+ ){{0,3}}?)"
    rf"(?P<v>{MAKES})\b",
    r"(?i:\b(?:me compr[ée]|compr[ée]|compramos|tengo|conduzco|manejo|me he comprado) (?:una? |el "
    rf"|la )(?:\w{{1,20}} )??)(?P<v>{MAKES})\b",
    r"(?i:\b(?:ho|abbiamo|mi sono|ci siamo) (?:preso|presa|comprato|comprata|presi|trovato) (?:una? "
    r"|un' ?)(?:\w{1,20} )??|\bgiro con (?:una? )?"
    rf"(?:\w{{1,20}} )??|\bguido (?:una? )(?:\w{{1,20}} )??)(?P<v>{MAKES})\b",
    rf"(?i:\b(?:j'ai|jai|on a|je me suis) (?:trouvé|acheté|pris|récupéré) une? (?:\w{{1,20}} )??)(?P<v>{MAKES})\b",
    rf"(?i:\b(?:comprei|peguei|compramos|tenho) uma? (?:\w{{1,20}} )??)(?P<v>{MAKES})\b",
    r"(?i:\b(?:взял[аи]?|купил[аи]?|езжу на|вожу) (?:себе |старой |старую |подержанн\w+ |новую "
    rf"|новой )?)(?P<v>{RUSSIAN_MAKES})",
    rf"我?(?:现在)?开的?是?(?:辆|台)?(?P<v>{CHINESE_MAKES}(?:{_HAN}|\w){{0,4}}?)(?=$|[，。,！!的])",
)
# By its ending, behind words that only a trade follows.
_TRADES: Final = slot_patterns(
    "job",
    "Work: {}.",
    r"(?i:\bfaccio (?:ancora )?(?:il |la |l'|lo ))(?P<v>(?!(?i:lista|pista|vista|rivista|intervista|conquista"
    r"|quartiere|cantiere"
    r"|bicchiere|dispensiere|parte|patente|corrente|studente|cantante preferit))[^\W\d_]{3,20}(?:iere|iera|aio|aia|tore"
    r"|trice|ista|logo"
    r"|loga|grafo|aro|ante|ente|ino da)|muratore|cuoco|cuoca|fabbro|sarta|sarto|meccanico|idraulico|medico|autista"
    r"|imbianchino)\b",
    r"(?i:(?:^|[,.;] )(?:а )?я (?:— |- |сам[аа]? )?)(?P<v>(?!(?i:отличник|противник|сторонни|поклонни|именинни"
    r"|любител|родител|жител"
    r"|обладател|участни|должник|пессимист|оптимист|перфекционист|один|тоже|очень))[а-яё]{3,20}(?:тель|тельница|щик"
    r"|щица|чик|чица"
    r"|лог|граф|ист|истка|ёр|арь|сестра|врач|повар|юрист|бухгалтер|инженер|водитель))(?=$|[,.;!]| (?:в|на|по|с|уже"
    r"|из)\b)",
    r"(?i:\bsoy (?:una? )?)(?P<v>(?!(?i:solter|hereder|extranjer|pesimista|optimista|primer|sincer|perfeccionista"
    r"|feminista|madrugador"
    r"|conservador|viajer|realista|fiester|caser|admirador|compañer|perro|pionero|seguidor|jugador"
    r"|lector))[^\W\d_]{3,20}(?:ista|ero|era"
    r"|dora?|tora?|loga?|logo|grafo|grafa|nomo))(?=$|[,.;!]| (?:en|desde|de|y|por)\b)",
)
_REACTIONS: Final = slot_patterns(
    "allergies",
    "Allergic reaction: {}.",
    r"(?i:(?:^|[,.;] )(?:just |even )?)(?P<v>(?!(?i:him|her|me|it|this"
    r"|that)\b)[a-z]{3,20}(?: [a-z]{3,20})?)(?i: and (?:i (?:swell|break out|come out"
    r"|can't breathe|stop breathing)|my (?:throat|tongue|lips?|face) (?:closes?|swells?|itch\w*)))",
    r"(?i:\bno )(?P<v>[a-z]{3,20})(?i: for me[,;:] (?:it |they )?(?:closes?|swells?|makes?|gives?|brings?) (?:me "
    r"|my )?(?:throat|tongue|lips?|hives"
    r"|swell|out|up))",
    r"(?i:\b(?:el|la|los|las) )(?P<v>[^\W\d_]{3,20})(?i: (?:no (?:l[oa]s?|me l[oa]s?) puedo (?:ni )?\w+|me mandan?"
    r"|me dejan?)[^.;]{0,25}"
    r"(?:garganta|ronchas|hincha|hospital|urgencias|ahog|aire))",
    r"(?i:\b(?:il |lo |la |le |i |gli |l'))(?P<v>[^\W\d_]{3,20})(?i: non (?:l[oaei]|l') ?(?:posso"
    r"|tollero)[^.;]{0,30}(?:gonfi|gola|orticaria"
    r"|pronto soccorso|respir))",
    r"(?i:\b(?:мне )?нельзя )(?P<v>[а-яё]{3,20})(?i:,? (?:отекаю|опухаю|задыхаюсь|сразу сыпь|покрываюсь))",
    rf"(?:^|[，,。])(?P<v>(?!我|现在|最近|以前|真的|还是){_HAN}{{1,4}}?)我?(?:不能|没法|不敢)(?:吃|碰"
    r"|沾)[^。]{0,8}?(?:过敏|起疹|肿|喘|痒|进医院)",
)
_NAMES: Final = slot_patterns(
    "name",
    "Is called {}.",
    r"(?i:\bchiamami (?:pure |solo )?|\b(?:зовите|зови|называй|называйте) (?:меня )?(?:просто )?|\bможно просто "
    r"|\bpuedes llamarme |\bllámame |\bappelle[- ]moi |\bnenn mich )(?P<v>[A-ZÀ-ÞА-ЯЁ][\w'-]{1,24})(?=$|[,.;!])",
    rf"[喊叫]我(?P<v>{_HAN}{{2,3}}?)(?:就行|就好|就可以|吧)",
)


def _event(sign: str, patterns: tuple[SlotPattern, ...]) -> tuple[PrefilteredPattern, tuple[SlotPattern, ...]]:
    """One kind of event: a word that it is never told without, and how it is told."""
    return prefiltered(sign, re.IGNORECASE), patterns


_EVENTS: Final = PrefilteredTable(
    (
        _event(r"\b(?:day|shift|week|día|dia|giorno|turno|jour|\w*tag|день|теперь)\b|天|初日|日目", _FIRST_DAYS),
        _event(r"\d\d|十|стукнуло", _AGES),
        _event(rf"(?:{_MEDICINE})(?![^\W\d_])", _MEDICINES),
        _event(
            r"it[ie]s?\b|itide|tiroid|thyr|pn[eo]|path|algi|artr|arthr|erni|disc|tunn?el|diabet|asthm|asma|vert|anemi"
            r"|flimmern|hashim"
            r"|ит\b|оз|патия|грыж|анеми|апноэ|астм|мигрень|невралг|炎|症|病|结石|突出|肥大|增生|脂肪肝|息肉|囊肿|高血"
            r"|贫血|痛风",
            _DIAGNOSES,
        ),
        _event(
            r"\b(?:class\w*|club|lessons|group|course|met[íi]|apunt|anot|inscri|iscritt|segnat|cominciato|iniziato"
            r"|ходить)|报了",
            _CLASSES,
        ),
        _event(r"\b(?:signed|firm|affitt|signé|unterschrieben|снял|снима|сняли)|租了", _LEASES),
        _event(
            r"\b(?:bought|got|picked|found|came|have|compr|tengo|conduzco|manejo|pres|trov|giro|guido|achet|pris|récup"
            r"|peguei|tenho|взял"
            r"|купил|езжу|вожу)|开",
            _CARS,
        ),
        _event(r"\b(?:faccio|я|soy)\b", _TRADES),
        _event(
            r"swell|break|come out|breath|throat|tongue|lip|face|no \w+ for me|puedo|mandan?|dejan?|non l|нельзя|不能"
            r"|没法|不敢",
            _REACTIONS,
        ),
        _event(r"chiamami|зов|назыв|просто|dime|dígame|llam|appelle|nenn|[喊叫]我", _NAMES),
    )
)


def event_findings(text: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What `text`, a statement of the user's about themselves, tells in one of these ways."""
    for _, patterns in _EVENTS.search(text):
        for pattern in patterns:
            match = pattern.pattern.search(text)
            if match is not None and not is_unreal(text) and not is_of_another(text, match, page.user_input):
                yield pattern.finding(match["v"].strip(), page, confidence)
                break
