"""Data exports of ChatGPT and Claude: `conversations.json`, alone or in its zip."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from memoryos.domain.import_items import Imported, ImportedNote, SkippedItem
from memoryos.domain.messages import Utterance
from memoryos.domain.page import ROLES
from memoryos.formats.source import Source
from memoryos.formats.values import Format, conversation_of, moment, name_of, storable, utterance

_FILE = "conversations.json"
_CHATGPT_MEDIA = {
    "image_asset_pointer": "image",
    "audio_asset_pointer": "recording (its transcript is imported)",
    "real_time_user_audio_video_asset_pointer": "recording (its transcript is imported)",
    "video_container_asset_pointer": "video",
}


def _conversations(source: Source) -> Iterator[tuple[str, Mapping[str, Any]]]:
    # Large accounts get their conversations in numbered parts.
    for name in source.ending(".json"):
        base = name.rpartition("/")[2]
        if base == _FILE or base.startswith("conversations-") or source.path.is_file():
            content = source.json(name)
            for part in content if isinstance(content, list) else []:
                if isinstance(part, dict):
                    yield name, part


def _has(source: Source, field: str) -> bool:
    if not (source.called(_FILE) or source.ending(".json")):
        return False
    alone = source.path.is_file() and source.path.suffix != ".zip"
    if not alone and not any(name.rpartition("/")[2].startswith("conversations") for name in source.names):
        return False
    return any(isinstance(conversation.get(field), dict | list) for _, conversation in _conversations(source))


def _chatgpt(source: Source, _: str | None) -> Iterator[Imported]:
    skipped: Counter[str] = Counter()
    for name, conversation in _conversations(source):
        session = conversation.get("conversation_id") or conversation.get("id") or conversation.get("title")
        branch = list(_branch(conversation, skipped))
        began = moment(conversation.get("create_time")) or source.written_at(name)
        yield from conversation_of(session, branch, began, "chatgpt")
    yield from (SkippedItem(kind, count) for kind, count in sorted(skipped.items()) if count)


def _branch(conversation: Mapping[str, Any], skipped: Counter[str]) -> Iterator[Utterance]:
    """The messages that led to the newest one, without the branches that the user abandoned."""
    nodes = conversation.get("mapping")
    if not isinstance(nodes, dict):
        return
    node_id = conversation.get("current_node") or next(reversed(nodes), None)
    path: list[Mapping[str, Any]] = []
    seen: set[str] = set()
    while isinstance(node_id, str) and node_id in nodes and node_id not in seen:
        seen.add(node_id)
        node = nodes[node_id] if isinstance(nodes[node_id], dict) else {}
        path.append(node.get("message") or {})
        node_id = node.get("parent")
    title = storable(conversation.get("title"))
    for message in reversed(path):
        role = (message.get("author") or {}).get("role")
        if role in {"user", "assistant"} and not _is_hidden(message):
            text = _chatgpt_text(message.get("content"), skipped)
            yield utterance(role, text, message.get("create_time"), title=title)


def _is_hidden(message: Mapping[str, Any]) -> bool:
    meta = message.get("metadata") or {}
    # Tool calls are addressed to the tool; custom instructions are hidden messages.
    return bool(meta.get("is_visually_hidden_from_conversation")) or message.get("recipient", "all") != "all"


def _chatgpt_text(content: Any, skipped: Counter[str]) -> str:
    if not isinstance(content, dict):
        return ""
    kind = content.get("content_type")
    if kind not in {"text", "multimodal_text"}:
        skipped[f"content of type {name_of(kind)!r}"] += 1
        return ""
    parts = content.get("parts")
    texts = []
    for part in parts if isinstance(parts, list) else []:
        # A voice message is a recording with a transcript; the transcript is its text.
        text = part.get("text") if isinstance(part, dict) else part
        if isinstance(text, str):
            texts.append(text)
        elif isinstance(part, dict):
            skipped[str(_CHATGPT_MEDIA.get(str(part.get("content_type")), name_of(part.get("content_type"))))] += 1
    return "\n".join(text for text in texts if text)


def _claude(source: Source, _: str | None) -> Iterator[Imported]:
    skipped: Counter[str] = Counter()
    for name, conversation in _conversations(source):
        title = storable(conversation.get("name"))
        messages = [message for message in _list(conversation, "chat_messages") if isinstance(message, dict)]
        utterances = [_claude_message(message, title, skipped) for message in messages]
        began = moment(conversation.get("created_at")) or source.written_at(name)
        yield from conversation_of(conversation.get("uuid") or conversation.get("name"), utterances, began, "claude")
    for name in source.called("memories.json"):
        yield from _claude_memories(source, name)
    yield from (SkippedItem(kind, count) for kind, count in sorted(skipped.items()) if count)


def _claude_message(message: Mapping[str, Any], title: str, skipped: Counter[str]) -> Utterance:
    parts = [part for part in _list(message, "content") if isinstance(part, dict)]
    texts = [part["text"] for part in parts if part.get("type") == "text" and isinstance(part.get("text"), str)]
    skipped.update(f"content of type {name_of(part.get('type'))!r}" for part in parts if part.get("type") != "text")
    attached = [item.get("extracted_content") for item in _list(message, "attachments") if isinstance(item, dict)]
    texts = texts or [storable(message.get("text"))]
    texts += [text for text in attached if isinstance(text, str)]
    skipped["attachment without text"] += sum(1 for text in attached if not isinstance(text, str))
    skipped["file"] += len(_list(message, "files")) + len(_list(message, "files_v2"))
    role = ROLES[message.get("sender") != "human"]
    return utterance(role, "\n".join(text for text in texts if text), message.get("created_at"), title=title)


def _list(message: Mapping[str, Any], field: str) -> list[Any]:
    value = message.get(field)
    return value if isinstance(value, list) else []


def _claude_memories(source: Source, name: str) -> Iterator[Imported]:
    content = source.json(name)
    for number, part in enumerate(content if isinstance(content, list) else [content]):
        text = storable(part.get("conversations_memory")) if isinstance(part, dict) else ""
        if text.strip():
            yield ImportedNote(
                text, f"claude-memory-{number}", memory_type="core_identity", tags=("imported", "claude")
            )


CHATGPT = Format("chatgpt", "ChatGPT data export", lambda source: _has(source, "mapping"), _chatgpt)
CLAUDE = Format("claude", "Claude data export", lambda source: _has(source, "chat_messages"), _claude)
