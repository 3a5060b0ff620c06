"""German."""

from memoryos.analysis.rules.language_pattern import (
    CAR,
    EMPLOYER,
    HOUR,
    MAKE,
    NAME,
    PLACE,
    SUBJECT,
    TOWN,
    YEAR,
    SlotPattern,
    names_after,
    slot_patterns,
)

_WHO = r"(?:^|[,;:.!]\s*(?:und |aber )?|\bund |\baber )(?:also |ja |hallo,? |so,? )?"
JOBS = (
    r"(?P<v>(?:[A-ZÄÖÜ][\w-]{0,20})?(?:[Ll]ehrer|[Ää]rzt|[Ii]ngenieur|[Ee]ntwickler|[Ww]issenschaftler"
    r"|[Bb]erater|[Ff]ahrer|[Tt]echniker|[Vv]erkäufer|[Pp]fleger|[Rr]ektor|[Ll]eiter|[Ss]achbearbeiter"
    r"|[Mm]echaniker|[Jj]ournalist|[Aa]rchitekt|[Dd]esigner|[Kk]öch|[Aa]nwält|[Bb]äcker|[Ss]chreiner"
    r"|[Tt]ischler|[Ee]lektriker|[Ff]otograf|[Üü]bersetzer|[Bb]ibliothekar|[Tt]herapeut|[Mm]onteur"
    r"|[Pp]rogrammierer|[Ss]tudent|[Ff]riseur|[Ss]chauspieler|[Mm]usiker|[Kk]ellner|[Pp]olizist"
    r"|[Bb]uchhalter|[Ee]rzieher|[Gg]ärtner|[Mm]aler|[Pp]hysiker"
    r"|[Bb]iologe|[Cc]hemiker|[Ii]nformatiker|[Ss]chneider|[Ss]chweißer|[Pp]farrer|[Pp]astor|[Kk]assierer"
    r"|[Kk]apellmeister"
    r"|[Ss]anitäter|[Bb]riefträger|[Ss]chaffner|[Ll]okführer|[Oo]ptiker|[Ww]inzer|[Mm]etzger|[Ff]liesenleger"
    r"|[Dd]achdecker"
    r"|[Mm]aurer|[Zz]immerer|[Kk]onditor|[Hh]ausmeister|[Ll]aborant|[Aa]ssistent|[Rr]eferent|[Dd]ozent|[Pp]rofessor"
    r"|[Ff]orscher|[Rr]ichter|[Nn]otar|[Dd]olmetscher|[Rr]edakteur|[Tt]rainer|[Bb]eamter?|[Ff]lorist|[Kk]osmetiker"
    r"|[Ll]ogopäde"
    r"|[Ss]ozialarbeiter|[Ss]teuerberater|[Pp]sychologe|[Mm]echatroniker|[Mm]aschinist|[Gg]eselle|[Mm]eister)(?:in)?"
    r"|Azubi|Auszubildende[r]?|Putzfrau|Reinigungskraft|Bürokraft|[A-ZÄÖÜ]\w{0,20}(?:krankenschwester|kaufmann"
    r"|kauffrau"
    r"|mann|hilfe|kraft|anwältin|ärztin)|Arzt|Koch|Anwalt|Rechtsanwalt|Krankenschwester"
    r"|Hebamme|Rentner(?:in)?|Studentin|Zahnarzt|Tierarzt)"
)
CONDITIONS = (
    r"(?P<v>Diabetes(?: Typ [12])?|Asthma|Migräne|Bluthochdruck|Rheuma|Arthrose|Arthritis|Depressionen|ADHS|Epilepsie"
    r"|Zöliakie|Neurodermitis|Morbus \w+|Endometriose|Tinnitus|Heuschnupfen|Parkinson|Demenz|Alzheimer|Gicht"
    r"|Osteoporose"
    r"|Schlafapnoe|Krebs|Multiple Sklerose|Autismus|Skoliose|Psoriasis|Schuppenflechte|grauen Star|Gastritis|Reizdarm"
    r"|Vorhofflimmern|Legasthenie|Hashimoto|(?:einen? )?Bandscheibenvorfall|(?:einen? )?Kreuzbandriss)"
)
_THING = r"(?P<v>[\wäöüß][\wäöüß -]{2,40}?)"
_END = r"(?=$|[,.!;]|\s+(?:und (?:ich|wohne|arbeite|lebe)|aber|weil|seit|sehr|am meisten|besonders)\b)"
_SINCE = r"(?: seit \w+(?: \w+)?)?"
_NOW = r"(?: jetzt| derzeit| aktuell| zurzeit| inzwischen| mittlerweile| nun| zusammen| seit \w+(?: \w+)?){0,2}"
_SINCE_NOW = r"(?i:\b(?:jetzt|heute|inzwischen|mittlerweile|nun|derzeit|aktuell|zurzeit|seit [\w. ]{2,20}) )"
_GERMAN_LANGUAGES = (
    "(?:Englisch|Deutsch|Französisch|Spanisch|Italienisch|Portugiesisch|Russisch|Polnisch|Türkisch|Arabisch|Chinesisch"
    "|Japanisch|Koreanisch|Niederländisch|Holländisch|Schwedisch|Dänisch|Norwegisch|Griechisch|Ukrainisch|Rumänisch"
    "|Ungarisch|Tschechisch|Kroatisch|Persisch|Hebräisch|Latein|Finnisch|Vietnamesisch)"
)
_FOLK = r"(?:mein|unser)\w{1,2} [A-ZÄÖÜ]\w{2,16}"
# What people say instead of the textbook sentence.
_SAYINGS: tuple[SlotPattern, ...] = (
    *slot_patterns(
        "home",
        "Wohnt in {}.",
        rf"(?i:^(?:ich |wir )?(?:bin|sind) (?:\w{{2,12}} ){{0,3}}(?:bei|zu|mit) {_FOLK} (?:wieder )?(?:ein"
        rf"|zusammen|zurück)?gezogen,? (?:in|nach) ){PLACE}",
        rf"(?i:^(?:ich |wir )?(?:bin|sind) (?:\w{{2,12}} ){{0,3}}nach ){PLACE}(?i: zu {_FOLK} (?:zurück)?gezogen)",
        rf"(?i:\b(?:wohne|wohnen|lebe|leben)(?: ich| wir)?(?: \w{{3,12}}){{0,2}} (?:bei"
        rf"|mit) {_FOLK}(?: zusammen)?,? in ){PLACE}",
        rf"(?i:^(?:ich |wir )?(?:bin|sind) (?:jetzt|nun|wieder|endgültig|dauerhaft) (?:wieder )?(?:zurück"
        rf"|daheim|zu hause) in ){PLACE}(?=$|[,.!])",
    ),
    *slot_patterns("name", "Heißt {}.", rf"(?i:\bich bin (?:übrigens )?(?:die|der) ){NAME}(?=[.!,]|$)"),
    *slot_patterns(
        "home",
        "Wohnt in {}.",
        rf"(?i:^(?:ich |wir )?(?:bin|sind) (?:(?!nicht |nie )\w+ ){{0,3}}nach ){PLACE}(?i: (?:um)?gezogen)",
        rf"(?i:\b(?:ich|wir) (?:wohnen?|leben?) (?:in der nähe von|außerhalb von|bei) ){PLACE}",
    ),
    *slot_patterns(
        "job",
        "Beruf: {}.",
        r"(?i:\bich )(?P<v>unterrichte [A-ZÄÖÜ]\w+(?: (?:und|an|in) (?:einer? |der )?[A-ZÄÖÜ]\w+)*)",
        r"(?i:\bich )(?P<v>fahre (?:beruflich )?(?:Bus|Taxi|LKW|Lkw|Straßenbahn|Krankenwagen))(?=$|[,.!]| und)",
    ),
    *slot_patterns(
        "diet",
        "Ernährung: {}.",
        r"(?i:\b(?P<v>(?:fleisch|fisch|milchprodukte|schweinefleisch|zucker) ess?e? ich (?:nicht|keine?s?|gar nicht)"
        r"|ich esse? keine?n? (?:fleisch|fisch|schwein\w*|zucker|milchprodukte))\b)",
        single=True,
    ),
    *slot_patterns(
        "family",
        "Familie: {}.",
        r"(?i:\bich hab(?:e)? )(?P<v>(?:einen?|zwei|drei|vier|fünf|\d) (?:(?:ält|jüng|klein"
        r"|groß)\w+ )?(?:Bruder|Brüder"
        rf"|Schwestern?|Geschwister|Kinder|Kind|Töchter|Tochter|Söhne|Sohn)\b{names_after('und')})",
    ),
    *slot_patterns(
        "birthday",
        "Geburtstag: {}.",
        r"(?i:\bam )(?P<v>\d{1,2}\. ?[A-ZÄÖÜ]\w+)(?i: (?:werde?|wird) ich (?:\w+ )?\d\d)",
        r"(?i:\bich werde? am )(?P<v>\d{1,2}\. ?[A-ZÄÖÜ]\w+)(?i: (?:\w+ )?\d\d\b)",
    ),
    *slot_patterns(
        "languages",
        "Spricht oder lernt {}.",
        rf"(?i:\bich (?:spreche|kann|rede|lerne) (?:auch |fließend |ein bisschen |etwas )?)(?P<v>{_GERMAN_LANGUAGES}"
        rf"(?:(?:,| und) (?:etwas |ein bisschen |auch )?{_GERMAN_LANGUAGES})*)",
    ),
    *slot_patterns(
        "possessions",
        "Hat: {}.",
        rf"(?i:\bich (?:fahre?|habe?) (?:einen?|nen?) (?:alten? |neuen? )?)(?P<v>{CAR} (?:von|aus|Baujahr) {YEAR})",
    ),
)
PATTERNS: tuple[SlotPattern, ...] = (
    *_SAYINGS,
    *slot_patterns(
        "name",
        "Heißt {}.",
        rf"{_WHO}(?i:ich heiße|ich heisse|mein name ist|nenn mich(?: einfach)?|sag(?:t)? (?:einfach )?) ?{NAME}",
        r"(?i:\bich bin (?:übrigens )?(?:der|die) )(?P<v>[A-ZÄÖÜ][a-zäöüß]+)(?=$|[,.!]| und)(?! aus)",
        r"(?i:duzen[,;.]? (?:und )?ich bin )(?P<v>[A-ZÄÖÜ][a-zäöüß]+)",
        rf"(?i:\bich (?:darf|möchte|stelle) mich (?:kurz |erst ?mal )?(?:vor(?:stellen)?)?[:,] ?){NAME}",
    ),
    *slot_patterns(
        "home",
        "Wohnt in {}.",
        rf"{_WHO}(?i:ich |wir )?(?i:wohn(?:e|en)?|leb(?:e|en)?){_NOW} in {PLACE}",
        rf"{_WHO}(?i:ich bin|wir sind) (?!(?:\w+ ){{0,3}}(?:nicht|nie) )(?:[\w ]{{2,20}} )?nach {PLACE} (?:um)?gezogen",
        rf"{_SINCE_NOW}(?i:wohnen? (?:ich|wir)|leben? (?:ich|wir))(?: \w{{2,14}}){{0,2}}? in {PLACE}",
        rf"(?i:\bseit (?:wir|ich) (?:\w+ )?nach ){PLACE} (?:um)?gezogen",
        rf"{_WHO}(?i:wir sind|ich bin) (?i:jetzt|endlich|nun|inzwischen|mittlerweile|gut|wieder) in {PLACE}(?=$|[,.!]"
        r"| angekommen| zu Hause| daheim)",
        rf"(?i:\b(?:eingezogen|eingelebt|angekommen) in ){PLACE}",
        rf"(?i:\b(?:hier|bei (?:mir|uns)) in ){PLACE}(?=$|[,.!?]| (?:ist|sind|gibt|hat|regnet|schneit|kostet)\b)",
    ),
    *slot_patterns(
        "home",
        "Wohnt nicht mehr in {}.",
        rf"(?i:\bwohn(?:e|en)? nicht mehr in ){PLACE}",
        tense="ended",
    ),
    *slot_patterns(
        "employer",
        "Arbeitet bei {}.",
        rf"{_WHO}(?i:ich )?(?i:arbeite|jobbe){_NOW} (?i:bei(?:m)?|für) {EMPLOYER}",
        rf"(?i:\b(?:ab|seit) [\w. ]{{2,16}} (?:bin|arbeite) ich (?:jetzt )?bei(?:m)? ){EMPLOYER}",
        rf"{_SINCE_NOW}(?i:arbeite ich)(?: \w{{2,14}}){{0,2}}? (?i:bei(?:m)?|für) {EMPLOYER}",
        rf"(?i:\bbei uns bei ){EMPLOYER}",
        rf"(?i:\b(?:erste[rn]?|zweite[rn]?) (?:arbeits)?(?:tag|woche) bei(?:m)? (?:der |den )?){EMPLOYER}",
        rf"(?i:\b(?:angefangen|zugesagt|anfange|fange|eingestellt) (?:\w+ )?bei(?:m)? (?:der |den )?)"
        rf"(?!Null\b|Adam\b){EMPLOYER}",
        rf"(?i:\bich bin (?:jetzt|seit \w+(?: \w+)?) bei(?:m)? ){EMPLOYER}",
    ),
    *slot_patterns(
        "job",
        "Arbeitet als {}.",
        rf"{_WHO}(?i:ich )?(?i:arbeite){_SINCE} als {NAME}",
        rf"{_WHO}(?i:ich bin)(?: eine?| jetzt| übrigens| von beruf)* {JOBS}\b",
    ),
    *slot_patterns(
        "allergies",
        "Allergisch gegen {}.",
        r"(?i:\bich bin (?:(?!nicht|nie|kaum)\w+ )?(?:hoch)?allergisch (?:gegen|auf) )(?P<v>[\w -]{3,30}?)"
        r"(?=$|[,.!;]| und| aber)",
        r"(?i:\bich hab(?:e)? (?:eine? )?)(?P<v>[A-ZÄÖÜ][\wäöüß]+)(?i:-?(?:allergie|intoleranz|unverträglichkeit))",
        r"(?i:\bich vertrage? (?:keine?n? )(?!lärm|stress|hitze|kälte|kritik|streit|druck"
        r"|trubel))(?P<v>[\w -]{3,20}?)(?=$|[,.!;]| und| aber| mehr)",
    ),
    *slot_patterns(
        "health",
        "Gesundheit: {}.",
        rf"(?i:\bich (?:hab(?:e)?|leide(?: an| unter)?) (?:(?!kein|nie|nicht)\w+ )?){CONDITIONS}\b",
        r"(?i:bei mir wurde (?:[a-zäöü0-9 ]{2,24}(?:jahr\w*|monat\w*|woche\w*) )?)(?P<v>[A-ZÄÖÜ][\wäöüß -]{2,30}?)"
        r"(?i: (?:diagnostiziert|festgestellt))",
        r"(?i:\bich bin )(?P<v>schwanger|Diabetiker(?:in)?|Asthmatiker(?:in)?)\b",
    ),
    *slot_patterns(
        "diet",
        "Ernährung: {}.",
        (
            r"(?i:\bich (?:bin|lebe|esse|ernähre mich)(?: seit \w+(?: \w+)?| jetzt| nur noch| komplett){0,2} )"
            r"(?P<v>vegan"
            r"|vegetarisch|Vegetarier(?:in)?|Veganer(?:in)?|glutenfrei|ketogen|low carb)\b"
        ),
        single=True,
    ),
    *slot_patterns(
        "diet",
        "Nicht mehr {}.",
        r"(?i:\bich bin (?:nicht mehr|kein(?:e)? ))(?: )?(?P<v>vegan|vegetarisch|Vegetarier(?:in)?|Veganer(?:in)?)",
        tense="ended",
    ),
    *slot_patterns(
        "birthday",
        "Geburtstag: {}.",
        r"(?i:\bich (?:habe|hab) am )(?P<v>\d{1,2}\. ?\w+)(?i: geburtstag)",
        r"(?i:\bmein geburtstag ist (?:am )?)(?P<v>\d{1,2}\. ?\w+)",
        r"(?i:\bich bin am )(?P<v>\d{1,2}\. ?\w+(?: \d{4})?)(?i: geboren)",
    ),
    *slot_patterns(
        "age",
        "Ist {} Jahre alt.",
        r"(?i:\bich bin (?:jetzt |schon )?)(?P<v>\d{2})(?=$|[,.!]| [Jj]ahre| und| geworden)",
        r"(?i:\bich bin (?:gestern|heute|letzte woche) )(?P<v>\d{2})(?i: geworden)",
    ),
    *slot_patterns(
        "languages",
        "Spricht oder lernt {}.",
        (
            r"(?i:\bich (?:lerne|spreche)(?: gerade| jetzt| auch| fließend"
            r"| seit \w+(?: \w+)?){0,2} )(?P<v>[A-ZÄÖÜ][a-zäöü]+(?:isch|sch))\b"
        ),
        r"(?i:\bmeine muttersprache ist )(?P<v>[A-ZÄÖÜ][a-zäöü]+)",
    ),
    *slot_patterns(
        "dislikes",
        "Mag nicht: {}.",
        rf"{_WHO}(?i:ich (?:mag|esse)) (?:überhaupt |gar )?(?:keinen|keine|kein) {_THING}{_END}",
        rf"{_WHO}(?i:ich mag) {_THING} (?:überhaupt |gar )?nicht\b",
        rf"{_WHO}(?i:ich hasse) {_THING}{_END}",
        r"(?P<v>[A-ZÄÖÜ][a-zäöüß]+) (?i:kann ich (?:gar |überhaupt |echt )?nicht (?:ausstehen|leiden|riechen|ab)\b)",
        r"(?i:\bich kann )(?P<v>[\wäöüß -]{3,30}?)(?i: (?:gar |überhaupt )?nicht (?:ausstehen|leiden))",
    ),
    *slot_patterns(
        "likes",
        "Mag {}.",
        (
            rf"{_WHO}(?i:ich (?:mag|liebe))(?: sehr| gern| gerne| am liebsten| wirklich)* "
            rf"(?!dich|es|das|ihn|sie|dein|deine|diese|dieses|nicht|kein|wie|euch){_THING}{_END}"
        ),
    ),
    *slot_patterns(
        "origin",
        "Kommt aus {}.",
        rf"(?i:\bich (?:komme|stamme) (?:ursprünglich |eigentlich )?aus )"
        rf"(?!Versehen|Angst|Spaß|Gewohnheit|Prinzip|Neugier|Protest|Langeweile){TOWN}",
    ),
    *slot_patterns(
        "allergies",
        "Allergisch gegen {}.",
        r"(?i:\bich bin (?:auch |leider |stark )?(?:gegen|auf) )(?P<v>[\w -]{3,30}?)(?i: allergisch\b)",
    ),
    *slot_patterns(
        "hobby",
        "Spielt {}.",
        r"(?i:\bich spiele (?:seit \w+(?: \w+)? |gern |gerne |auch )?)(?P<v>Cello|Geige|Bratsche|Klavier|Gitarre|Bass"
        r"|Schlagzeug|Flöte|Querflöte|Blockflöte|Klarinette|Saxophon|Saxofon|Trompete|Posaune|Harfe|Orgel|Akkordeon"
        r"|Ukulele|Fußball|Handball|Volleyball|Basketball|Tennis|Tischtennis|Badminton|Squash|Golf|Hockey|Schach)\b",
    ),
    *slot_patterns(
        "education",
        "Macht eine {}.",
        r"(?i:\bich mache (?:gerade |jetzt |derzeit |seit \w+ )?(?:eine|meine) )"
        r"(?P<v>(?:Ausbildung|Lehre|Umschulung) (?:zum|zur|als) [A-ZÄÖÜ][\w-]+)",
    ),
    *slot_patterns("education", "Studiert {}.", rf"(?i:\bich studiere (?:gerade |jetzt |seit \w+ )?){SUBJECT}"),
    *slot_patterns("possessions", "Hat: {}.", rf"(?i:\bich (?:fahre?|habe?) (?:einen?|nen?) (?:\w+ )?){MAKE}"),
    *slot_patterns(
        "habits", "Gewohnheit: {}.", rf"(?i:\bich )(?P<v>stehe? (?:jeden (?:Tag|Morgen)|immer|täglich) um {HOUR} auf)\b"
    ),
)
