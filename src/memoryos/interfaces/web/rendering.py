"""Templates to HTML. Every value is escaped; nothing that is stored ever becomes markup."""

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from memoryos import __version__
from memoryos.interfaces.web.assets import Assets
from memoryos.interfaces.web.security import PAGE_HEADERS
from memoryos.interfaces.web.texts import Texts

_TEMPLATES = Path(__file__).parent / "templates"


class Renderer:
    """Renders the templates of this package with the texts of one language."""

    def __init__(self, texts: Texts, assets: Assets) -> None:
        self.texts = texts
        self._environment = Environment(
            loader=FileSystemLoader(_TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.globals.update(t=texts, asset=assets.url, version=__version__)
        dates = {"day": partial(day, texts), "moment": partial(moment, texts), "clock": clock}
        self._environment.filters.update(**dates, shortened=shortened, size=size)

    def html(self, template: str, values: Mapping[str, Any]) -> str:
        return self._environment.get_template(template).render(values)

    def response(self, template: str, values: Mapping[str, Any], status: int = 200) -> HTMLResponse:
        """A page or a piece of one, never cached and never framed."""
        return HTMLResponse(self.html(template, values), status, PAGE_HEADERS)


def _as_utc(value: str | datetime) -> datetime:
    return (datetime.fromisoformat(value) if isinstance(value, str) else value).astimezone(UTC)


def day(texts: Texts, value: str | datetime) -> str:
    """A date as people write it: 5 Mar 2026."""
    date = _as_utc(value)
    return texts("time.day", day=date.day, month=texts(f"time.month_{date.month}"), year=date.year)


def moment(texts: Texts, value: str | datetime) -> str:
    """A date with its time, in UTC: 5 Mar 2026, 14:05."""
    return texts("time.moment", day=day(texts, value), time=clock(value))


def clock(value: str | datetime) -> str:
    """The time of day, in UTC: 14:05."""
    return f"{_as_utc(value):%H:%M}"


def size(count: float) -> str:
    """A number of bytes for people."""
    if count < 1000:
        return f"{count:.0f} B"
    steps = min(3, int(math.log10(count)) // 3)
    return f"{count / 1000**steps:.1f} {('kB', 'MB', 'GB')[steps - 1]}"


def shortened(text: str, limit: int = 600) -> str:
    """`text`, cut after about `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
