"""Keyphrases: words and pairs of adjacent words, scored by count times rarity.

score(word) = (1 + log count) x rarity of its stem in the batch x 1.5 if it is written like a name. A pair scores as
its two words together when it comes twice or is a name, and then stands for them. What the user says counts twice.
"""

import heapq
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from memoryos.domain.page import Page
from memoryos.text.languages import LITTLE_WORDS, language_of_words
from memoryos.text.prefilter import unfiltered
from memoryos.text.terms import terms

MAX_KEYWORDS = 8
_CHARACTERS_READ = 3000
_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*[\w]|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_UNSPACED = unfiltered(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0eff]")
_STOP = re.compile(r"[.,;:!?()\n\"“”…]")
# Frequent in any conversation, and about nothing.
_SMALL_TALK = frozenset(
    """hey hello thanks thank please yes yeah okay sure really like know good great nice think want need help got get
    go going make made lot much many one two thing things something anything everything way time day today new also
    still even well say said see look tell let us cool awesome amazing love glad happy hope feel sounds sound
    definitely always never maybe right back first last next little bit im ive dont can't it's i'm i've that's don't
    you're there's let's what's he's she's i'll we're they're would could should might may must since though around
    every use using used take took come came give best better wow oh haha lol ok actually guess kind people someone
    user assistant""".split()
)


def keywords(pages: Sequence[Page], idf_weights: Mapping[str, float]) -> tuple[str, ...]:
    """At most eight keyphrases of `pages`, lower case, most informative first."""
    words: dict[str, int] = {}
    pairs: dict[str, int] = {}
    names: set[str] = set()
    for page in pages:
        for text, times in ((page.user_input, 2), (page.agent_response, 1)):
            _count(text[:_CHARACTERS_READ], times, words, pairs, names)
    scores = {
        word: _weight(word, count, idf_weights) * (1.5 if word in names else 1.0) for word, count in words.items()
    }
    return _choose(scores, words, {pair: count for pair, count in pairs.items() if count >= 4 or pair in names})


def _count(text: str, times: int, words: dict[str, int], pairs: dict[str, int], names: set[str]) -> None:
    little = _uninformative_words(language_of_words(set(text.lower().split())))
    tokens = _tokens if _UNSPACED.search(text) else _WORD.findall
    for chunk in _STOP.split(text.replace("\u2019", "'")):
        before = ""
        for position, token in enumerate(tokens(chunk)):
            word = token.lower().removesuffix("'s")
            if word in little or not 2 <= len(word) <= 40:
                before = ""
                continue
            words[word] = words.get(word, 0) + times
            is_name = position > 0 and token[0].isupper() and not token.isupper()
            if is_name:
                names.add(word)
            if before:
                pair = f"{before} {word}"
                pairs[pair] = pairs.get(pair, 0) + times
                if is_name and before in names:
                    names.add(pair)
            before = word


@cache
def _uninformative_words(language: str) -> frozenset[str]:
    return LITTLE_WORDS[language] | LITTLE_WORDS["english"] | _SMALL_TALK


def _tokens(chunk: str) -> list[str]:
    """The words of `chunk`; in scripts without spaces, pairs of characters."""
    if not _UNSPACED.search(chunk):
        return _WORD.findall(chunk)
    tokens: list[str] = []
    for run in chunk.split():
        tokens += [run[n : n + 2] for n in range(len(run) - 1)] if _UNSPACED.search(run) else _WORD.findall(run)
    return [token for token in tokens if token.strip()]


def _weight(word: str, count: int, idf_weights: Mapping[str, float]) -> float:
    stems = _stems(word)
    if len(stems) == 1:  # nearly always
        return (1 + math.log(count)) * idf_weights.get(stems[0], 0.0)
    highest = max([idf_weights.get(stem, 0.0) for stem in stems], default=0.0)
    return (1 + math.log(count)) * highest


@lru_cache(maxsize=8192)  # the same words come again and again
def _stems(word: str) -> tuple[str, ...]:
    return tuple(terms(word))


def _choose(scores: dict[str, float], words: Mapping[str, int], pairs: Mapping[str, int]) -> tuple[str, ...]:
    for pair, count in pairs.items():
        one, _, other = pair.partition(" ")
        scores[pair] = scores[one] + scores[other]
        for part in (one, other):
            if words[part] <= count:
                scores[part] = 0.0
    best = heapq.nsmallest(MAX_KEYWORDS, [(-score, phrase) for phrase, score in scores.items() if score > 0])
    return tuple(phrase for _, phrase in best)
