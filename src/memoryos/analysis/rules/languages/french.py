"""French."""

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

_END = r"(?=$|[,.!;]| et | mais| donc| depuis)"
JOBS = (
    r"(?P<v>professeure?|prof(?: de \w+)?|instit(?:utrice|uteur)?|ingénieure?|médecin|infirmi(?:er|ère)|avocate?"
    r"|architecte|journaliste|cuisini(?:er|ère)|serveuse|serveur"
    r"|développeu(?:r|se)|graphiste|traduct(?:eur|rice)|comptable|dentiste|psychologue|photographe"
    r"|musicien(?:ne)?|écrivaine?|électricien(?:ne)?|plombi(?:er|ère)|boulang(?:er|ère)"
    r"|mécanicien(?:ne)?|polici(?:er|ère)|pompi(?:er|ère)|pharmacien(?:ne)?|vétérinaire|étudiante?|retraitée?"
    r"|chauffeur|coiffeu(?:r|se)|bibliothécaire|aide-soignante?|sage-femme|maraîch(?:er|ère)|ostréicul(?:teur|trice)"
    r"|agricul(?:teur|trice)|vigneronn?e?|pêcheur|bouch(?:er|ère)|pâtissi(?:er|ère)|caissi(?:er|ère)|secrétaire"
    r"|couturi(?:er|ère)"
    r"|maçonn?e?|menuisi(?:er|ère)|charpenti(?:er|ère)|soudeu(?:r|se)|facteur|factrice|livreu(?:r|se)|vendeu(?:r|se)"
    r"|commercial(?:e)?"
    r"|kiné(?:sithérapeute)?|orthophoniste|ostéopathe|opticien(?:ne)?|technicien(?:ne)?|chercheu(?:r|se)"
    r"|informaticien(?:ne)?"
    r"|éducat(?:eur|rice)(?: spécialisée?)?|formateur|formatrice|animat(?:eur|rice)|notaire|juge|greffi(?:er|ère)"
    r"|fleuriste"
    r"|libraire|chef(?:fe)? de \w+|consultante?|gérante?|directeur|directrice|apprentie?(?: \w+)?|stagiaire"
    r"|assistante? \w+"
    r"|interprète|peintre|comédien(?:ne)?|danseu(?:r|se)|pilote|hôtesse|militaire|curé|prêtre|auxiliaire de vie"
    r"|restaurat(?:eur|rice))"
)
CONDITIONS = (
    r"(?P<v>diabète(?: de type [12])?|asthme|migraines|hypertension|arthrose|arthrite|anxiété|dépression|épilepsie"
    r"|TDAH"
    r"|endométriose|cholestérol|cataracte|glaucome|gastrite|ostéoporose|fibromyalgie|anémie|goutte"
    r"|apnées?(?: du sommeil)?"
    r"|reflux|maladie cœliaque|autisme|dyslexie|scoliose|psoriasis|eczéma|lupus|[Pp]arkinson|[Aa]lzheimer|cancer"
    r"|insomnies?"
    r"|vertiges|hernie(?: discale)?|sciatique|tendinite|sclérose en plaques|hypothyroïdie)"
)
_FRENCH_LANGUAGES = (
    "(?:anglais|allemand|espagnol|italien|portugais|russe|polonais|turc|arabe|chinois|japonais|coréen|néerlandais"
    "|breton|occitan|grec|suédois|roumain|ukrainien|hébreu|créole)"
)
_FOLK = r"(?:ma|mon|mes|notre|nos) [\wéèêœç-]{3,14}"
# What people say instead of the textbook sentence.
_SAYINGS: tuple[SlotPattern, ...] = (
    *slot_patterns(
        "home",
        "Habite à {}.",
        rf"(?i:\b(?:je suis|on est|nous sommes) (?:retourn|reven|rentr|repart|all)[a-zé]{{1,4}} (?:vivre"
        rf"|habiter) (?:(?:chez|avec) {_FOLK},? )?(?:à|au|en) ){PLACE}",
        rf"(?i:\b(?:j'habite|je vis|on habite|on vit)(?: de nouveau| à nouveau| maintenant)? (?:chez"
        rf"|avec) {_FOLK},? (?:à|au|en) ){PLACE}",
        rf"(?i:\b(?:j'ai|on a) (?:ré)?emménagé (?:chez|avec) {_FOLK},? (?:à|au|en) ){PLACE}",
        rf"(?i:\b(?:je me suis|on s'est) (?:ré)?installée?s? (?:chez|avec) {_FOLK},? (?:à|au|en) ){PLACE}",
    ),
    *slot_patterns(
        "home",
        "Habite à {}.",
        rf"(?i:\b(?:j'habite|on habite|nous habitons|je vis|on vit) (?:près de|à côté de|pas loin de) ){PLACE}",
    ),
    *slot_patterns(
        "job",
        "Métier : {}.",
        r"(?i:\bje suis )(?P<v>prof(?:esseure?)? (?:de |d')\w+)",
        r"(?i:\bje )(?P<v>conduis (?:un )?(?:bus|taxi|camion|tram|métro))\b",
    ),
    *slot_patterns(
        "allergies",
        "Allergie : {}.",
        r"(?i:\b(?:le |la |les |l'))(?P<v>[a-zéèêàôûîç]+)(?i: me (?:font|fait) gonfler)",
        r"(?i:\bje (?:ne )?(?:supporte|tolère|digère) pas (?:le |la |les |l'))"
        r"(?P<v>lactose|gluten|lait|noix|arachides|œufs)\b",
    ),
    *slot_patterns(
        "family",
        "Famille : {}.",
        r"(?i:\bj'?ai )(?P<v>(?:une?|deux|trois|quatre|cinq|\d) (?:petite?s? |grande?s? )?(?:frères?|s(?:œ"
        r"|oe)urs?|enfants?|filles?"
        rf"|fils|garçons?)\b{names_after('et')})",
    ),
    *slot_patterns(
        "birthday",
        "Anniversaire : {}.",
        r"(?i:\b(?:j'aurai|je vais avoir|j'ai eu|je fête mes) \d\d ans le )(?P<v>\d{1,2}(?:er)? [a-zéû]+)",
    ),
    *slot_patterns(
        "languages",
        "Parle ou apprend {}.",
        rf"(?i:\bje (?:parle|apprends|étudie) (?:l'|le |la )?)(?P<v>{_FRENCH_LANGUAGES}(?:(?:,"
        rf"| et) (?:un peu (?:de |d')?)?"
        rf"{_FRENCH_LANGUAGES})*)",
    ),
    *slot_patterns(
        "possessions",
        "A : {}.",
        rf"(?i:\b(?:je roule en|j'?ai une? (?:vieille? |petite? )?))(?P<v> ?{CAR} de {YEAR})",
    ),
)
PATTERNS: tuple[SlotPattern, ...] = (
    *_SAYINGS,
    *slot_patterns(
        "name",
        "S'appelle {}.",
        rf"(?i:\b(?:je m'appelle|mon prénom,? c'est|mon nom est|moi,? c'est|appelle-moi) ){NAME}",
        rf"(?i:\bje me présente ?[:,] ?){NAME}",
    ),
    *slot_patterns(
        "home",
        "Habite à {}.",
        (
            rf"(?i:\b(?:j'habite|je vis|on habite|on vit|nous vivons|nous habitons)"
            rf"(?: maintenant| désormais| ensemble){{0,2}} (?:à|au|en|aux|dans le) ){PLACE}"
        ),
        rf"(?i:\b(?:on a|j'ai|nous avons) (?:emménagé|déménagé) (?:à|au|en) ){PLACE}",
        (
            rf"(?i:\b(?:on vient|je viens|nous venons) d(?:'|e )(?:atterrir|arriver|emménager|s'installer) (?:à"
            rf"|au|en) ){PLACE}"
        ),
        (
            rf"(?i:\b(?:on est|je suis|nous sommes) (?:bien )?(?:maintenant|enfin|désormais|installée?s?) (?:à|au"
            rf"|en) ){PLACE}"
        ),
        rf"(?i:\b(?:je me suis|on s'est|nous nous sommes) installée?s? (?:à|au|en) ){PLACE}",
        rf"(?i:\b(?:ici|chez (?:moi|nous)),? (?:à|au) )(?!Noël|Pâques|Nouvel){PLACE}(?=$|[,.!?]| (?:il|on|c'est|y)\b)",
    ),
    *slot_patterns(
        "home",
        "N'habite plus à {}.",
        rf"(?i:\b(?:je n'habite|je ne vis|on n'habite|on ne vit) plus (?:à|au|en) ){PLACE}",
        tense="ended",
    ),
    *slot_patterns(
        "employer",
        "Travaille chez {}.",
        (
            rf"(?i:\bje (?:travaille|bosse)(?: maintenant| depuis [\w ]{{2,18}}?)? (?:chez|à la|à l'|au"
            rf"|pour) ){EMPLOYER}"
        ),
        rf"(?i:\bj'ai été (?:prise?|embauchée?) (?:chez|à la|à l'|au|par) ){EMPLOYER}",
    ),
    *slot_patterns(
        "employer",
        "Ne travaille plus chez {}.",
        rf"(?i:\bj'ai (?:démissionné de|quitté) (?:chez |la |le |l')?){EMPLOYER}",
        tense="ended",
    ),
    *slot_patterns(
        "job",
        "Métier : {}.",
        rf"(?i:\bje suis (?:une? )?){JOBS}{_END}",
        r"(?i:\bje (?:travaille|bosse) comme )(?P<v>[\wéèêàùç-]+(?: de \w+)?)",
    ),
    *slot_patterns(
        "allergies",
        "Allergie : {}.",
        r"(?i:\bje suis (?:très )?allergique (?:à la |à l'|au |aux |à ))(?P<v>[\wéèêàùçœ' -]{3,30}?)" + _END,
        r"(?i:\bje fais une allergie (?:à la |à l'|au |aux |à ))(?P<v>[\wéèêàùçœ' -]{3,30}?)" + _END,
        r"(?i:\bje suis )(?P<v>intolérante? au (?:lactose|gluten)|cœliaque|coeliaque)\b",
    ),
    *slot_patterns(
        "health",
        "Santé : {}.",
        rf"(?i:\bj'ai (?:du |de la |de l'|un |une |des |la |le )?){CONDITIONS}\b",
        r"(?i:\bje souffre (?:de l'|de la |d'|de |du ))(?P<v>[\wéèêàùç' -]{4,30}?)" + _END,
        r"(?i:\bon m'a diagnostiqué (?:un |une |du |de l')?)(?P<v>[\wéèêàùç -]{3,30}?)" + _END,
        r"(?i:\bje suis )(?P<v>diabétique|asthmatique|enceinte|dyslexique)\b",
    ),
    *slot_patterns(
        "diet",
        "Régime : {}.",
        r"(?i:\bje (?:suis|suis devenue?) )(?P<v>végétarien(?:ne)?|végétalien(?:ne)?|végane?|vegan)\b",
        r"(?i:\bje )(?P<v>(?:ne )?mange (?:plus|pas|jamais) de (?:viande|poisson|porc|bœuf|gluten|laitages))\b",
        single=True,
    ),
    *slot_patterns(
        "diet", "N'est plus {}.", r"(?i:\bje ne suis plus )(?P<v>végétarien(?:ne)?|végane?|vegan)\b", tense="ended"
    ),
    *slot_patterns(
        "birthday",
        "Anniversaire : {}.",
        (
            r"(?i:\b(?:mon anniversaire,? (?:c'est|est|tombe)"
            r"|je suis née?) le )(?P<v>\d{1,2}(?:er)? \w+(?: \d{4})?)"
        ),
    ),
    *slot_patterns("age", "A {} ans.", r"(?i:\bj'ai (?:eu )?)(?P<v>\d{2})(?i: ans)"),
    *slot_patterns(
        "languages",
        "Parle ou apprend {}.",
        (
            r"(?i:\b(?:je parle|j'apprends|j'étudie) (?:couramment )?(?:l'|le )?)(?P<v>anglais|espagnol|allemand"
            r"|italien|portugais|japonais|chinois|russe|arabe|coréen|breton)\b"
        ),
        r"(?i:\bma langue maternelle,? (?:c'est|est) (?:le |l'))(?P<v>[a-zéèêç]+)",
    ),
    *slot_patterns(
        "dislikes",
        "N'aime pas : {}.",
        (
            r"(?i:\b(?:je (?:déteste|n'aime pas(?: trop| beaucoup| du tout| tellement| vraiment)?|hais|ne supporte pas)"
            r"|j'ai horreur d(?:e|es|u)) )(?!que\b|ça|quand)"
            r"(?P<v>(?:les? |la |l')?[\wéèêàùçœ' -]{3,30}?)"
        )
        + _END,
    ),
    *slot_patterns(
        "likes",
        "Aime : {}.",
        (
            r"(?i:\bj'(?:adore|aime(?: beaucoup)?) )(?!que\b|ça|bien|quand|ton|ta|tes|pas)(?P<v>(?:les? |la "
            r"|l')?[\wéèêàùçœ' -]{3,30}?)"
        )
        + _END,
    ),
    *slot_patterns("origin", "Vient de {}.", rf"(?i:\bje (?:viens|suis originaire) (?:à la base )?)(?:de |d'){TOWN}"),
    *slot_patterns(
        "hobby",
        "Joue : {}.",
        r"(?i:\bje (?:joue|fais) (?:du |de la |de l'|au |aux |à la ))(?P<v>violoncelle|violon|alto|piano|guitare|basse"
        r"|batterie|flûte|clarinette|saxophone|saxo|trompette|harpe|accordéon|ukulélé|foot|football|handball|volley"
        r"|basket|tennis|badminton|hockey|golf|échecs|escalade|poterie|judo|yoga)\b",
    ),
    *slot_patterns("education", "Étudie {}.", rf"(?i:\bj'étudie (?:le |la |l'|les )?){SUBJECT}"),
    *slot_patterns("possessions", "A : {}.", rf"(?i:\b(?:j'ai une? |je (?:roule en|conduis une?) )){MAKE}"),
    *slot_patterns(
        "habits",
        "Habitude : {}.",
        rf"(?i:\bje )(?P<v>me (?:lève|réveille) à {HOUR} (?:tous les (?:jours|matins)|chaque (?:jour|matin)))",
    ),
)
