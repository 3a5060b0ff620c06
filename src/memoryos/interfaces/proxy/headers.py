"""Which headers the proxy passes on, in both directions."""

from collections.abc import Iterable, Mapping

from starlette.datastructures import Headers

from memoryos.interfaces.proxy.callers import KEY_HEADER, USER_HEADER, Caller

MEMORY_HEADER = "x-memoryos"
IDS_HEADER = "x-memoryos-ids"
SESSION_HEADER = "x-session-id"

_HOP_BY_HOP = {"connection", "keep-alive", "trailer", "transfer-encoding", "upgrade"}
# Meant for one connection, or for us. Cookies too: on one machine, browsers send those of all ports to each of them.
_NOT_FORWARDED = {
    *_HOP_BY_HOP,
    "accept-encoding",
    "content-length",
    "cookie",
    "host",
    "proxy-authorization",
    "te",
    KEY_HEADER,
    USER_HEADER,
    MEMORY_HEADER,
    SESSION_HEADER,
}
# An upstream that sets cookies on this machine could sign a browser in to the pages of another port.
_NOT_RETURNED = {*_HOP_BY_HOP, "set-cookie", MEMORY_HEADER, IDS_HEADER}


def forwarded(headers: Headers, caller: Caller, upstream_key: str) -> list[tuple[str, str]]:
    """What the upstream gets: the client's own headers, and none of our keys."""
    dropped = _NOT_FORWARDED | _named_in_connection(headers.getlist("connection"))
    if caller.key_in_authorization:
        dropped.add("authorization")
    kept = [(name, value) for name, value in headers.items() if name not in dropped]
    # We read the answer on its way, so it must not be compressed.
    kept.append(("accept-encoding", "identity"))
    if caller.key_in_authorization and upstream_key:
        kept.append(("authorization", f"Bearer {upstream_key}"))
    return kept


def returned(headers: Iterable[tuple[bytes, bytes]], memory_headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """What the client gets: the upstream's headers, and ours about memory."""
    sent = list(headers)
    named = [value.decode("latin-1") for name, value in sent if name.lower() == b"connection"]
    dropped = _NOT_RETURNED | _named_in_connection(named)
    kept = [(name, value) for name, value in sent if name.lower().decode("latin-1") not in dropped]
    ours = [(name.encode(), value.encode("latin-1", "replace")) for name, value in memory_headers.items()]
    return [*kept, *ours]


def _named_in_connection(values: Iterable[str]) -> set[str]:
    """The headers that are meant for one connection because `Connection` says so."""
    return {name.strip().lower() for value in values for name in value.split(",")}
