"""Export to the folders of the older MemoryOS library, for anyone who wants to go back to it."""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from memoryos.domain.fact import About
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.segment import Segment
from memoryos.formats.atomic_files import write_lines
from memoryos.ports import Embedder, PageLink, Store, StoredVector

Json = dict[str, Any]
_ALL = 2**31 - 1
_SHORT_TERM = 10


def write_folders(store: Store, folder: Path, owner: Owner, embedder: Embedder | None) -> int:
    """Writes everything in `store` below `folder`, with vectors of `embedder`; returns the number of pages.

    The older library searches with its own embedder, so it can only search vectors of the same one.
    """
    pages = store.pages.after(0, _ALL)
    # When it reads the file, that library drops what does not fit into its short-term memory.
    newest = [page for page in pages if page.seq > store.page_state.consolidated()][-_SHORT_TERM:]
    older = {page.id: page for page in pages if page not in newest}
    user, assistant = folder / "users" / owner.user_id, folder / "assistants" / owner.assistant_id
    files: dict[Path, Any] = {
        user / "short_term.json": [_exchange(page) for page in newest],
        user / "mid_term.json": _mid_term(store, older, embedder.name if embedder else None),
        user / "long_term_user.json": _long_term(store, "user", owner.user_id, embedder),
        assistant / "long_term_assistant.json": _long_term(store, "assistant", owner.user_id, embedder),
    }
    for path, content in files.items():
        write_lines(path, [json.dumps(content, ensure_ascii=False, indent=2)])
    return len(pages)


def _stamp(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S}"


def _exchange(page: Page) -> Json:
    shown = {"user_input": page.user_input, "agent_response": page.agent_response, "timestamp": _stamp(page.timestamp)}
    return {**shown, "meta_data": dict(page.meta_data)} if page.meta_data else shown


def _short(name: str, identity: str) -> str:
    """That library names things by eight hexadecimal digits."""
    return f"{name}_{hashlib.sha256(identity.encode()).hexdigest()[:8]}"


def _mid_term(store: Store, pages: dict[str, Page], embedder: str | None) -> Json:
    outlines = [*store.segments.outlines(), *store.segments.outlines(archived=True)]
    parts = store.segments.parts([segment.id for segment in outlines])
    vectors = store.vectors.of_pages(embedder, list(pages)) if embedder else {}
    links = store.page_state.links(list(pages))
    grouped = {segment.id: [page_id for part in parts[segment.id] for page_id in part.page_ids] for segment in outlines}
    left = [page_id for page_id in pages if not any(page_id in ids for ids in grouped.values())]
    if left:
        first, last = pages[left[0]].timestamp, pages[left[-1]].timestamp
        outlines.append(Segment("ungrouped", "Not grouped by topic yet", (), first, last, unstudied=len(left)))
        grouped["ungrouped"] = left
    sessions = {}
    for segment in outlines:
        ids = [page_id for page_id in dict.fromkeys(grouped[segment.id]) if page_id in pages]
        details = [_page(pages[page_id], vectors.get(page_id, []), links.get(page_id)) for page_id in ids]
        sessions[_short("session", segment.id)] = _session(segment, details)
    return {"sessions": sessions, "access_frequency": {name: session["N_visit"] for name, session in sessions.items()}}


def _session(segment: Segment, details: list[Json]) -> Json:
    own = [detail["page_embedding"] for detail in details if detail["page_embedding"]]
    return {
        "id": _short("session", segment.id),
        "summary": segment.summary,
        "summary_keywords": list(segment.keywords),
        "summary_embedding": _mean(own),
        "details": details,
        "L_interaction": segment.unstudied,
        "R_recency": 1.0,
        "N_visit": segment.visits,
        "H_segment": float(segment.visits + segment.unstudied + 1),
        "timestamp": _stamp(segment.created_at),
        "last_visit_time": _stamp(segment.used_at),
        "access_count_lfu": segment.visits,
    }


def _page(page: Page, vectors: Sequence[StoredVector], link: PageLink | None) -> Json:
    return {
        "page_id": _short("page", page.id),
        **_exchange(page),
        "preloaded": False,
        "analyzed": bool(link and link.studied),
        "pre_page": _short("page", link.before) if link and link.before and link.continues else None,
        "next_page": _short("page", link.after) if link and link.after else None,
        "meta_info": link.chain_summary if link else None,
        "page_embedding": _mean([stored.vector for stored in vectors]),
        "page_keywords": [],
    }


def _mean(vectors: Sequence[Any]) -> list[float]:
    if not len(vectors):
        return []
    total = np.sum(np.asarray(vectors, dtype=np.float64), axis=0)
    length = float(np.linalg.norm(total))
    return [float(value) for value in total / length] if length else []


def _long_term(store: Store, about: About, user_id: str, embedder: Embedder | None) -> Json:
    profile = store.profiles.current() if about == "user" else None
    written = {user_id: {"data": profile.text(), "last_updated": _stamp(profile.made_at)}} if profile else {}
    return {
        "user_profiles": written,
        "knowledge_base": _knowledge(store, about, embedder) if about == "user" else [],
        "assistant_knowledge": _knowledge(store, about, embedder) if about == "assistant" else [],
    }


def _knowledge(store: Store, about: About, embedder: Embedder | None) -> list[Json]:
    facts = [fact for fact in store.facts.all() if fact.about == about]
    vectors = embedder.embed([fact.text for fact in facts], "document") if embedder and facts else None
    return [
        {
            "knowledge": fact.text,
            "timestamp": _stamp(fact.learned_at),
            "knowledge_embedding": [] if vectors is None else _mean([vectors[number]]),
        }
        for number, fact in enumerate(facts)
    ]
