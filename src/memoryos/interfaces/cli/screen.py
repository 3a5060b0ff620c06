"""Tables, text and progress on a terminal."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from memoryos.evaluation.table import Table
from memoryos.service.audit import printable

# A file or a pipe has no width of its own; wide lines are better there than lines folded for a terminal.
_WIDTH_OF_A_FILE = 160
_LINE_ENDS_AND_TABS = re.compile(r"(\r?\n|\t)")

OnStep = Callable[[str, int, int | None], None]
"""Called with what is being done, how much of it is done, and the total."""


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.finished_speed or task.speed or 0:.1f}/s")


@contextmanager
def progress_bar(description: str = "reading") -> Iterator[OnStep]:
    """A bar with rate and remaining time on standard error, if that is a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
    with bar:
        task = bar.add_task(description, total=None)
        current: tuple[str, int | None] = description, None

        def on_step(step: str, done: int, total: int | None) -> None:
            nonlocal current
            # A new kind of work is shown immediately, however short it is.
            is_new, current = current != (step, total), (step, total)
            bar.update(task, description=step, completed=done, total=total, refresh=is_new)

        yield on_step


@contextmanager
def counting(description: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for one kind of work; call it with how much is done and the total."""
    with progress_bar(description) as on_step:
        yield lambda done, total: on_step(description, done, total)


class _Screen(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Leaves it to the command: Rich would end the process with an error for `memoryos demo | head`."""
        raise BrokenPipeError


def screen(*, to_stderr: bool = False) -> Console:
    """Where people read: coloured on a terminal, plain and wide in a file or a pipe."""
    console = _Screen(stderr=to_stderr, highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH_OF_A_FILE
    return console


def visible(text: str) -> str:
    """`text` with escape sequences and other control characters spelled out, so that none of them reaches a terminal.

    Stored text comes from anywhere: a web page can contain the sequence that clears the screen or renames the window.
    """
    parts = _LINE_ENDS_AND_TABS.split(text)
    return "".join(part if _LINE_ENDS_AND_TABS.fullmatch(part) else printable(part) for part in parts)


def show(tables: Iterable[Table], *, unbroken: Collection[str] = (), to_stderr: bool = False) -> None:
    """Prints tables one below the other; cells under the headings `unbroken` stay on one line."""
    console = screen(to_stderr=to_stderr)
    for table in tables:
        console.print(_rendered(table, unbroken))


def plain_table(headings: Iterable[str], unbroken: Collection[str]) -> RichTable:
    """A table without lines, for what needs all the width there is."""
    table = RichTable(box=None, pad_edge=False, header_style="bold")
    _add_columns(table, headings, unbroken)
    return table


def _rendered(table: Table, unbroken: Collection[str]) -> RichTable:
    rendered = RichTable(title=table.title, title_justify="left", show_header=any(table.header), header_style="bold")
    _add_columns(rendered, table.header, unbroken)
    for row in table.rows:
        # Stored text may look like markup; it is shown as it is.
        rendered.add_row(*(Text(visible(cell)) for cell in row))
    return rendered


def _add_columns(table: RichTable, headings: Iterable[str], unbroken: Collection[str]) -> None:
    for heading in headings:
        # Folded, not cut: half a name or half an id is no use to anybody.
        table.add_column(heading, no_wrap=heading in unbroken, overflow="fold")
