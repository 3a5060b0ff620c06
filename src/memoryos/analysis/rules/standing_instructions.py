"""Standing instructions: how the user wants to be answered, kept word for word with their condition."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules.answer_style import (
    ALL_ANSWERS,
    ALLOWED,
    ANSWER_THUS,
    LANGUAGE_OF_ANSWERS,
    WAY_OF_WRITING,
    is_style_wish,
)
from memoryos.analysis.rules.instruction_phrases import (
    CONDITION_THEN_STATEMENT,
    DEICTIC,
    DESIRE,
    DURATION,
    EXPLICIT_DURATION,
    FORM_OF_ADDRESS,
    IMPERATIVE,
    MANNER,
    ONE_TEXT,
    ONE_THING,
    OWN_PLAN,
    PRAISE,
    ROLE_PLAY,
    STATEMENT_SUBJECT,
    WISH_OF_OTHERS,
)
from memoryos.analysis.rules.recent_results import RECENT_SENTENCES
from memoryos.analysis.rules.sentences import addressed
from memoryos.analysis.rules.unwanted_style import BEHAVIOUR, EXCLUSION, PORTIONS, SUGGESTION
from memoryos.analysis.rules.unwanted_topics import UNWANTED_TOPIC, is_unwanted_topic
from memoryos.analysis.rules.wish_exceptions import is_exception_to_last, parts, with_exception
from memoryos.analysis.rules.wish_reversals import REVERSAL, STOP
from memoryos.analysis.rules.wish_withdrawals import (
    ALLOWED_AGAIN,
    CALLED_OFF,
    CASE,
    NO_LONGER,
    PERMITS,
    is_about_one_answer,
    is_exception,
    names_wish,
    permits,
    plain,
    rest,
    takes_back,
)
from memoryos.analysis.rules.words_in_quotes import hidden, shown
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.domain.quoted_endings import ENDED
from memoryos.text.prefilter import PrefilteredTable, any_may_match

_MAX_LENGTH: Final = 300
_CLAUSE_MARKS: Final = frozenset(",;，、；")
_FROM_NOW: Final = re.compile(
    r"(?:now|ahora|jetzt|ab jetzt|maintenant|agora|adesso|теперь)\b"
    r"(?! (?:i|im|i'm|we|ich|wir|estoy|je|estou|sono|я|мы)\b)"
    r"|(?:现在|以后|これから|이제)",
    re.IGNORECASE,
)
_may_last: Final = any_may_match([DURATION, MANNER], [DURATION, DEICTIC])
_may_permit: Final = any_may_match([PERMITS, CASE])
# What `_read` finds something by, in a sentence and in a plain one.
_SIGNS_OF_WISHES: Final = PrefilteredTable(
    (pattern, None)
    for pattern in (
        FORM_OF_ADDRESS,
        EXCLUSION,
        PORTIONS,
        ALL_ANSWERS,
        ANSWER_THUS,
        LANGUAGE_OF_ANSWERS,
        WAY_OF_WRITING,
        EXPLICIT_DURATION,
        ALLOWED,
    )
)
_SIGNS_OF_CHANGES: Final = PrefilteredTable(
    (pattern, None)
    for pattern in (UNWANTED_TOPIC, SUGGESTION, BEHAVIOUR, NO_LONGER, CALLED_OFF, ALLOWED_AGAIN, REVERSAL, STOP)
)
# A question wishes nothing else.
_SIGNS_IN_QUESTIONS: Final = PrefilteredTable((pattern, None) for pattern in (FORM_OF_ADDRESS, EXCLUSION, PORTIONS))
_QUESTION_MARKS: Final = ("?", "\uff1f")
_WITHOUT_CONJUNCTION: Final = re.compile(r"^(?:and|und|y|et|и) (?=\w)", re.IGNORECASE)


def instructions(pages: Sequence[Page], confidence: float) -> Iterator[Finding]:
    """The standing instructions in `pages`, in the order they were given."""
    for page in pages:
        for wish in _with_exceptions(_wishes(page, confidence)):
            yield wish
            if wish.certain:
                yield from (replace(wish, text=part, value=part, certain=False) for part in parts(wish.value))


def without_wishes(quoted: Iterable[Finding], wishes: Iterable[Finding]) -> Iterator[Finding]:
    """`quoted`, without the endings that are wishes: `Don't mention my dad any more` ends nothing about him."""
    sentences = {(wish.page_ids, wish.value) for wish in wishes if wish.certain}
    return (finding for finding in quoted if finding.slot != ENDED or not _is_wish_among(finding, sentences))


def _is_wish_among(ending: Finding, sentences: Iterable[tuple[tuple[str, ...], str]]) -> bool:
    is_one_clause = _CLAUSE_MARKS.isdisjoint(ending.text)
    return is_one_clause and any(
        ending.page_ids == page_ids and sentence.startswith(ending.text) for page_ids, sentence in sentences
    )


def _with_exceptions(wishes: Iterable[Finding | str]) -> Iterator[Finding]:
    """The wishes, each with the exceptions that come in the sentences after it."""
    last: Finding | None = None
    for wish in wishes:
        if isinstance(wish, Finding):
            if last:
                yield last
            last = wish
        elif last and last.certain:
            text = with_exception(last.value, wish)
            last = replace(last, text=text, value=text)
    if last:
        yield last


def _wishes(page: Page, confidence: float) -> Iterator[Finding | str]:
    """The wishes in `page`, and the exceptions that follow them as bare sentences."""
    before, is_after_wish = "", False
    for sentence in _sentences(page.user_input):
        if ROLE_PLAY.search(sentence):
            return
        if is_after_wish and is_exception_to_last(sentence):
            yield sentence
            continue
        wishes = list(_read(sentence, page, confidence, before)) if _may_concern_wishes(sentence) else []
        yield from wishes
        is_after_wish = any(wish.certain for wish in wishes)
        before = sentence


def _sentences(message: str) -> Iterable[str]:
    """The sentences of `message` that are meant for the assistant, with the words that they name in quotation marks."""
    readable = hidden(message)
    return addressed(message) if readable == message else map(shown, addressed(readable))


def _may_concern_wishes(sentence: str) -> bool:
    """Whether `sentence` has a sign of any wish, or of any that is taken back; quick, because most have none."""
    text = plain(sentence)
    if sentence.rstrip().endswith(_QUESTION_MARKS):
        return _has_sign(_SIGNS_IN_QUESTIONS, sentence) or SUGGESTION.search(text) is not None
    if _has_sign(_SIGNS_OF_WISHES, sentence) or _has_sign(_SIGNS_OF_CHANGES, text):
        return True
    if (_may_last(sentence) and _lasts(sentence)) or (_may_permit(text) and PERMITS.search(text)):
        return True
    return text != sentence and ALLOWED.search(text) is not None


def _has_sign(signs: PrefilteredTable[None], text: str) -> bool:
    return any(pattern.pattern.search(text) for pattern, _ in signs.candidates(text))


def _read(sentence: str, page: Page, confidence: float, before: str) -> Iterator[Finding]:
    """What `sentence` of `page` wishes, takes back or allows; `before` is the sentence before it."""
    wish = _finding(_WITHOUT_CONJUNCTION.sub("", sentence)[:_MAX_LENGTH], page, confidence)
    wishes = _is_wish(sentence, page)
    if _is_unwanted(sentence):
        yield wish
    elif (takes_back(sentence) and not (wishes and _states_new_rule(sentence))) or (not wishes and permits(sentence)):
        yield replace(wish, negated=True, certain=False, holds_until=page.timestamp)
        yield from (replace(wish, text=clause, value=clause) for clause in rest(sentence) if _is_wish(clause, page))
    elif wishes:
        text = f"{before} {wish.value}" if before and DEICTIC.search(sentence) else wish.value
        yield replace(wish, text=text[:_MAX_LENGTH], value=text[:_MAX_LENGTH])
    elif is_exception(sentence):
        yield replace(wish, certain=False)


def _states_new_rule(sentence: str) -> bool:
    """Whether `sentence` says what applies instead: `forget the emojis, now without any`."""
    return any(_FROM_NOW.match(clause) for clause in rest(sentence))


def _is_unwanted(sentence: str) -> bool:
    """Whether `sentence` names what the user does not want, and not that a wish for it is over."""
    if is_unwanted_topic(sentence) or SUGGESTION.search(plain(sentence)):
        return True
    return EXCLUSION.search(sentence) is not None and not names_wish(sentence)


def _is_wish(sentence: str, page: Page) -> bool:
    if is_about_one_answer(sentence):
        return False
    return instructs(sentence) or (is_style_wish(sentence, page.user_input) and not _states(sentence))


@lru_cache(maxsize=RECENT_SENTENCES)
def instructs(sentence: str) -> bool:
    """Whether `sentence` tells the assistant how to answer from now on."""
    if ONE_TEXT.search(sentence):
        return False
    if FORM_OF_ADDRESS.search(sentence) or EXCLUSION.search(sentence) or PORTIONS.search(sentence):
        return True
    if sentence.rstrip().endswith(_QUESTION_MARKS) or len(sentence) > _MAX_LENGTH or _tells(sentence):
        return False
    if _is_unwanted(sentence) or BEHAVIOUR.search(plain(sentence)):
        return True
    if EXPLICIT_DURATION.search(sentence) and not OWN_PLAN.search(sentence):
        return not _states(sentence)
    return (
        _may_last(sentence) and _lasts(sentence) and (MANNER.search(sentence) or DEICTIC.search(sentence)) is not None
    )


def _lasts(sentence: str) -> bool:
    """Whether `sentence` asks for something, and for more than once."""
    if STATEMENT_SUBJECT.match(sentence) or ONE_THING.search(sentence) or not DURATION.search(sentence):
        return False
    return IMPERATIVE.search(sentence) is not None


def _states(sentence: str) -> bool:
    """Whether `sentence` is about somebody or something, and does not say what the user wants."""
    if WISH_OF_OTHERS.match(sentence):
        return True
    return STATEMENT_SUBJECT.match(sentence) is not None and DESIRE.search(sentence) is None


def _tells(sentence: str) -> bool:
    """Whether `sentence` tells or thanks, so that it asks for nothing."""
    return PRAISE.match(sentence) is not None or CONDITION_THEN_STATEMENT.search(sentence) is not None


def _finding(text: str, page: Page, confidence: float) -> Finding:
    return Finding(
        about="user",
        text=text,
        slot="instruction",
        value=text,
        page_ids=(page.id,),
        said_by="user",
        confidence=confidence,
    )
