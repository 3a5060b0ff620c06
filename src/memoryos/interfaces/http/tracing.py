"""Tracing of requests: only if the extra is installed and the environment names a collector."""

import logging
from collections.abc import Callable

from starlette.types import ASGIApp

from memoryos.config.settings import variable
from memoryos.errors import MissingExtraError
from memoryos.interfaces.http.app import HttpService
from memoryos.service.extras import loaded

_log = logging.getLogger(__name__)
_ENDPOINT_VARIABLES = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")


def with_tracing(build: Callable[..., HttpService]) -> ASGIApp:
    """The application that `build` makes, traced if the environment names a collector."""
    if not variable(*_ENDPOINT_VARIABLES):
        return build().app
    try:
        spans = loaded("memoryos.interfaces.http.otel:otlp_spans", "otel")()
        traced_requests = loaded("memoryos.interfaces.http.otel:TracedRequests", "otel")
    except MissingExtraError as error:
        _log.warning("no traces: %s", error)
        return build().app
    service = build(spans=spans)
    app: ASGIApp = traced_requests(service.app, spans, service.routes.label)
    return app
