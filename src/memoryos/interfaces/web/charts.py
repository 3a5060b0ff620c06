"""Small drawings as numbers: templates put them into the attributes of inline SVG, without scripts or styles."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise

from memoryos.service.tools.tool import Json

WIDTH = 640
HEIGHT = 180
_MARGIN = 8
Curve = Sequence[tuple[datetime, float]]


def line_chart(curves: Sequence[Curve], now: datetime) -> Json:
    """Curves over one time axis; what lies behind `now` is a path of its own, to be drawn dashed."""
    points = [point for curve in curves for point in curve]
    if not points:
        return {"lines": [], "now": None, "first": None, "last": None, "most": 0.0, "width": WIDTH, "height": HEIGHT}
    first, last = min(moment for moment, _ in points), max(moment for moment, _ in points)
    most = max(value for _, value in points) or 1.0
    span = max((last - first).total_seconds(), 1.0)

    def place(point: tuple[datetime, float]) -> str:
        moment, value = point
        across = _MARGIN + (WIDTH - 2 * _MARGIN) * (moment - first).total_seconds() / span
        down = HEIGHT - _MARGIN - (HEIGHT - 2 * _MARGIN) * value / most
        return f"{across:.1f} {down:.1f}"

    lines = []
    for curve in curves:
        past = [point for point in curve if point[0] <= now]
        ahead = [*past[-1:], *(point for point in curve if point[0] > now)]
        lines.append({"past": _path([place(point) for point in past]), "ahead": _path([place(p) for p in ahead])})
    across = float(place((min(max(now, first), last), 0.0)).partition(" ")[0])
    axis = {"now": across, "first": first.isoformat(), "last": last.isoformat(), "most": round(most, 1)}
    return {"lines": lines, **axis, "width": WIDTH, "height": HEIGHT}


def bar_chart(counts: Mapping[str, float]) -> Json:
    """Columns side by side, in the order given."""
    most = max(counts.values(), default=0)
    step = WIDTH / max(1, len(counts))
    bars = []
    for number, (label, value) in enumerate(counts.items()):
        tall = (HEIGHT - 2 * _MARGIN) * value / (most or 1)
        bars.append(
            {
                "label": label,
                "value": value,
                "x": round(number * step + step * 0.1, 1),
                "y": round(HEIGHT - _MARGIN - tall, 1),
                "width": round(step * 0.8, 1),
                "height": round(tall, 1),
            }
        )
    return {"bars": bars, "width": WIDTH, "height": HEIGHT, "most": most}


def _path(points: Sequence[str]) -> str:
    if len(points) < 2:
        return ""
    return f"M {points[0]} " + " ".join(f"L {point}" for _, point in pairwise(points))
