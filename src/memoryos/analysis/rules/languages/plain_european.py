"""The plainest sentences about slots that have few other patterns: where people come from, what they play and drive."""

from typing import Final

from memoryos.analysis.rules.language_pattern import CAPITALISED, SlotPattern, slot_patterns
from memoryos.text.vehicles import MAKES, RUSSIAN_MAKES

_TOWN: Final = rf"(?P<v>{CAPITALISED}(?: {CAPITALISED})?)(?=$|[,.!;]| (?:und|y|e|et|и)\b)"
_SUBJECT: Final = r"(?P<v>[\w' -]{3,40}?)(?=$|[,.!;]| (?:und|aber|y|pero|et|mais|e|ma|mas|и|но)\b)"
_MAKE: Final = rf"(?P<v>{MAKES}|{RUSSIAN_MAKES})"
_DOSE: Final = r"\d{1,4}(?:[.,]\d)? ?(?:mg|µg|mcg|ml|g|мг|мкг)"
_AT: Final = r"[\w: ]{1,24}?"

GERMAN: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "origin",
        "Kommt aus {}.",
        rf"(?i:\bich (?:komme|stamme) (?:ursprünglich |eigentlich )?aus )"
        rf"(?!Versehen|Angst|Spaß|Gewohnheit|Prinzip|Neugier|Protest|Langeweile){_TOWN}",
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
    *slot_patterns("education", "Studiert {}.", rf"(?i:\bich studiere (?:gerade |jetzt |seit \w+ )?){_SUBJECT}"),
    *slot_patterns("possessions", "Hat: {}.", rf"(?i:\bich (?:fahre?|habe?) (?:einen?|nen?) (?:\w+ )?){_MAKE}"),
    *slot_patterns(
        "habits", "Gewohnheit: {}.", rf"(?i:\bich )(?P<v>stehe? (?:jeden (?:Tag|Morgen)|immer|täglich) um {_AT} auf)\b"
    ),
    *slot_patterns("health", "Nimmt {}.", rf"(?i:\bich nehme? )(?:\w+ )?{_DOSE} (?P<v>[A-ZÄÖÜ][a-zäöüß-]+)"),
)
SPANISH: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns("origin", "Es de {}.", rf"(?i:(?:^|[,;] )(?:yo )?soy (?:originari[oa] )?de ){_TOWN}"),
    *slot_patterns(
        "hobby",
        "Toca o juega: {}.",
        r"(?i:(?:^|[,;] |\by )(?:yo )?(?:toco|juego) (?:el |la |al? |a la )?)(?P<v>violonchelo|chelo|violín|viola"
        r"|piano|guitarra|bajo|batería|flauta|clarinete|saxofón|saxo|trompeta|arpa|acordeón|ukelele|fútbol|balonmano"
        r"|voleibol|baloncesto|básquet|tenis|pádel|bádminton|hockey|golf|ajedrez)\b",
    ),
    *slot_patterns("education", "Estudia {}.", rf"(?i:(?:^|[,;] |\by )(?:yo )?estudio )(?!mucho|poco){_SUBJECT}"),
    *slot_patterns("possessions", "Tiene: {}.", rf"(?i:\b(?:tengo|manejo|conduzco) una? ){_MAKE}"),
    *slot_patterns(
        "habits",
        "Costumbre: {}.",
        rf"(?i:(?:^|[,;] |\by )(?:yo )?)(?P<v>(?i:me levanto|me despierto) a las? {_AT} (?:todos los días"
        r"|cada (?:día|mañana)))",
    ),
    *slot_patterns("health", "Toma {}.", rf"(?i:\btomo )(?:\w+ )?{_DOSE} de (?P<v>[a-záéíóúñ]{{4,24}})"),
)
FRENCH: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns("origin", "Vient de {}.", rf"(?i:\bje (?:viens|suis originaire) (?:à la base )?)(?:de |d'){_TOWN}"),
    *slot_patterns(
        "hobby",
        "Joue : {}.",
        r"(?i:\bje (?:joue|fais) (?:du |de la |de l'|au |aux |à la ))(?P<v>violoncelle|violon|alto|piano|guitare|basse"
        r"|batterie|flûte|clarinette|saxophone|saxo|trompette|harpe|accordéon|ukulélé|foot|football|handball|volley"
        r"|basket|tennis|badminton|hockey|golf|échecs|escalade|poterie|judo|yoga)\b",
    ),
    *slot_patterns("education", "Étudie {}.", rf"(?i:\bj'étudie (?:le |la |l'|les )?){_SUBJECT}"),
    *slot_patterns("possessions", "A : {}.", rf"(?i:\b(?:j'ai une? |je (?:roule en|conduis une?) )){_MAKE}"),
    *slot_patterns(
        "habits",
        "Habitude : {}.",
        rf"(?i:\bje )(?P<v>me (?:lève|réveille) à {_AT} (?:tous les (?:jours|matins)|chaque (?:jour|matin)))",
    ),
    *slot_patterns("health", "Prend {}.", rf"(?i:\bje prends )(?:\w+ )?{_DOSE} (?:de |d')(?P<v>[a-zéèêï]{{4,24}})"),
)
ITALIAN: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns("origin", "È di {}.", rf"(?i:(?:^|[,;] )(?:io )?(?:sono (?:originari[oa] )?di|vengo da) ){_TOWN}"),
    *slot_patterns(
        "hobby",
        "Suona o gioca: {}.",
        r"(?i:(?:^|[,;] |\be )(?:io )?(?:suono (?:il |la |lo |l')|gioco a ))(?P<v>violoncello|violino|viola|pianoforte"
        r"|piano|chitarra|basso|batteria|flauto|clarinetto|sassofono|tromba|arpa|fisarmonica|organo|calcio|calcetto"
        r"|pallamano|pallavolo|pallacanestro|basket|tennis|padel|golf|hockey|scacchi)\b",
    ),
    *slot_patterns("education", "Studia {}.", rf"(?i:(?:^|[,;] |\be )(?:io )?studio )(?!molto|poco|tanto){_SUBJECT}"),
    *slot_patterns("possessions", "Ha: {}.", rf"(?i:\b(?:ho|guido) (?:una?|un') ?){_MAKE}"),
    *slot_patterns(
        "habits",
        "Abitudine: {}.",
        rf"(?i:(?:^|[,;] |\be )(?:io )?)(?P<v>(?i:mi (?:alzo|sveglio)) alle {_AT} (?:ogni (?:giorno|mattina)"
        r"|tutti i giorni|tutte le mattine))",
    ),
    *slot_patterns("health", "Prende {}.", rf"(?i:\bprendo )(?:\w+ )?{_DOSE} di (?P<v>[a-zàèéìòù]{{4,24}})"),
)
PORTUGUESE: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns("origin", "É de {}.", rf"(?i:(?:^|[,;] )(?:eu )?sou (?:natural )?d[eao] ){_TOWN}"),
    *slot_patterns(
        "hobby",
        "Toca ou joga: {}.",
        r"(?i:(?:^|[,;] |\be )(?:eu )?(?:toco|jogo) )(?P<v>violoncelo|violino|viola|piano|violão|guitarra|baixo|bateria"
        r"|flauta|clarinete|saxofone|trompete|harpa|sanfona|cavaquinho|futebol|futsal|handebol|vôlei|basquete|tênis"
        r"|ténis|padel|xadrez)\b",
    ),
    *slot_patterns("education", "Estuda {}.", rf"(?i:(?:^|[,;] |\be )(?:eu )?estudo )(?!muito|pouco){_SUBJECT}"),
    *slot_patterns("possessions", "Tem: {}.", rf"(?i:\b(?:tenho|dirijo|conduzo) uma? ){_MAKE}"),
    *slot_patterns(
        "habits",
        "Hábito: {}.",
        rf"(?i:(?:^|[,;] |\be )(?:eu )?)(?P<v>(?i:acordo|levanto|me levanto|levanto-me) às {_AT} "
        r"(?:todos? (?:os )?dias?|toda manhã|todas as manhãs))",
    ),
    *slot_patterns("health", "Toma {}.", rf"(?i:\btomo )(?:\w+ )?{_DOSE} de (?P<v>[a-záâãéêíóôõúç]{{4,24}})"),
)
RUSSIAN: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns("origin", "Родом из {}.", rf"(?i:(?:^|[,;] )(?:я )?(?:сам[аи]? )?(?:родом )?из ){_TOWN}"),
    *slot_patterns(
        "hobby",
        "Играет: {}.",
        r"(?i:(?:^|[,;] )я (?:давно |иногда )?играю )(?P<v>на (?:виолончели|скрипке|альте|пианино|фортепиано|рояле"
        r"|гитаре|басу|барабанах|флейте|кларнете|саксофоне|трубе|арфе|аккордеоне|баяне)|в (?:футбол|гандбол|волейбол"
        r"|баскетбол|теннис|бадминтон|хоккей|гольф|шахматы))(?!\w)",
    ),
    *slot_patterns("education", "Учится на {}.", rf"(?i:(?:^|[,;] )я учусь (?:сейчас )?на ){_SUBJECT}"),
    *slot_patterns("possessions", "Ездит: {}.", rf"(?i:\b(?:я езжу|езжу) на ){_MAKE}"),
    *slot_patterns(
        "habits", "Привычка: {}.", rf"(?i:(?:^|[,;] )я )(?P<v>встаю в {_AT} (?:каждый день|каждое утро|ежедневно))"
    ),
    *slot_patterns(
        "likes", "Любит: {}.", r"^(?i:обожаю|люблю) (?!тебя|вас|его|её|их|это)(?P<v>[а-яё]{4,20})(?=$|[.,!])"
    ),
    *slot_patterns("health", "Принимает {}.", rf"(?i:(?:^|[,;] )я? ?принимаю )(?:\w+ )?{_DOSE} (?P<v>[а-яё]{{4,24}})"),
)
