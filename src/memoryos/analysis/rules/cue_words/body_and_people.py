"""Words about the body, people and animals in ten languages: stems, then words in scripts without spaces."""

from typing import Final

# Apart from the words: endings of words take long to search for, and of `µg` only the `g` tells that it may be there.
ENDINGS_AND_UNITS: Final[tuple[tuple[str, str], ...]] = (
    (
        "health",
        (
            r"(?<!\w)(?:\w{2,20}(?:itis|itide|ectomy|oscopy|oscopia|opathy|opatia|thyroid|tiroid)"
            r"|\w{3,20}(?:prazol|sartan|statin|oxetin|formin)|[а-яё]{3,20}(?:ит|оз|прил|сартан|статин|празол)\b)"
        ),
    ),
    ("health", r"µg\b(?<!\wµg)"),
)
WORDS: Final[dict[str, tuple[str, str]]] = {
    "name": (
        (
            r"(?:my|full|last|first|maiden|sur) ?name\b|name's\b|call me\b|calls me\b|i'm called|named after me"
            r"|\w+ here\b(?=$|[,.!])"
            r"|ich hei(?:ß|ss)e|mein name|nennt mich|nennen mich|me llamo|mi nombre|dime \w+|decime \w+|me dicen"
            r"|me chamo|meu nome|me chama\w* (?:de )?\w+|je m'appelle|moi c'est|mon (?:pré)?nom|appelle-moi|mi chiamo"
            r"|chiamami|il mio nome|меня зовут|моё имя|мое имя|зови меня|зовите меня"
        ),
        (
            r"我叫|叫我|我姓|姓[\u4e00-\u9fff]嘛|本名|私は[^、。]{1,8}です|と申します|名前は|呼んで|제 이름"
            r"|저는 [가-힣]{2,4}(?:이에요|예요|입니다)|라고 불러"
        ),
    ),
    "allergy": (
        (
            r"throat (?:closes|swells|closed|tightens)|swells? up\b|puts? me in (?:the )?hospital|(?:der )?hals zu\b"
            r"|schwillt|notaufnahme|se me (?:cierra|hincha)|urgencias\b|urgences\b|j'enfle|gonfi[ao]"
            r"|pronto soccorso|incho\b"
            r"|опуха|отекa|скорую|allerg|epi-?pen|anaphyla|intoleran|lactose|latex\b|hives?\b|break out\b|coeliac"
            r"|celiac|hay fever"
            r"|alérgic|alergi|celíac|celiac|urticaria|intolerant|sin tacc|anafila|celiaci"
            r"|allergi|intolérant|cœliaque|rhume des foins|unverträglich|heuschnupfen|zöliakie|аллерги"
            r"|непереносим|целиаки"
        ),
        r"过敏|過敏|不耐受|起疹|就肿|肿成|じんましん|蕁麻疹|두드러기|アレルギー|알레르기|알러지",
    ),
    "health": (
        (
            r"tendinit|gastrit|bursit|sinusit|cervicale|lumbago|lombalgi|contractur|esguince|stiramento|distors"
            r"|grip[ae]\b"
            r"|гемоглобин|грыж|bandscheib|ischias|sciatique|sciatica"
            r"|hernie|hernia|menisc|diagnos|\d ?mg\b|\d ?ml\b|tablet"
            r"|medication|prescri|doctor|cardiolog|surgery|operation|hospital"
            r"|clinic\b"
            r"|asthma|diabet|migraine|arthritis|cholesterol|blood pressure|anxiety|depress|adhd|therap|surgeon"
            r"|knee\b"
            r"|insulin|inhaler|physio|pregnan|injur|sprain|fractur|chronic|symptom|dose\b|bloods?work|scan\b"
            r"|biops|cancer"
            r"|fasciitis|tendon|thyroid|anaemi|anemi|insomnia|gout\b|epilep|autis|menopaus|hba1c|statin|metformin"
            r"|hip\b"
            r"|médic[oa] me|diagnosticar|pastilla|me operan|operaron|embaraz|asma\b|migraña|jaqueca|ansiedad"
            r"|hipertens"
            r"|tiroid|psiquiatra|psicólog[ao] me|receta|colesterol|rodilla|grávida|remédio|diabete|pressão"
            r"|ansiedade"
            r"|enxaqueca|incinta|pressione|emicrani|ansia|medico mi|farmac|gravidanza"
            r"|médecin|diagnostiqu|comprim|enceinte|asthme|opér|hypertension|migraine|anxiét|ordonnance"
            r"|cholestérol|genou"
            r"|arzt|ärztin|diagnos|tablette|schwanger|bluthochdruck|migräne|operier|operation|rücken|knie\b"
            r"|krankengym"
            r"|asthma|depressi|angstst|schilddrüs|врач|диагноз|таблетк|беремен|давлени|астм|мигрен|операци|диабет"
            r"|колен"
            r"|\bmcg\b|\bмг\b|coeliac|celiac|zöliakie|cœliaque|diabétique|diabétic|diabetic|parkinson"
            r"|alzheimer|dement"
            r"|démence|demenc|demenz|glucose|glucosa|glukose|glykä|analítica|analyse de sang|analisi del sangue"
            r"|blutwerte"
            r"|анализ|глюкоз|холестерин|сахар (?:в крови|\d)|gastrit|sehne\b|achilles|torn\b|gerissen|gebroch|fractur"
            r"|rupture"
            r"|fratturat|quebrei|me rompí|se ha roto|cassé l|вывих|перелом|spritze|inyect|injecte|injeto|inietto|укол"
            r"|il medico|(?:the|der|il|la|o|le) (?:dose|dosis|dosi)\b|bombinha|inhal|astigmati"
        ),
        (
            r"医生|诊断|确诊|毫克|血压|血糖|尿酸|手术|糖尿|哮喘|痛风|失眠|抑郁|焦虑|怀孕|复查|体检|膝盖|散光|近视"
            r"|甲状腺|药|双胍|沙坦|普利|他汀|洛尔|地平|胰岛素|毫克|微克|サルタン|ジピン|スタチン|ホルミン|복용"
            r"|[한두세\d] ?알|医者|診断|薬|手術|病院|血圧|喘息|妊娠"
            r"|腰痛|片頭痛|糖尿|의사|진단|약을|수술|혈압|천식|임신|당뇨|허리|위염|내시경|염증|콜레스테롤|골절|치매|\dmg"
            r"|微克|胃炎|胃镜|骨折|胆固醇|痴呆|花粉症|認知症|貧血|錠|ミリに|グラムまで|ｍｇ|骨折|검사 결과"
        ),
    ),
    "diet": (
        (
            r"vegan|vegetarian|pescatarian|keto\b|gluten|low-carb|low-purine|mediterranean diet|diet\b|fasting"
            r"|halal|kosher"
            r"|sodium|sugar-free|no more (?:meat|beef|pork|alcohol|sugar|coffee)|plant-based|don't eat"
            r"|stopped eating"
            r"|don't drink|cut out|cut (?:bread|sugar|carbs|salt|dairy)|sweetener|sober\b|dairy"
            r"|vegetarian[ao]|vegan[ao]|dieta|dejé (?:la carne|el alcohol|el azúcar)|lácteos|no como|sin gluten"
            r"|sin azúcar"
            r"|não como|não bebo|sem glúten|non mangio|senza glutine|végétari|végan|régime|je ne mange|je ne bois"
            r"|sans gluten"
            r"|vegetarisch|diät|esse kein|trinke kein|glutenfrei|zuckerfrei|вегетариан|веган|диет|не ем\b|не пью\b"
            r"|off (?:caffeine|coffee|sugar|alcohol|meat|dairy|gluten|carbs|the booze)\b|veggie\b|decaf|lactose"
            r"|laktose|lattosio"
            r"|lactosa|лактоз|salz\b|sodio|sale\b"
        ),
        (
            r"吃素|素食|低嘌呤|忌口|不吃|戒糖|戒酒|生酮|减脂|清真|ベジタリアン|ヴィーガン|菜食|食べない|糖質制限"
            r"|채식"
            r"|비건|안 먹|못 먹"
        ),
    ),
    "pet": (
        (
            r"\b(?:dogs?|cats?|puppy|puppies|kittens?|rabbits?|hamsters?|guinea pigs?|parrots?|budgies?|tortoises?"
            r"|ponys?|mare)"
            r"\b|vet\b|whippet|collie|labrador|retriever|greyhound|terrier|spaniel|corgi|poodle|tabby"
            r"|tortoiseshell|beagle"
            r"|\b(?:perr[oa]s?|gat[oa]s?|perrit[oa]|gatit[oa]|cachorr[oa]s?|veterinari[oa]|conejo|cane|gatt[oi]"
            r"|cagnolin"
            r"|chien(?:ne)?|chats?|chatte|chaton|chiot|lapin|hund|hündin|katzen?|kater|welpe|kaninchen|hamster"
            r"|tierarzt)\b"
            r"|\b(?:gecko|geckos|ferret|turtle|chickens|hens|canary|goldfish|tortuga|canario|periquito|loro|gallinas"
            r"|hurón"
            r"|tartaruga|coniglio|criceto|canarino|pappagallo|galline|asino|tortue|poules|perruche|schildkröte|hühner"
            r"|hámster"
            r"|coelho|galinhas|papagaio|galga|galgo)\b|хомя|черепах|кролик|канарейк|куриц|морск\w+ свинк|собак|кошк"
            r"|\bкот\b|кота\b|щен|котён|пёс|попуга"
        ),
        (
            r"乌龟|金鱼|龙猫|狗|(?<![夜懒熊])猫|柯基|金毛|兔子|仓鼠|鹦鹉|宠物|遛|犬|うさぎ|ハムスター|ペット|강아지|고양이|반려"
            r"|개를 키|토끼|앵무"
        ),
    ),
    "partner": (
        (
            r"\b(?:husband|wife|girlfriend|boyfriend|fianc[ée]+|partner|spouse|my ex|anniversary|engaged|married"
            r"|wedding"
            r"|dating|divorc|separated|courting|moved in with|broke up)"
            r"|\b(?:novi[oa]|marido|espos[oa]|mi mujer|mi pareja|prometid|casamiento|nos casamos|aniversario"
            r"|namorad[oa]|noiv[oa]"
            r"|fidanzat[oa]|mio marito|mia moglie|compagn[oa])|\b(?:mon mari|ma femme|mon copain|ma copine|fiancée?"
            r"|mon compagnon"
            r"|ma compagne|conjoint)|\b(?:mein mann|meine frau|mein freund|meine freundin|verlobt|verheiratet"
            r"|hochzeit|geschieden)"
            r"|\b(?:муж|жен[аеуы]\b|парень|девушк|невест|жених|супруг)"
        ),
        (
            r"女朋友|男朋友|女友|男友|老公|老婆|妻子|丈夫|未婚妻|未婚夫|对象|结婚|订婚|彼女|彼氏|妻が|夫が|主人"
            r"|旦那"
            r"|婚約|結婚|남자친구|여자친구|남편|아내|약혼|결혼"
        ),
    ),
    "family": (
        (
            r"\b(?:(?:my|our) (?:\w+ )?(?:mum|mom|mother|dad|father|parents|brother|sister|son|daughter|kids"
            r"|children"
            r"|cousin"
            r"|aunt|uncle|niece|nephew|grand\w+|step\w+|twins?|in-laws?|\w+-in-law|toddler|baby|boy|girl|lad|eldest"
            r"|youngest)"
            r"|mum\b|mom\b|daddy\b|grandson|granddaughter|stepdaughter|stepson)"
            r"|\b(?:mi|meu|minha|mio|mia) (?:mam[áa]|madre|padre|pap[áa]|vieja|viejo|herman[oa]|hij[oa]|prim[oa]"
            r"|abuel[oa]|suegr"
            r"|cuñad|sobrin|tí[oa]|mãe|pai|irmã|irmão|filh[oa]|av[óô]|fratello|sorella|figli[oa]|nonn[oa]|cugin)"
            r"|\b(?:ma|mon|mes) (?:mère|père|sœur|soeur|frère|fille|fils|grand-|enfants|tante|oncle|cousin|maman"
            r"|papa"
            r"|belle-)"
            r"|\bmein[es]? (?:mutter|vater|schwester|bruder|sohn|tochter|kinder|oma|opa|eltern|tante|onkel|cousin"
            r"|mama|papa)"
            r"|\b(?:мам|пап[аеу]|мать|отец|сестр|брат|сын|дочь|дочк|бабушк|дедушк|тёщ|свекров|племянни)"
        ),
        (
            r"我(?:妈|爸|弟|妹|哥|姐|儿子|女儿|爷爷|奶奶|外婆|外公|老爸|老妈|表|堂|闺女|娃)|妈妈|爸爸|弟弟|妹妹"
            r"|儿子"
            r"|女儿|母が|父が|母は|父は|息子|娘|姉|妹|弟|兄"
            r"|엄마|아빠|어머니|아버지|언니|오빠|누나|형이|동생|아들|딸이|딸은|할머니|할아버지"
        ),
    ),
    "birthday_age": (
        (
            r"birthday|\b(?:turn(?:s|ed|ing)?|i'm|i am|he's|she's|is|just|almost|nearly|be) (?:\d{1,2}|(?:twenty"
            r"|thirty|forty|fifty|sixty"
            r"|seventy|eighty|ninety)(?:-\w+)?|nine|eight|seven|six|five|four|three)\b(?! ?(?:%|am|pm|mg|kg|km"
            r"|minutes|hours|days|weeks"
            r"|months|percent|times|miles|euros|of))|years? old|yrs? old|born (?:in|on)|as of .* morning"
            r"|cumpl[oeíi]|cumpleaños|\baños tiene|tiene \w+ años|tengo \w+ años|aniversári|tenho \w+ anos"
            r"|tem \w+ anos|compleanno"
            r"|compio|ho \w+ anni|anniversaire|j'ai \w+ ans|a \w+ ans\b|geburtstag|jahre alt|werde \d\d|bin \d\d\b"
            r"|день рождения|исполн\w+ \d|мне \d\d|\bb-?day\b|\b\d{1,2} on (?:the )?\d|is \d\d until"
            r"|wird (?:\w+ )?(?:am \d{1,2}\. ?\w+ )?\d{1,2}\b|ist (?:jetzt |schon )?\d{1,2}(?=$|[,.!]| und| jahre)"
            r"|\bf(?:a|ará|arà|ez|az) \d{1,3} an(?:ni|os)|compie|compirà|ha \d{1,2} anni|fêt\w+ ses \d|a eu \d{1,2} ans"
            r"|\bans (?:hier|demain|le \d)|tem (?:só )?\d{1,2}(?=$|[,.!]| anos| e\b)|tiene (?:ya )?\d{1,2}(?=$|[,.!]"
            r"| años| y\b)"
            r"|\b(?:ему|ей|ему|сыну|дочери|маме|папе) (?:уже )?\d{1,2}|\d{1,2} (?:лет|года?)(?=$|[,.!])"
        ),
        r"生日|岁|周岁|誕生日|歳|생일|\d살|세입니다|환갑|칠순|喜寿|還暦",
    ),
}
