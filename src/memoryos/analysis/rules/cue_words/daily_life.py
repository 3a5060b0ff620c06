"""Words about home, work, things and days in ten languages: stems, then words in scripts without spaces."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "language": (
        (
            r"\b(?:learning|studying|speak|fluent|lessons?|classes|duolingo|grammar|practi[sc]ing|sign"
            r"|signs)\b.*\b(?:english|spanish"
            r"|french|german|italian|portuguese|dutch|swedish|norwegian|polish|greek|turkish|arabic|hebrew|hindi"
            r"|mandarin|chinese"
            r"|japanese|korean|russian|welsh|irish|asl|bsl|sign language)\b|\b(?:german|spanish|french"
            r"|italian) grammar"
            r"|(?:aprend|estudi|habl|falo|estud|parlo|impar)\w* (?:el |a |o |l')?(?:inglés|francés|alemán|italiano"
            r"|japonés|chino"
            r"|portugués|guaraní|catalán|inglês|francês|alemão|espanhol|inglese|tedesco|francese|spagnolo)"
            r"|lengua de señas"
            r"|(?:apprends|parle|étudie) (?:le |l')?(?:anglais|espagnol|allemand|italien|japonais|chinois|russe"
            r"|arabe)"
            r"|(?:lerne|spreche) (?:\w+ )?(?:englisch|spanisch|französisch|italienisch|japanisch|chinesisch"
            r"|russisch"
            r"|türkisch"
            r"|portugiesisch|polnisch|norwegisch|schwedisch)|(?:учу|изучаю|говорю на) ?\w*(?:английск|немецк"
            r"|испанск"
            r"|китайск|француз|японск)"
        ),
        (
            r"(?:学|说|讲|改学)(?:了|习|点|着|会)*(?:英语|日语|德语|法语|韩语|西班牙语|粤语|俄语|意大利语)|(?:英語"
            r"|ドイツ語|韓国語|中国語|フランス語|スペイン語)を(?:勉強|習|学)"
            r"|(?:영어|일본어|중국어|독일어|프랑스어|스페인어)(?:를|을)? ?(?:배우|공부)"
        ),
    ),
    "hobby": (
        (
            r"\b(?:choir|zumba|yoga|pottery|climbing|running|swimming|cycling|knitting|quilt|guitar|piano|chess"
            r"|bowls"
            r"|gym|pilates"
            r"|football|tennis|painting|photography|gardening|allotment|birdwatching|boxing|rowing|ceramics"
            r"|book club|band"
            r"|dance class|salsa|karate|judo|surfing|skiing|crochet|embroidery|baking|d&d|board games|volunteer)"
            r"|taller de|clases de|colecciono|coleciono|colleziono|collectionne|sammle|toco \w|suono|je joue d"
            r"|spiele \w"
            r"|собираю|играю на|cerámica|nado\b|nadar|corro\b|salgo a correr|gimnasio|toco (?:la|el)|coro\b"
            r"|corrida|natação|cerâmica"
            r"|corso di|nuoto|palestra|je cours|natation|poterie|chorale|escalade|cours de|chor\b|klettern|töpfer"
            r"|laufe|schwimme"
            r"|verein|вяжу|бега|плава|танц|хор"
        ),
        (
            r"跑步|游泳|胶片|摄影|健身|瑜伽|画画|吉他|钢琴|爬山|马拉松|陶艺|书法|登山|写真|ヨガ|水泳|ランニング"
            r"|陶芸"
            r"|ピアノ|ギター|등산|수영|요가|러닝|도예|기타를|피아노|헬스"
        ),
    ),
    "possession": (
        (
            # Makes and models of things that many people own.
            r"\b(?:volkswagen|vw|golf \d|passat|š?skoda|fabia|octavia|seat (?:ibiza|leon)|toyota|corolla|yaris"
            r"|prius|honda"
            r"|ford|opel|corsa|renault|clio|twingo|peugeot|citroën|fiat|panda|punto|dacia|duster|kia|hyundai|nissan"
            r"|mazda"
            r"|subaru|volvo|bmw|audi|mercedes|tesla|chevy|chevrolet|jeep|vespa|yamaha|kawasaki|ducati|лада|тойот)"
            r"|\b(?:my|our|the|a|new) (?:\w+ ){0,2}(?:car|van|bike|bicycle|motorbike|truck|camera"
            r"|laptop|phone"
            r"|telescope|boat|caravan"
            r"|piano|keyboard|guitar|machine|oven|console|printer|tent|scooter|e-bike)\b|\b(?:bought|ordered|traded"
            r"|sold|picked up"
            r"|came home with|has arrived)\b"
            r"|\b(?:compré|me compré|vendí|comprei|vendi|ho comprato|ho venduto|j'ai acheté|j'ai vendu|gekauft"
            r"|verkauft|купил|продал)"
            r"|\b(?:mi sono comprat|ci siamo comprat|je me suis acheté|on s'est acheté|nos compramos|hemos comprado"
            r"|me he comprado"
            r"|compramos (?:um|uma|o|a)\b|dei de entrada|second-?hand|gebraucht gekauft|zugelegt|взял(?:а|и)? (?:себе"
            r"|машину|велик)"
            r"|bici elettrica|e-bike|vélo|велосипед|fahrrad|moto\b|neues auto|coche nuevo|carro novo)"
        ),
        (
            r"比亚迪|特斯拉|大众|丰田|本田|小牛|雅马哈|富士|尼康|佳能|苹果手机|我开的|买了|收了台|入手|卖了|提车|買った"
            r"|買いました|売った|下取り|中古|샀|팔았|중고|뽑았|买车|落地"
        ),
    ),
    "money": (
        (
            r"\b(?:rent|mortgage|salary|a month|per month|an hour|budget|loan|savings|pension|deposit|raise"
            r"|pay rise"
            r"|payment)\b"
            r"|alquiler|sueldo|hipoteca|lucas\b|por mes|aluguel|salário|affitto|stipendio|mutuo|loyer|salaire"
            r"|par mois|miete|gehalt"
            r"|im monat|аренд|зарплат|ипотек|в месяц|al mes\b|al mese|por mês|\bgano \d|\bcobro \d|\bganho \d"
            r"|guadagno \d|je gagne|verdiene|зарабатыва"
        ),
        r"房租|月薪|工资|押金|房贷|存款|家賃|給料|월세|월급|연봉",
    ),
    "home": (
        (
            r"\b(?:i|we) (?:live|rent|moved|move)\b|\b(?:house|flat|apartment|condo(?:minium)?|bungalow"
            r"|cottage) in\b"
            r"|moved (?:in|to|into)"
            r"|new (?:house|flat|place|apartment|address)|(?:own|bought|signed for) (?:a|the|our) (?:house|flat"
            r"|place"
            r"|apartment)|unpack|boxes everywhere|landlord|we're in \w|rental\b|neighbou?rhood"
            r"|vivo en|vivimos en|me mudé|nos mudamos|depto|departamento en|piso en|barrio|ya estamos en|moro em"
            r"|moramos em|mudei"
            r"|apartamento em|vivo a\b|abito|trasferit|appartamento|j'habite|on habite|on vit|je vis à|emménag"
            r"|déménag|appart"
            r"|\bwohne?n? |umgezogen|eingezogen|wohnung|\bwg\b|zieh(?:e|en) nach|живу|живём|переехал|квартир"
            r"|(?:the |my |our |new )address|die adresse|meine adresse|la dirección (?:es|nueva)|l'adresse|o endereço"
            r"|l'indirizzo"
            r"|мой адрес|адрес теперь|\b(?:снима(?:ем|ю)|alquilo|alquilamos|alugo|alugamos|rento|rentamos|affitto"
            r"|louons)\b"
            r"|my (?:terrace|terraced house|semi|studio|flat|house|place) in\b|\bumzug\b|mudanza|mudança|trasloco"
            r"|переезд"
            r"|signed (?:the |a )?lease|(?:found|got|renting) a (?:\w+ )?(?:place|flat|house|room|studio) (?:in|on)"
            r"|(?:encontré|firmé|alquilé|conseguí) (?:un |el )?(?:piso|depa|departamento|cuarto|contrato)|casa (?:en"
            r"|em|a) (?=\w)"
            r"|trovato (?:casa|un (?:bilocale|appartamento|monolocale))|trouvé un (?:t\d|studio|appart)|achei (?:casa"
            r"|um apê)"
            r"|vierter stock|dritter stock|erster stock|(?:primo|secondo|terzo) piano|сняли|однушк|двушк|новосель"
            r"|charges comprises|\bwarm für\b|\bwarm\b.{0,20}\bquadratmeter"
        ),
        (
            r"租了|租到|新家|入住|看房|签了合同|住在|住的|搬到|搬来|搬完|搬家|租的|合租|一居|两居|三室|小区|住んで"
            r"|引っ越|アパート|マンション|살고|살아"
            r"|이사|투룸|원룸"
        ),
    ),
    "job": (
        (
            r"\b(?:i work|my job|my boss|new job|shift|shifts|promoted|retired|redundan|laid off|freelanc"
            r"|self-employed|unemployed|internship"
            r"|volunteer|apprentice|first day|day one|job offer|hired|notice|my team|colleague|coworker"
            r"|manager at|career"
            r"|day at|days a|got the job|start (?:on )?monday|the office)"
            r"|trabajo (?:en|de|como)|laburo|mi jef[ea]|me tomaron|renuncia|arranco el|empecé (?:en|a trabajar)"
            r"|jubil"
            r"|trabalho (?:na|no|em|como)"
            r"|meu chefe|comecei|lavoro (?:in|come|da|per)|il mio capo|assunt[oa]|je (?:travaille|bosse)"
            r"|mon (?:boulot|chef|patron)|embauch"
            r"|licenci|retraite|\barbeite\b|mein(?:en?)? (?:chef|job|stelle)|gekündigt|neue stelle|angefangen bei"
            r"|in rente|schicht"
            r"|работа|начальник|уволил|устроил|на пенси"
            r"|(?:she|he|she's|he's|i'm|i am) (?:\w+ ){0,2}(?:midwife|postman|nurse|hairdresser)\b|night shift"
            r"|day shift"
            r"|sigue de \w+|trabaja de \w+|de profesión|de métier|di mestiere|von beruf|по профессии|la jubilación"
            r"|in pensione"
            r"|à la retraite|aposentad|start(?:s|ing)? (?:on )?(?:the |monday|\d)"
            r"|(?:second|third|2nd|3rd) (?:day|week|shift) (?:at|in|as|on)|(?:primer|segundo|tercer) (?:día"
            r"|turno) (?:en|de|como)"
            r"|(?:primo|secondo|terzo) (?:giorno|turno) (?:a|al|in|da|di|come|nel)|(?:premier|deuxième|troisième|1er"
            r"|\de) jour"
            r"|(?:erster|zweiter|dritter) (?:arbeits)?tag|(?:primeiro|segundo|terceiro) dia (?:de|no|na|em|como)"
            r"|(?:первый|второй|третий) день (?:в|на)\b"
        ),
        (
            r"上班|公司|入职|跳槽|离职|辞职|升职|老板|退休|实习|工作|offer|仕事|働い|会社|転職|入社|退職|上司|회사"
            r"|직장|취직|이직|퇴사|입사|근무|알바|출근|夜班|白班|入社|として月|転勤|夜勤|日勤|开了个|开店|开张|铺子"
            r"|店を開|가게를"
        ),
    ),
    "education": (
        (
            r"\b(?:degree|master's|phd|university|college|uni\b|semester|thesis|exam|graduat|course in|bootcamp"
            r"|school of|studying for)"
            r"|universidad|carrera de|facultad|máster|tesis|estudio (?:medicina|derecho|ingeniería)|faculdade"
            r"|mestrado|laurea|università"
            r"|université|licence de|études|\bstudier|uni\b|ausbildung|bachelor|universität|университет|учусь"
            r"|студент"
            r"|диплом"
        ),
        r"大学|考研|专业|大一|大二|大三|大四|研究生|读博|毕业|学部|大学院|卒業|専攻|대학|전공|졸업|대학원",
    ),
    "routine": (
        (
            r"\bevery (?:day|morning|night|evening|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday"
            r"|other)|\b(?:mon|tues|wednes"
            r"|thurs|fri|satur|sun)days\b|times a week|twice a week|todos los|los (?:lunes|martes|miércoles|jueves"
            r"|viernes|sábados|domingos)"
            r"|todo dia|toda (?:segunda|terça|quarta|quinta|sexta)|ogni (?:giorno|mattina|lunedì|martedì)|tous les"
            r"|chaque (?:jour|matin|semaine)"
            r"|jeden (?:tag|morgen|montag|dienstag|mittwoch|donnerstag|freitag)|(?:montags|dienstags|mittwochs"
            r"|donnerstags|freitags)"
            r"|каждый (?:день|понедельник)|по (?:вторникам|средам|четвергам|пятницам)"
        ),
        r"每天|每周|一周[一二三四五六\d]次|毎日|毎週|毎朝|매일|매주",
    ),
    "preference": (
        (
            r"\bfavou?rite|\bi (?:prefer|love|hate|can't stand|like)\b|i'd rather|always (?:have|order|take|sit"
            r"|pick)"
            r"|never (?:liked|eat)|no contest"
            r"|benchmark|i switched to|prefiero|me encanta|no soporto|favorit|odio|saco siempre|prefiro|adoro"
            r"|preferisco|je préfère|j'adore"
            r"|je déteste|préféré|am liebsten|ich hasse|lieber|lieblings|ich mag|люблю|ненавижу|предпочита"
        ),
        r"喜欢|最爱|讨厌|习惯用|主力|真香|好きな|大好き|嫌い|苦手|좋아하|싫어하|제일",
    ),
    "plan": (
        (
            r"\b(?:we're|i'm|we are|i am) (?:going to|planning|flying|booked|off to|doing)|booked\b|tickets? (?:for"
            r"|to)|next (?:week|month|summer"
            r"|year|spring|autumn|fall|winter)|wedding|closing's|i start|date is|penciled in|appointment|vamos a"
            r"|viajamos|pasajes|reserv"
            r"|ya hay fecha|boda|vou (?:viajar|fazer)|vamos viajar|andremo|parto per|matrimonio|on part|je pars"
            r"|mariage|réserv|fliegen wir"
            r"|ich fliege|gebucht|geplant|hochzeit|termin|едем|летим|свадьб|билет|план"
        ),
        r"打算|计划|抢到|报名|下周|下个月|婚礼|订了|予定|予約|来月|来週|行く予定|예정|예약|계획|다음 주|다음 달",
    ),
}
