"""A Python client that openapi-python-client generates from the server's document, against that server."""

import importlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, aclosing, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from interfaces.running_server import Served, served

pytestmark = pytest.mark.timeout(600)  # a busy machine generates for a while
# The generator knows JSON and text; an export is JSON line by line.
SETTINGS = {"content_type_overrides": {"application/x-ndjson": "text/plain"}, "post_hooks": []}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served"), "--calls-per-minute", "1000000") as running:
        yield running


@pytest.fixture(scope="module")
def package(server: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("generated")
    described = httpx.get(f"{server.base}/v1/openapi.json", timeout=60).raise_for_status()
    (folder / "openapi.json").write_bytes(described.content)
    (folder / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    files = ["--path", "openapi.json", "--config", "settings.json", "--output-path", "memoryos_generated"]
    generator = Path(sys.executable).with_name("openapi-python-client")
    done = subprocess.run(
        [generator, "generate", *files, "--meta", "none", "--fail-on-warning"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield "memoryos_generated"


class Generated:
    """The operations and models of the generated package, and a client of it for one user."""

    def __init__(self, package: str, server: Served, user_id: str) -> None:
        self._package = package
        self.models: Any = importlib.import_module(f"{package}.models")
        client = importlib.import_module(f"{package}.client").AuthenticatedClient
        self._client = client(base_url=server.base, token=server.key(user_id), timeout=httpx.Timeout(60))

    def close(self) -> None:
        self._client.get_httpx_client().close()

    async def aclose(self) -> None:
        await self._client.get_async_httpx_client().aclose()

    def call(self, operation: str, *arguments: Any, **named: Any) -> Any:
        """The parsed result of `operation`, such as `memories.add`."""
        return self._module(operation).sync(*arguments, client=self._client, **named)

    async def call_async(self, operation: str, *arguments: Any, **named: Any) -> Any:
        return await self._module(operation).asyncio(*arguments, client=self._client, **named)

    def _module(self, operation: str) -> Any:
        tag, _, _ = operation.partition(".")
        return importlib.import_module(f"{self._package}.api.{tag}.v1_{operation.replace('.', '_')}")


OpenApi = Callable[[str], Generated]


@pytest.fixture
def open_api(package: str, server: Served) -> Iterator[OpenApi]:
    with ExitStack() as opened:
        yield lambda user_id: opened.enter_context(closing(Generated(package, server, user_id)))


def test_an_exchange_is_stored_read_listed_recalled_and_forgotten(open_api: OpenApi) -> None:
    api = open_api("generated-ann")
    body = api.models.V1MemoriesAddBody(user_input="My boat is called Wanderer.", session_id="s1")

    added = api.call("memories.add", body=body)
    read = api.call("memories.get", added.id)
    listed = api.call("memories.list", limit=5)
    recall = api.call("retrieve", body=api.models.V1RetrieveBody(query="What is my boat called?", limit=3))
    gone = api.call("memories.delete", added.id)

    assert isinstance(added, api.models.Memory)
    assert added.timestamp.tzinfo is not None
    assert read == added
    assert (listed.memories, listed.next_) == ([added], None)
    assert recall.items[0].memory_id == added.id
    assert "Wanderer" in recall.text
    assert gone.ids == [added.id]


async def test_a_note_is_stored_read_listed_and_forgotten(open_api: OpenApi) -> None:
    api = open_api("generated-bob")
    models = api.models
    body = models.V1NotesAddBody(
        text="Ship on Friday.",
        memory_type=models.V1NotesAddBodyMemoryType.EPISODIC,
        scope=models.V1NotesAddBodyScope.GLOBAL,
        entity="release",
        tags=["plan"],
    )

    async with aclosing(api):
        note = await api.call_async("notes.add", body=body)
        read = await api.call_async("notes.get", note.id)
        listed = await api.call_async("notes.list")
        gone = await api.call_async("notes.delete", note.id)

    assert (note.text, note.scope, note.tags) == ("Ship on Friday.", models.NoteScope.GLOBAL, ["plan"])
    assert (read, listed.notes) == (note, [note])
    assert (gone.forgotten, gone.receipt.counts["notes"]) == (1, 1)


def test_a_fact_is_corrected_and_the_correction_undone(open_api: OpenApi) -> None:
    api = open_api("generated-eve")
    api.call("memories.add", body=api.models.V1MemoriesAddBody(user_input="I live in Oslo.", timestamp="2026-01-01"))
    home = next(fact for fact in api.call("profile").facts if fact.value == "Oslo")
    wrong = api.models.V1CorrectionsAddBody(verdict=api.models.V1CorrectionsAddBodyVerdict.WRONG, fact_id=home.id)

    made = api.call("corrections.add", body=wrong)
    listed = api.call("corrections.list")
    undone = api.call("corrections.delete", made.id)

    assert listed.corrections == [made]
    assert undone.ids == made.memory_ids
    assert api.call("profile").profile == "- home: Oslo"


def test_an_export_is_text(open_api: OpenApi) -> None:
    api = open_api("generated-exporter")
    api.call("memories.add", body=api.models.V1MemoriesAddBody(user_input="Hello é"))

    lines = [json.loads(line) for line in api.call("export").splitlines()]

    assert [line["kind"] for line in lines] == ["memory", "end"]
    assert lines[0]["user_input"] == "Hello é"


def test_an_error_has_the_body_that_the_document_describes(open_api: OpenApi) -> None:
    api = open_api("generated-nobody")

    missing = api.call("memories.get", "page_0")
    invalid = api.call("memories.add", body=api.models.V1MemoriesAddBody(user_input="x", timestamp="soon"))

    assert isinstance(missing, api.models.Error)
    assert "no memory has the id 'page_0'" in missing.error
    assert isinstance(invalid, api.models.Error)
    assert "timestamp 'soon' is not a time" in invalid.error
