"""Tables and progress on a terminal."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from memoryos.evaluation.table import Table

# Files and pipes have no width; lines that fit there are better than lines cut for a terminal that is not there.
_WIDTH_OF_A_FILE = 160

OnStep = Callable[[str, int, int | None], None]
"""Told what is at work, how much of it is done, and of how much."""


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.finished_speed or task.speed or 0:.1f}/s")


@contextmanager
def progress_bar(beginning: str = "reading") -> Iterator[OnStep]:
    """A bar with rate and time left on standard error, where that is a terminal."""
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
        task = bar.add_task(beginning, total=None)
        shown: tuple[str, int | None] = beginning, None

        def on_step(what: str, done: int, total: int | None) -> None:
            nonlocal shown
            # Another kind of work is shown at once, however short it is.
            is_new, shown = shown != (what, total), (what, total)
            bar.update(task, description=what, completed=done, total=total, refresh=is_new)

        yield on_step


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for one kind of work: told how much is done, and of how much."""
    with progress_bar(what) as on_step:
        yield lambda done, total: on_step(what, done, total)


def screen(*, to_stderr: bool = False) -> Console:
    """Where people read: coloured on a terminal, plain and wide in a file or a pipe."""
    console = Console(stderr=to_stderr, highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH_OF_A_FILE
    return console


def show(tables: Iterable[Table], *, unbroken: Collection[str] = (), to_stderr: bool = False) -> None:
    """Prints tables one below the other; what stands under the headings `unbroken` stays on one line."""
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
        # What stands in a file may look like markup; it is shown as it is.
        rendered.add_row(*map(Text, row))
    return rendered


def _add_columns(table: RichTable, headings: Iterable[str], unbroken: Collection[str]) -> None:
    for heading in headings:
        # Folded, not cut: a name or an id of which half is missing is of no use.
        table.add_column(heading, no_wrap=heading in unbroken, overflow="fold")
