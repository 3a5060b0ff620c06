"""The user's body: health, allergies, diet."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.rule import Rule, rules, trimmed
from memoryos.text.prefilter import unfiltered

_CONDITIONS = unfiltered(
    (
        r"^(?:(?:an?|the|some|chronic|severe|mild|bad|really bad|terrible|high|low|a bit of|type [12]|stage \w+"
        r"|early|social|clinical|seasonal"
        r"|rheumatoid|generalized|generalised|acute|a history of|a touch of) )*"
        r"(?:diabetes|asthma|adhd|add|autism|epilepsy|arthritis|migraines?|anxiety(?: disorder)?|depression"
        r"|insomnia|ptsd|ocd|bipolar(?: disorder)?"
        r"|eczema|psoriasis|hypertension|blood pressure|cholesterol|ibs|crohn's(?: disease)?|celiac(?: "
        r"disease)?|coeliac(?: disease)?|tinnitus"
        r"|scoliosis|lupus|ms|multiple sclerosis|hypothyroidism|thyroid \w+|cancer|leukemia|dyslexia"
        r"|endometriosis|pcos|gout|anemia|anaemia"
        r"|fibromyalgia|sciatica|back pain|knee pain|heart (?:condition|disease|murmur)|pacemaker|sleep apnea"
        r"|glaucoma|parkinson's|hay fever"
        r"|acid reflux|gerd|tendonitis|tendinitis|long covid|chronic fatigue(?: syndrome)?|hearing loss|vertigo"
        r"|herniated disc|slipped disc"
        r"|carpal tunnel|osteoporosis|rosacea|narcolepsy|agoraphobia|tourette's|hearing aids?|bad (?:knee|back"
        r"|shoulder|hip)"
        r"|(?:bad|broken) (?:knee|back|shoulder|hip|leg|arm|ankle|wrist|foot|toe)"
        r"|(?:[\w-]+ ){0,2}[\w-]{2,}(?:itis|osis|emia|aemia|algia|opathy|fibrillation|syndrome|disorder"
        r"|disease))(?=$|[\s,])"
    ),
    re.IGNORECASE,
)
_STATES = (
    r"(?:asthmatic|diabetic|coeliac|celiac|colou?r-?blind|deaf|hard of hearing|blind|dyslexic|autistic|bipolar"
    r"|epileptic"
    r"|pregnant|anemic|anaemic|near-?sighted|short-?sighted"
    r"|far-?sighted|neurodivergent|immunocompromised|insomniac|disabled|paraplegic|in remission)"
)
_PARTS = (
    r"(?:ankle|leg|arm|wrist|foot|toe|finger|shoulder|knee|hip|collarbone|rib|back|neck|hand|elbow|acl"
    r"|achilles|nose|jaw|hamstring|meniscus)"
)
_DIETS = (
    r"(?:vegan|vegetarian|pescatarian|pescetarian|flexitarian|keto|paleo|plant-based|gluten-free|dairy-free"
    r"|low-carb|halal|kosher|fruitarian|lacto-vegetarian"
    r"|carnivore|mediterranean|low-fodmap|sugar-free|teetotal|teetotaler|teetotaller|low-sodium)"
)


def _condition(value: str, _clause: Clause) -> Iterable[str]:
    match = _CONDITIONS.match(value)
    return [re.sub(r"^(?:an?|the|some|a bit of|a touch of) ", "", match[0], flags=re.IGNORECASE)] if match else []


def _diagnosis(value: str, _clause: Clause) -> Iterable[str]:
    value = re.split(r"\s+(?:at|in|by|and|after|when|as|for)\b", trimmed(value))[0]
    return (
        [value]
        if 0 < len(value.split()) <= 5 and not re.match(r"(?:a lack|my|your|this|that|it|too|not)\b", value)
        else []
    )


def _same(value: str, _clause: Clause) -> Iterable[str]:
    return [value]


def _substances(value: str, _clause: Clause) -> Iterable[str]:
    for part in re.split(r",\s+(?:and )?|\s+and\s+|\s+or\s+", value):
        thing = trimmed(re.sub(r"^(?:some|the|most|all|certain|any|kinds? of) ", "", part))
        if not 0 < len(thing.split()) <= 3 or re.match(
            (
                r"(?:i|it|my|you|your|that|this|work|mornings?|people|being|bullshit|mondays?|so|have|bad|good"
                r"|stupid|fun|hard|exercise|commitment|nonsense|drama|meetings?|change|effort|responsibility"
                r"|anything|everything|nothing|losing|failure|just|only|but"
                # An aside: `latex, much less charming`.
                r"|much|less|more|very|rather|quite|pretty|too|not|hence|since|till?|until|which|bane|sadly|luckily"
                r"|thankfully|(?:un)?fortunately|apparently|oddly|weirdly)\b"
            ),
            thing,
            re.IGNORECASE,
        ):
            return
        yield thing


def _foods(value: str, clause: Clause) -> Iterable[str]:
    if re.match(
        (
            r"(?:much|enough|a lot|out|here|there|it|that|this|well|before|after|late|breakfast|lunch|dinner|there"
            r"|alone|anything|at|another|more|any more|now|right|like|as|until|too)\b"
        ),
        value,
    ):
        return []
    return list(_substances(value, clause))


_DEGREE = (
    r"(?:(?:severely|highly|deathly|very|really|mildly|slightly|terribly|also|extremely|badly|partially"
    r"|completely|legally|clinically|red-green|quite|seriously) )*"
)
RULES: tuple[Rule, ...] = (
    *rules(
        "health",
        _condition,
        "Health: {}.",
        r"I (?:have|live with|struggle with|deal with|battle|get) (?P<v>.+)",
        r"I've (?:had|been dealing with|been living with|been struggling with) (?P<v>.+)",
        applies_to_we=False,
    ),
    *rules(
        "health",
        _diagnosis,
        "Health: {}.",
        r"I suffer from (?P<v>.+)",
        (
            r"I(?:'ve)? (?:was|got|have been|been|am|just got) (?:(?!never|not|almost|mis)\w+ )?diagnosed (?:with"
            r"|as) (?P<v>.+)"
        ),
        applies_to_we=False,
    ),
    *rules(
        "health",
        _same,
        "Health: {}.",
        rf"I'm {_DEGREE}(?P<v>{_STATES})(?=$|[\s,])(?! (?:to|without|about|of|by|from|with)\b)",
        (
            r"I(?:'ve)? (?:just |recently |accidentally |have )*(?P<v>(?:broke|broken|sprained|tore|torn|fractured"
            r"|dislocated|twisted|injured|pulled) (?:my|an?)"
            rf" (?:\w+ )?{_PARTS})\b"
        ),
        applies_to_we=False,
    ),
    *rules(
        "health",
        _same,
        "Health: {}.",
        (
            r"I(?:'ve)? (?:just |recently )*(?:had|underwent) (?P<v>(?:an? )?(?:[\w-]+ ){0,3}(?:surgery|operation"
            r"|transplant|bypass|replacement|c-section))\b"
        ),
        applies_to_we=False,
        tense="now",
    ),
    *rules(
        "health",
        _diagnosis,
        "Recovering from {}.",
        r"I'm (?:still )?recovering from (?P<v>.+)",
        applies_to_we=False,
    ),
    *rules(
        "health",
        _condition,
        "Does not have {}.",
        r"I (?:don't have|have no) (?:any )?(?P<v>.+)",
        negated=True,
        applies_to_we=False,
    ),
    *rules(
        "health",
        _same,
        "Is not {}.",
        rf"I'm not (?P<v>{_STATES})(?=$|[\s,])",
        negated=True,
        applies_to_we=False,
    ),
    *rules(
        "allergies",
        _substances,
        "Allergic to {}.",
        rf"I'm {_DEGREE}(?:allergic|intolerant) to (?P<v>.+)",
        r"I have (?:an? )?(?:(?!no\b)\w+ )?(?:allergy|allergies|intolerance) to (?P<v>.+)",
        applies_to_we=False,
    ),
    *rules(
        "allergies",
        _substances,
        "Has {a} allergy.",
        (
            r"I have (?:an?|some) (?:(?:severe|serious|bad|mild|life-threatening|terrible|really bad) )?"
            r"(?P<v>[\w -]{2,30}?) (?:allergy|allergies|intolerance)\b"
        ),
        applies_to_we=False,
    ),
    *rules(
        "allergies",
        _same,
        "Intolerant of {}.",
        r"I'm (?P<v>lactose|gluten|dairy|fructose|histamine|soy|egg)[ -]intolerant",
        applies_to_we=False,
    ),
    *rules(
        "allergies",
        _substances,
        "Not allergic to {}.",
        r"I'm not allergic to (?P<v>.+)",
        negated=True,
        applies_to_we=False,
    ),
    *rules(
        "allergies",
        _same,
        "Has no {}.",
        r"I (?:don't have|have no) (?:any )?(?:food )?(?P<v>allergies)",
        negated=True,
        applies_to_we=False,
    ),
    *rules(
        "diet",
        _same,
        "Diet: {}.",
        (
            r"(?:I'm|I've been|as|I(?:'ve)? (?:recently |just )*(?:became|turned|went|gone|become)|I eat) (?:an? "
            rf")?(?:strict |lifelong |mostly |ethical )?(?P<v>{_DIETS})(?=$|[\s,])"
        ),
        (
            rf"I'm (?:on|following|trying|doing) (?:an?|the) (?:strict )?(?P<v>{_DIETS}|low-\w+|high-\w+|\w+-free)"
            r"(?: diet)\b"
        ),
        rf"I (?:follow|keep|eat) (?:an? |the )?(?:strict(?:ly)? )?(?P<v>{_DIETS})(?: diet)?(?=$|[\s,])",
    ),
    *rules(
        "diet",
        _same,
        "Is not {}.",
        rf"I'm not (?:an? )?(?:strict )?(?P<v>{_DIETS})(?=$|[\s,])",
        negated=True,
    ),
    *rules(
        "diet",
        _foods,
        "Does not eat {}.",
        r"I (?:don't|never|can't) (?:eat|consume) (?P<v>.+)",
        negated=True,
    ),
    *rules(
        "diet",
        _same,
        "Does not drink {}.",
        r"I (?:don't|never) drink (?P<v>alcohol|coffee|milk|caffeine|wine|beer|soda|tea)\b",
        negated=True,
    ),
    *rules(
        "diet",
        _same,
        "Used to be {}.",
        rf"I(?: was| used to be|'m no longer) (?:an? )?(?P<v>{_DIETS})(?=$|[\s,])",
        tense="past",
    ),
)
