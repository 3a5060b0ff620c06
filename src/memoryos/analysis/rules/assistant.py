"""What the assistant says it did, where it says so plainly. Never anything about the user."""

import re
from collections.abc import Iterator

from memoryos.analysis.rules.sentences import split
from memoryos.analysis.rules.unquoted_text import own_words
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page

# Actions with an effect outside the answer; "I added a note below" is not one.
_COMPLETED_ACTION = re.compile(
    r"^(?:(?:done|okay|ok|sure|great|all set|yes|perfect|certainly|as you asked|got it)[,.!:]? )*I(?:'ve| "
    r"have)? (?:just |already |also |now )*"
    r"(?P<did>booked|reserved|ordered|scheduled|rescheduled|sent|emailed|e-mailed|recommended|suggested"
    r"|cancelled|canceled|purchased"
    r"|registered|submitted|invited|paid|subscribed|deployed|uploaded) (?P<what>[^.!?;]{3,120})",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"^(?:it|this|that|these|those|them|you|something|anything|above|below|earlier|based|using|in (?:my"
    r"|the) (?:last|previous)|a few|some|several"
    r"|the (?:above|following|code|answer))\b|\b(?:below|above|if you|unless)\b",
    re.IGNORECASE,
)
_TRAILING_CLAUSE = re.compile(
    r"\s+(?:because|since|so|as|which|but|and I|and it|in case|when|if|though)\b.*$|,\s.*$", re.IGNORECASE
)
_THIRD_PERSON_PRONOUNS = {
    "your": "the user's",
    "you": "the user",
    "yours": "the user's",
    "yourself": "the user",
    "my": "its",
    "me": "it",
}
_PRONOUN = re.compile(r"\b(?:yours|yourself|your|you|my|me)\b(?!')", re.IGNORECASE)


def findings(page: Page, confidence: float) -> Iterator[Finding]:
    """What the assistant says it did on `page`."""
    if " " not in page.agent_response or "I" not in page.agent_response:
        return
    for sentence in split(own_words(page.agent_response)):
        match = _COMPLETED_ACTION.match(sentence)
        if match is None or sentence.endswith("?") or _VAGUE.search(match["what"]):
            continue
        details = _TRAILING_CLAUSE.sub("", match["what"]).strip(" ,:-")
        if not details:
            continue
        verb = match["did"].lower()
        action = _PRONOUN.sub(lambda match: _THIRD_PERSON_PRONOUNS[match[0].lower()], details)
        yield Finding(
            about="assistant",
            text=f"{verb.capitalize()} {action}.",
            slot="actions",
            value=f"{verb} {details}",
            page_ids=(page.id,),
            said_by="assistant",
            confidence=confidence,
        )
