"""`memoryos add`: store one exchange."""

import json
import sys
from typing import Any

import click

from memoryos import Memoryos
from memoryos.assembly.engine import request_validator
from memoryos.config.settings import Settings
from memoryos.errors import InvalidInputError
from memoryos.interfaces.cli.memory_options import day, json_option, print_json, with_memory


def _or_standard_input(context: click.Context, parameter: click.Parameter, text: str) -> str:
    del context, parameter
    return sys.stdin.read() if text == "-" else text


def _check(settings: Settings, user_input: str, agent_response: str, **options: Any) -> None:
    """Refuses what cannot be stored, before a memory is made for it."""
    others = (_object(options["meta"]), options["message_id"], options["session_id"])
    request_validator(settings).page(user_input, agent_response, options["timestamp"], *others)


@click.command()
@click.argument("user_input", callback=_or_standard_input)
@click.argument("agent_response", default="")
@click.option(
    "--at", "timestamp", metavar="TIME", help="When it was said, such as 2026-05-01 or 2026-05-01T18:30. [default: now]"
)
@click.option("--session", "session_id", metavar="NAME", help="The conversation it belongs to.")
@click.option(
    "--id", "message_id", metavar="ID", help="Your own id for it; sending the same id twice stores it only once."
)
@click.option("--meta", metavar="JSON", help="A JSON object to keep with it.")
@json_option
@with_memory(must_exist=False, check=_check)
def add(
    memory: Memoryos,
    user_input: str,
    agent_response: str,
    timestamp: str | None,
    session_id: str | None,
    message_id: str | None,
    meta: str | None,
    *,
    as_json: bool,
) -> None:
    """Store one exchange.

    USER_INPUT is what the user said, or `-` to read it from standard input; AGENT_RESPONSE is the answer. Once the
    command returns, the exchange is safely on disk. Topics, facts and profile follow in the background.

    \b
    Examples:
      memoryos add "My sister Lena is allergic to nuts." "I'll keep that in mind."
      memoryos add "We fly to Lisbon on the 12th." --at 2026-05-03 --session trip
      git log -1 | memoryos add - --session work --json
    """  # noqa: D301 - \b keeps click from joining the lines
    page = memory.add_memory(
        user_input, agent_response, timestamp, _object(meta), message_id=message_id, session_id=session_id
    )
    if as_json:
        print_json({"page_id": page.id, "timestamp": page.timestamp, "session_id": page.session_id})
    else:
        click.echo(f"Stored for {memory.user_id} as {page.id}, {day(page.timestamp)}.")


def _object(text: str | None) -> dict[str, object] | None:
    if text is None:
        return None
    try:
        value = json.loads(text)
    except ValueError as error:
        raise InvalidInputError(f"--meta {text!r} is not valid JSON: {error}") from error
    if not isinstance(value, dict):
        raise InvalidInputError(f'--meta {text!r} must be a JSON object, such as \'{{"source": "mail"}}\'')
    return value
