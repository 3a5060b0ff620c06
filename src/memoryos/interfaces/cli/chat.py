"""`memoryos chat`: a conversation in the terminal, with memory."""

import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime

import click
from rich.text import Text

from memoryos import Memoryos
from memoryos.errors import ModelError, SettingsError
from memoryos.interfaces.cli.memory_options import with_memory
from memoryos.interfaces.cli.profile import show_profile
from memoryos.interfaces.cli.recall import show_recall
from memoryos.interfaces.cli.screen import screen
from memoryos.service.clock import machine_time

with suppress(ImportError):
    # Gives `input` editing and history; Windows has its own.
    import readline as readline

_HELP = """\
/recall   what memory gave for your last message
/profile  who you are, as far as memory knows
/help     these lines
/quit     end; so does Ctrl+D. Ctrl+C stops an answer"""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The last message, and when it was sent."""

    text: str
    at: datetime


@click.command()
@click.option("--session", "session_id", metavar="NAME", help="Name this conversation; without it, by the time.")
@click.option("--style", "style_hint", default="", metavar="TEXT", help="How to answer, such as `short and dry`.")
@with_memory(must_exist=False)
def chat(memory: Memoryos, session_id: str | None, style_hint: str) -> None:
    """Talk with a language model that remembers; answers come as they are made.

    Every exchange is stored. /recall shows what memory gave for the last message, /help lists the rest.

    \b
    Examples:
      MEMORYOS_LANGUAGE_MODEL=ollama:qwen3:8b memoryos chat
      MEMORYOS_LANGUAGE_MODEL=openai:gpt-4o-mini memoryos chat --user ann --session trip
    """  # noqa: D301 - \b keeps click from joining the lines
    model = memory.get_memory_stats()["language_model"]
    if model is None:
        raise SettingsError(
            "no language model is configured, and a chat needs one: set MEMORYOS_LANGUAGE_MODEL, such as"
            " ollama:qwen3:8b for one on this machine or openai:gpt-4o-mini with OPENAI_API_KEY"
        )
    click.echo(f"{model['name']} with the memory of {memory.user_id}. /help lists commands, Ctrl+D ends.")
    _converse(memory, session_id or f"chat-{machine_time():%Y%m%d-%H%M%S}", style_hint)


def _converse(memory: Memoryos, session_id: str, style_hint: str) -> None:
    last: _Asked | None = None
    while (said := _line()) is not None:
        if said in ("/quit", "/exit"):
            return
        if said.startswith("/"):
            _obey(said, memory, last)
        elif said:
            last = _Asked(said, machine_time())
            _answer(memory, said, session_id, style_hint)


def _line() -> str | None:
    """What the person typed; None at the end."""
    try:
        return input("\nyou> " if sys.stdin.isatty() else "").strip()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None


def _obey(said: str, memory: Memoryos, last: _Asked | None) -> None:
    if said == "/recall" and last:
        # What was said since then could not have been given.
        show_recall(memory.retrieve(last.text, until=last.at, explain=True))
    elif said == "/recall":
        click.echo("Say something first.")
    elif said == "/profile":
        show_profile(memory)
    else:
        click.echo(_HELP)


def _answer(memory: Memoryos, said: str, session_id: str, style_hint: str) -> None:
    console = screen()
    console.print(Text("memoryos> ", style="magenta"), end="")
    try:
        with closing(memory.stream_response(said, style_hint=style_hint, session_id=session_id)) as pieces:
            for piece in pieces:
                click.echo(piece, nl=False)
    except KeyboardInterrupt:
        click.echo(" [stopped; what you saw is stored]", nl=False)
    except ModelError as error:
        click.echo(f"\nThe language model failed: {' '.join(str(error).split())}", err=True)
    click.echo()
