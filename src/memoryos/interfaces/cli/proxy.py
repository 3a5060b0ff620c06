"""`memoryos proxy`: memory for any OpenAI client, without changing its code."""

from typing import Any

import click

from memoryos.config.settings import Settings, use_config_file
from memoryos.interfaces.cli.serve import (
    certificate_option,
    config_option,
    log_format_option,
    log_level_option,
    private_key_option,
)
from memoryos.service.api_keys import NewKey
from memoryos.service.extras import loaded


@click.command()
@click.option(
    "--upstream",
    required=True,
    metavar="URL",
    envvar="MEMORYOS_UPSTREAM",
    help="The OpenAI-compatible API that answers, such as https://api.openai.com/v1.",
)
@click.option(
    "--upstream-key",
    metavar="KEY",
    envvar="MEMORYOS_UPSTREAM_KEY",
    help="The upstream's key, for callers who send a MemoryOS key instead; it is safer to set the variable"
    " MEMORYOS_UPSTREAM_KEY. [default: the setting openai_api_key]",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=5010, show_default=True, help="The port to listen on.")
@click.option(
    "--no-auth",
    is_flag=True,
    help="Don't ask for a key: a caller is the user that X-User-Id names, or else the one in the settings.",
)
@click.option(
    "--max-items",
    type=click.IntRange(1),
    default=8,
    show_default=True,
    help="Add at most this many memories to a prompt.",
)
@click.option(
    "--max-tokens",
    type=click.IntRange(1),
    default=1500,
    show_default=True,
    help="Use at most this many tokens for them.",
)
@config_option
@click.option(
    "--allowed-host",
    "allowed_hosts",
    multiple=True,
    envvar="MEMORYOS_ALLOWED_HOSTS",
    help="A host name that clients may use for the proxy; can be repeated.",
)
@certificate_option
@private_key_option
@click.option("--behind-proxy", is_flag=True, help="TLS is handled by a proxy or container in front of this one.")
@log_level_option
@log_format_option
def proxy(
    *,
    upstream: str,
    upstream_key: str | None,
    max_items: int,
    max_tokens: int,
    no_auth: bool,
    log_level: str,
    config_path: str | None,
    **listening: Any,
) -> None:
    """Give memory to any OpenAI client: add what is recalled to the prompt, and store the exchange.

    Point the client's base URL at the proxy. A caller's MemoryOS key says whose memory is used. The response header
    X-Memoryos says what was recalled; the request header `X-Memoryos: off` turns memory off for that request.

    \b
    Examples:
      memoryos proxy --upstream https://api.openai.com/v1
      memoryos proxy --upstream http://127.0.0.1:11434/v1 --no-auth
    """  # noqa: D301 - \b keeps click from joining the lines
    if config_path is not None:
        use_config_file(config_path)
    listen = loaded("memoryos.interfaces.http.options:ServeOptions")(
        authentication=not no_auth, log_level=log_level.upper(), max_body_bytes=64 * 1024 * 1024, **listening
    )
    options = loaded("memoryos.interfaces.proxy.options:ProxyOptions")(
        upstream=upstream,
        listen=listen,
        upstream_key=upstream_key or Settings.load({}).openai_api_key,
        max_items=max_items,
        max_tokens=max_tokens,
    )
    loaded("memoryos.interfaces.proxy.run:serve")(options, _greet)


def _greet(options: Any, first: NewKey | None) -> None:
    base = options.listen.url.removesuffix("/mcp")
    lines = [f"MemoryOS passes {base}/v1 on to {options.upstream}  (stop with Ctrl+C)"]
    if first is not None:
        lines.append(
            f"\nYour key, which is shown only now; it opens the memory of {first.key.user_id!r}:\n  {first.secret}"
        )
    key = "your own key" if not options.listen.authentication else "a MemoryOS key"
    lines.append(f"\nTo use it: OPENAI_BASE_URL={base}/v1 and {key} as OPENAI_API_KEY.")
    click.echo("\n".join(lines))
