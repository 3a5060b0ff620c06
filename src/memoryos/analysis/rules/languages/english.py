"""Incidental statements in English that do not begin with `I`; plain clauses are read by `slots`."""

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns

_NAME = r"(?P<v>[A-Z][a-z'-]+(?: [A-Z][a-z'-]+)?)"
_PLACE = r"(?P<v>(?:the )?[A-Z][\w'-]+(?:(?:,| of| on| upon)? [A-Z][\w'-]+){0,3})"
_SCHOOL = r"(?i:university|uni|college|school|academy)\b"
_FIRM = (
    r"(?P<v>(?:the )?[A-Z][\w&'.-]*(?:(?: (?:and|&|of|for))? [A-Z][\w&'.-]*){0,3}?|the (?:[a-z]+ ){0,2}"
    r"(?:office|library|school|hospital|bank|bakery|museum|cannery|factory|clinic|university|council"
    r"|hotel|center|centre))"
)
_COMPANY = (
    r"(?P<v>(?:the )?(?:[A-Z][\w&'.-]* (?:(?:and|&|of) )?){1,3}"
    r"(?:Inc|Ltd|LLC|GmbH|AG|Corp|Company|Group|Bank|Hospital|University|Council|School|Clinic|Partners|Airlines"
    r"|Hotels?"
    r"|Insurance|Systems|Motors|Foods|Energy|Labs)\b\.?|the (?:[a-z]+ ){0,2}(?:office|library|school|hospital|bank"
    r"|bakery"
    r"|museum|cannery|factory|clinic|university|council|hotel|center|centre))"
)
_STOP = (
    r"(?='s\b|$|[,.;!?]| (?:and|but|so|today|tomorrow|yesterday|now|this|last|next|on|in|for|was|is"
    r"|because|with|went|front|until|where|which|yet|as)\b)"
)
_NUMBER = r"(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)"
_TENS = (
    r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven"
    r"|eight|nine))?"
)
_HOME = r"(?:house|flat|place|apartment|condo|bungalow|cottage|studio)"
_DATE = (
    r"(?P<v>(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December)|(?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December) \d{1,2}(?:st|nd|rd|th)?)"
)
_FOLK = r"(?:my|our|some|an?|the) [a-z][\w' -]{2,30}?"
PATTERNS: tuple[SlotPattern, ...] = (
    *slot_patterns(
        "home",
        "Lives in {}.",
        rf"(?i:(?:^|\b(?:i|i've|i have|we|we've|we have) (?:just |recently |now "
        rf"|finally )?)moved (?:back )?in with {_FOLK},? "
        r"(?:for now,? |again,? )?(?:over |up |down )?in )" + _PLACE + _STOP,
        r"(?i:(?:^|\b(?:i|i've|i have) (?:just |recently |now )?)moved (?:back )?(?:in)?to (?:my"
        r"|our) (?:parents|mum|mom|dad|folks|family|nan"
        r"|gran|sister|brother)'?s?'?(?: place| house| home| flat)?,? in )" + _PLACE + _STOP,
        rf"(?i:(?:^|\b(?:i|i've|i have|we|we've|we have) (?:just |recently "
        rf"|now )?)moved (?:back )?home to ){_PLACE}{_STOP}",
        rf"(?i:\b(?:i'm|i am|we're|we are) (?:now )?back in ){_PLACE}(?i: (?:now|again|for good|to stay"
        rf"|permanently))(?! (?:for|until|till)\b)",
        rf"(?i:\b(?:i'm|i am|we're|we are) (?:now |back |currently )*living (?:back )?(?:with"
        rf"|at) {_FOLK},? (?:again,? |for now,? )?in ){_PLACE}{_STOP}",
        rf"(?i:\b(?:i'm|i am|we're|we are) back living in ){_PLACE}{_STOP}",
    ),
    *slot_patterns(
        "home",
        "Lives in {}.",
        rf"^(?i:(?:just |finally |recently )?moved (?:back |over |up |down )?to ){_PLACE}{_STOP}",
    ),
    *slot_patterns(
        "job",
        "Job: {}.",
        r"(?i:\bi )(?P<v>drive (?:a )?(?:bus|buses|taxi|cab|truck|lorry|ambulance|train|tram"
        r"|forklift))(?i: for a living| for work)",
    ),
    *slot_patterns(
        "employer",
        "Works at {}.",
        rf"(?i:\bi've been (?:working (?:at|with)|at) ){_FIRM}(?i:,? (?:for|since) )",
        # `I've been with Mark for six years` is no job.
        rf"(?i:\bi've been with ){_COMPANY}(?i:,? (?:for|since) )",
    ),
    *slot_patterns(
        "allergies",
        "Allergic to {}.",
        r"(?i:\bi can't have )(?P<v>dairy|gluten|nuts|peanuts|shellfish|eggs?|soy|wheat|lactose|milk)(?=$"
        r"|[,.;!]| (?:and|or|because|so)\b)",
    ),
    *slot_patterns(
        "name",
        "Is called {}.",
        rf"(?i:\bit's |\bit is ){_NAME},? (?i:please )?(?i:not) [A-Z]",
        rf"^{_NAME} (?i:will do|is fine)(?=[;,.!]|$)",
        rf"(?i:\bintroduce myself[:,;.!] ?(?:i'm |i am |my name is )?){_NAME}",
        rf"(?:^|[;,.!] ?){_NAME} here(?=[.,!;]|$)",
        rf"(?i:\bjust )?{_NAME} is what (?i:everyone|everybody|people|my friends) calls? me\b",
    ),
    *slot_patterns(
        "home",
        "Lives in {}.",
        rf"(?i:\b(?:we're|we are|i'm|i am) (?:finally |all |now )?in ){_PLACE}(?i: now)\b",
        rf"(?i:\b(?:we're|we are|i'm|i am) in ){_PLACE}(?i: since )",
        # Not `I was living in Oslo` nor `I miss living in Rome`.
        r"(?i:(?<!was )(?<!were )(?<!miss )(?<!hate )(?<!hated )(?<!loved )(?<!of )(?<!about )(?<!from )(?<!after )"
        rf"(?<!stopped )(?<!imagine )\b(?:settled|living) (?:in|into life in) ){_PLACE}{_STOP}",
        (
            rf"(?i:\b(?:we've|i've|we have|i have) been (?:out |here )?in ){_PLACE},? (?i:(?:for )?"
            rf"(?:about |almost |nearly |over )?{_NUMBER} (?:years|months)|since)"
        ),
        rf"(?i:\b(?:got|picked up|have) the keys (?:to (?:our|my|the) (?:new )?{_HOME} )?in ){_PLACE}",
        (
            rf"(?i:\b(?:first (?:night|week|morning)|all (?:moved in|unpacked)|finally (?:moved in|settled)) "
            rf"(?:here )?(?:in|on) ){_PLACE}"
        ),
        rf"(?i:\b(?:here in|back home in|home in) ){_PLACE}{_STOP}",
        rf"(?i:\b(?:my|our) (?:new |little )?{_HOME} (?:here )?(?:in|on) ){_PLACE}",
        rf"(?i:\b(?:we're|i'm) staying (?:put )?in ){_PLACE}{_STOP}(?! for)",
    ),
    *slot_patterns(
        "employer",
        "Works at {}.",
        rf"(?i:\b(?:first|second|third) (?:day|week|shift) (?:at|with) ){_FIRM}{_STOP}",
        rf"(?i:\b(?:got the job|got a job|got hired) (?:at|with) ){_FIRM}{_STOP}",
        # Whoever starts at a school may learn or teach there.
        rf"(?i:\b(?:starting|i start|started) (?:at|with) )(?!(?:[\w'-]+ ){{0,4}}{_SCHOOL}){_FIRM}{_STOP}",
        rf"(?i:\b{_NUMBER} years (?:now )?(?:at|with) ){_FIRM}{_STOP}",
        r"(?i:^)(?P<v>[A-Z][\w&'-]+(?: [A-Z][\w&'-]+){0,2})(?i: (?:hired me|offered me the job|said yes))",
    ),
    *slot_patterns(
        "employer",
        "No longer works at {}.",
        rf"(?i:\b(?:last (?:day|shift|week)) (?:at|with) ){_FIRM}{_STOP}",
        tense="ended",
    ),
    *slot_patterns(
        "allergies",
        "Allergic to {}.",
        r"(?i:\bI break out (?:[\w ]{0,20})?(?:from|with) )(?P<v>[\w -]{3,20}?)(?=$|[,.;!]| and| so| but)",
        r"(?i:\banaphyla\w+ (?:to|from) )(?P<v>[\w -]{3,24}?)(?=$|[,.;!]| and| in \d| so| but)",
        r"(?i:\b(?:no|not any|without) )(?P<v>[\w ]{3,20}?),? (?i:(?:(?:please|pls|plz|tho|though|btw|lol|cos|cause"
        r"|because),? )*i'm (?:\w+ )?allergic)(?! to)",
        r"\b(?P<v>[A-Z]?[a-z]+(?: [a-z]+)?)(?i: (?:gives?|give) me (?:a rash|hives))",
    ),
    *slot_patterns(
        "age",
        "Is {} years old.",
        (
            rf"(?i:\bI(?:'m| am| just turned| turned) )(?P<v>{_TENS}|\d\d(?= as of))(?=$|[,.;!]| and| as of| now"
            rf"| today| this| years)"
        ),
    ),
    *slot_patterns(
        "birthday",
        "Birthday: {}.",
        rf"(?i:\bmy (?:birthday|bday)(?:'s| is| weekend)?,? (?:on )?){_DATE}",
        rf"{_DATE},? (?i:(?:which is|is|it's) (?:also )?my birthday)",
        rf"(?i:\bI was born on ){_DATE}",
    ),
    *slot_patterns(
        "diet",
        "Diet: {}.",
        r"(?i:\bI (?:started|am doing|'m doing|went) )(?P<v>keto|paleo|gluten-free|gluten free|low-carb|whole30)\b",
        single=True,
    ),
    *slot_patterns(
        "diet",
        "No longer {}.",
        r"(?i:^|\b(?:i'm|i am) )(?i:not )(?P<v>vegan|vegetarian|keto)(?i: any ?more)",
        tense="ended",
    ),
)
