"""Words that tell what a sentence is about, by slot, in ten languages.

A cue is no fact: it says that a sentence of the user's own may belong to a slot, so that the sentence is kept word for
word. Latin words are matched from the beginning of a word, so a stem covers its endings.
"""

import re
from typing import Final

from memoryos.analysis.rules.languages import (
    chinese,
    french,
    german,
    italian,
    japanese,
    korean,
    portuguese,
    russian,
    spanish,
)

# Stems, one line per language where the languages differ much: en, es/pt/it, fr, de, ru; then zh, ja, ko.
_STEMS: Final[dict[str, tuple[str, str]]] = {
    "allergy": (
        r"allerg|epi-?pen|anaphyla|intoleran|lactose|latex\b|hives?\b|break out\b|coeliac|celiac|hay fever"
        r"|alérgic|alergi|celíac|celiac|urticaria|intolerant|sin tacc|anafila|celiaci"
        r"|allergi|intolérant|cœliaque|rhume des foins|unverträglich|heuschnupfen|zöliakie|аллерги|непереносим|целиаки",
        r"过敏|過敏|不耐受|アレルギー|알레르기|알러지",
    ),
    "health": (
        r"diagnos|\d ?mg\b|\d ?ml\b|tablet|medication|prescri|doctor|cardiolog|surgery|operation|hospital|clinic\b"
        r"|asthma|diabet|migraine|arthritis|cholesterol|blood pressure|anxiety|depress|adhd|therap|surgeon|knee\b"
        r"|insulin|inhaler|physio|pregnan|injur|sprain|fractur|chronic|symptom|dose\b|bloods?work|scan\b|biops|cancer"
        r"|fasciitis|tendon|thyroid|anaemi|anemi|insomnia|gout\b|epilep|autis|menopaus|hba1c|statin|metformin|hip\b"
        r"|médic[oa] me|diagnosticar|pastilla|me operan|operaron|embaraz|asma\b|migraña|jaqueca|ansiedad|hipertens"
        r"|tiroid|psiquiatra|psicólog[ao] me|receta|colesterol|rodilla|grávida|remédio|diabete|pressão|ansiedade"
        r"|enxaqueca|incinta|pressione|emicrani|ansia|medico mi|farmac|gravidanza"
        r"|médecin|diagnostiqu|comprim|enceinte|asthme|opér|hypertension|migraine|anxiét|ordonnance|cholestérol|genou"
        r"|arzt|ärztin|diagnos|tablette|schwanger|bluthochdruck|migräne|operier|operation|rücken|knie\b|krankengym"
        r"|asthma|depressi|angstst|schilddrüs|врач|диагноз|таблетк|беремен|давлени|астм|мигрен|операци|диабет|колен",
        r"医生|诊断|确诊|毫克|血压|血糖|尿酸|手术|糖尿|哮喘|痛风|失眠|抑郁|焦虑|怀孕|复查|体检|膝盖|散光|近视|甲状腺|药|医者|診断|薬|手術|病院|血圧|喘息|妊娠"
        r"|腰痛|片頭痛|糖尿|의사|진단|약을|수술|혈압|천식|임신|당뇨|허리",
    ),
    "diet": (
        r"vegan|vegetarian|pescatarian|keto\b|gluten|low-carb|low-purine|mediterranean diet|diet\b|fasting|halal|kosher"
        r"|sodium|sugar-free|no more (?:meat|beef|pork|alcohol|sugar|coffee)|plant-based|don't eat|stopped eating"
        r"|don't drink|cut out|cut (?:bread|sugar|carbs|salt|dairy)|sweetener|sober\b|dairy"
        r"|vegetarian[ao]|vegan[ao]|dieta|dejé (?:la carne|el alcohol|el azúcar)|lácteos|no como|sin gluten|sin azúcar"
        r"|não como|não bebo|sem glúten|non mangio|senza glutine|végétari|végan|régime|je ne mange|je ne bois|sans gluten"
        r"|vegetarisch|diät|esse kein|trinke kein|glutenfrei|zuckerfrei|вегетариан|веган|диет|не ем\b|не пью\b",
        r"吃素|素食|低嘌呤|忌口|不吃|戒糖|戒酒|生酮|减脂|清真|ベジタリアン|ヴィーガン|菜食|食べない|糖質制限|채식|비건|안 먹|못 먹",
    ),
    "pet": (
        r"\b(?:dogs?|cats?|puppy|puppies|kittens?|rabbits?|hamsters?|guinea pigs?|parrots?|budgies?|tortoises?|ponys?|mare)"
        r"\b|vet\b|whippet|collie|labrador|retriever|greyhound|terrier|spaniel|corgi|poodle|tabby|tortoiseshell|beagle"
        r"|\b(?:perr[oa]s?|gat[oa]s?|perrit[oa]|gatit[oa]|cachorr[oa]s?|veterinari[oa]|conejo|cane|gatt[oi]|cagnolin"
        r"|chien(?:ne)?|chats?|chatte|chaton|chiot|lapin|hund|hündin|katzen?|kater|welpe|kaninchen|hamster|tierarzt)\b"
        r"|собак|кошк|\bкот\b|кота\b|щен|котён|пёс|попуга",
        r"狗|猫|柯基|金毛|兔子|仓鼠|鹦鹉|宠物|遛|犬|うさぎ|ハムスター|ペット|강아지|고양이|반려|개를 키|토끼|앵무",
    ),
    "partner": (
        r"\b(?:husband|wife|girlfriend|boyfriend|fianc[ée]+|partner|spouse|my ex|anniversary|engaged|married|wedding"
        r"|dating|divorc|separated|courting|moved in with|broke up)"
        r"|\b(?:novi[oa]|marido|espos[oa]|mi mujer|mi pareja|prometid|casamiento|nos casamos|aniversario|namorad[oa]|noiv[oa]"
        r"|fidanzat[oa]|mio marito|mia moglie|compagn[oa])|\b(?:mon mari|ma femme|mon copain|ma copine|fiancée?|mon compagnon"
        r"|ma compagne|conjoint)|\b(?:mein mann|meine frau|mein freund|meine freundin|verlobt|verheiratet|hochzeit|geschieden)"
        r"|\b(?:муж|жен[аеуы]\b|парень|девушк|невест|жених|супруг)",
        r"女朋友|男朋友|女友|男友|老公|老婆|妻子|丈夫|未婚妻|未婚夫|对象|结婚|订婚|彼女|彼氏|妻が|夫が|主人|旦那|婚約|結婚|남자친구|여자친구|남편|아내|약혼|결혼",
    ),
    "family": (
        r"\b(?:(?:my|our) (?:\w+ )?(?:mum|mom|mother|dad|father|parents|brother|sister|son|daughter|kids|children|cousin"
        r"|aunt|uncle|niece|nephew|grand\w+|step\w+|twins?|in-laws?|\w+-in-law|toddler|baby|boy|girl|lad|eldest|youngest)"
        r"|mum\b|mom\b|daddy\b|grandson|granddaughter|stepdaughter|stepson)"
        r"|\b(?:mi|meu|minha|mio|mia) (?:mam[áa]|madre|padre|pap[áa]|vieja|viejo|herman[oa]|hij[oa]|prim[oa]|abuel[oa]|suegr"
        r"|cuñad|sobrin|tí[oa]|mãe|pai|irmã|irmão|filh[oa]|av[óô]|fratello|sorella|figli[oa]|nonn[oa]|cugin)"
        r"|\b(?:ma|mon|mes) (?:mère|père|sœur|soeur|frère|fille|fils|grand-|enfants|tante|oncle|cousin|maman|papa|belle-)"
        r"|\bmein[es]? (?:mutter|vater|schwester|bruder|sohn|tochter|kinder|oma|opa|eltern|tante|onkel|cousin|mama|papa)"
        r"|\b(?:мам|пап[аеу]|мать|отец|сестр|брат|сын|дочь|дочк|бабушк|дедушк|тёщ|свекров|племянни)",
        r"我(?:妈|爸|弟|妹|哥|姐|儿子|女儿|爷爷|奶奶|外婆|外公|老爸|老妈|表|堂|闺女|娃)|妈妈|爸爸|弟弟|妹妹|儿子|女儿|母が|父が|母は|父は|息子|娘|姉|妹|弟|兄"
        r"|엄마|아빠|어머니|아버지|언니|오빠|누나|형이|동생|아들|딸이|딸은|할머니|할아버지",
    ),
    "birthday_age": (
        r"birthday|\b(?:turn(?:s|ed|ing)?|i'm|i am|he's|she's|is|just|almost|nearly|be) (?:\d{1,2}|(?:twenty|thirty|forty|fifty|sixty"
        r"|seventy|eighty|ninety)(?:-\w+)?|nine|eight|seven|six|five|four|three)\b(?! ?(?:%|am|pm|mg|kg|km|minutes|hours|days|weeks"
        r"|months|percent|times|miles|euros|of))|years? old|yrs? old|born (?:in|on)|as of .* morning"
        r"|cumpl[oeíi]|cumpleaños|\baños tiene|tiene \w+ años|tengo \w+ años|aniversári|tenho \w+ anos|tem \w+ anos|compleanno"
        r"|compio|ho \w+ anni|anniversaire|j'ai \w+ ans|a \w+ ans\b|geburtstag|jahre alt|werde \d\d|bin \d\d\b"
        r"|день рождения|исполн\w+ \d|мне \d\d",
        r"生日|岁|周岁|誕生日|歳|생일|\d살|세입니다",
    ),
    "language": (
        r"\b(?:learning|studying|speak|fluent|lessons?|classes|duolingo|grammar|practi[sc]ing|sign|signs)\b.*\b(?:english|spanish"
        r"|french|german|italian|portuguese|dutch|swedish|norwegian|polish|greek|turkish|arabic|hebrew|hindi|mandarin|chinese"
        r"|japanese|korean|russian|welsh|irish|asl|bsl|sign language)\b|\b(?:german|spanish|french|italian) grammar"
        r"|(?:aprend|estudi|habl|falo|estud|parlo|impar)\w* (?:el |a |o |l')?(?:inglés|francés|alemán|italiano|japonés|chino"
        r"|portugués|guaraní|catalán|inglês|francês|alemão|espanhol|inglese|tedesco|francese|spagnolo)|lengua de señas"
        r"|(?:apprends|parle|étudie) (?:le |l')?(?:anglais|espagnol|allemand|italien|japonais|chinois|russe|arabe)"
        r"|(?:lerne|spreche) (?:\w+ )?(?:englisch|spanisch|französisch|italienisch|japanisch|chinesisch|russisch|türkisch"
        r"|portugiesisch|polnisch|norwegisch|schwedisch)|(?:учу|изучаю|говорю на) ?\w*(?:английск|немецк|испанск|китайск|француз|японск)",
        r"(?:学|说|讲|改学)(?:了|习|点|着|会)*(?:英语|日语|德语|法语|韩语|西班牙语|粤语|俄语|意大利语)|(?:英語|ドイツ語|韓国語|中国語|フランス語|スペイン語)を(?:勉強|習|学)"
        r"|(?:영어|일본어|중국어|독일어|프랑스어|스페인어)(?:를|을)? ?(?:배우|공부)",
    ),
    "hobby": (
        r"\b(?:choir|zumba|yoga|pottery|climbing|running|swimming|cycling|knitting|quilt|guitar|piano|chess|bowls|gym|pilates"
        r"|football|tennis|painting|photography|gardening|allotment|birdwatching|boxing|rowing|ceramics|book club|band"
        r"|dance class|salsa|karate|judo|surfing|skiing|crochet|embroidery|baking|d&d|board games|volunteer)"
        r"|taller de|clases de|cerámica|nado\b|nadar|corro\b|salgo a correr|gimnasio|toco (?:la|el)|coro\b|corrida|natação|cerâmica"
        r"|corso di|nuoto|palestra|je cours|natation|poterie|chorale|escalade|cours de|chor\b|klettern|töpfer|laufe|schwimme"
        r"|verein|вяжу|бега|плава|танц|хор",
        r"跑步|游泳|胶片|摄影|健身|瑜伽|画画|吉他|钢琴|爬山|马拉松|陶艺|书法|登山|写真|ヨガ|水泳|ランニング|陶芸|ピアノ|ギター|등산|수영|요가|러닝|도예|기타를|피아노|헬스",
    ),
    "possession": (
        r"\b(?:my|our|the|a|new) (?:\w+ ){0,2}(?:car|van|bike|bicycle|motorbike|truck|camera|laptop|phone|telescope|boat|caravan"
        r"|piano|keyboard|guitar|machine|oven|console|printer|tent|scooter|e-bike)\b|\b(?:bought|ordered|traded|sold|picked up"
        r"|came home with|has arrived) .*(?:\b(?:19|20)\d\d\b|[A-Z]\w+)"
        r"|\b(?:compré|me compré|vendí|comprei|vendi|ho comprato|ho venduto|j'ai acheté|j'ai vendu|gekauft|verkauft|купил|продал)",
        r"买了|收了台|入手|卖了|提车|買った|買いました|売った|샀|팔았",
    ),
    "money": (
        r"\b(?:rent|mortgage|salary|a month|per month|an hour|budget|loan|savings|pension|deposit|raise|pay rise|payment)\b"
        r"|alquiler|sueldo|hipoteca|lucas\b|por mes|aluguel|salário|affitto|stipendio|mutuo|loyer|salaire|par mois|miete|gehalt"
        r"|im monat|аренд|зарплат|ипотек|в месяц",
        r"房租|月薪|工资|押金|房贷|存款|家賃|給料|월세|월급|연봉",
    ),
    "home": (
        r"\b(?:i|we) (?:live|rent|moved|move)\b|\b(?:house|flat|apartment|condo(?:minium)?|bungalow|cottage) in\b|moved (?:in|to|into)"
        r"|new (?:house|flat|place|apartment|address)|unpack|boxes everywhere|landlord|we're in [A-Z]|rental\b|neighbou?rhood"
        r"|vivo en|vivimos en|me mudé|nos mudamos|depto|departamento en|piso en|barrio|ya estamos en|moro em|moramos em|mudei"
        r"|apartamento em|vivo a\b|abito|trasferit|appartamento|j'habite|on habite|on vit|je vis à|emménag|déménag|appart"
        r"|\bwohne?n? |umgezogen|eingezogen|wohnung|\bwg\b|zieh(?:e|en) nach|живу|живём|переехал|квартир",
        r"住在|住的|搬到|搬来|搬完|搬家|租的|一居|两居|小区|住んで|引っ越|アパート|マンション|살고|살아|이사",
    ),
    "job": (
        r"\b(?:i work|my job|my boss|new job|shift|shifts|promoted|retired|redundan|laid off|freelanc|self-employed|unemployed|internship"
        r"|volunteer|apprentice|first day|day one|job offer|hired|notice|my team|colleague|coworker|manager at|career"
        r"|day at|days a|got the job|start (?:on )?monday|the office)"
        r"|trabajo (?:en|de|como)|laburo|mi jef[ea]|me tomaron|renuncia|arranco el|empecé (?:en|a trabajar)|jubil|trabalho (?:na|no|em|como)"
        r"|meu chefe|comecei|lavoro (?:in|come|da|per)|il mio capo|assunt[oa]|je (?:travaille|bosse)|mon (?:boulot|chef|patron)|embauch"
        r"|licenci|retraite|\barbeite\b|mein(?:en?)? (?:chef|job|stelle)|gekündigt|neue stelle|angefangen bei|in rente|schicht"
        r"|работа|начальник|уволил|устроил|на пенси",
        r"上班|公司|入职|跳槽|离职|辞职|升职|老板|退休|实习|工作|offer|仕事|働い|会社|転職|入社|退職|上司|회사|직장|취직|이직|퇴사|입사|근무",
    ),
    "education": (
        r"\b(?:degree|master's|phd|university|college|uni\b|semester|thesis|exam|graduat|course in|bootcamp|school of|studying for)"
        r"|universidad|carrera de|facultad|máster|tesis|estudio (?:medicina|derecho|ingeniería)|faculdade|mestrado|laurea|università"
        r"|université|licence de|études|\bstudier|uni\b|ausbildung|bachelor|universität|университет|учусь|студент|диплом",
        r"大学|考研|专业|大一|大二|大三|大四|研究生|读博|毕业|学部|大学院|卒業|専攻|대학|전공|졸업|대학원",
    ),
    "routine": (
        r"\bevery (?:day|morning|night|evening|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|other)|\b(?:mon|tues|wednes"
        r"|thurs|fri|satur|sun)days\b|times a week|twice a week|todos los|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)"
        r"|todo dia|toda (?:segunda|terça|quarta|quinta|sexta)|ogni (?:giorno|mattina|lunedì|martedì)|tous les|chaque (?:jour|matin|semaine)"
        r"|jeden (?:tag|morgen|montag|dienstag|mittwoch|donnerstag|freitag)|(?:montags|dienstags|mittwochs|donnerstags|freitags)"
        r"|каждый (?:день|понедельник)|по (?:вторникам|средам|четвергам|пятницам)",
        r"每天|每周|一周[一二三四五六\d]次|毎日|毎週|毎朝|매일|매주",
    ),
    "preference": (
        r"\bfavou?rite|\bi (?:prefer|love|hate|can't stand|like)\b|i'd rather|always (?:have|order|take|sit|pick)|never (?:liked|eat)|no contest"
        r"|benchmark|i switched to|prefiero|me encanta|no soporto|favorit|odio|saco siempre|prefiro|adoro|preferisco|je préfère|j'adore"
        r"|je déteste|préféré|am liebsten|ich hasse|lieber|lieblings|ich mag|люблю|ненавижу|предпочита",
        r"喜欢|最爱|讨厌|习惯用|主力|真香|好きな|大好き|嫌い|苦手|좋아하|싫어하|제일",
    ),
    "plan": (
        r"\b(?:we're|i'm|we are|i am) (?:going to|planning|flying|booked|off to|doing)|booked\b|tickets? (?:for|to)|next (?:week|month|summer"
        r"|year|spring|autumn|fall|winter)|wedding|closing's|i start|date is|penciled in|appointment|vamos a|viajamos|pasajes|reserv"
        r"|ya hay fecha|boda|vou (?:viajar|fazer)|vamos viajar|andremo|parto per|matrimonio|on part|je pars|mariage|réserv|fliegen wir"
        r"|ich fliege|gebucht|geplant|hochzeit|termin|едем|летим|свадьб|билет|план",
        r"打算|计划|抢到|报名|下周|下个月|婚礼|订了|予定|予約|来月|来週|行く予定|예정|예약|계획|다음 주|다음 달",
    ),
}


