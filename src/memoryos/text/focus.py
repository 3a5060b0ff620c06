"""What a long text asks: a prompt passed on as a question may quote pages of code or mail beside what is asked."""

from memoryos.text.sentences import asks, sentences

_END = 300  # characters of each end of a long text in which the question is looked for
_LONGEST_WORD = 40  # no space within so many characters: a script without spaces, or no words at all
_GAP = " … "
_EMPTY_LINE = "\n\n"


def focus(question: str) -> str:
    """The part of `question` that says what is asked; the rest would cost time and blur its embedding.

    Of a long text, that is its first and its last paragraph, at most 300 characters of each, or the one of them that
    holds a question.
    """
    text = question.strip()
    if len(text) <= 2 * _END:
        return question
    first = _beginning(text, _END).partition(_EMPTY_LINE)[0]
    last = _end(text, _END).rpartition(_EMPTY_LINE)[2]
    if _holds_question(first) != _holds_question(last):
        return first if _holds_question(first) else last
    return first + _GAP + last


def both_ends(text: str, most: int) -> str:
    """`text`, or its beginning and end within `most` characters, in whole words where it has any."""
    if len(text) <= most:
        return text
    half = (most - len(_GAP)) // 2
    return _beginning(text, half) + _GAP + _end(text, half)


def _beginning(text: str, most: int) -> str:
    last = text.rfind(" ", most - _LONGEST_WORD, most)
    return text[: last if last > 0 else most].rstrip()


def _end(text: str, most: int) -> str:
    first = text.find(" ", len(text) - most, len(text) - most + _LONGEST_WORD)
    return text[first if first >= 0 else len(text) - most :].lstrip()


def _holds_question(text: str) -> bool:
    return any(asks(sentence) for sentence in sentences(text))
