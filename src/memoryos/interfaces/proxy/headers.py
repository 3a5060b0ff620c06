"""The headers that clients send to the proxy, and those that go no further than the proxy."""

KEY = "x-memoryos-key"
USER = "x-user-id"
SESSION = "x-session-id"
OFF = "x-memoryos"

_ONE_CONNECTION = {"connection", "keep-alive", "trailer", "transfer-encoding", "upgrade"}
NOT_FORWARDED = {
    *_ONE_CONNECTION,
    "accept-encoding",
    "content-length",
    "host",
    "proxy-authorization",
    "te",
    KEY,
    USER,
    SESSION,
    OFF,
}
NOT_RETURNED = _ONE_CONNECTION
