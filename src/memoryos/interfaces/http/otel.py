"""Traces by OpenTelemetry; needs the extra `otel`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from opentelemetry import context, propagate, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from memoryos import __version__
from memoryos.service.trace_spans import Span, Spans


def otlp_spans() -> Spans:
    """Spans sent by OTLP to the collector that OpenTelemetry's own environment variables (`OTEL_...`) name."""
    provider = TracerProvider(resource=Resource.create({"service.name": "memoryos", "service.version": __version__}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    # The MCP library sends its spans to the provider of the process.
    trace.set_tracer_provider(provider)
    return tracer_spans(provider)


def tracer_spans(provider: trace.TracerProvider) -> Spans:
    """Spans that `provider` collects."""
    tracer = provider.get_tracer("memoryos", __version__)

    @contextmanager
    def spans(name: str, attributes: dict[str, str | int]) -> Iterator[Span]:
        # An exception may quote somebody's words, so only its type is recorded.
        with tracer.start_as_current_span(
            name, attributes=attributes, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield span
            except Exception as error:
                span.set_attribute("error.type", type(error).__name__)
                span.set_status(trace.StatusCode.ERROR)
                raise

    return spans


class TracedRequests:
    """An application with a span per request, below the caller's span if its headers name one."""

    def __init__(self, app: ASGIApp, spans: Spans, route_of: Callable[[str], str]) -> None:
        self._app = app
        self._spans = spans
        self._route_of = route_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with remote_parent(Headers(scope=scope)), self._request(scope) as span:

            async def send_and_note(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.set_attribute("http.response.status_code", message["status"])
                await send(message)

            await self._app(scope, receive, send_and_note)

    @contextmanager
    def _request(self, scope: Scope) -> Iterator[Span]:
        route = self._route_of(scope["path"])
        attributes: dict[str, str | int] = {"http.request.method": scope["method"], "http.route": route}
        with self._spans(f"{scope['method']} {route}", attributes) as span:
            yield span


@contextmanager
def remote_parent(headers: Headers) -> Iterator[None]:
    """Inside, spans belong to the trace that `headers` name."""
    token = context.attach(propagate.extract(dict(headers)))
    try:
        yield
    finally:
        context.detach(token)
