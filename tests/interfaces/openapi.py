"""Requests to `/v1`, each answer checked against the OpenAPI document that the server itself gives."""

import json
from functools import cache
from typing import Any

import httpx2
from jsonschema import Draft202012Validator, FormatChecker

from interfaces.running_server import LONGEST_SECONDS, Served


@cache
def document(base: str) -> dict[str, Any]:
    return dict(httpx2.get(f"{base}/v1/openapi.json").raise_for_status().json())


def operation_of(base: str, method: str, path: str) -> dict[str, Any]:
    paths = document(base)["paths"]
    template = path if path in paths else f"{path.rpartition('/')[0]}/{{id}}"
    return dict(paths[template][method.lower()])


def check(base: str, schema: dict[str, Any], value: object) -> None:
    whole = {**schema, "components": document(base)["components"]}
    Draft202012Validator(whole, format_checker=FormatChecker()).validate(value)


class Rest:
    """One caller of a server's REST interface."""

    def __init__(self, server: Served, user_id: str, **key: Any) -> None:
        self.base = server.base
        self.headers = server.headers(user_id, **key)

    def ask(self, method: str, path: str, body: object = None, **query: Any) -> httpx2.Response:
        content = None if body is None else body if isinstance(body, bytes) else json.dumps(body)
        reply = httpx2.request(
            method, self.base + path, content=content, params=query, headers=self.headers, timeout=LONGEST_SECONDS
        )
        self._check(method, path, reply)
        return reply

    def count(self) -> int:
        return len(self.ask("GET", "/v1/memories", limit=1000).json()["memories"])

    def _check(self, method: str, path: str, reply: httpx2.Response) -> None:
        responses = operation_of(self.base, method, path)["responses"]
        assert str(reply.status_code) in responses, (reply.status_code, reply.text)
        content = responses[str(reply.status_code)]["content"]
        kind = reply.headers["content-type"].split(";")[0]
        assert kind in content
        if kind == "application/json":
            check(self.base, content[kind]["schema"], reply.json())
