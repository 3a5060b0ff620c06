"""Italian."""

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

_END = r"(?=$|[,.!;]| e | ma | da | perché| quindi)"
JOBS = (
    r"(?P<v>insegnante|maestr[oa]|professor(?:e|essa)|ingegnere|medico|dottor(?:e|essa)|infermier[ea]|avvocat[oa]"
    r"|architett[oa]|giornalista|cuoc[oa]|camerier[ea]|programmat(?:ore|rice)|grafic[oa]"
    r"|tradut(?:tore|trice)|commercialista|ragionier[ea]|dentista|psicolog[oa]|fotograf[oa]|musicista"
    r"|scrit(?:tore|trice)|elettricista|idraulico|meccanic[oa]|poliziott[oa]|farmacista"
    r"|veterinari[oa]|studente(?:ssa)?|pensionat[oa]|autista|parrucchier[ea]|bibliotecari[oa]|commess[oa]"
    r"|impiegat[oa]|operai[oa]|parroco|prete|sacerdote|suora|cappellano|panettier[ea]|fornai[oa]|pasticcer[ea]"
    r"|macellai[oa]"
    r"|pescatore|agricolt(?:ore|rice)|contadin[oa]|giardinier[ea]|muratore|falegname|saldatore|sarta?|sarto"
    r"|postin[oa]|corriere"
    r"|cassier[ea]|barista|segretari[oa]|ostetric[oa]|fisioterapista|logopedista|educat(?:ore|rice)|ricercat(?:ore"
    r"|rice)|chimic[oa]"
    r"|fisic[oa]|biolog[oa]|informatic[oa]|sviluppat(?:ore|rice)|analista|consulente|dirigente|direttore|direttrice"
    r"|giudice|notaio"
    r"|notaia|militare|carabiniere|vigile(?: del fuoco)?|pilota|chef|macchinista|ferroviere|restaurat(?:ore|rice)"
    r"|liutaio|fiorai[oa]"
    r"|libraio|libraia|editore|attore|attrice|baller[io]na?|interprete|estetista|barbiere|custode|portier[ea]"
    r"|badante|colf|tirocinante"
    r"|apprendista|stagista|geometra|perito|assistente sociale|tecnic[oa](?: \w+)?|capo reparto)"
)
CONDITIONS = (
    r"(?P<v>diabete(?: di tipo [12])?|asma|emicrania|pressione alta|ipertensione|artrite|artrosi|ansia|depressione"
    r"|epilessia"
    r"|colesterolo alto|cataratta|gastrite|glaucoma|osteoporosi|fibromialgia|anemia|gotta|apnee(?: notturne)?"
    r"|reflusso"
    r"|celiachia|autismo|dislessia|scoliosi|psoriasi|dermatite|lupus|[Pp]arkinson|[Aa]lzheimer|cancro|insonnia"
    r"|vertigini"
    r"|ernia(?: del disco)?|tendinite|sciatica|endometriosi|ipotiroidismo|artrosi)"
)
_ITALIAN_LANGUAGES = (
    "(?:inglese|tedesco|francese|spagnolo|portoghese|russo|polacco|turco|arabo|cinese|giapponese|coreano|olandese|greco"
    "|svedese|rumeno|ucraino|ebraico|albanese|sloveno)"
)
_ITALIAN_FOODS = "(?:carne|pesce|latticini|glutine|lattosio|latte|maiale|uova|zucchero|crostacei|frutta secca|noci)"
_FOLK = r"(?:dai miei(?: genitori)?|da mi[oa] \w{3,12}|con i miei(?: genitori)?|con (?:il |la )?mi[oa] \w{3,12})"
# What people say instead of the textbook sentence.
_SAYINGS: tuple[SlotPattern, ...] = (
    *slot_patterns(
        "home",
        "Vive a {}.",
        rf"(?i:\b(?:sono tornat[oa]|siamo tornat[ie]|sono andat[oa]|siamo andat[ie]) a (?:vivere|stare"
        rf"|abitare) (?:{_FOLK},? )?(?:a|ad|in) ){PLACE}",
        rf"(?i:\b(?:sono tornat[oa]|siamo tornat[ie]) a casa (?:dei miei(?: genitori)?"
        rf"|di mi[oa] \w{{3,12}}),? (?:a|ad|in) ){PLACE}",
        rf"(?i:(?<!non )\b(?:vivo|abito)(?: di nuovo| ora| adesso)? {_FOLK}(?: di nuovo)?,? (?:a|ad|in) ){PLACE}",
        rf"(?i:\bmi sono trasferit[oa] {_FOLK},? (?:a|ad|in) ){PLACE}",
    ),
    *slot_patterns(
        "name",
        "Si chiama {}.",
        rf"(?i:^(?:comunque|a proposito|ah),? (?:io )?sono ){NAME}(?=[.!,]|$)",
    ),
    *slot_patterns(
        "home",
        "Vive a {}.",
        rf"(?i:\b(?:vivo|abito|viviamo|abitiamo) (?:vicino a|fuori|alle porte di|dalle parti di) ){PLACE}",
    ),
    *slot_patterns(
        "job",
        "Lavoro: {}.",
        r"(?i:(?<!non )\b(?P<v>insegno (?!a )\w+)(?: (?:alle?|al|in) \w+)?)",
    ),
    *slot_patterns(
        "employer",
        "Lavora a {}.",
        rf"(?i:\blavoro in )(?P<v>{CAPITALISED}(?: {CAPITALISED})?)(?i: da \w+ (?:anni|mesi))",
    ),
    *slot_patterns(
        "allergies",
        "Allergia: {}.",
        r"(?i:\b(?:il |la |le |i |gli |l'))(?P<v>[a-zàèéìòù]+)(?i: mi (?:chiud\w+|gonfi\w+) la gola)",
        rf"(?i:\b(?:non tollero|non posso (?:mangiare|bere)|non digerisco) (?:il |la |le |i |gli "
        rf"|l')?)(?P<v>{_ITALIAN_FOODS})\b",
    ),
    *slot_patterns("diet", "Dieta: {}.", rf"(?i:\b(?P<v>non mangio (?:più )?{_ITALIAN_FOODS})\b)", single=True),
    *slot_patterns(
        "family",
        "Famiglia: {}.",
        r"(?i:\bho )(?P<v>(?:una?|un|due|tre|quattro|cinque|\d) (?:fratell[oi]|sorell[ae]|figli[oae]?|nipot[ei])\b"
        rf"{names_after('e')})",
    ),
    *slot_patterns("birthday", "Compleanno: {}.", r"(?i:\bil )(?P<v>\d{1,2} [a-z]+)(?i: compio)"),
    *slot_patterns(
        "languages",
        "Parla o studia {}.",
        rf"(?i:\b(?:parlo|studio|imparo) (?:l'|il |lo )?)(?P<v>{_ITALIAN_LANGUAGES}(?:(?:,| e) (?:un po' di )?"
        rf"{_ITALIAN_LANGUAGES})*)",
    ),
    *slot_patterns("possessions", "Ha: {}.", rf"(?i:\bho una? )(?P<v>{CAR} del {YEAR})"),
    *slot_patterns(
        "hobby", "Hobby: {}.", r"(?i:\bho (?:iniziato|cominciato) (?:ad? |a fare ))(?P<v>[a-zàèéìòù]+are)(?=$|[,.!])"
    ),
)
PATTERNS: tuple[SlotPattern, ...] = (
    *_SAYINGS,
    *slot_patterns(
        "name",
        "Si chiama {}.",
        rf"(?i:\b(?:mi chiamo|il mio nome è|chiamami) ){NAME}",
        rf"(?i:\bmi presento[:,] ?(?:sono )?){NAME}",
        rf"^(?i:(?:ciao|salve|buongiorno|buonasera|ehi)(?: a tutti)?[,!.]? (?:io )?sono ){NAME}(?=[,.!]|$| e )",
    ),
    *slot_patterns(
        "home",
        "Vive a {}.",
        rf"(?i:\b(?:vivo|abito|viviamo|abitiamo|stiamo)(?: adesso| ora| insieme){{0,2}} (?:a|in|ad) ){PLACE}",
        rf"(?i:\b(?:mi sono trasferit[oa]|ci siamo trasferit[ie]) (?:\w+ )?(?:a|in|ad) ){PLACE}",
        rf"(?i:\b(?:sistemat[oa]|stabilit[oa]|(?<!sono )(?:sistemat|stabilit)[ie]) (?:a|in|ad) ){PLACE}",
        rf"(?i:\bqui (?:a|ad) ){PLACE}(?=$|[,.!?]| (?:non|c'è|fa|piove|è)\b)",
        rf"(?i:\b(?:prima (?:sera|notte)|adesso siamo|ora siamo|finalmente siamo) (?:a|in|ad) ){PLACE}",
    ),
    *slot_patterns(
        "home",
        "Non vive più a {}.",
        rf"(?i:\bnon (?:vivo|abito|viviamo|abitiamo) più (?:a|in|ad) ){PLACE}",
        tense="ended",
    ),
    *slot_patterns(
        "employer",
        "Lavora a {}.",
        rf"(?i:\b(?:lavoro|ho (?:iniziato|cominciato) a lavorare) (?:per|da|alla|al|all'|presso) ?){EMPLOYER}",
        rf"(?i:\bprimo giorno (?:alla|al|all'|da|in|presso) ?){EMPLOYER}",
    ),
    *slot_patterns(
        "job",
        "Lavoro: {}.",
        (
            rf"(?i:\b(?:sono (?:una? |un')?|faccio (?:la |il |l')"
            rf"|lavoro come )){JOBS}\b"
        ),
    ),
    *slot_patterns(
        "allergies",
        "Allergia: {}.",
        (
            r"(?i:\bsono (?:molto )?allergic[oa] (?:a |al |alla |ai |alle |agli |all'))"
            r"(?P<v>[\wàèéìòù' -]{3,30}?)"
        )
        + _END,
        r"(?i:\bsono )(?P<v>intollerante al (?:lattosio|glutine)|celiac[oa])\b",
    ),
    *slot_patterns(
        "health",
        "Salute: {}.",
        rf"(?i:\bho (?:il |la |le |l'|un'?|una |un po' di )?){CONDITIONS}\b",
        r"(?i:\bsoffro d(?:i|el|ella|ell') ?)(?P<v>[\wàèéìòù' -]{4,30}?)" + _END,
        r"(?i:\bsono )(?P<v>diabetic[oa]|asmatic[oa]|incinta|ipertes[oa])\b",
    ),
    *slot_patterns(
        "diet",
        "Dieta: {}.",
        (
            r"(?i:\b(?:sono|sono diventat[oa]) )(?P<v>vegetarian[oa]"
            r"|vegan[oa])\b"
        ),
        single=True,
    ),
    *slot_patterns("diet", "Non è più {}.", r"(?i:\bnon sono più )(?P<v>vegetarian[oa]|vegan[oa])\b", tense="ended"),
    *slot_patterns(
        "birthday",
        "Compleanno: {}.",
        r"(?i:\b(?:il mio compleanno è|compio gli anni|sono nat[oa]) (?:il |l')?)(?P<v>\d{1,2} \w+(?: \d{4})?)",
    ),
    *slot_patterns("age", "Ha {} anni.", r"(?i:\b(?:ho|ho compiuto|compio) )(?P<v>\d{2})(?i: anni)"),
    *slot_patterns(
        "languages",
        "Parla o studia {}.",
        (
            r"(?i:\b(?:parlo|sto (?:anche )?(?:studiando|imparando)|studio|imparo) (?:l'|il |lo )?)(?P<v>inglese"
            r"|spagnolo|francese|tedesco|portoghese|giapponese|cinese|russo|arabo)\b"
        ),
        r"(?i:\b(?:sono madrelingua|la mia lingua madre è (?:il |lo |l')?))(?P<v> ?[a-zàèéìòù]+)",
    ),
    *slot_patterns(
        "dislikes",
        "Non ama: {}.",
        (
            r"(?i:\b(?:odio|detesto|non (?:sopporto|reggo|mi piac(?:e|ciono))) )(?!che\b|quando"
            r"|questo)(?P<v>(?:il |la |lo |i |gli "
            r"|le "
            r"|l')?[\wàèéìòù' -]{3,30}?)"
        )
        + _END,
    ),
    *slot_patterns(
        "likes",
        "Ama: {}.",
        (
            r"(?i:(?<!non )\b(?:mi piac(?:e|ciono)|adoro|amo) (?:molto |tanto )?)(?!che\b|quando|questo"
            r"|molto)(?P<v>(?:il |la |lo |i |gli |le |l')?[\wàèéìòù' -]{3,30}?)"
        )
        + _END,
    ),
    *slot_patterns("origin", "È di {}.", rf"(?i:(?:^|[,;] )(?:io )?(?:sono (?:originari[oa] )?di|vengo da) ){TOWN}"),
    *slot_patterns(
        "hobby",
        "Suona o gioca: {}.",
        r"(?i:(?:^|[,;] |\be )(?:io )?(?:suono (?:il |la |lo |l')|gioco a ))(?P<v>violoncello|violino|viola|pianoforte"
        r"|piano|chitarra|basso|batteria|flauto|clarinetto|sassofono|tromba|arpa|fisarmonica|organo|calcio|calcetto"
        r"|pallamano|pallavolo|pallacanestro|basket|tennis|padel|golf|hockey|scacchi)\b",
    ),
    *slot_patterns("education", "Studia {}.", rf"(?i:(?:^|[,;] |\be )(?:io )?studio )(?!molto|poco|tanto){SUBJECT}"),
    *slot_patterns("possessions", "Ha: {}.", rf"(?i:\b(?:ho|guido) (?:una?|un') ?){MAKE}"),
    *slot_patterns(
        "habits",
        "Abitudine: {}.",
        rf"(?i:(?:^|[,;] |\be )(?:io )?)(?P<v>(?i:mi (?:alzo|sveglio)) alle {HOUR} (?:ogni (?:giorno|mattina)"
        r"|tutti i giorni|tutte le mattine))",
    ),
)
