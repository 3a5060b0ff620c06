"""How people introduce themselves in a list, in languages with capital letters: `soy Marta, 34, de Vigo`.

The groups of a pattern are named after the slots that they fill.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules.languages import french, german, italian, portuguese, russian, spanish
from memoryos.analysis.rules.self_introduction_style import ListStyle, list_patterns, occupation, templates
from memoryos.text.prefilter import unfiltered

_WORD: Final = r"[A-ZÀ-ÞŁŚŻČŠŽА-ЯЁ][\w'-]{1,20}"
_NAME: Final = rf"(?P<name>{_WORD}(?: {_WORD}){{0,2}})"
_TOWN: Final = (
    r"[A-ZÀ-ÞŁŚŻČŠŽА-ЯЁ][a-zà-ÿа-яё][\w'-]{0,22}"
    rf"(?:(?: (?:am|an der|de|del|da|do|di|la|sur|upon|of|on|на))? {_WORD}){{0,2}}"
)
# What stands where a town would: firms, in languages that work `in` them.
_FIRMS: Final = (
    r"(?!(?:Google|Amazon|Microsoft|Apple|Meta|Accenture|Deloitte|Indra|Telefónica|Repsol|Inditex|Zara|Mercadona|Ikea"
    r"|Carrefour|Seat|Iberia|Renfe|Correos|Mercado|Globant|Santander Bank|Petrobras|Itaú|Bradesco|Nubank|Globo|Embraer"
    r"|Magalu|Ferrari|Fiat|Enel|Яндекс|Сбер|Газпром|Тинькофф|Озон|Авито|Лукойл|Ростелеком|Росатом|Роснефт"
    r"|Касперск)\w{0,6})"
)
_HOME: Final = rf"(?P<home>{_FIRMS}{_TOWN})"
_ORIGIN: Final = rf"(?P<origin>{_FIRMS}{_TOWN})"
_GREETING: Final = (
    r"(?:(?:hi|hello|hey|hiya|hi there|hello there|hey there|hi all|hi everyone|hello everyone|good (?:morning|evening"
    r"|afternoon)|so|well|ok|okay|quick intro|hallo|hallöchen|moin(?: moin)?|servus|grüß gott|guten (?:tag"
    r"|morgen|abend)"
    r"|na|hallo zusammen|hi zusammen|hola|buenas|buenos días|buenas tardes|hola a todos|salut|bonjour|bonsoir|coucou"
    r"|salut à tous|bonjour à tous|alors|ciao|salve|buongiorno|buonasera|ehi|ciao a tutti|oi|olá|bom dia|boa tarde"
    r"|boa noite|oi gente|e aí|привет|здравствуйте|добрый (?:день|вечер)|доброе утро|всем привет"
    r"|привет всем)[\s,.!:]{1,3})?"
    r"(?:(?:nice to meet you|freut mich|encantad[oa]|enchantée?|piacere|prazer|bueno|pues|also|allora|so|ну"
    r"|а)[\s,.!:]{1,3})?"
)
_STOP: Final = r" ?[,;()|·] ?| / | [-\u2013—]{1,2} "
_HEARSAY: Final = r".{0,60}\b(?:told|said|says|asked|sagt|sagte|meint|dice|dijo|dit|disse|detto|сказал\w?)\b"
_PRONOUNS: Final = r"(?i:(?:she|he|they)/(?:her|him|them)|her|him|them|m|f|w|d|[mwf]/[mwf])"


@dataclass(frozen=True, slots=True)
class _Phrases:
    """What differs between languages with capital letters; `lives` and `comes` go before `within` and `out_of`."""

    opening: str
    age: str
    job: str
    within: str
    out_of: str
    lives: str
    comes: str
    tail: str
    neutral: str
    conjunction: str
    templates: Mapping[str, str]
    no_name: str = ""
    here: str = ""


def _style(phrases: _Phrases) -> ListStyle:
    within, out_of = phrases.within, phrases.out_of
    after = rf"(?: (?:{phrases.tail})\b(?!{_HEARSAY}).{{0,200}})?"
    is_name = rf"(?!(?:{phrases.no_name})\b)" if phrases.no_name else ""
    conjunction = rf",? (?:{phrases.conjunction}) "
    return ListStyle(
        list_patterns(
            rf"(?i:{_GREETING}(?:{phrases.opening}))(?: |$)",
            *((rf"(?i:{_GREETING}){_NAME} {phrases.here}(?= ?[,(]|$)",) if phrases.here else ()),
        ),
        unfiltered(rf"{is_name}{_NAME}(?: (?:{out_of}) {_ORIGIN})?{after}"),
        list_patterns(
            phrases.age,
            rf"{phrases.job}(?: (?:{within}) {_HOME})?(?: (?:{out_of}) {_ORIGIN})?{after}",
            rf"(?:{within}) {_HOME}",
            rf"(?:{phrases.lives}) (?:{within}) {_HOME}{after}",
            rf"(?:(?:{phrases.comes}) )?(?:{out_of}) {_ORIGIN}(?: (?:{within}) {_HOME})?{after}",
        ),
        unfiltered(rf"{_PRONOUNS}|(?i:{phrases.neutral})"),
        unfiltered(rf"{_STOP}|{conjunction}(?=[a-zà-ÿа-яё\d]|I\b)|(?<=[\dt]){conjunction}"),
        phrases.templates,
    )


ENGLISH: Final = _style(
    _Phrases(
        r"i'm|i am|im|my name is|my name's|name's|i'm called",
        r"(?:(?:I'm|I am|aged?|and) )?(?P<age>[1-9]\d)(?: ?(?:years? old|years? young|yrs?(?: old)?|yo|y/o|years))?",
        r"(?:(?:I'm|I am|I work as|working as|currently|and) )?(?:(?:an?|the) )?(?P<job>[A-Za-z][\w' -]{2,40}?)",
        r"in|near|based in|living in|over in|just outside",
        r"from|out of",
        r"(?:I )?live|living|based|currently|now|and I live|and live|I'm living|I'm based",
        r"originally|I'm|I come|I'm originally|born",
        r"who|and|but|with|looking|trying|working|where|at|for|by|now|living|originally",
        r"married|single|divorced|widowed|engaged|retired|(?:single |proud )?(?:mum|mom|dad|mother|father"
        r"|parent) (?:of|to) [\w ]{1,20}"
        r"|(?:one|two|three|four|\d) (?:kids?|children)|no kids",
        r"and",
        templates("Is called {}.", "Is {} years old.", "Works as: {}.", "Lives in {}.", "Is from {}."),
        here="here",
    )
)
GERMAN: Final = _style(
    _Phrases(
        r"(?:ich bin|ich heiße|ich heisse|mein name ist|bin)(?: übrigens| die| der| (?:mal )?de[rn])?",
        r"(?:(?:ich bin|bin|und) )?(?P<age>[1-9]\d)(?: ?(?:Jahre?(?: alt| jung)?|J\.|jahre?(?: alt)?))?(?: alt)?",
        r"(?:(?:ich bin|bin|arbeite als|ich arbeite als|von Beruf|und|eine?|gelernter?"
        r"|ausgebildeter?) ){0,2}(?!(?:Herr?|Till|Hart|Nor)mann\b)"
        + occupation(
            german.JOBS, r"(?: für [A-ZÄÖÜ]\w{2,20}(?:(?:,| und) [A-ZÄÖÜ]\w{2,20}){0,2}| an eine[rm] [A-ZÄÖÜ]\w{2,24})?"
        ),
        r"in(?! (?:\w{0,20}[Zz]eit|Rente|Pension|Ausbildung|Kurzarbeit|Mathe\w{0,8}|Deutsch|Englisch|Sport"
        r"|\w{1,20}(?:schule"
        r"|klinik|amt"
        r"|praxis|haus|firma|branche|industrie|verwaltung|leitung))\b)(?: der)?|bei(?= [A-ZÄÖÜ]\w{1,20}(?:burg|stadt"
        r"|heim|berg)\b)",
        r"aus(?: der| dem)?",
        r"ich wohne|wohne|wohnhaft|lebe|ich lebe|und wohne|und lebe|wohne jetzt|zuhause|zu Hause",
        r"ich komme|komme|ursprünglich|gebürtig|komme ursprünglich",
        r"und|der|die|das|mit|seit|suche|aber|an|am|bei|im|ursprünglich",
        r"verheiratet|ledig|single|geschieden|verwitwet|vergeben|(?:vater|mutter|mama|papa)(?: von)? [\w ]{2,24}"
        r"|(?:ein|eine|zwei|drei|vier|\d) (?:kind(?:er)?|töchter|söhne|tochter|sohn)|männlich|weiblich",
        r"und",
        templates("Heißt {}.", "Ist {} Jahre alt.", "Arbeitet als {}.", "Wohnt in {}.", "Kommt aus {}."),
        no_name=r"\w{1,20}(?:erin|istin|entin|händer|tarier|aner|iker|raucher|trinker|schüler|arbeiter|besitzer"
        r"|nutzer|anfänger"
        r"|sammler|läufer|spieler|liebhaber|gänger|esser|länder|linge?|ologe|steiger|login)|Mann|Frau|Mama|Papa"
        r"|Mutter|Vater"
        r"|Oma|Opa|Single|Christ|Moslem|Muslima?|Jude|Atheist|Deutsche[rn]?|Schweizer|Österreicher|Italiener"
        r"|Spanier|Pole"
        r"|Polin|Türkin?|Russe|Russin|Franzose|Französin|Brite|Grieche|Laie|Fan|Neuling|Anfang|Ende|Mitte|Witwer?|Waise"
        r"|Zwilling|Jungfrau|Löwe|Widder|Stier|Fisch|Krebs|Skorpion|Bayer|Schwabe|Sachse|Hesse|Berliner|Hamburger"
        r"|Kölner|Wiener",
        here="hier",
    )
)
SPANISH: Final = _style(
    _Phrases(
        r"(?:yo )?soy(?: la| el)?|me llamo|mi nombre es",
        r"(?:(?:tengo|y tengo|de|con) )?(?P<age>[1-9]\d)(?: (?:años|añitos))?",
        r"(?:(?:soy|trabajo de|trabajo como|y soy|una?) ){0,2}" + occupation(spanish.JOBS),
        r"en",
        r"de|desde",
        r"vivo|y vivo|viviendo|resido|vivo ahora|ahora",
        r"soy|vengo|originaria|originario|natural|y soy",
        r"y|que|con|pero|desde|busco|donde|en|de",
        r"casad[oa]|solter[oa]|divorciad[oa]|viud[oa]|(?:madre|padre|mamá|papá) de [\w ]{2,20}|(?:un|una|dos|tres"
        r"|\d) hij[oa]s?",
        r"y",
        templates("Se llama {}.", "Tiene {} años.", "Trabaja como {}.", "Vive en {}.", "Es de {}."),
    )
)
FRENCH: Final = _style(
    _Phrases(
        r"moi,? c'est|je m'appelle|je suis|mon nom est|mon prénom est|je me présente ?[:,]?(?: je suis| moi c'est)?",
        r"(?:(?:j'ai|et j'ai|âgée? de) )?(?P<age>[1-9]\d)(?: (?:ans|balais))?",
        r"(?:(?:je suis|et je suis|je travaille comme|je bosse comme|une?) ){0,2}"
        + occupation(french.JOBS, r"(?: (?:de |d'|en |scolaire|libérale?|indépendante?|à domicile)[a-zéèêàç]{0,20})?"),
        r"à|au|en|près de|sur",
        r"de|d'origine de|originaire de|venant de",
        r"j'habite|je vis|habitant|vivant|basée?|et j'habite|installée?|domiciliée?",
        r"je viens|je suis|originaire|et je viens|native?",
        r"et|qui|avec|mais|depuis|je|cherche|dans|à|au|de",
        r"mariée?|célibataire|divorcée?|veuve|veuf|pacsée?|(?:maman|papa|mère|père) de [\w ]{2,20}|(?:une?|deux"
        r"|trois|\d) enfants?",
        r"et",
        templates("S'appelle {}.", "A {} ans.", "Métier : {}.", "Habite à {}.", "Vient de {}."),
    )
)
ITALIAN: Final = _style(
    _Phrases(
        r"(?:io )?sono(?: la| il)?|mi chiamo|il mio nome è|mi presento[:,]?(?: sono)?",
        r"(?:(?:ho|e ho|di) )?(?P<age>[1-9]\d)(?: (?:anni|annetti))?",
        r"(?:(?:sono|faccio|e faccio|lavoro come|una?|un'|il|la|l') ?){0,2}"
        + occupation(italian.JOBS, r"(?: (?:di|in|d') ?[a-zàèéìòù]{3,20})?"),
        r"a|ad|vicino a|in(?= (?:Sicilia|Sardegna|Toscana|Puglia|Calabria|Veneto|Liguria|Umbria|Piemonte"
        r"|Svizzera|Germania)\b)",
        r"di|da|originari[oa] di",
        r"vivo|abito|e vivo|e abito|residente",
        r"vengo|sono|originari[oa]|e vengo",
        r"e|che|con|ma|da|cerco|dove|in|al|alla",
        r"sposat[oa]|single|divorziat[oa]|separat[oa]|vedov[oa]|(?:mamma|papà|madre|padre) di [\w ]{2,20}|(?:una?"
        r"|due|tre|\d) figli[oae]?",
        r"e",
        templates("Si chiama {}.", "Ha {} anni.", "Lavoro: {}.", "Vive a {}.", "Viene da {}."),
    )
)
PORTUGUESE: Final = _style(
    _Phrases(
        r"(?:eu )?sou(?: a| o)?|me chamo|meu nome é|o meu nome é|chamo-me|aqui é(?: a| o)",
        r"(?:(?:tenho|e tenho|de) )?(?P<age>[1-9]\d)(?: (?:anos|aninhos))?",
        r"(?:(?:sou|e sou|trabalho como|uma?) ){0,2}" + occupation(portuguese.JOBS, r"(?: de [a-zãõáéíóúâêôç]{3,20})?"),
        r"em|no(?= (?:Rio|Recife|Porto|Brasil|Ceará|Paraná|Pará|Maranhão|Amazonas))|na(?= (?:Bahia|Paraíba))",
        r"de|do(?= (?:Rio|Recife|Porto|Brasil|Ceará))|da(?= Bahia)",
        r"moro|vivo|e moro|morando|resido|e vivo",
        r"sou|venho|natural|e sou",
        r"e|que|com|mas|desde|procuro|onde|na|no|de",
        r"casad[oa]|solteir[oa]|divorciad[oa]|viúv[oa]|(?:mãe|pai) de [\w ]{2,20}|(?:uma?|dois|duas|três"
        r"|\d) filh[oa]s?",
        r"e",
        templates("Se chama {}.", "Tem {} anos.", "Profissão: {}.", "Mora em {}.", "É de {}."),
    )
)
RUSSIAN: Final = _style(
    _Phrases(
        r"я|меня зовут|моё имя|мое имя",
        r"(?:(?:мне|и мне|возраст) )?(?P<age>[1-9]\d)(?: (?:лет|года?|годик))?",
        r"(?:(?:я|по профессии|и я) )?"
        + occupation(
            russian.JOBS,
            r"(?: (?:математики|физики|химии|истории|музыки|литературы|английского(?: языка)?|русского(?: языка)?"
            r"|начальных классов))?",
        ),
        r"в|во|под|из-под",
        r"из|родом из",
        r"живу|я живу|и живу|сейчас|работаю",
        r"я|родом|сам|сама|и я",
        r"и|но|который|которая|ищу|с|со|уже",
        r"замужем|женат|не замужем|не женат|разведен[а]?|разведён|холост|(?:мама|папа|мать|отец) [\w ]{3,20}"
        r"|(?:двое|трое|один|\d) (?:детей|ребёнок)",
        r"и|а",
        templates("Зовут {}.", "Возраст: {}.", "Профессия: {}.", "Живёт: {}.", "Родом из {}."),
    )
)
