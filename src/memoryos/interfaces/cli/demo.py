"""`memoryos demo`: everything in a minute, in a temporary folder."""

import json
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json
from memoryos.interfaces.cli.profile import show_profile
from memoryos.interfaces.cli.recall import show_recall
from memoryos.interfaces.cli.screen import counting, screen
from memoryos.interfaces.cli.segments import show_segments

_QUESTIONS = (
    "What is my sister allergic to?",
    "Which vet does the dog go to?",
    "How did the half marathon go?",
    "Where do I live?",
)
_SHOWN_TOPICS = 6
# Your own settings play no part in it: no model is called, nothing leaves the machine.
_SETTINGS: Mapping[str, Any] = {
    "language_model": "none",
    "analyst": "rules",
    "embedding_model_name": "default",
    "retriever": "default",
    "store": "sqlite",
}
# Small, so that nearly all of a short conversation is grouped into topics.
_SHORT_TERM = 3


@click.command()
@json_option
def demo(*, as_json: bool) -> None:
    """See it work: one minute, offline, nothing is kept.

    Stores eight weeks of conversation, groups it into topics, answers questions about it, and learns facts and a
    profile from it. All of this happens in a temporary folder and without a language model.

    \b
    Example:
      memoryos demo
    """  # noqa: D301 - \b keeps click from joining the lines
    # On Windows a file can stay in use for a moment after it is closed.
    with tempfile.TemporaryDirectory(prefix="memoryos-demo-", ignore_cleanup_errors=True) as folder:
        _store(folder)
        with _open(folder, _SHORT_TERM) as memory:
            _group(memory)
            if as_json:
                _ask_all(memory)
                print_json(_figures(memory))
                return
            _present(memory)
    click.echo("\nThat's it; the temporary folder is gone. Next: memoryos connect --help")


def conversation() -> list[dict[str, Any]]:
    """The exchanges of the demo, oldest first."""
    text = files(__package__).joinpath("data", "demo.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@cache
def _now() -> datetime:
    """The day after the conversation ends, so that the demo is the same whenever it runs."""
    return datetime.fromisoformat(conversation()[-1]["timestamp"]).replace(tzinfo=UTC) + timedelta(days=1)


def _no_config(folder: str) -> Path:
    file = Path(folder) / "config.json"
    file.write_text("{}", encoding="utf-8")
    return file


def _open(folder: str, short_term_capacity: int) -> Memoryos:
    return Memoryos(
        "Mira",
        data_storage_path=folder,
        config_path=_no_config(folder),
        clock=_now,
        short_term_capacity=short_term_capacity,
        **_SETTINGS,
    )


def _store(folder: str) -> None:
    """Stores and embeds everything first: grouping while storing would depend on the speed of the machine."""
    exchanges = conversation()
    with _open(folder, len(exchanges)) as memory, counting("storing") as progress:
        for number, exchange in enumerate(exchanges, 1):
            memory.add_memory(**exchange)
            progress(number, len(exchanges))
        memory.settle()


def _group(memory: Memoryos) -> None:
    with counting("grouping into topics") as progress:
        progress(0, len(conversation()))
        memory.settle()


def _present(memory: Memoryos) -> None:
    exchanges = conversation()
    first, last = exchanges[0]["timestamp"][:10], exchanges[-1]["timestamp"][:10]
    _heading("1. Every exchange is kept word for word and grouped into topics")
    click.echo(f"{len(exchanges)} exchanges between Mira and her assistant, from {first} to {last}.\n")
    show_segments(_hottest(memory))
    _heading("2. Recall works by words, meaning and time")
    for question in _QUESTIONS:
        click.echo(f"\n> {question}")
        show_recall(memory.retrieve(question, limit=2))
    _heading("3. Topics that keep coming up get hot, and hot topics are studied")
    _ask_all(memory)
    show_segments(_hottest(memory))
    _heading("4. Lasting knowledge becomes facts and a profile, each with its evidence")
    show_profile(memory)


def _hottest(memory: Memoryos) -> list[dict[str, Any]]:
    """The topics to show; those of equal heat in the order of their text, because their ids are random."""
    order = sorted(memory.segments(), key=lambda segment: (-round(segment["heat"], 1), segment["summary"]))
    return order[:_SHOWN_TOPICS]


def _ask_all(memory: Memoryos) -> None:
    for question in _QUESTIONS * 2:
        memory.retrieve(question, limit=3)
    memory.settle()
    with counting("studying") as progress:
        memory.force_mid_term_analysis(progress)


def _figures(memory: Memoryos) -> dict[str, Any]:
    stats = memory.get_memory_stats()
    return {
        "pages": stats["pages"],
        "topics": stats["mid_term_sessions_count"],
        "facts": [fact["knowledge"] for fact in memory.get_user_knowledge_summary()],
        "found": {question: memory.retrieve(question, limit=1).items[0].text for question in _QUESTIONS},
    }


def _heading(text: str) -> None:
    console = screen()
    console.print()
    console.print(text, style="bold green")
