"""Traces: a span for the request, one for the tool, one for the work on memory, and no words in any of them."""

import asyncio
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from interfaces.running_server import EMBEDDER, Served, environment, served
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.otel import TracedRequests, tracer_spans
from memoryos.service.identity import Identity

ADD = {"user_input": "planted-words", "agent_response": "planted-answer"}
CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


def spans_of(folder: Path, *requests: tuple[str, str, Any]) -> list[ReadableSpan]:
    """The spans of these requests to an application in this process."""
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    spans = tracer_spans(provider)
    settings = Settings.load({"data_storage_path": folder, "embedding_model_name": EMBEDDER})
    service = build_service(ServeOptions(authentication=False), settings, Identity("ann"), spans=spans)
    app = TracedRequests(service.app, spans, service.routes.label)

    async def ask() -> None:
        transport = httpx2.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for method, path, body in requests:
                await client.request(method, path, json=body, headers={"traceparent": CALLER})
        await service.memories.close()

    asyncio.run(ask())
    provider.shutdown()
    return list(kept.get_finished_spans())


def test_a_request_has_a_span_for_itself_for_the_tool_and_for_its_work(tmp_path: Path) -> None:
    spans = spans_of(tmp_path, ("POST", "/v1/memories", ADD), ("POST", "/v1/retrieve", {"query": "planted-question"}))

    assert [span.name for span in spans] == [
        "store",
        "tool v1.memories.add",
        "POST /v1/memories",
        "retrieve",
        "tool v1.retrieve",
        "POST /v1/retrieve",
    ]
    work, tool, request = spans[:3]
    assert work.parent == tool.context
    assert tool.parent == request.context
    assert request.attributes
    assert request.attributes["http.response.status_code"] == 201
    assert tool.attributes == {"tool": "v1.memories.add", "ending": "ok"}


def test_a_request_belongs_to_the_trace_of_its_caller(tmp_path: Path) -> None:
    (request,) = spans_of(tmp_path, ("GET", "/health", None))

    assert request.parent
    assert f"{request.parent.trace_id:032x}" == CALLER.split("-")[1]


def test_no_span_holds_what_was_said(tmp_path: Path) -> None:
    spans = spans_of(
        tmp_path,
        ("POST", "/v1/memories", ADD),
        ("POST", "/v1/memories", {"planted-name": "planted-value"}),
        ("POST", "/v1/retrieve", {"query": "planted-question", "since": "planted-time"}),
        ("GET", "/v1/memories/planted-id", None),
        ("GET", "/planted-path", None),
    )

    assert "planted" not in "".join(span.to_json() for span in spans)
    endings = [span.attributes["ending"] for span in spans if span.attributes and "ending" in span.attributes]
    assert endings == ["ok", "InvalidInputError", "InvalidInputError", "NotFoundError"]


def test_work_that_fails_is_told_by_its_kind_alone() -> None:
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))

    with pytest.raises(ValueError, match="planted"), tracer_spans(provider)("work", {}):
        raise ValueError("planted")

    (span,) = kept.get_finished_spans()
    assert not span.status.is_ok
    assert span.attributes == {"error.type": "ValueError"}
    assert span.events == ()


class Collector(BaseHTTPRequestHandler):
    """Takes what OpenTelemetry sends."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.told.append((self.path, body))  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Tests read what was told."""


def test_a_server_sends_its_spans_where_the_environment_says(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as collector:
        collector.told = []  # type: ignore[attr-defined]
        thread = threading.Thread(target=collector.serve_forever, args=(0.01,))
        thread.start()
        where = f"http://127.0.0.1:{collector.server_address[1]}"
        with served(tmp_path, OTEL_EXPORTER_OTLP_ENDPOINT=where, OTEL_EXPORTER_OTLP_COMPRESSION="none") as server:
            call_add(server)
        collector.shutdown()
        thread.join()
        exports = collector.told  # type: ignore[attr-defined]

    assert {path for path, _ in exports} == {"/v1/traces"}
    everything = b"".join(body for _, body in exports)
    for name in (b"POST /mcp", b"tools/call add_memory", b"tool add_memory", b"store", b"memoryos"):
        assert name in everything
    assert b"planted" not in everything


def call_add(server: Served) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "add_memory", "arguments": ADD}}
    reply = httpx2.post(server.url, content=json.dumps(call), headers=server.headers(), timeout=60)
    assert not reply.json()["result"]["isError"]


_WITHOUT = """
import logging, sys
if {missing}:
    sys.modules["opentelemetry.exporter"] = None
logging.basicConfig(stream=sys.stdout)
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.run import application
print(type(application(ServeOptions(authentication=False))).__name__, "opentelemetry.sdk" in sys.modules)
"""


@pytest.mark.parametrize(
    ("missing", "text", "printed"),
    [
        (False, {}, "AccessMiddleware False"),
        (True, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}, "AccessMiddleware False"),
        (False, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}, "TracedRequests True"),
    ],
)
def test_traces_cost_nothing_where_nobody_wants_them_or_the_extra_is_missing(
    tmp_path: Path, missing: bool, text: dict[str, str], printed: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _WITHOUT.format(missing=missing)],
        env=environment(tmp_path, **text),
        capture_output=True,
        text=True,
        check=True,
    )

    assert ran.stdout.splitlines()[-1] == printed
    assert ("install it with: pip install 'memoryos-engine[otel]'" in ran.stderr) is missing
