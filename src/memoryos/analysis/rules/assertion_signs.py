"""Words that show that a clause asserts nothing, or nothing that is still so."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

# From here to the end of the sentence nothing is stated: a condition, or what somebody else says.
CONDITION_OR_HEARSAY: Final = prefiltered(
    (
        r"\b(?:if (?!any)|unless|whether|hypothetical\w*|imagine|pretend\w*|as if|in another life|were i\b|had i\b"
        r"|wenn (?:ich|wir|es|du)|falls|angenommen|stell dir vor|como si|ojalá|si (?:yo|me|fuera|tuviera|gano)"
        r"|se eu|se fosse|se io|si j'|si on|si je|если|бы)\b|如果|要是|假如|假设|随便问|叫什么来着|是什么来着"
        r"|なんだっけ|何だっけ|なんやっけ|뭐더라|뭐였더라|もし|ふりを|로또|만약|텐데"
        r"|척(?:할"
        r"|하)"
        r"|(?<![\w.])(?!(?:i|to|you|we|doctor|doc|nurse|cardiologist|physio\w*|dentist|consultant|gp|specialist"
        r"|therapist|vet|orthopedist|allergist|surgeon|she|like|hausarzt|\w*arzt|\w*ärztin|\w+olog(?:e|in|o|a|ue)?"
        r"|chefarzt"
        r"|médic[oa]|doctora?|dottor(?:e|essa)|medico|médecin|toubib|docteure?|kiné|fisio\w*|oculist\w*|dentista"
        r"|pediatra"
        r"|cardio|gastro|dermato|врач|доктор|\w+олог|терапевт|хирург|окулист|scan|mrt|irm|risonanza"
        r"|resonancia)\b)[\w.]++,? (?:also |just |always |even |\w+ly,? )?"
        r"(?:says?|said|told me|claims?|insists?|maintains|reckons|swears|texted|writes|wrote|keeps saying|goes"
        r"|asked me|was like|informed me|sagt|sagte|meint|meinte|schreibt|insiste|escribió"
        r"|(?:dice|dijo) que (?:es|está|tiene|vive|le|su)|disse que|diz que|dit que|m'a dit|raconte"
        r"|prétend|ha detto|mi fa|говорит|сказал\w*)\b(?! (?:yes|no)\b)"
        r"|^(?:says|said|claims?|claimed|insists?|maintains?|reckons|swears|sagt|meint|behauptet|dice|sostiene|dit"
        r"|prétend"
        r"|diz|jura que|afferma|говорит|уверяет) |(?<!医生)(?<!大夫)说(?:他|她|自己|我)|と言っ|って言う"
        r"|^(?![\u4e00-\u9fff]{1,3}[科院]说|我|咱|医|大夫|护士|老板|再|虽|按|应|不|可|话|还|就|跟|和|先|来|总"
        r"|一般)[\u4e00-\u9fff]{2,4}说(?![明法话起到好])"
        r"|라고 (?:했|하)|다고 (?:했|하|우)"
    ),
    re.IGNORECASE,
)
# What somebody used to do: `cantaba los martes`, `je jouais`, `suonavo`, `damals spielte ich`.
IMPERFECT: Final = prefiltered(
    r"\b(?:j'ai été [\w' -]{3,30} (?:pendant |durant )?(?:\d+|\w+) ans|i was an? [\w -]{3,30} for (?:\d+|\w+) years"
    r"|ich war (?:\d+|\w+) jahre (?:lang )?|fui [\w ]{3,30} (?:durante |por )?(?:\d+|\w+) (?:años|anos)"
    r"|sono stat[oa] [\w' ]{3,30} per (?:\d+|\w+) anni|used to|back (?:then|in the day)|in those days|(?!(?:acaba"
    r"|graba|alaba|brava|lava|grava|trava"
    r"|java)\b)[\wáéíóúñ]{2,}"
    r"(?:aba|ábamos|ava|ávamos)|(?:vivía|tenía|hacía|corría|comía|bebía)(?:mos)?|vivia|tinha|fazia|corria|comia"
    r"|(?:je|j'|on) ?\w{2,}ais|(?:suon|cant|gioc|lavor|abit|and|mangi|fum|studi|insegn|parl|nuot|viaggi|all)av(?:o"
    r"|amo)"
    r"|(?:viv|corr|legg|prend|av|bev|fac)ev(?:o|amo)|dormivo|uscivo|damals|früher|seinerzeit|раньше|когда-то|бывало"
    r"|в молодости)\b|那时候|那会儿|小时候|当年|昔は|당시|예전에는|던 시절",
    re.IGNORECASE,
)
# A time of life that is over, or what was had in it.
FORMER: Final = prefiltered(
    r"\b(?:when i was (?:\d+|an?|in|at|young\w*|little|twenty|thirty)\b|used to (?:have|own|date|live)|we once had"
    r"|i once had"
    r"|hatten? (?:\w+ )?(?:mal|einmal|einst|früher|damals)|(?:früher|damals) hatten?|als (?:ich"
    r"|wir) (?:\w+ ){0,2}(?:klein"
    r"|jung|kind\w*) war|(?:antes )?ten[ií]a(?:mos)? (?:un|una)\b|cuando (?:yo )?tenía|quand j'(?:avais|étais)"
    r"|(?:j'avais|on avait|nous avions) (?:un|une)\b|quando eu (?:tinha|era)|quando avevo|avevamo un|раньше у (?:меня"
    r"|нас) был"
    r")|小时候|以前(?:养|有)|昔[はに]?.{0,10}飼って|예전에 .{0,10}키웠",
    re.IGNORECASE,
)
# `They put the rent up to 920, it was 850 before`: the second clause tells what is over.
FORMER_AMOUNT: Final = re.compile(
    r"(?:and |und |y |et |e |и )?(?:(?:it|we|I|that) (?:was|were)(?: at| on| paying)?|(?:up|down) from|used to be"
    r"|(?:vorher|bisher|davor|früher) (?:waren es|war es|war sie|hatten wir|zahlten wir)?|(?:antes )?(?:est[aá]bamos"
    r"|estaba|era|eran"
    r"|pag[aá]bamos|pagaba)(?: en| de)?|(?:on|c'|avant c')(?:était| était| payait)(?: à| de)?|(?:prima "
    r"|antes )?(?:era|erano|eravamo|pagavamo)"
    r"(?: a| di)?|раньше (?:было|была|платили)?|(?:была?|было|платили)) ?(?:about |only |solo "
    r"|nur )?[€$£]?\d[\d.,]*(?: ?(?:[€$£]|\w+))?"
    r"(?: (?:before|until now|antes|vorher|avant|prima))?\W*",
    re.IGNORECASE,
)
TODAY: Final = prefiltered(
    r"\b(?:now|today|still|these days|jetzt|heute|immer noch|inzwischen|ahora|hoy|todavía|maintenant|aujourd'hui"
    r"|encore|agora|hoje"
    r"|ainda|adesso|ora|oggi|ancora|теперь|сейчас|до сих пор)\b|现在|如今|今は|まだ|지금|아직",
    re.IGNORECASE,
)
HEDGE: Final = prefiltered(
    (
        r"\b(?:maybe|perhaps|might|wish|i'd|we'd|would|could|should|lottery|supposed to|story|spiritually|bless you"
        r"|vielleicht|würden?|wäre|hätte|könnte|quizás?|tal vez|sería|gustaría|talvez|gostaria|seria"
        r"|forse|vorrei|sarei|peut-être|j'aimerais|serais|aurais|может|хотел\w* бы"
        r"|joked|joking|kidding|im scherz|aus spaß|en broma|bromeé|bromeando|en plaisantant|je plaisante|brincando"
        r"|per scherzo"
        r"|scherzando|в шутку|шучу|пошутил\w?"
        r"|feels? like|felt like|fühle? mich wie|me siento como|me sinto como|mi sento come|je me sens comme"
        r"|чувствую себя как"
        # What somebody hopes to become.
        r"|wants? to (?:be|become)|dreams? of being|will mal \w+ werden|quier[eo] ser|vuole (?:essere|diventare"
        r"|fare (?:il|la|l'))"
        r"|veut (?:être|devenir)|quer ser|хоч(?:ет|у) (?:быть|стать))\b|想当|愿望是|感觉自己|将来の夢|되고 싶|开玩笑"
        r"|(?:つもり|予定|はず)(?:だった|でした|やった)|(?:本来|原本|本)(?:打算|想|要|计划|准备)"
        r"|려고 했(?:는데|었|지만)|려다가"
        r"|(?:예정|생각)이었|冗談で|농담으로|也许|可能|感觉像|かも|でしょう|気分|아마|면 좋|기분이"
    ),
    re.IGNORECASE,
)
# What may not come about, or only for a while.
DOUBTFUL: Final = re.compile(
    r"\b(?:if|unless|maybe|perhaps|might|could|would|probably|not|never|until"
    r"|for (?:a|one|two|three|the|\d{1,2})(?: \w+)?"
    r" (?:days?|weeks?|months?|years?|while|bit|spring|summer|autumn|fall|winter|season|term|semester|holidays?"
    r"|weekend)"
    r"|wenn|falls|sofern|vielleicht|eventuell|wohl|nicht|nie|würden?"
    r"|für (?:ein|zwei|drei|vier|das|den)\w{0,2} (?:tage?|wochen?|monate?|jahre?|sommer|winter|semester|weile)"
    r"|si|quizás?|tal vez|a lo mejor|no (?:me|nos)|nunca|peut-être|pas|jamais|s'il|forse|magari|se|non|talvez|não"
    r"|caso"
    r"|если|может|наверное|возможно|не|никогда)\b"
    r"|如果|要是|可能|也许|不|没|考虑|もし|たら|かも|ない|만약|아마|면 |않|안 ",
    re.IGNORECASE,
)
