"""Files as other systems write them, of our own making."""

import base64
import json
import pickle
import sqlite3
import zipfile
from pathlib import Path
from typing import Any


def write(path: Path, content: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path


def lines(*rows: Any) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def older_folders(folder: Path, user: str = "ada") -> Path:
    page = {
        "page_id": "page_1",
        "user_input": "I grow tulips",
        "agent_response": "Nice",
        "timestamp": "2025-03-01 10:00:00",
    }
    session = {"id": "session_1", "summary": "garden", "details": [page, {**page, "page_id": "page_1"}], "N_visit": 2}
    other = {"id": "session_2", "summary": "flowers", "details": [page], "N_visit": 0}
    write(folder / "users" / user / "mid_term.json", {"sessions": {"session_1": session, "session_2": other}})
    short = [
        {"user_input": "And roses", "agent_response": "Lovely", "timestamp": "2025-03-02 10:00:00"},
        {"user_input": "", "agent_response": "Still there?", "timestamp": "2025-03-03 10:00:00"},
    ]
    write(folder / "users" / user / "short_term.json", short)
    knowledge = [{"knowledge": "- Grows tulips", "timestamp": "2025-03-01 11:00:00", "knowledge_embedding": [0.1]}]
    profiles = {user: {"data": "A gardener.", "last_updated": "2025-03-01 11:00:00"}}
    write(folder / "users" / user / "long_term_user.json", {"user_profiles": profiles, "knowledge_base": knowledge})
    mine = {"assistant_knowledge": [{"knowledge": "Speaks of flowers", "timestamp": "2025-03-01 11:00:00"}]}
    write(folder / "assistants" / "helper" / "long_term_assistant.json", mine)
    return folder


def chroma(folder: Path, user: str = "ada") -> Path:
    storage = folder / "chroma_storage"
    storage.mkdir(parents=True)
    with sqlite3.connect(storage / "chroma.sqlite3") as connection:
        connection.executescript(
            "CREATE TABLE collections (id TEXT, name TEXT); CREATE TABLE segments (id TEXT, collection TEXT);"
            "CREATE TABLE embeddings (id INTEGER PRIMARY KEY, segment_id TEXT, embedding_id TEXT);"
            "CREATE TABLE embedding_metadata (id INTEGER, key TEXT, string_value TEXT, int_value INTEGER);"
            f"INSERT INTO collections VALUES ('c', 'mid_term_memory_user_{user}'), ('k', 'user_knowledge_{user}');"
            "INSERT INTO segments VALUES ('s', 'c'), ('t', 'k');"
        )
        page = {"type": "page", "page_id": "page_1", "user_input": "I grow tulips", "agent_response": "Nice"}
        page |= {"timestamp": "2025-03-01 10:00:00", "user_id": user}
        fact = {"type": "user_knowledge", "timestamp": "2025-03-01 11:00:00", "text": "- Grows tulips"}
        for number, (segment, record) in enumerate([("s", page), ("t", fact)], start=1):
            connection.execute("INSERT INTO embeddings VALUES (?, ?, ?)", (number, segment, f"r{number}"))
            rows = [(number, key, value, None) for key, value in record.items()]
            connection.executemany("INSERT INTO embedding_metadata VALUES (?, ?, ?, ?)", rows)
    connection.close()
    backup = {
        "page_id": "page_2",
        "user_input": "And roses",
        "agent_response": "Lovely",
        "timestamp": "2025-03-02 10:00:00",
    }
    sessions = {"session_1": {"id": "session_1", "pages_backup": [backup]}}
    short = [{"user_id": user, "user_input": "", "agent_response": "Still there?", "timestamp": "2025-03-03 10:00:00"}]
    profiles = {user: {"raw_text_profile": "A gardener."}}
    content = {"mid_term_sessions": sessions, "short_term_memory": short, "user_profiles": profiles}
    write(storage / f"metadata_{user}_helper.json", content)
    return folder


def private_server(folder: Path, user: str = "ada") -> Path:
    def entry(text: str, answer: str, when: str) -> dict[str, Any]:
        return {"user_input": text, "agent_response": answer, "timestamp": when, "meta_data": {"mood": "good"}}

    first, last = (
        entry("I grow tulips", "Nice", "2025-03-01T10:00:00"),
        entry("And roses", "Lovely", "2025-03-02T10:00:00"),
    )
    write(folder / user / "short_term" / "memory.json", [last])
    write(folder / user / "short_term" / "overflow.json", [last, entry("", "Still there?", "2025-03-03T10:00:00")])
    write(folder / user / "mid_term" / "memory.json", [{"id": "x", "qa_pairs": [first], "summary": "garden"}])
    write(folder / user / "long_term" / "user_profile.json", {"user_id": user, "profile_text": "A gardener."})
    known = [{"id": "k1", "knowledge": "Grows tulips", "timestamp": "2025-03-01T11:00:00"}]
    write(folder / user / "long_term" / "user_knowledge.json", known)
    write(folder / user / "long_term" / "assistant_knowledge_helper.json", [{"knowledge": "Speaks of flowers"}])
    return folder


POINTS: list[dict[str, Any]] = [
    {
        "id": "11111111-0000-0000-0000-000000000001",
        "payload": {
            "user": "ada",
            "text": "Use PostgreSQL 17",
            "memory_type": "project_context",
            "scope": "project",
            "entity": "infra.postgresql",
            "project": "apollo",
            "task_id": None,
            "related_to": ["11111111-0000-0000-0000-000000000002"],
            "relation_types": {"11111111-0000-0000-0000-000000000002": "supersedes"},
            "tags": ["db"],
            "created_at": "2025-03-01T10:00:00",
            "updated_at": "2025-03-02T10:00:00",
            "status": "active",
            "priority": 2,
            "deleted": False,
        },
    },
    {
        "id": "11111111-0000-0000-0000-000000000002",
        "payload": {
            "text": "Use PostgreSQL 15",
            "memory_type": "project_context",
            "scope": "project",
            "entity": "infra.postgresql",
            "project": "apollo",
            "created_at": "2025-01-01T10:00:00",
        },
    },
    {
        "id": "gone",
        "payload": {"user": "ada", "text": "No", "memory_type": "episodic", "scope": "global", "deleted": True},
    },
    {"id": "hers", "payload": {"user": "eve", "text": "Hers", "memory_type": "episodic", "scope": "global"}},
]


class PointStruct:
    """Pickles as the points of that database do: a class by name, and a state."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


def qdrant(folder: Path) -> Path:
    place = folder / "qdrant" / "collection" / "memories"
    place.mkdir(parents=True)
    with sqlite3.connect(place / "storage.sqlite") as connection:
        connection.execute("CREATE TABLE points (id TEXT PRIMARY KEY, point BLOB)")
        for point in POINTS:
            key = base64.b64encode(pickle.dumps(point["id"])).decode()
            content = pickle.dumps(PointStruct(**point, vector=[0.1, 0.2]))
            connection.execute("INSERT INTO points VALUES (?, ?)", (key, content))
    connection.close()
    return folder


def chatgpt(path: Path) -> Path:
    def node(key: str, parent: str | None, role: str, text: str, when: float, **more: Any) -> dict[str, Any]:
        content = {"content_type": "text", "parts": [text]}
        return {
            "id": key,
            "parent": parent,
            "message": {"author": {"role": role}, "create_time": when, "content": content, **more},
        }

    mapping = {
        "root": {"id": "root", "parent": None, "message": None},
        "sys": node("sys", "root", "system", "Be nice", 1740823200.0),
        "a": node("a", "sys", "user", "I grow tulips", 1740823200.0),
        "old": node("old", "a", "assistant", "Discarded answer", 1740823201.0),
        "b": node("b", "a", "assistant", "Nice", 1740823202.0),
        "call": node("call", "b", "assistant", "search()", 1740823203.0, recipient="browser"),
        "tool": node("tool", "call", "tool", "result", 1740823204.0),
        "c": node("c", "tool", "user", "And roses", 1740909600.0),
        "d": node("d", "c", "assistant", "Lovely", 1740909601.0),
    }
    conversation = {"conversation_id": "conv-1", "title": "Garden", "create_time": 1740823200.0, "mapping": mapping}
    conversations = [{**conversation, "current_node": "d"}]
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("conversations.json", json.dumps(conversations))
            archive.writestr("user.json", "{}")
        return path
    return write(path, conversations)


def claude(path: Path) -> Path:
    messages = [
        {
            "uuid": "1",
            "sender": "human",
            "text": "I grow tulips",
            "created_at": "2025-03-01T10:00:00.123Z",
            "content": [],
        },
        {
            "uuid": "2",
            "sender": "assistant",
            "text": "",
            "created_at": "2025-03-01T10:00:02Z",
            "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Nice"}],
        },
    ]
    conversation = {"uuid": "u-1", "name": "Garden", "created_at": "2025-03-01T10:00:00Z", "chat_messages": messages}
    write(path / "memories.json", [{"conversations_memory": "Ada gardens."}])
    write(path / "conversations.json", [conversation])
    return path


def claude_code(folder: Path) -> Path:
    def row(kind: str, content: Any, second: int, **more: Any) -> dict[str, Any]:
        about = {
            "uuid": f"u{second}",
            "sessionId": "s-1",
            "cwd": "~/garden",
            "timestamp": f"2025-03-01T10:00:{second:02}Z",
        }
        return {"type": kind, "message": {"role": kind, "content": content}, **about, **more}

    rows = [
        {"type": "summary", "summary": "Garden", "leafUuid": "u9"},
        row("user", "<command-name>/clear</command-name>", 1),
        row("user", "Fix the tulip test", 2),
        row("assistant", [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Looking."}], 3),
        row("assistant", [{"type": "tool_use", "name": "Bash", "input": {"command": "ls"}}], 4),
        row("user", [{"type": "tool_result", "content": "secret output"}], 5),
        row("assistant", [{"type": "text", "text": "Fixed."}], 6),
        row("user", "Other agent's work", 7, isSidechain=True),
        row("user", "hidden", 8, isMeta=True),
    ]
    return write(folder / "-home-ada-garden" / "s-1.jsonl", lines(*rows) + '{"type": "user", "mess').parents[1]


def codex(folder: Path) -> Path:
    def item(role: str, kind: str, text: str, second: int) -> dict[str, Any]:
        payload = {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}
        return {"timestamp": f"2025-03-01T10:00:{second:02}Z", "type": "response_item", "payload": payload}

    rows = [
        {
            "timestamp": "2025-03-01T10:00:00Z",
            "type": "session_meta",
            "payload": {"id": "cx-1", "cwd": "~/garden"},
        },
        item("user", "input_text", "<environment_context>\n<cwd>~</cwd>", 1),
        item("developer", "input_text", "rules", 1),
        item("user", "input_text", "Fix the tulip test", 2),
        {
            "timestamp": "2025-03-01T10:00:03Z",
            "type": "response_item",
            "payload": {"type": "function_call", "name": "shell"},
        },
        {
            "timestamp": "2025-03-01T10:00:03Z",
            "type": "event_msg",
            "payload": {"type": "agent_message", "message": "Fixed."},
        },
        item("assistant", "output_text", "Fixed.", 4),
    ]
    return write(folder / "2025" / "03" / "01" / "rollout-2025.jsonl", lines(*rows)).parents[3]


def codex_of_old(folder: Path) -> Path:
    rows = [
        {"id": "cx-0", "timestamp": "2025-02-01T10:00:00Z", "instructions": None},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Plant tulips"}]},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Planted."}]},
    ]
    return write(folder / "rollout-old.jsonl", lines(*rows)).parent


def mem0(path: Path) -> Path:
    rows = [
        {
            "id": "m1",
            "memory": "Grows tulips",
            "user_id": "ada",
            "created_at": "2025-03-01T10:00:00-07:00",
            "categories": ["hobby"],
        },
        {"id": "m2", "memory": "Answers briefly", "agent_id": "helper", "created_at": "2025-03-02T10:00:00-07:00"},
    ]
    return write(path, {"results": rows})


def server_memory(path: Path) -> Path:
    rows = [
        {"type": "entity", "name": "Ada", "entityType": "person", "observations": ["Grows tulips", "Lives in Oslo"]},
        {"type": "entity", "name": "Oslo", "entityType": "city", "observations": []},
        {"type": "relation", "from": "Ada", "to": "Oslo", "relationType": "lives_in"},
    ]
    return write(path, lines(*rows))


def messages(path: Path) -> Path:
    rows = [
        {"role": "system", "content": "Be nice"},
        {"role": "user", "content": "I grow tulips", "timestamp": "2025-03-01T10:00:00Z", "name": "Ada"},
        {"role": "assistant", "content": [{"type": "text", "text": "Nice"}], "timestamp": "2025-03-01T10:00:00Z"},
        {"user_input": "And roses", "agent_response": "Lovely", "timestamp": "2025-03-02 10:00:00"},
    ]
    return write(path, lines(*rows) if path.suffix == ".jsonl" else rows)


def markdown_chat(path: Path) -> Path:
    return write(
        path, "---\ndate: 2025-03-01\n---\n# Garden\n\n**User:** I grow tulips\nin rows\n\n**Assistant:** Nice\n"
    )


def markdown_notes(path: Path) -> Path:
    return write(path, "Some words.\n\n# Garden plan v1.2\n\nTulips in rows.\n\n## Empty\n\n## Shopping\n- seeds\n")
