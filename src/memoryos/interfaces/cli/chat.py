"""`memoryos chat`: a conversation in the terminal, with memory."""

import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime

import click
from rich.text import Text

from memoryos import Memoryos
from memoryos.errors import ModelError, SettingsError
from memoryos.interfaces.cli.memory_options import with_memory
from memoryos.interfaces.cli.profile import show_profile
from memoryos.interfaces.cli.recall import show_recall
from memoryos.interfaces.cli.screen import screen, visible
from memoryos.service.clock import machine_time

with suppress(ImportError):
    # Gives `input` line editing and history; Windows has its own.
    import readline as readline

_HELP = """\
/recall   what memory found for your last message
/profile  what memory knows about you
/help     this list
/quit     leave (Ctrl+D works too; Ctrl+C stops an answer)"""
_CTRL_C_SECONDS = 0.2
_NOTHING_RECALLED = (
    "Nothing in memory matches your last message. To find out why something is missing, leave the chat and type:"
    ' memoryos recall "QUESTION" --why-not "TEXT"'
)


@dataclass(frozen=True, slots=True)
class _LastMessage:
    """The last message, and when it was sent."""

    text: str
    at: datetime


@click.command()
@click.option("--session", "session_id", metavar="NAME", help="A name for this conversation. [default: the time]")
@click.option("--style", "style_hint", default="", metavar="TEXT", help="How to answer, such as 'short and dry'.")
@with_memory(must_exist=False)
def chat(memory: Memoryos, session_id: str | None, style_hint: str) -> None:
    """Talk with a language model that remembers; answers stream as they are written.

    Every exchange is stored. /recall shows what memory found for your last message; /help lists the other commands.

    \b
    Examples:
      MEMORYOS_LANGUAGE_MODEL=ollama:qwen3:8b memoryos chat
      MEMORYOS_LANGUAGE_MODEL=openai:gpt-4o-mini memoryos chat --user ann --session trip
    """  # noqa: D301 - \b keeps click from joining the lines
    model = memory.get_memory_stats()["language_model"]
    if model is None:
        raise SettingsError(
            "a chat needs a language model, and none is configured: set MEMORYOS_LANGUAGE_MODEL, for example to"
            " ollama:qwen3:8b for a model on this machine, or to openai:gpt-4o-mini together with OPENAI_API_KEY"
        )
    click.echo(f"{model['name']}, with the memory of {memory.user_id}. /help lists the commands, Ctrl+D leaves.")
    _converse(memory, session_id or f"chat-{machine_time():%Y%m%d-%H%M%S}", style_hint)


def _converse(memory: Memoryos, session_id: str, style_hint: str) -> None:
    last: _LastMessage | None = None
    while (line := _line()) is not None:
        if line in ("/quit", "/exit"):
            return
        if line.startswith("/"):
            _run_command(line, memory, last)
        elif line:
            last = _LastMessage(line, machine_time())
            _answer(memory, line, session_id, style_hint)


def _line() -> str | None:
    """The line that was typed; None at the end."""
    try:
        return input("\nyou> " if sys.stdin.isatty() else "").strip()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None


def _run_command(line: str, memory: Memoryos, last: _LastMessage | None) -> None:
    if line == "/recall" and last:
        # Nothing said since then could have been recalled.
        show_recall(memory.retrieve(last.text, until=last.at, explain=True), if_empty=_NOTHING_RECALLED)
    elif line == "/recall":
        click.echo("Say something first.")
    elif line == "/profile":
        show_profile(memory)
    else:
        click.echo(_HELP)


def _answer(memory: Memoryos, message: str, session_id: str, style_hint: str) -> None:
    console = screen()
    console.print(Text("memoryos> ", style="magenta"), end="")
    answer = closing(memory.stream_response(message, style_hint=style_hint, session_id=session_id))
    try:
        with answer as pieces, _hearing_ctrl_c():
            for piece in pieces:
                click.echo(visible(piece), nl=False)
    except KeyboardInterrupt:
        click.echo(" [stopped; what you saw has been stored]", nl=False)
    except ModelError as error:
        click.echo(f"\nThe language model failed: {' '.join(str(error).split())}", err=True)
    click.echo()


@contextmanager
def _hearing_ctrl_c() -> Iterator[None]:
    """Interrupts waits again and again: a Ctrl+C just before a wait for the model begins is only noticed at its end."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, _CTRL_C_SECONDS, _CTRL_C_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
