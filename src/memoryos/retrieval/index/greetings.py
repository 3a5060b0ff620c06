"""The names with which speakers greet each other: "Hey Mel!" shows who Mel is."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from memoryos.text.terms import terms

_GREETINGS = """hi hey hello thanks bye congrats hallo danke hola gracias salut bonjour merci ciao grazie oi olá
obrigado obrigada привет спасибо"""
_GREETED = re.compile(
    rf"(?:^| )(?:{'|'.join(sorted({re.escape(term) for word in _GREETINGS.split() for term in terms(word)}))}) (\S+)"
)
_MIN_GREETINGS = 2  # how often somebody must be greeted like this
_SURELY = 0.8  # the share of greetings with a name that must be to one person


class Greetings:
    """Counts which terms follow a greeting, and who is greeted: whoever spoke just before, or else answers."""

    def __init__(self) -> None:
        self._greeted: dict[str, Counter[str]] = defaultdict(Counter)
        self._last: dict[str | None, str] = {}
        self._unanswered: dict[str | None, tuple[str, list[str]]] = {}

    def add(self, session: str | None, speaker: str | None, text: str) -> None:
        """Adds one turn; `text` has its terms, separated by spaces."""
        if speaker is None:
            return
        greeter, waiting = self._unanswered.get(session, (speaker, []))
        if greeter != speaker:
            self._count(waiting, speaker)
            del self._unanswered[session]
        names = _GREETED.findall(text)
        before = self._last.get(session)
        if names and before is not None and before != speaker:
            self._count(names, before)
        elif names:
            self._unanswered[session] = speaker, names
        self._last[session] = speaker

    def names(self) -> Iterator[tuple[str, str, int]]:
        """The terms with which a speaker is greeted, each with the speaker's name and the count."""
        for name, greeted in self._greeted.items():
            speaker, times = greeted.most_common(1)[0]
            if times >= _MIN_GREETINGS and times >= _SURELY * greeted.total():
                yield name, speaker, times

    def _count(self, names: Sequence[str], speaker: str) -> None:
        for name in names:
            self._greeted[name][speaker] += 1
