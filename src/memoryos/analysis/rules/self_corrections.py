"""What people take back or put right: `I work at a bakery. Sorry, I meant brewery.`.

What is put right is read in its corrected form, as if it had been said so. Such a sentence is in no page word for word,
so it is never quoted.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, lru_cache, partial
from typing import Final

from memoryos.analysis.rules import clear_corrections, facts, spans
from memoryos.analysis.rules.clear_corrections import Correction
from memoryos.analysis.rules.people_mentioned import KnownPeople, introduce_names
from memoryos.analysis.rules.replacement_phrases import ReplacementPhrase, is_opening, may_replace, replacement_phrase
from memoryos.analysis.rules.replacement_phrases import boundaries as replacement_boundaries
from memoryos.analysis.rules.sentences import split, stated
from memoryos.analysis.rules.statements import statements
from memoryos.analysis.rules.unquoted_text import STRAIGHT_QUOTES, own_words
from memoryos.analysis.rules.value_replacement import Replacement, has_rival, is_open, may_be_meant, with_new_value
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.sentences import asks

# How many of the messages before it one may correct.
REACH: Final = 4
# How long after it a message may be put right by a value alone.
_WHILE: Final = timedelta(hours=1)
_MAX_SENTENCES: Final = 3
# A longer message is pasted, not written.
_LONGEST: Final = 2900
_MIN_WORDS_KEPT: Final = 3

_People = Callable[[], KnownPeople]


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is `stated` instead of what is `withdrawn` (each may be empty), and the pages that say so together.

    If `old` is set, only what contains it is withdrawn: `not Porto` leaves alone what else was said with Porto.
    """

    stated: str
    withdrawn: str
    page_ids: tuple[str, ...]
    old: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A page, what is left of its message (`rest`) without what its writer takes back, and what they put right."""

    page: Page
    rest: str
    amendments: tuple[Amendment, ...] = ()

    @property
    def remaining(self) -> Page | None:
        """The page with `rest` alone; None if nothing is left."""
        if self.rest == self.page.user_input:
            return self.page
        return replace(self.page, user_input=self.rest) if self.rest or self.page.agent_response.strip() else None


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of an earlier message and the pages that say so; one that is not meant so `is_statement` not."""

    text: str
    page_ids: tuple[str, ...]
    is_statement: bool = True


@dataclass(frozen=True, slots=True)
class _Message:
    """An earlier page, and what its message says as its writer means it."""

    page: Page
    sentences: tuple[_Sentence, ...]


def readings(
    pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]], known_people: KnownPeople | None = None
) -> Iterator[Reading]:
    """Each of `pages` as its writer means it; `earlier` returns that many of the pages before the first."""
    people = _PeopleBefore(pages, known_people)
    for number, page in enumerate(pages):
        if not _may_correct(page.user_input):
            yield Reading(page, page.user_input)
            continue
        before = partial(_pages_before, number, pages, earlier)
        known = partial(people.before, number)
        yield _reading(page, cache(partial(_messages, before, known)), known)


class _PeopleBefore:
    """Who is known before each of the pages; they are only read for it if that matters."""

    def __init__(self, pages: Sequence[Page], known_people: KnownPeople | None) -> None:
        self._pages = pages
        self._known_people = KnownPeople(known_people.people if known_people else ())
        self._introduced = 0

    def before(self, number: int) -> KnownPeople:
        """Who is known before the page of that number, which is not lower than in the call before."""
        introduce_names(self._pages[self._introduced : number], self._known_people)
        self._introduced = number
        return self._known_people


def _pages_before(number: int, pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]]) -> Sequence[Page]:
    return [*(earlier(REACH) if number < REACH else ()), *pages[:number]][-REACH:]


@lru_cache(maxsize=256)
def _may_correct(message: str) -> bool:
    is_short = len(message) <= _LONGEST
    return any(clear_corrections.may_correct(one) or (is_short and may_replace(one)) for one in split(message))


def _messages(pages: Callable[[], Sequence[Page]], people: _People) -> Sequence[_Message]:
    """`pages`, of which each may correct those before it."""
    messages: list[_Message] = []
    for page in pages():
        reading = _reading(page, partial(tuple, list(messages)), people)
        amended = [_Sentence(one.stated, one.page_ids) for one in reading.amendments if one.stated]
        own = "".join(map(_plain, stated(reading.rest)))
        kept = [_Sentence(text, (page.id,), _plain(text) in own) for text in split(reading.rest)]
        messages.append(_Message(page, (*amended, *kept)))
    return messages


