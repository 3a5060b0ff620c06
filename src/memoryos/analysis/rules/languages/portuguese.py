"""Portuguese, as spoken in Brazil and Portugal."""

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

_END = r"(?=$|[,.!;]| e | mas| desde| porque)"
JOBS = (
    r"(?P<v>professora?|engenheir[oa]|médic[oa]|enfermeir[oa]|advogad[oa]|arquitet[oa]|jornalista|cozinheir[oa]"
    r"|garçom|garçonete|programadora?|desenvolvedora?|designer|manicure|eletricista"
    r"|tradutora?|contadora?|dentista|psicólog[oa]|fotógraf[oa]|músic[oa]|escritora?|encanador|mecânic[oa]"
    r"|policial|bombeir[oa]|farmacêutic[oa]|veterinári[oa]|estudante|aposentad[oa]|motorista"
    r"|cabeleireir[oa]|bibliotecári[oa]|diarista|costureira|pedreiro|trancista|barbeiro|caixa|vendedora?|padeir[oa]"
    r"|confeiteir[oa]"
    r"|açougueiro|pescador|agricultora?|jardineir[oa]|porteiro|vigilante|segurança|entregador|carteir[oa]"
    r"|recepcionista|secretári[oa]"
    r"|técnic[oa] (?:de|em) \w+|auxiliar de \w+|fisioterapeuta|fonoaudiólog[oa]|nutricionista|parteira|cuidadora?"
    r"|babá|guia|intérprete"
    r"|pesquisadora?|cientista|químic[oa]|físic[oa]|biólog[oa]|analista|consultora?|gerente|diretora?|chefe de \w+"
    r"|juiz[a]?|padre|pastora?"
    r"|militar|piloto|comissári[oa]|chef|maquinista|soldador|marceneir[oa]|carpinteiro|serralheiro|esteticista"
    r"|tatuadora?|faxineira"
    r"|estagiári[oa]|aprendiz|editora?|ator|atriz|bailarin[oa]|florista|corretora?|bancári[oa]|servidora? públic[oa]"
    r"|taxista)"
)
CONDITIONS = (
    r"(?P<v>diabetes(?: tipo [12])?|asma|enxaquecas?|pressão alta|hipertensão|artrite|artrose|ansiedade|depressão"
    r"|epilepsia"
    r"|TDAH|hipotireoidismo|endometriose|colesterol alto|rinite|catarata|gastrite|glaucoma|osteoporose|fibromialgia"
    r"|anemia"
    r"|gota|apneia(?: do sono)?|refluxo|autismo|dislexia|escoliose|psoríase|dermatite|lúpus|parkinson|alzheimer"
    r"|câncer"
    r"|insônia|labirintite|hérnia(?: de disco)?|tendinite|ciática|bronquite|sinusite)"
)
_PORTUGUESE_LANGUAGES = (
    "(?:inglês|alemão|francês|espanhol|italiano|russo|polonês|turco|árabe|chinês|mandarim|japonês|coreano|holandês|grego"
    "|sueco|romeno|ucraniano|hebraico|guarani|libras)"
)
_PORTUGUESE_FOODS = "(?:carne|peixe|laticínios|glúten|lactose|leite|porco|ovos?|açúcar|camarão|castanhas?|amendoim)"
_FOLK = r"(?:[ao]s? )?(?:minhas?|meus?) \w{3,12}"
# What people say instead of the textbook sentence.
_SAYINGS: tuple[SlotPattern, ...] = (
    *slot_patterns(
        "home",
        "Mora em {}.",
        rf"(?i:(?<!não )\b(?:voltei|voltamos|fui|fomos) (?:a )?(?:morar|viver) (?:com {_FOLK},? )?em ){PLACE}",
        rf"(?i:\b(?:voltei|voltamos|me mudei|mudei) (?:pra|para|para a|à) casa d(?:os|as|a|o|e) (?:minhas?"
        rf"|meus?) \w{{3,12}},? em ){PLACE}",
        rf"(?i:(?<!não )\b(?:moro|(?:tô|estou|to) morando)(?: de novo| agora)? com {_FOLK}(?: de novo"
        rf"| agora)?,? em ){PLACE}",
    ),
    *slot_patterns(
        "name",
        "Se chama {}.",
        rf"(?i:^(?:aliás|a propósito|ah|oi),? (?:eu )?sou [ao] ){NAME}(?=[.!,]|$)",
    ),
    *slot_patterns(
        "home",
        "Mora em {}.",
        rf"(?i:\b(?:moro|moramos|a gente mora) (?:perto de|do lado de|pertinho de) ){PLACE}",
    ),
    *slot_patterns(
        "job",
        "Trabalho: {}.",
        r"(?i:(?<!não )\b(?P<v>dou aulas? de \w+|ensino (?!médio)\w+)(?: n[ao]s?| numa? | em)?)",
        r"(?i:(?<!não )\b(?P<v>dirijo (?:um )?(?:ônibus|táxi|caminhão|uber))\b)",
    ),
    *slot_patterns(
        "allergies",
        "Alergia: {}.",
        r"(?i:^(?:[oa]s? )?(?P<v>[a-zãõáéíóúâêôç]+) (?:fecham?|incham?) (?:a )?minha garganta)",
        rf"(?i:\b(?:não posso com|não tolero|não posso (?:comer|beber|tomar)) (?:o "
        rf"|a )?)(?P<v>{_PORTUGUESE_FOODS})\b",
    ),
    *slot_patterns(
        "diet", "Dieta: {}.", rf"(?i:\b(?P<v>(?:eu )?não como (?:mais )?{_PORTUGUESE_FOODS})\b)", single=True
    ),
    *slot_patterns(
        "partner",
        "Relação: {}.",
        rf"(?i:\bminha (?P<v>mulher|esposa|namorada|noiva),? )(?={CAPITALISED}, )",
        rf"(?i:\bmeu (?P<v>marido|namorado|noivo),? )(?={CAPITALISED}, )",
    ),
    *slot_patterns(
        "family",
        "Família: {}.",
        r"(?i:\btenho )(?P<v>(?:uma?|dois|duas|três|quatro|cinco|\d) (?:irm(?:ão|ã|ãos|ãs)|filh[oa]s?|net[oa]s?)\b"
        rf"{names_after('e')})",
    ),
    *slot_patterns(
        "birthday",
        "Aniversário: {}.",
        r"(?i:\bfaço (?:\d\d )?(?:anos )?(?:no dia |em |dia )?)(?P<v>\d{1,2} de [a-zç]+)",
    ),
    *slot_patterns(
        "languages",
        "Fala ou estuda {}.",
        rf"(?i:\b(?:falo|estudo|aprendo) )(?P<v>{_PORTUGUESE_LANGUAGES}(?:(?:,"
        rf"| e) (?:um pouco de )?{_PORTUGUESE_LANGUAGES})*)",
    ),
    *slot_patterns("possessions", "Tem: {}.", rf"(?i:\btenho uma? )(?P<v>{CAR} (?:de )?{YEAR})"),
    *slot_patterns(
        "hobby",
        "Hobby: {}.",
        r"(?i:\bcomecei a )(?!trabalhar|comer|tomar|chorar|achar|pensar)(?P<v>[a-zç]+ar)(?=$|[,.!])",
    ),
)
PATTERNS: tuple[SlotPattern, ...] = (
    *_SAYINGS,
    *slot_patterns(
        "name",
        "Se chama {}.",
        rf"(?i:\b(?:meu nome é|me chamo|chamo-me|pode me chamar de|me chama de|assina sempre) ){NAME}",
        rf"(?i:\b(?:me apresento|deix[ae] eu me apresentar|me apresentando)[:,] ?(?:sou (?:o |a )?)?){NAME}",
    ),
    *slot_patterns(
        "home",
        "Mora em {}.",
        rf"(?i:\b(?:moro|moramos|vivo)(?: agora| hoje| junt[oa]s){{0,2}} (?:em|no|na|nos) ){PLACE}",
        rf"(?i:\b(?:me mudei|nos mudamos|mudamos|mudei(?:-me)?|mud[aá]mo-nos|voltei|voltamos)"
        rf" (?:\w+ )?(?:para|pra|pro) (?:o |a )?){PLACE}",
        rf"(?i:\b(?:instalad[oa]s?|morando) (?:agora )?(?:em|no|na) ){PLACE}",
        rf"(?i:\baqui em ){PLACE}(?=$|[,.!?]| (?:não|só|tem|é|faz|chove)\b)",
        rf"(?i:\bdesde que (?:a gente|eu|nós) (?:veio|vim|viemos|mudou|mudei) (?:pra|para|pro) ){PLACE}",
        rf"(?i:\b(?:agora|já) (?:estamos|estou|tô|tamo|moramos|moro) (?:em|no|na) ){PLACE}",
    ),
    *slot_patterns(
        "home",
        "Não mora mais em {}.",
        rf"(?i:\bnão (?:moro|moramos) mais (?:em|no|na) ){PLACE}",
        tense="ended",
    ),
    *slot_patterns(
        "employer",
        "Trabalha em {}.",
        rf"(?i:\b(?:trabalho|comecei a trabalhar) (?:aqui )?(?:no|na|em|para o|para a|pra) ){EMPLOYER}",
    ),
    *slot_patterns(
        "job",
        "Profissão: {}.",
        rf"(?i:\bsou (?:uma? )?){JOBS}\b",
        r"(?i:\btrabalho como )(?P<v>[\wáéíóúãõç]+)",
    ),
    *slot_patterns(
        "allergies",
        "Alergia: {}.",
        r"(?i:\bsou (?:muito )?alérgic[oa] (?:a|à|ao|aos|às) )(?P<v>[\wáéíóúãõçê -]{3,30}?)" + _END,
        r"(?i:\btenho alergia (?:a|à|ao|aos|às) )(?P<v>[\wáéíóúãõçê -]{3,30}?)" + _END,
        r"(?i:\b(?:sou|tenho) )(?P<v>intolerante? [àa] (?:lactose|glúten)|intolerância [àa] lactose|celíac[oa])\b",
    ),
    *slot_patterns(
        "health",
        "Saúde: {}.",
        rf"(?i:\btenho (?:uma? |o |a )?){CONDITIONS}\b",
        r"(?i:\bsofro d(?:e|o|a) )(?P<v>[\wáéíóúãõçê -]{4,30}?)" + _END,
        r"(?i:\b(?:sou|estou|tô) )(?P<v>diabétic[oa]|asmátic[oa]|hipertens[oa]|grávida)\b",
    ),
    *slot_patterns("diet", "Dieta: {}.", r"(?i:\b(?:sou|virei) )(?P<v>vegetarian[oa]|vegan[oa])\b", single=True),
    *slot_patterns("diet", "Não é mais {}.", r"(?i:\bnão sou mais )(?P<v>vegetarian[oa]|vegan[oa])\b", tense="ended"),
    *slot_patterns(
        "birthday",
        "Aniversário: {}.",
        (
            r"(?i:\b(?:meu aniversário é|faço anos|faço aniversário|nasci) (?:dia |no dia |em |a )?)"
            r"(?P<v>\d{1,2} de \w+)"
        ),
    ),
    *slot_patterns(
        "age",
        "Tem {} anos.",
        r"(?i:\b(?:tenho|fiz|completei|faço) )(?P<v>\d{2})(?i: anos| (?:ontem|hoje|e )|(?=$|[,.!;]))",
    ),
    *slot_patterns(
        "languages",
        "Fala ou aprende {}.",
        (
            r"(?i:\b(?:falo|estou aprendendo|tô aprendendo|aprendo|estudo) )(?P<v>inglês|espanhol|francês|alemão"
            r"|italiano|japonês|chinês|russo|libras|coreano)\b"
        ),
        r"(?i:\bminha língua (?:materna|nativa) é (?:o )?)(?P<v>[a-zçãêéí]+)",
    ),
    *slot_patterns(
        "dislikes",
        "Não gosta de {}.",
        r"(?i:\b(?:não gosto|não suporto|não aguento|detesto|odeio) (?:de |d[oa]s? )?)(?!que\b|quando"
        r"|isso)(?P<v>[\wáéíóúãõçê -]{3,30}?)" + _END,
    ),
    *slot_patterns(
        "likes",
        "Gosta de {}.",
        (
            r"(?i:(?<!não )\b(?:eu gosto|gosto muito|adoro|amo) (?:de |d[oa]s? )?)(?!que\b|quando|isso"
            r"|você)(?P<v>[\wáéíóúãõçê -]{3,30}?)"
        )
        + _END,
    ),
    *slot_patterns("origin", "É de {}.", rf"(?i:(?:^|[,;] )(?:eu )?sou (?:natural )?d[eao] ){TOWN}"),
    *slot_patterns(
        "hobby",
        "Toca ou joga: {}.",
        r"(?i:(?:^|[,;] |\be )(?:eu )?(?:toco|jogo) )(?P<v>violoncelo|violino|viola|piano|violão|guitarra|baixo|bateria"
        r"|flauta|clarinete|saxofone|trompete|harpa|sanfona|cavaquinho|futebol|futsal|handebol|vôlei|basquete|tênis"
        r"|ténis|padel|xadrez)\b",
    ),
    *slot_patterns("education", "Estuda {}.", rf"(?i:(?:^|[,;] |\be )(?:eu )?estudo )(?!muito|pouco){SUBJECT}"),
    *slot_patterns("possessions", "Tem: {}.", rf"(?i:\b(?:tenho|dirijo|conduzo) uma? ){MAKE}"),
    *slot_patterns(
        "habits",
        "Hábito: {}.",
        rf"(?i:(?:^|[,;] |\be )(?:eu )?)(?P<v>(?i:acordo|levanto|me levanto|levanto-me) às {HOUR} "
        r"(?:todos? (?:os )?dias?|toda manhã|todas as manhãs))",
    ),
)
