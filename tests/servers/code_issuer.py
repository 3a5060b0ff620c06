"""An issuer with a sign-in page: the authorization code flow with PKCE, for one person who always agrees."""

import base64
import hashlib
import json
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from servers.issuer import TestIssuer

Answer = tuple[int, bytes, dict[str, str]]


class CodeIssuer(TestIssuer):
    """`claims_changed` changes what its tokens claim; `refuses` lets nobody in."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.claims_changed: dict[str, Any] = {}
        self.refuses = False
        self.codes: dict[str, dict[str, str]] = {}
        self.publish(authorization_endpoint=f"{self.base}/authorize", token_endpoint=f"{self.base}/token")

    def answer(self, path: str, form: dict[str, str]) -> Answer:
        parts = urlsplit(path)
        if parts.path == "/authorize":
            return self._authorized({name: values[0] for name, values in parse_qs(parts.query).items()})
        if parts.path == "/token" and form:
            return self._token(form)
        return super().answer(path, form)

    def _authorized(self, question: dict[str, str]) -> Answer:
        code = f"code{len(self.codes)}"
        self.codes[code] = question
        arguments = {"error": "access_denied"} if self.refuses else {"code": code}
        back = f"{question['redirect_uri']}?{urlencode({**arguments, 'state': question['state']})}"
        return 302, b"", {"location": back}

    def _token(self, form: dict[str, str]) -> Answer:
        authorization = self.codes.pop(form["code"], {})
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        proves = base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == authorization.get("code_challenge")
        same = all(form[name] == authorization.get(name) for name in ("client_id", "redirect_uri", "resource"))
        if not proves or not same or authorization["code_challenge_method"] != "S256":
            return 400, b'{"error": "invalid_grant"}', {}
        token = self.token(authorization["resource"], **self.claims_changed)
        return 200, json.dumps({"access_token": token, "token_type": "Bearer"}).encode(), {}
