"""Prompts and resources, in both eras."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import mcp_types as types
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from interfaces.running_server import ERAS, in_memory
from memoryos.service.identity import Identity, read_scopes
from memoryos.service.tools.registry import toolset

Work = Callable[[Client], Awaitable[Any]]


@pytest.fixture(params=ERAS)
def ask(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Any]:
    def ask_(work: Work, caller: Identity | None = None) -> Any:
        async def connected() -> Any:
            async with in_memory(tmp_path, request.param, caller) as client:
                return await work(client)

        return asyncio.run(connected())

    return ask_


def refused(work: Work) -> Callable[[Client], Awaitable[MCPError]]:
    async def error_of(client: Client) -> MCPError:
        with pytest.raises(MCPError) as error:
            await work(client)
        return error.value

    return error_of


async def added(client: Client, text: str = "I moved to Bergen.") -> str:
    result = await client.call_tool("add_memory", {"user_input": text, "agent_response": "Good to know."})
    return str(result.structured_content["page_id"])


def content(result: Any) -> Any:
    return json.loads(result.contents[0].text)


def test_a_server_without_their_tools_has_no_prompts(tmp_path: Path) -> None:
    async def work() -> Any:
        async with in_memory(tmp_path, ERAS[0], tools=toolset("notes")) as client:
            error = await refused(lambda question: question.get_prompt("recall", {"question": "x"}))(client)
            return await client.list_prompts(), error

    prompt_list, error = asyncio.run(work())

    assert prompt_list.prompts == []
    assert "this server has none" in str(error)


def test_prompts_say_what_to_do_with_memory(ask: Any) -> None:
    async def work(client: Client) -> Any:
        prompt_list = await client.list_prompts()
        return prompt_list, await client.get_prompt("recall", {"question": "Where do I live?"})

    prompt_list, recall = ask(work)

    assert [prompt.name for prompt in prompt_list.prompts] == ["recall", "save"]
    assert "Question: Where do I live?" in recall.messages[0].content.text
    assert "{" not in recall.messages[0].content.text


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [("nope", {}, "unknown prompt"), ("recall", {}, "takes one argument"), ("save", {"x": "y"}, "takes one argument")],
)
def test_a_prompt_that_cannot_be_filled_is_refused(ask: Any, name: str, arguments: Any, message: str) -> None:
    error = ask(refused(lambda client: client.get_prompt(name, arguments)))

    assert error.error.code == types.INVALID_PARAMS
    assert message in error.error.message


def test_resources_hold_the_profile_the_newest_exchanges_and_pages(ask: Any) -> None:
    async def work(client: Client) -> Any:
        page = await added(client)
        uris = ("memory://profile", "memory://recent", f"memory://pages/{page}", f"memory://documents/{page}")
        return (
            page,
            [resource.uri for resource in (await client.list_resources()).resources],
            [content(await client.read_resource(uri)) for uri in uris],
        )

    page, prompt_list, (profile, recent, one, document) = ask(work)

    assert prompt_list == ["memory://profile", "memory://recent"]
    assert set(profile) == {"user_profile", "user_knowledge"}
    assert recent == {"recent": [one]}
    assert (one["page_id"], one["user_input"]) == (page, "I moved to Bergen.")
    assert document["text"] == "user: I moved to Bergen.\nassistant: Good to know."


def test_what_was_read_is_stale_at_once_and_private(ask: Any) -> None:
    read = ask(lambda client: client.read_resource("memory://recent"))

    assert (read.ttl_ms or 0, read.cache_scope or "private") == (0, "private")


@pytest.mark.parametrize(
    "uri",
    [
        "memory://pages/page_0",
        "memory://segments/segment_0",
        "memory://nothing",
        "file:///etc/passwd",
        "memory://pages/../x",
    ],
)
def test_a_resource_that_is_not_there_is_not_found(ask: Any, uri: str) -> None:
    error = ask(refused(lambda client: client.read_resource(uri)))

    assert error.error.code == types.INVALID_PARAMS


def test_a_page_of_another_user_is_not_found(ask: Any) -> None:
    page = ask(added, Identity("bob"))

    error = ask(refused(lambda client: client.read_resource(f"memory://pages/{page}")), Identity("eve"))

    assert "no memory has the id" in error.error.message


def test_reading_needs_the_scope_for_it(ask: Any) -> None:
    writer = Identity("ann", read_scopes("write"))

    error = ask(refused(lambda client: client.read_resource("memory://recent")), writer)

    assert "needs the scope memory:read" in error.error.message


def test_ids_of_pages_are_completed(ask: Any) -> None:
    async def work(client: Client) -> Any:
        pages = [await added(client, f"Day {day}") for day in range(3)]
        ref = types.ResourceTemplateReference(type="ref/resource", uri="memory://pages/{id}")
        prompt = types.PromptReference(type="ref/prompt", name="recall")
        typed = [("id", ""), ("id", pages[0]), ("id", "zzz")]
        results = [await client.complete(ref, {"name": name, "value": value}) for name, value in typed]
        other = await client.complete(prompt, {"name": "question", "value": "a"})
        return pages, [result.completion.values for result in (*results, other)]

    pages, completed = ask(work)

    assert completed == [pages[::-1], [pages[0]], [], []]


async def topics_of(client: Client) -> list[str]:
    """The ids of topics, asked for until background work has made some."""
    ref = types.ResourceTemplateReference(type="ref/resource", uri="memory://segments/{id}")
    while True:
        completion = (await client.complete(ref, {"name": "id", "value": "segment_"})).completion
        if completion.values:
            return list(completion.values)


def test_topics_are_completed_and_read_by_their_ids(ask: Any) -> None:
    async def work(client: Client) -> Any:
        for day in range(20):
            await added(client, f"The cello lesson of day {day} was about bowing.")
        ids = await topics_of(client)
        templates = (await client.list_resource_templates()).resource_templates
        return ids, templates, content(await client.read_resource(f"memory://segments/{ids[0]}"))

    ids, templates, topic = ask(work)

    named = [template.uri_template for template in templates]
    assert named == ["memory://pages/{id}", "memory://segments/{id}", "memory://documents/{id}"]
    assert topic["id"] == ids[0]
    assert {"summary", "keywords", "heat", "visits", "pages", "parts"} <= set(topic)
    assert topic["parts"][0]["page_ids"]
