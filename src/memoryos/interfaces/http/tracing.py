"""Whether requests are traced: only where the extra is installed and somebody says where traces go."""

import logging
import pkgutil
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp

from memoryos.config.settings import variable
from memoryos.interfaces.http.app import Service

_log = logging.getLogger(__name__)
_WHERE = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")


def traced(build: Callable[..., Service]) -> ASGIApp:
    """The application that `build` makes, with spans where the environment names a collector."""
    if not variable(*_WHERE):
        return build().app
    try:
        exporting, requests = _loaded("exporting"), _loaded("TracedRequests")
    except ModuleNotFoundError as error:
        _log.warning("no traces: %s is missing; install it with: pip install 'memoryos-engine[otel]'", error.name)
        return build().app
    spans = exporting()
    app: ASGIApp = requests(build(spans=spans).app, spans)
    return app


def _loaded(name: str) -> Any:
    """Loaded where it is wanted, for its libraries are large and optional."""
    return pkgutil.resolve_name(f"memoryos.interfaces.http.otel:{name}")
