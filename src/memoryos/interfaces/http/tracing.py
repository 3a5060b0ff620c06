"""Whether requests are traced: only where the extra is installed and somebody says where traces go."""

import logging
from collections.abc import Callable

from starlette.types import ASGIApp

from memoryos.config.settings import variable
from memoryos.errors import MissingExtraError
from memoryos.interfaces.http.app import Service
from memoryos.service.extras import loaded

_log = logging.getLogger(__name__)
_WHERE = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")


def traced(build: Callable[..., Service]) -> ASGIApp:
    """The application that `build` makes, with spans where the environment names a collector."""
    if not variable(*_WHERE):
        return build().app
    try:
        exporting = loaded("memoryos.interfaces.http.otel:exporting", "otel")
        requests = loaded("memoryos.interfaces.http.otel:TracedRequests", "otel")
    except MissingExtraError as error:
        _log.warning("no traces: %s", error)
        return build().app
    spans = exporting()
    app: ASGIApp = requests(build(spans=spans).app, spans)
    return app