def _reading(page: Page, before: Callable[[], Sequence[_Message]], people: _People) -> Reading:
    if not _may_correct(page.user_input):
        return Reading(page, page.user_input)
    draft = _Draft(page, before, people)
    is_long = len(page.user_input) > _LONGEST
    for sentence in split(page.user_input) if is_long else _sentences(page.user_input):
        clear = dict(clear_corrections.boundaries(sentence))
        start = 0
        others = () if is_long else replacement_boundaries(sentence)
        for end in sorted({*clear, *others}):
            if sentence[start:end].strip():
                draft.add(sentence[start:end], is_sentence=not start, is_clear=start in clear)
                start = end
        draft.add(sentence[start:], is_sentence=not start, is_clear=start in clear)
    return draft.reading()


def _sentences(message: str) -> Iterator[str]:
    """The sentences of `message`; `Oops, typo.` belongs to the one after it."""
    opening = ""
    for sentence in split(message):
        if is_opening(sentence):
            opening += f"{sentence} "
        else:
            yield opening + sentence
            opening = ""
    if opening:
        yield opening.rstrip()


def _plain(text: str) -> str:
    return "".join(text.translate(STRAIGHT_QUOTES).split())


class _Draft:
    """What is made of a message, part by part."""

    def __init__(self, page: Page, before: Callable[[], Sequence[_Message]], people: _People) -> None:
        self._page = page
        self._before = before
        self._people = people
        self._own = _plain(own_words(page.user_input))
        self._kept: list[str] = []
        self._amendments: list[Amendment] = []

    def add(self, part: str, *, is_sentence: bool, is_clear: bool) -> None:
        """Takes the next part in: a whole sentence, or a fragment that may correct the one before it."""
        # A pasted text is long, and little of it is the user's.
        is_foreign = len(self._page.user_input) > _LONGEST and not self._is_own(part)
        phrase = None if is_foreign else self._phrase(part)
        correction = clear_corrections.correction(part) if (is_sentence or is_clear) and not is_foreign else None
        if (phrase or correction) and self._is_own(part):
            if phrase and self._replace_value(phrase):
                return
            if correction and self._correct(correction):
                return
        if is_sentence or not self._kept:
            self._kept.append(part)
        else:
            self._kept[-1] += part

    def reading(self) -> Reading:
        """The message as its writer means it."""
        if not self._amendments:
            return Reading(self._page, self._page.user_input)
        rest = ("\n" if "\n" in self._page.user_input else " ").join(self._kept)
        return Reading(self._page, rest, tuple(self._amendments))

    def _is_own(self, part: str) -> bool:
        """Whether the user says it; what somebody else takes back, in a quotation or a mail, they do not."""
        return all(_plain(text) in self._own for text in (part, *self._kept[-1:]))

    def _phrase(self, part: str) -> ReplacementPhrase | None:
        """`part` as a value that stands for another one; a pasted text or a list has none."""
        message = self._page.user_input
        is_list = "\n" in message.strip() and part.startswith("*")
        return None if is_list or len(message) > _LONGEST else replacement_phrase(part)

    def _replace_value(self, phrase: ReplacementPhrase) -> bool:
        """Whether `phrase` stands for a value that was said before, which it replaces."""
        if self._kept or self._amendments:
            is_done = self._replace_in_message(phrase.replacement)
        else:
            is_done = self._replace_before(phrase)
        if is_done and (len(phrase.remainder.split()) >= _MIN_WORDS_KEPT or spans.is_east_asian(phrase.remainder)):
            self._kept.append(phrase.remainder)
        return is_done

    def _replace_in_message(self, replacement: Replacement) -> bool:
        own = [_plain(sentence) for sentence in stated(self._page.user_input)]
        for place in range(len(self._kept) - 1, max(-1, len(self._kept) - 1 - _MAX_SENTENCES), -1):
            wrong = self._kept[place]
            is_stated = any(_plain(wrong) in sentence or sentence in _plain(wrong) for sentence in own)
            right = self._corrected(wrong, replacement) if is_stated else None
            if right is not None:
                del self._kept[place]
                self._amendments.append(Amendment(right, "", (self._page.id,)))
                return True
            if has_rival(wrong, replacement):
                return False
        for place, amendment in reversed(list(enumerate(self._amendments))):
            right = self._corrected(amendment.stated, replacement)
            if right is not None:
                self._amendments[place] = replace(amendment, stated=right)
                return True
        return False

    def _replace_before(self, phrase: ReplacementPhrase) -> bool:
        messages = self._messages_meant(phrase)
        is_last = True
        for message in reversed(messages):
            for sentence in reversed(message.sentences):
                wrong = spans.asserted(sentence.text) if sentence.is_statement else ""
                question = sentence.text[len(wrong) :]
                is_last = is_last and not question.strip()
                right = None if has_rival(question, phrase.replacement) else self._corrected(wrong, phrase.replacement)
                is_sure = phrase.replacement.old or is_last
                if right is not None and (is_sure or not is_open(wrong, right, self._read)):
                    self._amendments.append(Amendment(right, wrong, (self._page.id, *sentence.page_ids)))
                    return True
                if not phrase.replacement.old and has_rival(sentence.text, phrase.replacement):
                    return False
                is_last = False
        return False

    def _messages_meant(self, phrase: ReplacementPhrase) -> Sequence[_Message]:
        """The messages before that may be put right: the last one, or all if it says what was wrong."""
        messages = self._messages()
        if phrase.replacement.old:
            return messages
        last = messages[-1:]
        if phrase.clearness == "explicit":
            return last
        # `Sorry, green` may answer a question.
        is_answer = phrase.clearness == "apology" and any(asks(one.page.agent_response.strip()) for one in last)
        is_late = any(self._page.timestamp - one.page.timestamp > _WHILE for one in last)
        return () if is_answer or is_late else last

    def _messages(self) -> Sequence[_Message]:
        """The messages before this one in the same conversation, without another one in between."""
        messages = self._before()
        others = [place for place, one in enumerate(messages, 1) if one.page.session_id != self._page.session_id]
        return messages[max(others, default=0) :]

    def _corrected(self, wrong: str, replacement: Replacement) -> str | None:
        """`wrong` with the new value, read as the first thing said about anybody in it, or else as one of many."""
        if not may_be_meant(wrong, replacement):
            return None
        right = with_new_value(wrong, replacement, partial(self._read_with, KnownPeople()))
        if right is None and self._people().names_in(wrong):
            return with_new_value(wrong, replacement, self._read)
        return right

    def _read(self, sentence: str) -> list[Finding]:
        return self._read_with(self._people(), sentence)

    def _read_with(self, people: KnownPeople, sentence: str) -> list[Finding]:
        """The certain findings of `sentence`, if `people` are known."""
        part = replace(self._page, user_input=sentence, agent_response="")
        about_others = statements([part], None, facts.CONFIDENCE, KnownPeople(people.people))
        findings = [*facts.findings([part]), *about_others]
        return [finding for finding in findings if finding.certain and not finding.negated]

    def _correct(self, correction: Correction) -> bool:
        """Whether `correction` (`Sorry, I meant brewery`) corrects something that was said before."""
        sentences = [_Sentence(text, ()) for text in self._kept[-1:]] or self._last_statements(correction)
        wrong = next((one for one in reversed(sentences) if correction.old.lower() in one.text.lower()), None)
        right = clear_corrections.corrected(wrong.text, correction) if wrong else None
        if wrong is None or right is None:
            return False
        withdrawn = "" if self._kept else wrong.text
        self._amendments.append(Amendment(right, withdrawn, (self._page.id, *wrong.page_ids), correction.old))
        del self._kept[-1:]
        if not right and correction.is_more_than_value:
            self._kept.append(correction.rest)
        return True

    def _last_statements(self, correction: Correction) -> list[_Sentence]:
        """The statements of the message before, if this one begins with a correction that may mean them."""
        if self._amendments or not correction.reaches_back:
            return []
        sentences = [sentence for message in self._messages()[-1:] for sentence in message.sentences]
        return [one for one in sentences if one.is_statement and spans.asserted(one.text) == one.text]
