"""Traces by OpenTelemetry; needs the extra `otel`."""

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry import context, propagate, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from memoryos import __version__
from memoryos.interfaces.http.access import route_of
from memoryos.service.spans import Span, Spans


def exporting() -> Spans:
    """Spans that are sent where the environment says, as OpenTelemetry's own variables have it (`OTEL_...`)."""
    provider = TracerProvider(resource=Resource.create({"service.name": "memoryos", "service.version": __version__}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    # The MCP library tells its spans to the provider of the process.
    trace.set_tracer_provider(provider)
    return spans_of(provider)


def spans_of(provider: trace.TracerProvider) -> Spans:
    """Spans that `provider` collects."""
    tracer = provider.get_tracer("memoryos", __version__)

    @contextmanager
    def spans(name: str, attributes: dict[str, str | int]) -> Iterator[Span]:
        # An exception may quote what somebody said, so only its kind is told.
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
    """An application with a span for each request, below that of the caller where one is named in its headers."""

    def __init__(self, app: ASGIApp, spans: Spans) -> None:
        self._app = app
        self._spans = spans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with below_caller(Headers(scope=scope)), self._request(scope) as span:

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.set_attribute("http.response.status_code", message["status"])
                await send(message)

            await self._app(scope, receive, sending)

    @contextmanager
    def _request(self, scope: Scope) -> Iterator[Span]:
        route = route_of(scope["path"])
        about: dict[str, str | int] = {"http.request.method": scope["method"], "http.route": route}
        with self._spans(f"{scope['method']} {route}", about) as span:
            yield span


@contextmanager
def below_caller(headers: Headers) -> Iterator[None]:
    """Within it, spans belong to the trace that `headers` name."""
    token = context.attach(propagate.extract(dict(headers)))
    try:
        yield
    finally:
        context.detach(token)
