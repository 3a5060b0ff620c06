"""What ChatGPT and Claude give their users who ask for their data: `conversations.json`, alone or in its zip."""

from collections.abc import Iterator, Mapping
from typing import Any

from memoryos.domain.imported import Imported, ImportedNote
from memoryos.domain.messages import Utterance
from memoryos.domain.page import ROLES
from memoryos.formats.source import Source
from memoryos.formats.values import Format, moment, said, storable, told

_FILE = "conversations.json"


def _conversations(source: Source) -> Iterator[tuple[str, Mapping[str, Any]]]:
    # Large accounts get their conversations in numbered parts.
    for name in source.ending(".json"):
        base = name.rpartition("/")[2]
        if base == _FILE or base.startswith("conversations-") or source.path.is_file():
            content = source.json(name)
            for each in content if isinstance(content, list) else []:
                if isinstance(each, dict):
                    yield name, each


def _has(source: Source, field: str) -> bool:
    if not (source.called(_FILE) or source.ending(".json")):
        return False
    alone = source.path.is_file() and source.path.suffix != ".zip"
    if not alone and not any(name.rpartition("/")[2].startswith("conversations") for name in source.names):
        return False
    return any(isinstance(each.get(field), dict | list) for _, each in _conversations(source))


def _chatgpt(source: Source, _: str | None) -> Iterator[Imported]:
    for name, each in _conversations(source):
        session = each.get("conversation_id") or each.get("id") or each.get("title")
        branch = list(_branch(each))
        yield from told(session, branch, moment(each.get("create_time")) or source.written_at(name), "chatgpt")


def _branch(conversation: Mapping[str, Any]) -> Iterator[Utterance]:
    """The messages that led to the newest one; what the user wrote anew or had answered anew is not among them."""
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
            yield said(role, _chatgpt_text(message.get("content")), message.get("create_time"), title=title)


def _is_hidden(message: Mapping[str, Any]) -> bool:
    meta = message.get("metadata") or {}
    # Calls of tools are addressed to the tool; custom instructions are hidden messages.
    return bool(meta.get("is_visually_hidden_from_conversation")) or message.get("recipient", "all") != "all"


def _chatgpt_text(content: Any) -> str:
    if not isinstance(content, dict) or content.get("content_type") not in {"text", "multimodal_text"}:
        return ""
    parts = content.get("parts")
    return "\n".join(part for part in parts if isinstance(part, str)) if isinstance(parts, list) else ""


def _claude(source: Source, _: str | None) -> Iterator[Imported]:
    for name, each in _conversations(source):
        messages = each.get("chat_messages")
        spoken = [_claude_message(one, each) for one in messages or [] if isinstance(one, dict)]
        began = moment(each.get("created_at")) or source.written_at(name)
        yield from told(each.get("uuid") or each.get("name"), spoken, began, "claude")
    for name in source.called("memories.json"):
        yield from _claude_memories(source, name)


def _claude_message(message: Mapping[str, Any], conversation: Mapping[str, Any]) -> Utterance:
    parts = message.get("content")
    listed = parts if isinstance(parts, list) else []
    texts = [part.get("text") for part in listed if isinstance(part, dict) and part.get("type") == "text"]
    text = "\n".join(each for each in texts if isinstance(each, str)) or message.get("text")
    role = ROLES[message.get("sender") != "human"]
    return said(role, text, message.get("created_at"), title=storable(conversation.get("name")))


def _claude_memories(source: Source, name: str) -> Iterator[Imported]:
    content = source.json(name)
    for number, each in enumerate(content if isinstance(content, list) else [content]):
        text = storable(each.get("conversations_memory")) if isinstance(each, dict) else ""
        if text.strip():
            yield ImportedNote(
                text, f"claude-memory-{number}", memory_type="core_identity", tags=("imported", "claude")
            )


CHATGPT = Format("chatgpt", "ChatGPT data export", lambda source: _has(source, "mapping"), _chatgpt)
CLAUDE = Format("claude", "Claude data export", lambda source: _has(source, "chat_messages"), _claude)
