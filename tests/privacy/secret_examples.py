"""Labelled texts: secrets that were never anybody's, and what looks like them and is none.

Each secret is put together from pieces, so that no scanner of repositories takes this file for a leak.
"""

import base64
import random

_chance = random.Random(20)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def some(length: int, letters: str = _LETTERS) -> str:
    """Random characters with at least one digit and one letter among the first ones, where `letters` has both."""
    while True:
        made = "".join(_chance.choice(letters) for _ in range(length))
        first = made[:16]
        if any(item.isdigit() for item in first) and any(item.isalpha() for item in first):
            return made


def hexadecimal(length: int) -> str:
    return some(length, "0123456789abcdef")


def _web(value: str) -> str:
    return base64.urlsafe_b64encode(value.encode()).decode().rstrip("=")


def pem(kind: str, lines: int = 6) -> str:
    body = "\n".join(some(64, _LETTERS + "+/") for _ in range(lines))
    return "-----BEGIN " + f"{kind}PRIVATE KEY-----\n{body}\n" + "-----END " + f"{kind}PRIVATE KEY-----"


JWT = ".".join((_web('{"alg":"HS256","typ":"JWT"}'), _web('{"sub":"1234567890","name":"Jo"}'), some(43)))

# kind, the secret
SECRETS: list[tuple[str, str]] = [
    ("private key", pem("RSA ")),
    ("private key", pem("")),
    ("private key", pem("OPENSSH ")),
    ("private key", pem("EC ").replace("\n", "\\n")),
    ("private key", pem("").rsplit("\n", 1)[0]),
    ("JSON web token", JWT),
    ("AWS key id", "AKIA" + some(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")),
    ("AWS key id", "ASIA" + some(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")),
    ("Anthropic key", "sk-ant-" + "api03-" + some(93)),
    ("OpenAI key", "sk-" + "proj-" + some(74) + "T3Blbk" + "FJ" + some(74)),
    ("API key", "sk-" + some(20) + "T3Blbk" + "FJ" + some(20)),
    ("API key", "sk-" + hexadecimal(32)),
    ("API key", "sk-" + "or-v1-" + hexadecimal(64)),
    ("GitHub token", "ghp_" + some(36)),
    ("GitHub token", "ghs_" + some(36)),
    ("GitHub token", "github_" + f"pat_{some(22)}_{some(59)}"),
    ("GitLab token", "glpat-" + some(20)),
    ("Slack token", "xoxb-" + f"{'1' * 12}-{'2' * 12}-{some(24)}"),
    ("Slack token", "xapp-" + f"1-A0{some(9)}-{'3' * 13}-{hexadecimal(64)}"),
    ("Google key", "AIza" + some(35)),
    ("Google secret", "GOCSPX-" + some(28)),
    ("Google token", "ya29." + some(120)),
    ("Stripe key", "sk_" + "live_" + some(24)),
    ("Stripe key", "rk_" + "test_" + some(24)),
    ("Stripe key", "whsec_" + some(32)),
    ("Hugging Face token", "hf_" + some(34)),
    ("npm token", "npm_" + some(36)),
    ("PyPI token", "pypi-" + "AgEIcHlwaS5vcmc" + some(120)),
    ("SendGrid key", "SG." + f"{some(22)}.{some(43)}"),
    ("Twilio key", "SK" + hexadecimal(32)),
    ("Mailgun key", "key-" + hexadecimal(32)),
    ("Telegram token", f"{some(10, '123456789a').replace('a', '7')}:AA{some(33)}"),
    ("Discord token", "M" + f"{some(23)}.{some(6)}.{some(38)}"),
    ("DigitalOcean token", "dop_" + f"v1_{hexadecimal(64)}"),
    ("Shopify token", "shpat_" + hexadecimal(32)),
    ("Databricks token", "dapi" + hexadecimal(32)),
    ("Groq key", "gsk_" + some(52)),
    ("xAI key", "xai-" + some(80)),
    ("Replicate token", "r8_" + some(37)),
    ("Perplexity key", "pplx-" + some(48)),
    ("Linear key", "lin_" + f"api_{some(40)}"),
    ("Notion token", "ntn_" + some(46)),
    ("Vault token", "hvs." + some(90)),
    ("age key", "AGE-SECRET-KEY-1" + some(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")),
    ("MemoryOS key", f"mos_{some(10, 'abcdefghij0123456789')}_{some(46)}"),
    ("card number", "4111 1111 1111 1111"),
    ("card number", "4242424242424242"),
    ("card number", "5555-5555-5555-4444"),
    ("card number", "2223 0031 2200 3222"),
    ("card number", "3782 822463 10005"),
    ("card number", "6011111111111117"),
    ("card number", "3566.0020.2036.0505"),
    ("card number", "30569309025904"),
    ("bank account", "DE89 3704 0044 0532 0130 00"),
    ("bank account", "GB82WEST12345698765432"),
    ("bank account", "FR14 2004 1010 0505 0001 3M02 606"),
    ("bank account", "NO9386011117947"),
]

# the text, the kind, and the part of it that is secret
IN_CONTEXT: list[tuple[str, str, str]] = [
    ("postgres://app:s3cr3t-pw@db.example:5432/prod", "password", "s3cr3t-pw"),
    ("Clone https://bob:hunter2@git.example/repo.git now", "password", "hunter2"),
    ("redis://:p4ss@cache:6379", "password", "p4ss"),
    ("aws_secret_access_key = " + (secret := some(40)), "AWS secret key", secret),
    ('{"awsSecretKey": "' + (secret := some(40)) + '"}', "AWS secret key", secret),
    ("AccountKey=" + (secret := some(86) + "==") + ";EndpointSuffix=core", "Azure key", secret),
    ("https://hooks.slack.com/services/" + (secret := f"T{some(9)}/B{some(9)}/{some(24)}"), "Slack webhook", secret),
]

NO_SECRETS: list[str] = [
    "Order 4111 1111 1111 1112 was shipped",  # fails the check digit
    "order number 100020003000400050",
    "invoice 20261116-000451-7788",
    "my number is +49 151 23456789, call after six",
    "call 1-800-555-0199 or (555) 867-5309",
    "+4242424242424242",
    "tracking 1Z999AA10123456784",
    "ISBN 978-3-16-148410-0 and EAN 4006381333931",
    "IMEI 356938035643809",
    "550e8400-e29b-41d4-a716-446655440000",
    "12345678-4111-1111-1111-111111111111",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8 fixed it",
    "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "epoch 1794700000000 and 1794700000000000000",
    "pi is 3.14159265358979323846264338327950288 and 0.4242424242424242",
    "https://shop.example/orders/4242424242424242",
    "0000 0000 0000 0000",
    "data:image/png;base64," + base64.b64encode(random.Random(1).randbytes(6000)).decode(),
    base64.urlsafe_b64encode(random.Random(2).randbytes(6000)).decode(),
    random.Random(3).randbytes(3000).hex(),
    "the class sk-fading-circle-container-with-many-words and sk-learn-contributors",
    "pip install scikit-learn sk-video; key-value-stores-are-great",
    "The file begins with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----.",
    "-----BEGIN CERTIFICATE-----\n" + some(64) + "\n-----END CERTIFICATE-----",
    "eyJhbGciOiJIUzI1NiJ9 is only a header",
    "mailto:bob@example.org and ssh://git@host.example:22/repo and http://localhost:8080/@user",
    "https://user:<password>@example.org and https://user:${PASSWORD}@host and ftp://u:****@h",
    "at 10:30 I wrote to a@b.example: it works",
    "AKIAIOSFODNN is too short, AKIA1111 too",
    "set pk_" + "live_" + some(24) + " on the page, it is public",
    "DE89 is a road, GB82 is a flight, DE89 3704 0044 0532 0130 01 has a typing error",
    "US12 3456 7890 1234 5678 90",
    "npm_config_registry and hf_transfer and gsk_settings",
    "secret_of_the_old_house_at_the_end_of_the_long_road",
    "version 4.4.4.4-4444 build 4444 4444 4444",
    "sudo usermod -aG docker xoxo",
    "",
]
