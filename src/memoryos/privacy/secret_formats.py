"""What secrets look like: the formats of vendors, so that few other texts are mistaken for one.

Every expression begins with something literal or bounded and repeats only classes of characters, so that none takes
more than linear time.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of secret: it is only searched for if one of `hints` occurs, and a match must satisfy `holds`.

    If the expression has a group, the group is the secret; what is around it stays.
    """

    kind: str
    expression: re.Pattern[str]
    hints: tuple[str, ...]
    holds: Callable[[str], bool] = bool

    def spans(self, text: str) -> Iterator[Span]:
        """The positions of such secrets in `text`."""
        if any(hint in text for hint in self.hints):
            for match in self.expression.finditer(text):
                if self.holds(match[match.re.groups]):
                    yield match.span(match.re.groups)


_BEFORE = r"(?<![A-Za-z0-9])"
_AFTER = r"(?![A-Za-z0-9])"


def _token(kind: str, expression: str, *hints: str, holds: Callable[[str], bool] = bool) -> Format:
    return Format(kind, re.compile(f"{_BEFORE}{expression}{_AFTER}"), hints, holds)


_RUN = re.compile(r"[A-Za-z0-9]{16,}")
_KEY_DATA = re.compile(r"[A-Za-z0-9+/=]{40}")
_PLACEHOLDER = re.compile(r"[<{$%\[].*|[*x.•…]+", re.IGNORECASE)


def _is_random(text: str) -> bool:
    """Whether it has a long run of letters and digits, which hyphenated words do not have."""
    return any(
        any(letter.isdigit() for letter in run) and any(letter.isalpha() for letter in run)
        for run in _RUN.findall(text)
    )


def _holds_key_data(text: str) -> bool:
    return _KEY_DATA.search(text) is not None


def _is_no_placeholder(text: str) -> bool:
    return _PLACEHOLDER.fullmatch(text) is None


_BLOCK = (
    r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?:(?!-----)[\s\S]){0,20000}-----END [A-Z0-9 ]{1,60}-----"
    # or cut off before its end
    r"|(?:(?:\s|\\[nr]){1,8}[A-Za-z0-9+/=]{16,4000}){0,400})"
)
_JWT = r"eyJ[A-Za-z0-9_-]{8,1000}+\.eyJ[A-Za-z0-9_-]{8,8000}+\.[A-Za-z0-9_-]{16,2000}"
_AWS_SECRET = r"(?i:aws_?secret_?(?:access_?)?key)[\"']?\s{0,3}[:=]\s{0,3}[\"']?([A-Za-z0-9/+]{40})"  # noqa: S105

FORMATS: tuple[Format, ...] = (
    Format("private key", re.compile(_BLOCK), ("PRIVATE KEY",), _holds_key_data),
    _token("JSON web token", _JWT, "eyJ"),
    Format(
        "password",
        re.compile(r"(?<=://)[^\s/:@?#]{0,100}:([^\s/@?#]{1,200})(?=@[^\s@])"),
        ("://",),
        _is_no_placeholder,
    ),
    _token("AWS key id", "(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}", "AKIA", "ASIA", "ABIA", "ACCA"),
    _token("AWS secret key", _AWS_SECRET, "ws", "WS"),
    _token("Anthropic key", "sk-ant-[A-Za-z0-9_-]{20,300}", "sk-ant-"),
    _token("OpenAI key", "sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,300}", "sk-"),
    _token("API key", "sk-[A-Za-z0-9_-]{20,300}", "sk-", holds=_is_random),
    _token("GitHub token", "gh[pousr]_[A-Za-z0-9]{36,255}", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    _token("GitHub token", "github_pat_[A-Za-z0-9_]{40,255}", "github_pat_"),
    _token("GitLab token", "gl(?:pat|dt|rt|ptt|ft|soat|cbt|agent)-[A-Za-z0-9_.-]{20,300}", "gl", holds=_is_random),
    _token("Slack token", "xox[abeprs]-[A-Za-z0-9-]{20,255}", "xox"),
    _token("Slack token", r"xapp-\d-[A-Za-z0-9-]{20,255}", "xapp-"),
    _token("Slack webhook", r"hooks\.slack\.com/services/([A-Za-z0-9/]{30,100})", "hooks.slack.com"),
    _token("Google key", "AIza[A-Za-z0-9_-]{35}", "AIza"),
    _token("Google secret", "GOCSPX-[A-Za-z0-9_-]{20,60}", "GOCSPX-"),
    _token("Google token", r"ya29\.[A-Za-z0-9_-]{30,2000}", "ya29."),
    _token("Stripe key", "[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}", "k_live_", "k_test_"),
    _token("Stripe key", "whsec_[A-Za-z0-9]{24,128}", "whsec_"),
    _token("Hugging Face token", "hf_[A-Za-z0-9]{30,100}", "hf_"),
    _token("npm token", "npm_[A-Za-z0-9]{36}", "npm_"),
    _token("PyPI token", "pypi-AgE[A-Za-z0-9_-]{50,1000}", "pypi-AgE"),
    _token("SendGrid key", r"SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}", "SG."),
    _token("Twilio key", "SK[0-9a-f]{32}", "SK"),
    _token("Mailgun key", "key-[0-9a-f]{32}", "key-"),
    _token("Telegram token", r"\d{8,10}:AA[A-Za-z0-9_-]{33}", ":AA"),
    Format(
        "Discord token",
        re.compile(r"[MNO](?<![A-Za-z0-9].)[A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}" + _AFTER),
        (".",),
    ),
    _token("DigitalOcean token", "do[opr]_v1_[a-f0-9]{64}", "_v1_"),
    _token("Shopify token", "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}", "shp"),
    _token("Databricks token", "dapi[a-f0-9]{32}(?:-\\d)?", "dapi"),
    _token("Groq key", "gsk_[A-Za-z0-9]{40,80}", "gsk_"),
    _token("xAI key", "xai-[A-Za-z0-9]{60,120}", "xai-"),
    _token("Replicate token", "r8_[A-Za-z0-9]{37}", "r8_"),
    _token("Perplexity key", "pplx-[A-Za-z0-9]{40,64}", "pplx-"),
    _token("Linear key", "lin_api_[A-Za-z0-9]{40}", "lin_api_"),
    _token("Notion token", "(?:ntn_|secret_)[A-Za-z0-9]{40,60}", "ntn_", "secret_", holds=_is_random),
    _token("Vault token", r"hv[sb]\.[A-Za-z0-9_-]{24,300}", "hvs.", "hvb."),
    _token("Azure key", "AccountKey=([A-Za-z0-9+/]{86}==)", "AccountKey="),
    _token("age key", "AGE-SECRET-KEY-1[A-Z0-9]{58}", "AGE-SECRET-KEY-1"),
    _token("MemoryOS key", "mos_[0-9a-z]{10}_[0-9A-Za-z]{46}", "mos_"),
)
