"""Tables and progress on a terminal."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from memoryos.evaluation.run import Progress as OnStep
from memoryos.evaluation.run import Step
from memoryos.evaluation.tables import Table

# Files and pipes have no width; lines that fit there are better than lines cut for a terminal that is not there.
_WIDTH_OF_A_FILE = 160


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.finished_speed or task.speed or 0:.1f}/s")


@contextmanager
def progress_bar() -> Iterator[OnStep]:
    """A bar with rate and time left on standard error, where that is a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
    with bar:
        task = bar.add_task("reading", total=None)

        def on_step(step: Step) -> None:
            bar.update(task, description=f"{step.conversation}: {step.stage}", completed=step.done, total=step.total)

        yield on_step


def show(tables: Iterable[Table], *, to_stderr: bool = False) -> None:
    """Prints tables one below the other."""
    console = Console(stderr=to_stderr, highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH_OF_A_FILE
    for table in tables:
        console.print(_rendered(table))


def _rendered(table: Table) -> RichTable:
    rendered = RichTable(title=table.title, title_justify="left", show_header=any(table.header))
    for heading in table.header:
        rendered.add_column(heading)
    for row in table.rows:
        # What stands in a file may look like markup; it is shown as it is.
        rendered.add_row(*map(Text, row))
    return rendered
