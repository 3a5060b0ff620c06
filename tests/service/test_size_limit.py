"""Results have a size limit: what is left out is said, and can be read in pieces."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interfaces.hosted import hosted
from interfaces.running_server import LONGEST_SECONDS, opener
from memoryos.interfaces.http.rest.shapes import MAX_RESPONSE_BYTES
from memoryos.service.identity import Identity
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import ToolResult, ToolService
from memoryos.service.tools.registry import toolset
from memoryos.service.tools.size_limit import MAX_RESULT_BYTES, encoded_size, fit

PAGES, LENGTH = 40, 190_000
ANN = Identity("ann")
TOOLS = toolset("all")

values = st.recursive(
    st.text(max_size=200) | st.integers() | st.none(),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=60,
)


def long_page(number: int) -> str:
    return f"garden {number} grows " + "<b>garden</b> " * (LENGTH // 14)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large")
    with opener(path)("ann") as memory:
        for number in range(PAGES):
            memory.add_memory(long_page(number), "noted")
        memory.add_memory("The boat is called Wanderer.", "A fine name.")
    return path


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with hosted(folder) as url:
        yield url


def call(folder: Path, tool: str, **arguments: Any) -> ToolResult:
    async def work() -> ToolResult:
        memories = MemoryPool(opener(folder))
        try:
            return await ToolService(TOOLS, memories).call(TOOLS[tool], arguments, ANN)
        finally:
            await memories.close()

    return asyncio.run(work())


def test_a_result_that_would_be_too_large_is_cut_and_lists_the_ids_of_the_rest(folder: Path) -> None:
    result = call(folder, "retrieve_memory", query="garden", max_results=PAGES, user_id="ann")

    content = json.loads(result.text)
    assert result.error is None
    assert len(result.text.encode()) <= MAX_RESULT_BYTES
    pages_found = content["total_pages_found"]
    shown, omitted = content["retrieved_pages"], content["omitted"]["retrieved_pages"]
    assert 0 < len(shown) < pages_found <= PAGES
    assert len({page["page_id"] for page in shown} | set(omitted)) == pages_found
    assert f"retrieved_pages shows {len(shown)} of {pages_found}" in content["notices"][-1]


def test_the_newest_exchange_is_the_last_to_be_cut(folder: Path) -> None:
    content = call(folder, "retrieve_memory", query="garden", max_results=1).content

    assert content["short_term_memory"][-1]["user_input"] == "The boat is called Wanderer."


def test_an_ordinary_result_has_no_notice_of_its_size(folder: Path) -> None:
    content = call(folder, "search", query="garden").content

    assert set(content) == {"results"}


def test_a_long_document_is_fetched_in_pieces(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(15_000))
    with opener(tmp_path)("ann") as memory:
        page = memory.add_memory(text, text)
        whole = memory.fetch(page.id).text

    pieces, next_id = [], page.id
    while next_id:
        content = call(tmp_path, "fetch", id=next_id).content
        pieces.append(content["text"])
        next_id = content.get("next")

    assert len(pieces) > 1
    assert "".join(pieces) == whole


def test_a_rest_list_is_paged_by_size_without_loss(url: str) -> None:
    sizes, ids, after = [], [], 0
    while after is not None:
        response = httpx2.get(f"{url}/v1/memories", params={"after": after, "limit": 1000}, timeout=LONGEST_SECONDS)
        sizes.append(len(response.content))
        ids += [memory["id"] for memory in response.json()["memories"]]
        after = response.json()["next"]

    assert len(sizes) > 1
    assert max(sizes) <= MAX_RESPONSE_BYTES + 1000
    assert len(set(ids)) == len(ids) == PAGES + 1


def test_a_rest_recall_is_cut_and_says_so(url: str) -> None:
    response = httpx2.post(f"{url}/v1/retrieve", json={"query": "garden", "limit": 1000}, timeout=LONGEST_SECONDS)

    recall = response.json()
    assert len(response.content) <= MAX_RESPONSE_BYTES
    # Each page has two turns.
    assert 0 < len(recall["items"]) < 2 * PAGES
    assert f"{len(recall['items'])} of " in recall["notices"][-1]


def test_an_export_is_whole_however_large(url: str) -> None:
    lines = httpx2.get(f"{url}/v1/export", timeout=LONGEST_SECONDS).text.splitlines()

    kinds = [json.loads(line)["kind"] for line in lines]
    assert kinds.count("memory") == PAGES + 1
    assert kinds[-1] == "end"


@settings(deadline=None, max_examples=50)
@given(content=st.dictionaries(st.text(max_size=8), values, max_size=6), limit=st.integers(12_000, 20_000))
def test_whatever_is_cut_fits_and_keeps_its_fields(content: dict[str, Any], limit: int) -> None:
    content = {**content, "items": [content] * 40, "text": "é" * 9_000}

    cut = fit(content, limit)

    assert encoded_size(cut) <= limit
    assert set(content) <= set(cut)
