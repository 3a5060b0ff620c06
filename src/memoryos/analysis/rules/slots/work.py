"""What the user does for a living."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.occupations import FIELDS, JOBS, STATES
from memoryos.analysis.rules.rule import Rule, bare, is_named, rules, trimmed

_OPINION = re.compile(
    r"\b(?:great|good|bad|terrible|horrible|decent|better|best|worst|real|natural|born|huge|big|total|complete|lousy"
    r"|awful|amateur|aspiring|wannabe|hobby|hobbyist|former|ex|careful|slow|fast|keen|avid|fussy|picky|pretty|such|bit"
    r"|little|visual|poor|nervous|confident|home|amazing|mediocre|passionate|frequent|proud|excellent|regular"
    r"|role|hard|fantasy|armchair|self-proclaimed|wonderful|perfect|kind|sort|future|hopeless|backseat)\b",
    re.IGNORECASE,
)
_HEAD_END = re.compile(
    r"\s+(?:at|for|in|with|by|from|and|working|who|on|of|specializing|specialising|specialised|based|living)\b.*$",
    re.IGNORECASE,
)
_MAX_WORDS_OF_TITLE = 4
_NO_TITLE = frozenset(
    "a an the my your his her our their is was be am are to of at for in on not no i you he she".split()
)
_ORGANISATIONS = re.compile(
    r"\b(?:firm|company|hospital|school|bank|library|university|college|startup|start-up|agency|clinic|restaurant|hotel"
    r"|factory|bakery|museum|nonprofit|non-profit|ngo|charity|supermarket|bookstore|bookshop|shop|store|pharmacy"
    r"|laboratory|lab|studio|newspaper|airline|airport|warehouse|zoo|theatre|theater|council|ministry"
    r"|embassy|brewery|nursery"
    r"|kindergarten|cafe|café|law firm|call center|gym|station|bar|pub|salon|office|practice|centre|center"
    r"|farm|garage|church|city hall|post office|police|navy|army|government)\b",
    re.IGNORECASE,
)


def _job(value: str, _clause: Clause) -> Iterable[str]:
    """A title whose head is a known occupation and that contains no praise."""
    if re.search(r"\b(?:in (?:this|that|these|your)|of (?:my|our)|at heart|by heart)\b", value, re.IGNORECASE):
        return []
    value = _HEAD_END.sub("", bare(value))
    words = value.lower().split()
    is_job = 0 < len(words) <= 5 and (words[-1] in JOBS or words[-1].endswith(("ologist", "ographer", "iatrist")))
    return [value] if is_job and not _OPINION.search(value) else []


def is_job_title(value: str) -> bool:
    """Whether `value` is, without an article, nothing but a title whose head is a known occupation."""
    words = value.lower().split()
    is_job = 0 < len(words) <= _MAX_WORDS_OF_TITLE and words[-1] in JOBS and not _NO_TITLE & set(words)
    return is_job and not _OPINION.search(value)


def _title(value: str, _clause: Clause) -> Iterable[str]:
    """After `work as`, anything is a job title."""
    value = _HEAD_END.sub("", bare(value))
    return [value] if 0 < len(value.split()) <= 5 and not _OPINION.search(value) else []


def _teaching(value: str, _clause: Clause) -> Iterable[str]:
    value = re.split(r"\s+(?:at|in|to|for|and|on)\b", trimmed(value))[0]
    return [value.replace("teach", "teaching", 1)] if 2 <= len(value.split()) <= 4 else []


def _state(value: str, _clause: Clause) -> Iterable[str]:
    word = trimmed(value).split()[0].lower() if trimmed(value) else ""
    return [word] if word in STATES else []


def _field(value: str, _clause: Clause) -> Iterable[str]:
    value = (
        re.split(r"\s+(?:at|for|in|as|and|with)\b", trimmed(value))[0].removeprefix("the ").removesuffix(" industry")
    )
    return [f"in {value}"] if value.lower() in FIELDS else []


def _employer(value: str, clause: Clause) -> Iterable[str]:
    value = re.split(r"\s+(?:as|in|and|doing|on|but|from)\b", trimmed(value))[0]
    first = value.split()[0].lower() if value else "home"
    if first in {
        "home",
        "night",
        "nights",
        "my",
        "it",
        "this",
        "that",
        "least",
        "him",
        "her",
        "them",
        "you",
        "myself",
        "free",
    }:
        return []
    has_name = clause.capitals and is_named(value, clause)
    return (
        [re.sub(r"^the (?=[a-z])", "", value)]
        if len(value.split()) <= 7 and (has_name or _ORGANISATIONS.search(value))
        else []
    )


def _named_employer(value: str, clause: Clause) -> Iterable[str]:
    """After `joined` and `left` only a proper name is certainly an employer; people join clubs and parties too."""
    if not value[:1].isupper() or re.search(
        r"\b(?:club|group|team|band|gym|party|church|class|discord|facebook|instagram)\b", value, re.IGNORECASE
    ):
        return []
    return _employer(value, clause)


def _titled_employer(value: str, clause: Clause) -> Iterable[str]:
    """The employer after a job title (`I'm a nurse at ...`)."""
    title = re.sub(r"^(?:I'm|I've been|as) an? ", "", clause.text, flags=re.IGNORECASE)
    return _employer(value, clause) if list(_job(title, clause)) else []


def _business(value: str, _clause: Clause) -> Iterable[str]:
    """`runs their own bakery`, from the verb and its object."""
    verb, _, what = _HEAD_END.sub("", trimmed(value)).partition(" ")
    is_business = _ORGANISATIONS.search(what) or "business" in what
    return [f"{verb}s {what}"] if is_business and len(what.split()) <= 5 else []


_AN = r"(?:an?|the)"
RULES: tuple[Rule, ...] = (
    *rules(
        "job",
        _title,
        "Works as {a}.",
        rf"I work (?:full[- ]time |part[- ]time |mostly |mainly |freelance |nights |days |shifts |evenings "
        rf"|weekends )*as"
        rf" {_AN} (?P<v>.+)",
        rf"I do (?:[\w-]+ )?shifts as {_AN} (?P<v>.+)",
        rf"I've been working (?:full[- ]time |part[- ]time )?as {_AN} (?P<v>.+)",
        rf"I'm (?:working|employed) (?:full[- ]time |part[- ]time )?as {_AN} (?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "job",
        _job,
        "Works as {a}.",
        rf"(?:I'm|I've been|as) {_AN} (?P<v>.+)",
        rf"I (?:recently |just |finally )*became {_AN} (?P<v>.+)",
        (
            rf"my (?:job|work|role|position) as {_AN} (?P<v>[\w -]+?)(?= (?:is|keeps|has|means|makes|at|for|in"
            r"|requires|takes|lets|can)\b|$)"
        ),
        r"my (?:job|profession|occupation|day job) is (?:being |as )?(?:an? )?(?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "job",
        _teaching,
        "Job: {}.",
        r"I (?P<v>teach (?!you|him|her|them|myself|my|people|me|others|everyone|kids|us)[\w -]+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "job",
        _title,
        "Makes a living: {}.",
        r"I (?:make|earn) (?:a|my) living (?:by |from |as an? )?(?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "job",
        _state,
        "Is {}.",
        r"I'm (?P<v>[\w-]+.*)",
        r"I(?:'ve)? (?P<v>retired)(?=$|[\s,])",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "job",
        _field,
        "Works {}.",
        r"I work (?:full[- ]time |part[- ]time )*in (?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "job",
        _business,
        "Job: {}.",
        r"I (?P<v>(?:run|own|manage) (?:my own|a|an|our own|a small) .+)",
        single=True,
    ),
    *rules(
        "job",
        _job,
        "Is not {a}.",
        rf"I'm not {_AN} (?P<v>.+)",
        negated=True,
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "job",
        _job,
        "Used to work as {a}.",
        rf"I (?:was|used to be|used to work as|worked as|have worked as) {_AN} (?P<v>.+)",
        r"I'm an? (?:former|ex-?) ?(?P<v>.+)",
        applies_to_we=False,
        single=True,
        tense="past",
    ),
    *rules(
        "employer",
        _employer,
        "Works at {}.",
        rf"I work (?:[\w-]+ ){{0,2}}?(?:as {_AN} [\w -]+? )?(?:at|for) (?P<v>.+)",
        (
            rf"(?:I'm|I've)(?: been)? (?:working|employed|worked) (?:[\w-]+ ){{0,2}}?(?:as {_AN} [\w -]+? )?(?:at"
            r"|for|by) (?P<v>.+)"
        ),
        r"I (?:just |recently )*(?:started(?: working)? at|got (?:a|my) (?:new )?job at) (?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "employer",
        _titled_employer,
        "Works at {}.",
        rf"(?:I'm|I've been|as) {_AN} (?:[\w-]+ ){{1,5}}?(?:at|for|with) (?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "employer",
        _named_employer,
        "Works at {}.",
        r"I (?:just |recently )*joined (?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "employer",
        _employer,
        "Used to work at {}.",
        (
            r"I (?:just |recently |finally )*(?:quit my job at|lost my job at|left my (?:job|position) at|got laid "
            r"off from"
            r"|was laid off (?:from|by)|was fired from|got fired from|resigned from"
            r"|retired from) (?P<v>.+)"
        ),
        applies_to_we=False,
        single=True,
        tense="ended",
    ),
    *rules(
        "employer",
        _named_employer,
        "Used to work at {}.",
        r"I (?:just |recently |finally )*(?:quit|left) (?P<v>.+)",
        applies_to_we=False,
        single=True,
        tense="ended",
    ),
    *rules(
        "employer",
        _employer,
        "Used to work at {}.",
        r"I (?:used to work (?:at|for)|worked (?:at|for)|previously worked (?:at|for)) (?P<v>.+)",
        applies_to_we=False,
        single=True,
        tense="past",
    ),
    *rules(
        "employer",
        _employer,
        "Does not work at {}.",
        r"I don't work (?:at|for) (?P<v>.+)",
        negated=True,
        applies_to_we=False,
        single=True,
    ),
)