# Occupations: in English after a form of `be` and by their endings, elsewhere by name.
_LATIN_JOBS: Final = "|".join(
    language.JOBS.replace("?P<v>", "?:") for language in (german, spanish, french, portuguese, italian, russian)
)
_EAST_JOBS: Final = "|".join(language.JOBS.replace("?P<v>", "?:") for language in (chinese, japanese, korean))
_ENGLISH_JOB: Final = (
    r"(?:is|'s|was|am|'m|works?|working|began|start(?:s|ed)?)(?: on \w+)?(?: as)? an? (?:[\w-]+ ){0,2}?\w+(?:ologist|iatrist|ician|yer|eer|tor|cher|nurse|chef|cook|vet|aide|clerk"
    r"|midwife|dispatcher|plumber|baker|driver|builder|manager|assistant|designer|writer|accountant|student|consultant|interpreter|electrician|librarian|hygienist|pharmacist|dentist|therapist)\b"
)


def _compiled(latin: str, east: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{latin})|{east}", re.IGNORECASE)


_CUES: Final = {slot: _compiled(latin, east) for slot, (latin, east) in _STEMS.items()}
_OCCUPATIONS: Final = re.compile(rf"(?i:{_ENGLISH_JOB})|(?<!\w)(?:{_LATIN_JOBS})(?!\w)|{_EAST_JOBS}")


def cues(sentence: str) -> frozenset[str]:
    """The slots that the words of `sentence` hint at."""
    found = {slot for slot, pattern in _CUES.items() if pattern.search(sentence)}
    return frozenset(found | {"job"} if _OCCUPATIONS.search(sentence) else found)
