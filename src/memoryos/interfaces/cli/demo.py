"""`memoryos demo`: all of it in a minute, in a folder that is gone afterwards."""

import json
import tempfile
import time
from collections.abc import Mapping
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
# What the person has set up for real work stays out of it: no model is asked, nothing leaves the machine.
_SETTINGS: Mapping[str, Any] = {
    "language_model": "none",
    "analyst": "rules",
    "embedding_model_name": "default",
    "retriever": "default",
    "store": "sqlite",
    # Small, so that nearly all of a short conversation is grouped.
    "short_term_capacity": 3,
}


@click.command()
@json_option
def demo(*, as_json: bool) -> None:
    """See it work: one minute, offline, nothing is kept.

    A conversation of eight weeks is stored, grouped into topics, asked about, and studied for facts and a profile, all
    in a temporary folder and without a language model.

    \b
    Example:
      memoryos demo
    """  # noqa: D301 - \b keeps click from joining the lines
    began = time.monotonic()
    with (
        # On Windows a file may stay in use for a moment after it was closed.
        tempfile.TemporaryDirectory(prefix="memoryos-demo-", ignore_cleanup_errors=True) as folder,
        Memoryos("mira", data_storage_path=folder, config_path=_no_config(folder), **_SETTINGS) as memory,
    ):
        _store(memory)
        if as_json:
            _ask_all(memory)
            print_json(_figures(memory))
            return
        _tell(memory)
    click.echo(f"\nThat took {time.monotonic() - began:.0f} seconds; the folder is gone. Next: memoryos connect --help")


def conversation() -> list[dict[str, Any]]:
    """The exchanges of the demo, oldest first."""
    text = files(__package__).joinpath("data", "demo.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _no_config(folder: str) -> Path:
    file = Path(folder) / "config.json"
    file.write_text("{}", encoding="utf-8")
    return file


def _store(memory: Memoryos) -> None:
    exchanges = conversation()
    with counting("storing") as progress:
        for number, exchange in enumerate(exchanges, 1):
            memory.add_memory(**exchange)
            progress(number, len(exchanges))
    with counting("grouping into topics") as progress:
        progress(0, len(exchanges))
        memory.settle()


def _tell(memory: Memoryos) -> None:
    exchanges = conversation()
    first, last = exchanges[0]["timestamp"][:10], exchanges[-1]["timestamp"][:10]
    _heading("1. Stored word for word, and grouped into topics")
    click.echo(f"{len(exchanges)} exchanges of Mira with her assistant, from {first} to {last}.\n")
    show_segments(memory.segments()[:_SHOWN_TOPICS])
    _heading("2. Recalled by words, meaning and time")
    for question in _QUESTIONS:
        click.echo(f"\n> {question}")
        show_recall(memory.retrieve(question, limit=2))
    _heading("3. Asked about again, topics heat up; hot ones are studied")
    _ask_all(memory)
    show_segments(memory.segments()[:_SHOWN_TOPICS])
    _heading("4. What lasts becomes facts and a profile, each with its evidence")
    show_profile(memory)


def _ask_all(memory: Memoryos) -> None:
    for question in _QUESTIONS * 2:
        memory.retrieve(question, limit=3)
    memory.settle()
    with counting("studying") as progress:
        memory.force_mid_term_analysis(progress)


def _figures(memory: Memoryos) -> dict[str, Any]:
    stats = memory.get_memory_stats()
    found = {question: memory.retrieve(question, limit=1).items[0].text for question in _QUESTIONS}
    return {
        "pages": stats["pages"],
        "topics": stats["mid_term_sessions_count"],
        "facts": [fact["knowledge"] for fact in memory.get_user_knowledge_summary()],
        "found": found,
    }


def _heading(text: str) -> None:
    console = screen()
    console.print()
    console.print(text, style="bold green")
