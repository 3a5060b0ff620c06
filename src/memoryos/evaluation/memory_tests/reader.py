"""Reading a file of memory tests: every field checked, every error with its line."""

import difflib
import json
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError
from memoryos.evaluation.memory_tests.spec import (
    Fields,
    Located,
    MemoryTest,
    ProfileSpec,
    QuestionSpec,
    TestFile,
    TurnSpec,
)

_FILE_FIELDS = ("as", "now", "settings", "turns", "tests")
_TURN_FIELDS = ("as", "user", "assistant", "at", "session")
_QUESTION_FIELDS = ("brings", "above", "within", "never", "hidden_from", "tokens", "at")
_TEST_FIELDS = ("name", "as", "turns", "ask", *_QUESTION_FIELDS, "profile")
_PROFILE_FIELDS = ("says", "never")
_DEFAULT_USER = "user"
_LONGEST_NAME = 80
_MAX_DIGITS = 6


def read_test_file(path: Path, tree: Located) -> TestFile:
    """The tests in `tree`, the content of `path`. Raises InvalidInputError with the line of what is wrong."""
    return _Reader(path).file(tree)


class _Reader:
    def __init__(self, path: Path) -> None:
        self._path = path

    def file(self, tree: Located) -> TestFile:
        fields = self._fields(tree, "a file of memory tests", _FILE_FIELDS)
        if "tests" not in fields:
            raise self._error(tree, "the file has no field 'tests'; list at least one test there")
        owner = self._text(fields["as"], "as") if "as" in fields else _DEFAULT_USER
        tests = tuple(self._test(one, owner) for one in self._list(fields["tests"], "tests"))
        turns = self._turns(fields, owner)
        now = self._moment(fields["now"]) if "now" in fields else None
        return TestFile(self._path, tests, turns, now, self._settings(fields))

    def _settings(self, fields: Fields) -> Mapping[str, Any]:
        if "settings" not in fields:
            return {}
        settings = self._fields(fields["settings"], "settings", None)
        return {name: _plain(value) for name, value in settings.items()}

    def _turns(self, fields: Fields, owner: str) -> tuple[TurnSpec, ...]:
        if "turns" not in fields:
            return ()
        return tuple(self._turn(one, owner) for one in self._list(fields["turns"], "turns"))

    def _turn(self, tree: Located, owner: str) -> TurnSpec:
        if isinstance(tree.value, str):
            return TurnSpec(owner, self._text(tree, "a turn"))
        fields = self._fields(tree, "a turn", _TURN_FIELDS)
        texts = {name: self._text(value, name) for name, value in fields.items()}
        if not texts.get("user") and not texts.get("assistant"):
            raise self._error(tree, "a turn needs 'user' or 'assistant': what was said")
        return TurnSpec(
            texts.get("as", owner),
            texts.get("user", ""),
            texts.get("assistant", ""),
            texts.get("at"),
            texts.get("session"),
        )

    def _test(self, tree: Located, owner: str) -> MemoryTest:
        fields = self._fields(tree, "a test", _TEST_FIELDS)
        owner = self._text(fields["as"], "as") if "as" in fields else owner
        question = self._question(fields, tree)
        profile = self._profile(fields["profile"]) if "profile" in fields else None
        if question is None and profile is None:
            raise self._error(tree, "a test needs 'ask' or 'profile'")
        subject = question.text if question else f"the profile of {owner}"
        name = self._text(fields["name"], "name") if "name" in fields else subject[:_LONGEST_NAME]
        return MemoryTest(name, tree.line, owner, self._turns(fields, owner), question, profile)

    def _question(self, fields: Fields, test: Located) -> QuestionSpec | None:
        if "ask" not in fields:
            for name in _QUESTION_FIELDS:
                if name in fields:
                    raise self._error(fields[name], f"{name!r} needs 'ask': the question that it is about")
            return None
        question = QuestionSpec(
            text=self._text(fields["ask"], "ask"),
            brings=self._texts(fields, "brings"),
            above=self._texts(fields, "above"),
            never=self._texts(fields, "never"),
            hidden_from=self._texts(fields, "hidden_from"),
            within=self._count(fields, "within"),
            tokens=self._count(fields, "tokens"),
            at=self._text(fields["at"], "at") if "at" in fields else None,
        )
        if not question.brings and not question.never:
            raise self._error(test, "a test with 'ask' needs 'brings' or 'never': what must or must not come back")
        for name in ("above", "within", "tokens", "hidden_from"):
            if name in fields and not question.brings:
                raise self._error(fields[name], f"{name!r} needs 'brings': the text that it is about")
        return question

    def _profile(self, tree: Located) -> ProfileSpec:
        if not isinstance(tree.value, Mapping):
            return ProfileSpec(self._texts({"profile": tree}, "profile"))
        fields = self._fields(tree, "profile", _PROFILE_FIELDS)
        if not fields:
            raise self._error(tree, "'profile' needs 'says' or 'never'")
        return ProfileSpec(self._texts(fields, "says"), self._texts(fields, "never"))

    def _texts(self, fields: Fields, name: str) -> tuple[str, ...]:
        if name not in fields:
            return ()
        value = fields[name].value
        return tuple(self._text(one, name) for one in (value if isinstance(value, tuple) else (fields[name],)))

    def _fields(self, tree: Located, what: str, known: Collection[str] | None) -> Fields:
        if not isinstance(tree.value, Mapping):
            raise self._error(tree, f"{what} must have fields, such as `name: value`")
        for name, value in tree.value.items():
            if known is not None and name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(known)}"
                raise self._error(value, f"{what} has no field {name!r}; {hint}")
        return tree.value

    def _list(self, tree: Located, name: str) -> tuple[Located, ...]:
        if not isinstance(tree.value, tuple) or not tree.value:
            raise self._error(tree, f"{name!r} must be a list with at least one entry")
        return tree.value

    def _text(self, tree: Located, name: str) -> str:
        if not isinstance(tree.value, str) or not tree.value.strip():
            raise self._error(tree, f"{name!r} must be a text that is not empty")
        return tree.value

    def _count(self, fields: Fields, name: str) -> int | None:
        if name not in fields:
            return None
        text = self._text(fields[name], name)
        if not (text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS and int(text)):
            raise self._error(fields[name], f"{name!r} must be a whole number of at least 1, not {text[:40]!r}")
        return int(text)

    def _moment(self, tree: Located) -> datetime:
        text = self._text(tree, "now")
        try:
            moment = datetime.fromisoformat(text)
        except ValueError as error:
            raise self._error(tree, f"'now' must be a time such as 2026-05-01T10:00, not {text[:40]!r}") from error
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

    def _error(self, tree: Located, message: str) -> InvalidInputError:
        return InvalidInputError(f"{self._path}:{tree.line}: {message}")


def _plain(tree: Located) -> Any:
    """The value of a setting: numbers, true, false and null as in JSON, every other scalar a text."""
    if isinstance(tree.value, tuple):
        return [_plain(one) for one in tree.value]
    if isinstance(tree.value, Mapping):
        return {name: _plain(one) for name, one in tree.value.items()}
    try:
        return json.loads(tree.value)
    except ValueError:
        return tree.value
