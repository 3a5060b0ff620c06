"""Spanish, as spoken in Spain and the Americas."""

from memoryos.analysis.rules.language_pattern import (
    CAPITALISED,
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

_WHO = r"(?:^|[,;:.!]\s*(?:y |pero )?|\by |\bpero )(?:hola,? |yo |bueno,? |che,? |pues )*"
JOBS = (
    r"(?P<v>(?:profesora?|maestr[oa]|ingenier[oa]|médic[oa]|enfermer[oa]|abogad[oa]|arquitect[oa]"
    r"|periodista|cociner[oa]|camarer[oa]|programadora?|diseñadora?|manicura|electricista|chofer|contable"
    r"|traductora?|contadora?|economista|dentista|psicólog[oa]|bióloga?|fotógraf[oa]|músico|música|pintora?"
    r"|escritora?|fontaner[oa]|carpinter[oa]|bibliotecari[oa]|administrativ[oa]|autónom[oa]"
    r"|mecánic[oa]|policía|bomber[oa]|farmacéutic[oa]|veterinari[oa]|estudiante|jubilad[oa]|conductora?"
    r"|taxista|peluquer[oa]|actriz|actor|científic[oa]|jefa? de [\wáéíóúñ]+|costurer[oa]|modista|sastre|albañil"
    r"|panader[oa]"
    r"|carnicer[oa]|pescador|cajer[oa]|recepcionista|secretari[oa]|vendedora?|comercial|camioner[oa]|repartidora?"
    r"|cur[ao]"
    r"|sacerdote|monj[ae]|agricultora?|ganader[oa]|jardiner[oa]|soldadora?|técnic[oa] (?:de|en) [\wáéíóúñ]+"
    r"|fisioterapeuta"
    r"|logopeda|matrona|partera|auxiliar de [\wáéíóúñ]+|cuidadora?|niñer[oa]|guía|intérprete|investigadora?"
    r"|químic[oa]"
    r"|físic[oa]|matemátic[oa]|restauradora?|diseñadora? gráfic[oa]|analista|consultora?|gerente|directora?|juez[a]?"
    r"|notari[oa]|funcionari[oa]|militar|azafata|piloto|chef|pasteler[oa]|barbero|esteticista|tatuadora?|limpiadora?"
    r"|conserje"
    r"|portero|becari[oa]|aprendiz|aparejadora?|topógraf[oa]|maquinista|florista|librer[oa]|editora?|actor"
    r"|bailar[ií]na?)"
    r"(?: de [\wáéíóúñ]+)?)"
)
CONDITIONS = (
    r"(?P<v>diabetes(?: tipo [12])?|asma|migrañas?|hipertensi[oó]n|artritis|artrosis|ansiedad|depresi[oó]n|epilepsia"
    r"|TDAH"
    r"|hipotiroidismo|hipertiroidismo|endometriosis|colesterol alto|(?:la )?(?:tensi[oó]n|presi[oó]n) alta|cataratas"
    r"|gastritis"
    r"|glaucoma|osteoporosis|fibromialgia|anemia|gota|apnea(?: del sueño)?|reflujo|celiaquía|autismo|dislexia"
    r"|escoliosis"
    r"|psoriasis|dermatitis|lupus|párkinson|parkinson|alzh[eé]imer|c[aá]ncer|insomnio|vértigos?|várices|varices"
    r"|hernia(?: discal)?|lumbalgia|tendinitis|ciática)"
)
_THING = r"(?P<v>(?:el |la |los |las )?[\wáéíóúñü][\wáéíóúñü -]{2,40}?)"
_END = r"(?=$|[,.!;]|\s+(?:y (?:vivo|trabajo|me|soy)|pero|porque|desde|mucho|cuando|así que)\b)"
_SPANISH_LANGUAGES = (
    "(?:inglés|alemán|francés|italiano|portugués|ruso|polaco|turco|árabe|chino|japonés|coreano|holandés|neerlandés"
    "|catalán|gallego|euskera|vasco|griego|sueco|rumano|ucraniano|hebreo|quechua|guaraní)"
)
_SPANISH_FOODS = (
    "(?:carne|pescado|lácteos|gluten|lactosa|leche|marisco|huevos?|azúcar|cerdo|frutos secos|nueces|cacahuetes?)"
)
_FOLK = r"(?:mis?|nuestr[oa]s?) [\wáéíóúñ]{3,14}"
_AGAIN = r"(?: otra vez| de nuevo| ahora)?"
# What people say instead of the textbook sentence.
_SAYINGS: tuple[SlotPattern, ...] = (
    *slot_patterns(
        "home",
        "Vive en {}.",
        rf"(?i:(?<!no )\b(?:he vuelto|hemos vuelto|volví|volvimos|he regresado"
        rf"|regresé) a (?:la )?casa de {_FOLK},? (?:en|a) ){PLACE}",
        rf"(?i:(?<!no )\b(?:he vuelto|hemos vuelto|volví|volvimos|vuelvo) a vivir (?:con {_FOLK},? )?(?:en|a) ){PLACE}",
        rf"(?i:(?<!no )\b(?:vivo|vivimos){_AGAIN} con {_FOLK}{_AGAIN},? en ){PLACE}",
        rf"(?i:\b(?:me he ido|me fui|nos hemos ido|nos fuimos) a vivir (?:con {_FOLK},? )?a ){PLACE}",
        rf"(?i:\b(?:me mudé|me he mudado|nos mudamos|nos hemos mudado) (?:de vuelta )?con {_FOLK},? (?:a|en) ){PLACE}",
    ),
    *slot_patterns(
        "name",
        "Se llama {}.",
        rf"(?i:^(?:por cierto,? )?(?:yo )?soy ){NAME}(?i:,? por cierto)",
    ),
    *slot_patterns(
        "home",
        "Vive en {}.",
        rf"(?i:\b(?:vivo|vivimos) (?:a las afueras de|cerca de|al lado de) ){PLACE}",
    ),
    *slot_patterns(
        "job",
        "Trabajo: {}.",
        r"(?i:(?<!no )\b(?P<v>doy clases? de \w+|enseño \w+)(?: en (?:un|una|el|la) \w+)?)",
        r"(?i:(?<!no )\b(?P<v>conduzco (?:un )?(?:autobús|taxi|camión)|manejo (?:un )?(?:colectivo|taxi|camión"
        r"|bus))\b)",
    ),
    *slot_patterns(
        "allergies",
        "Alergia: {}.",
        r"(?i:\b(?:el|la|los|las) )(?P<v>[a-zñáéíóú]+(?: secos)?)(?i: me (?:cierran?|hinchan?) la garganta)",
        rf"(?i:\b(?:no tolero|no puedo con|me sientan? (?:fatal|mal)) (?:el |la |los "
        rf"|las )?)(?P<v>{_SPANISH_FOODS})\b",
    ),
    *slot_patterns("diet", "Dieta: {}.", rf"(?i:\b(?P<v>(?:yo )?no como {_SPANISH_FOODS})\b)", single=True),
    *slot_patterns(
        "family",
        "Familia: {}.",
        r"(?i:\btengo )(?P<v>(?:una?|dos|tres|cuatro|cinco|\d) (?:hermanas?|hermanos?|hij[oa]s?|niet[oa]s?)\b"
        rf"{names_after('y')})",
    ),
    *slot_patterns(
        "birthday",
        "Cumpleaños: {}.",
        r"(?i:\bel )(?P<v>\d{1,2} de [a-z]+)(?i: (?:cumplo|hago \d\d\b))",
        r"(?i:\bcumplo (?:\d\d )?(?:años )?el )(?P<v>\d{1,2} de [a-z]+)",
    ),
    *slot_patterns(
        "languages",
        "Habla o estudia {}.",
        rf"(?i:\b(?:hablo|estudio|aprendo) )(?P<v>{_SPANISH_LANGUAGES}(?:(?:,| y) (?:algo de |un poco de )?"
        rf"{_SPANISH_LANGUAGES})*)",
    ),
    *slot_patterns(
        "possessions",
        "Tiene: {}.",
        rf"(?i:\btengo un[ao]? )(?P<v>{CAR} del? {YEAR})",
        rf"(?P<v>{CAPITALISED} del? {YEAR}) y es m[íi]o",
    ),
)
PATTERNS: tuple[SlotPattern, ...] = (
    *_SAYINGS,
    *slot_patterns(
        "name",
        "Se llama {}.",
        rf"{_WHO}(?i:me llamo|mi nombre es|me dicen|(?:dec[ií]me|llám[ae]me|dime)) {NAME}",
        rf"(?i:^(?:hola|buenas|buenas tardes|buenos días|qué tal)[,!.]? soy ){NAME}(?=[,.!]|$)",
        rf"(?i:\bme presento[:,] ?(?:soy )?){NAME}",
        rf"(?i:\b(?:me puedes llamar|puedes llamarme|podés llamarme|podés decirme) ){NAME}",
    ),
    *slot_patterns(
        "home",
        "Vive en {}.",
        rf"{_WHO}(?i:vivo|vivimos)(?: ahora| actualmente| junt[oa]s){{0,2}} en {PLACE}",
        rf"{_WHO}(?i:me mudé|me he mudado|nos hemos mudado) a {PLACE}",
        # `Nos mudamos a Vigo en marzo` may be a plan.
        rf"{_WHO}(?i:nos mudamos) a (?>{PLACE})(?! en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre"
        r"|octubre|noviembre|diciembre))",
        rf"(?i:\b(?:ya|ahora|por fin) (?:estamos|estoy|vivimos|vivo|estoy viviendo) (?:\w+d[oa]s? )?en ){PLACE}",
        rf"(?i:\b(?:instalad[oa]s?|mudad[oa]s?|establecid[oa]s?) en ){PLACE}",
        rf"(?i:\b(?:acá|aquí) en ){PLACE}(?=$|[,.!?]| (?:no|hace|hay|se|es|la|el)\b)",
        rf"(?i:\bnos quedamos en ){PLACE}",
        rf"(?i:\b(?:llevo|llevamos) (?:ya )?\w+ (?:meses|años|semanas) viviendo en ){PLACE}",
    ),
    *slot_patterns("home", "Ya no vive en {}.", rf"(?i:\bya no (?:vivo|vivimos) en ){PLACE}", tense="ended"),
    *slot_patterns(
        "employer",
        "Trabaja en {}.",
        rf"{_WHO}(?i:(?:ahora |ya |actualmente |hoy )?(?:trabajo|laburo|curro))(?: ahora| actualmente)? (?:en"
        rf"|para) {EMPLOYER}",
        (
            rf"(?i:\b(?:me tomaron|me contrataron|me cogieron|me han cogido|empecé|comencé|empiezo a trabajar|arranqué"
            rf"|primer día|segundo día|tercer día) (?:a trabajar )?en ){EMPLOYER}"
        ),
    ),
    *slot_patterns(
        "job",
        "Trabaja como {}.",
        rf"{_WHO}(?i:trabajo) (?:como|de) (?:una? )?(?!(?:noches?|días?|tardes?|mañanas?|lunes)\b)"
        r"(?P<v>[\wáéíóúñ]+(?: de [\wáéíóúñ]+)?)",
        rf"{_WHO}(?i:soy) (?:una? )?{JOBS}\b",
        r"(?i:\bfirma(?:do)?:? )(?P<v>arq\.|ing\.|dra?\.|lic\.)(?= [A-ZÁÉÍÓÚ])",
    ),
    *slot_patterns(
        "allergies",
        "Alergia: {}.",
        (
            r"(?i:\bsoy (?:muy )?al[eé]rgic[oa] (?:a la|a los|a las|al|a) )(?P<v>[\wáéíóúñ -]{3,30}?)(?=$|[,.!;]| y "
            r"| pero| así)"
        ),
        r"(?i:\btengo alergia (?:a la|a los|a las|al|a) )(?P<v>[\wáéíóúñ -]{3,30}?)(?=$|[,.!;]| y | pero| así)",
        r"(?i:\bsoy )(?P<v>(?:celíac|intolerante a la lactosa|intolerante al gluten)[oa]?)\b",
    ),
    *slot_patterns(
        "health",
        "Salud: {}.",
        rf"(?i:\btengo (?:una? |el |la )?){CONDITIONS}\b",
        r"(?i:\b(?:padezco|sufro) (?:de )?)(?P<v>[\wáéíóúñ -]{4,30}?)" + _END,
        r"(?i:\bme diagnosticaron )(?P<v>[\wáéíóúñ -]{3,30}?)(?=$|[,.!;]| y | pero| el| hace)",
        r"(?i:\b(?:soy|estoy) )(?P<v>diabétic[oa]|asmátic[oa]|hipertens[oa]|embarazada|celíac[oa])\b",
    ),
    *slot_patterns(
        "diet",
        "Dieta: {}.",
        r"(?i:\b(?:soy|me hice|me he hecho) )(?P<v>vegetarian[oa]|vegan[oa]|pescetarian[oa])\b",
        single=True,
    ),
    *slot_patterns("diet", "Ya no es {}.", r"(?i:\bya no soy )(?P<v>vegetarian[oa]|vegan[oa])\b", tense="ended"),
    *slot_patterns(
        "birthday",
        "Cumpleaños: {}.",
        r"(?i:\b(?:mi cumple(?:años)? es el|cumplo(?: años| \d{2}(?: años)?)? el"
        r"|nac[ií] el) )(?P<v>\d{1,2} de \w+(?: de \d{4})?)",
    ),
    *slot_patterns(
        "age",
        "Tiene {} años.",
        r"(?i:\btengo )(?P<v>\d{2})(?i: (?:años|añitos)| y (?:la|el|los|las|ya|un|una|no|me)\b|(?=$|[,.!;]))",
        r"(?i:\b(?:ayer |hoy )?(?:cumplí|cumpli|cumplo)(?: los| ya)? )(?P<v>\d{2})(?! de )\b",
    ),
    *slot_patterns(
        "languages",
        "Habla o aprende {}.",
        (
            r"(?i:\b(?:hablo|estoy aprendiendo|aprendo|estudio) (?:el )?)(?P<v>inglés|francés|alemán|italiano"
            r"|portugués|japonés|chino|ruso|catalán|euskera|gallego|coreano|árabe)\b"
        ),
        r"(?i:\bmi (?:lengua materna|idioma materno) es (?:el )?)(?P<v>[a-záéíóúñ]+)",
    ),
    *slot_patterns(
        "dislikes",
        "No le gusta: {}.",
        rf"{_WHO}(?i:no me gustan?)(?: nada| mucho)? (?!que\b|eso|esto|tu\b|tus\b|cuando|cómo|como){_THING}{_END}",
        rf"{_WHO}(?i:odio|detesto|no (?:soporto|aguanto|trago)) (?!que\b|eso|esto|tu\b|cuando|más){_THING}{_END}",
    ),
    *slot_patterns(
        "likes",
        "Le gusta: {}.",
        (
            rf"{_WHO}(?i:me (?:gustan?|encantan?|fascinan?))(?: mucho| muchísimo)? (?!que\b|eso|esto|esta\b|este\b"
            rf"|tu\b|tus\b|cuando|cómo|como|la idea)"
            rf"{_THING}{_END}"
        ),
    ),
    *slot_patterns("origin", "Es de {}.", rf"(?i:(?:^|[,;] )(?:yo )?soy (?:originari[oa] )?de ){TOWN}"),
    *slot_patterns(
        "hobby",
        "Toca o juega: {}.",
        r"(?i:(?:^|[,;] |\by )(?:yo )?(?:toco|juego) (?:el |la |al? |a la )?)(?P<v>violonchelo|chelo|violín|viola"
        r"|piano|guitarra|bajo|batería|flauta|clarinete|saxofón|saxo|trompeta|arpa|acordeón|ukelele|fútbol|balonmano"
        r"|voleibol|baloncesto|básquet|tenis|pádel|bádminton|hockey|golf|ajedrez)\b",
    ),
    *slot_patterns("education", "Estudia {}.", rf"(?i:(?:^|[,;] |\by )(?:yo )?estudio )(?!mucho|poco){SUBJECT}"),
    *slot_patterns("possessions", "Tiene: {}.", rf"(?i:\b(?:tengo|manejo|conduzco) una? ){MAKE}"),
    *slot_patterns(
        "habits",
        "Costumbre: {}.",
        rf"(?i:(?:^|[,;] |\by )(?:yo )?)(?P<v>(?i:me levanto|me despierto) a las? {HOUR} (?:todos los días"
        r"|cada (?:día|mañana)))",
    ),
)
