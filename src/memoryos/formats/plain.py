"""Conversations and notes in general formats: messages or exchanges as JSON, and Markdown."""

import re
from collections.abc import Iterator
from typing import Any

from memoryos.domain.import_items import Imported, ImportedNote
from memoryos.domain.messages import Utterance
from memoryos.domain.page import Role
from memoryos.formats.source import Source
from memoryos.formats.values import Format, conversation_of, moment, name_of, storable, utterance

_SPEAKERS: dict[str, Role] = {
    "user": "user",
    "human": "user",
    "me": "user",
    "you": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "bot": "assistant",
    "chatgpt": "assistant",
    "claude": "assistant",
}
# `## User`, `**Assistant:**` or `Human:` at the beginning of a line.
_SPEAKS = re.compile(rf"^(?:#+ *|\*\*)?({'|'.join(_SPEAKERS)})(?:\*\*)?:?(?:\*\*)?:?[ \t]*(.*)$", re.IGNORECASE)
_HEADING = re.compile(r"^#{1,6}\s++(.*)$")
_MIN_TURNS = 2


def _rows(source: Source, name: str) -> list[dict[str, Any]]:
    if name.endswith(".jsonl"):
        return list(source.rows(name))
    content = source.json(name)
    if isinstance(content, dict):
        content = content.get("messages") or [content]
    return [row for row in content if isinstance(row, dict)] if isinstance(content, list) else []


def _is_exchange(row: dict[str, Any]) -> bool:
    return ("role" in row and "content" in row) or "user_input" in row or "agent_response" in row


def _holds_exchanges(source: Source) -> bool:
    names = source.ending(".json", ".jsonl")[:50]
    return any(any(map(_is_exchange, _rows(source, name)[:5])) for name in names)


def _messages(source: Source, _: str | None) -> Iterator[Imported]:
    for name in source.ending(".json", ".jsonl"):
        sessions: dict[Any, list[Utterance]] = {}
        for row in _rows(source, name):
            session = name_of(row.get("session_id")) or name_of(row.get("conversation_id")) or name
            sessions.setdefault(session, []).extend(_utterances(row))
        for session, spoken in sessions.items():
            yield from conversation_of(session, spoken, source.written_at(name), "json")


def _utterances(row: dict[str, Any]) -> Iterator[Utterance]:
    when = row.get("timestamp") or row.get("created_at") or row.get("create_time")
    meta = row.get("meta_data") if isinstance(row.get("meta_data"), dict) else None
    if row.get("role") in {"user", "assistant"}:
        content = row.get("content")
        parts = content if isinstance(content, list) else [content]
        texts = [part.get("text") if isinstance(part, dict) else part for part in parts]
        text = "\n".join(line for line in texts if isinstance(line, str))
        yield utterance(row["role"], text, when, row.get("name"), meta_data=meta)
    elif "role" not in row:
        yield utterance("user", row.get("user_input"), when, meta_data=meta)
        yield utterance("assistant", row.get("agent_response"), when, meta_data=meta)


def _markdown(source: Source, _: str | None) -> Iterator[Imported]:
    for name in source.ending(".md", ".markdown"):
        text = storable(source.text(name))
        when = moment(_front_matter(text).get("date")) or source.written_at(name)
        spoken = list(_spoken(text, when.isoformat()))
        if len(spoken) >= _MIN_TURNS:
            yield from conversation_of(name.rpartition("/")[2].rpartition(".")[0], spoken, when, "markdown")
            continue
        for number, (heading, body) in enumerate(_sections(text)):
            entity = name_of(heading) or name_of(name.rpartition("/")[2].rpartition(".")[0]) or "notes"
            written = f"{heading}\n{body}" if heading else body
            yield ImportedNote(written, f"{name}-{number}", _as_entity(entity), tags=("imported",), created_at=when)


def _as_entity(name: str) -> str:
    """A heading as the name of an entity: dots would make it a branch of a tree."""
    return " ".join(name.replace(".", " ").split())[:80] or "notes"


def _front_matter(text: str) -> dict[str, str]:
    if not text.startswith("---\n") or "\n---" not in text[4:]:
        return {}
    head = text[4 : text.index("\n---", 4)]
    pairs = [line.partition(":") for line in head.splitlines() if ":" in line]
    return {key.strip().lower(): value.strip().strip("\"'") for key, _, value in pairs}


def _body(text: str) -> str:
    return text[text.index("\n---", 4) + 4 :] if _front_matter(text) else text


def _spoken(text: str, when: str) -> Iterator[Utterance]:
    role: Role | None = None
    lines: list[str] = []
    for line in _body(text).splitlines():
        begins = _SPEAKS.match(line)
        if begins is None:
            lines.append(line)
            continue
        if role is not None:
            yield utterance(role, "\n".join(lines).strip(), when)
        role, lines = _SPEAKERS[begins[1].lower()], [begins[2]]
    if role is not None:
        yield utterance(role, "\n".join(lines).strip(), when)


def _sections(text: str) -> Iterator[tuple[str, str]]:
    heading, lines = "", []
    for line in [*_body(text).splitlines(), "# "]:
        begins = _HEADING.match(line) if line != "# " else True
        if not begins:
            lines.append(line)
            continue
        body = "\n".join(lines).strip()
        if body:
            yield heading, body
        heading, lines = (begins[1].rstrip().rstrip("#").rstrip() if isinstance(begins, re.Match) else ""), []


MESSAGES = Format(
    "messages",
    "messages or exchanges as JSON",
    lambda source: any(
        any(map(_is_exchange, _rows(source, name)[:5])) for name in source.ending(".json", ".jsonl")[:50]
    ),
    _messages,
)
MARKDOWN = Format("markdown", "Markdown", lambda source: bool(source.ending(".md", ".markdown")), _markdown)
