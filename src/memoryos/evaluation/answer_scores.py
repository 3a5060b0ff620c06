"""How close an answer is to the expected one. Figures from different scorers cannot be compared.

LoCoMo's own scorer stems with NLTK's variant of Porter's rules, this one with the rules as published: about one word in
a hundred differs (there `on` and `one` are two words, here they are one).
"""

import math
import re
import string
from collections import Counter
from functools import lru_cache

import Stemmer

_ARTICLES = re.compile(r"\b(?:a|an|the|and)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)
_WORD = re.compile(r"\w+")
_SAYS_UNKNOWN = ("no information available", "not mentioned")


def official_f1(answer: str, expected: str, category: str) -> float:
    """The F1 of LoCoMo's own scorer: stemmed words without articles, by the rule of the question's category.

    1: for each part of the expected list the best part of the answer, on average; 3: what follows a semicolon in the
    expected answer is a remark; 5: 1 if the answer says that it is not known; others: plain.
    """
    if category == "5":
        return float(any(phrase in answer.lower() for phrase in _SAYS_UNKNOWN))
    if category == "1":
        parts = [
            max(_stemmed_f1(answer_part, expected_part) for answer_part in answer.split(","))
            for expected_part in expected.split(",")
        ]
        return sum(parts) / len(parts)
    return _stemmed_f1(answer, expected.partition(";")[0] if category == "3" else expected)


def set_f1(answer: str, expected: str) -> float:
    """The F1 of the older MemoryOS: lower-case words as sets, so that repetition costs nothing."""
    answer_words, expected_words = set(_words(answer)), set(_words(expected))
    return _f1(len(answer_words & expected_words), len(answer_words), len(expected_words))


def bleu1(answer: str, expected: str) -> float:
    """The share of the answer's words that is expected, repetitions clipped, with the brevity penalty."""
    answer_words, expected_words = _words(answer), _words(expected)
    if not answer_words or not expected_words:
        return 0.0
    precision = _shared(answer_words, expected_words) / len(answer_words)
    return precision * min(1.0, math.exp(1 - len(expected_words) / len(answer_words)))


def _stemmed_f1(answer: str, expected: str) -> float:
    answer_stems, expected_stems = stems(answer), stems(expected)
    return _f1(_shared(answer_stems, expected_stems), len(answer_stems), len(expected_stems))


def _f1(shared: int, answer_size: int, expected_size: int) -> float:
    return 2 * shared / (answer_size + expected_size) if shared else 0.0


def _shared(answer_words: list[str], expected_words: list[str]) -> int:
    return (Counter(answer_words) & Counter(expected_words)).total()


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def stems(text: str) -> list[str]:
    """The words of `text` as LoCoMo's scorer compares them: stemmed, without articles and punctuation."""
    plain = _ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION))
    return [_stem(word) for word in plain.split()]


@lru_cache(maxsize=10_000)
def _stem(word: str) -> str:
    # The official scorer's stemmer leaves words of two letters alone, which Snowball's does not.
    return word if len(word) <= 2 else str(Stemmer.Stemmer("porter").stemWord(word))
