"""`memoryos eval`: recall measured on published data sets."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from memoryos.assembly.engine import configured_language_model
from memoryos.errors import SettingsError
from memoryos.evaluation.answer_contexts import CONTEXTS, from_file
from memoryos.evaluation.answers import Journal, ModelAnswerer
from memoryos.evaluation.compare import compare
from memoryos.evaluation.dataset import Dataset
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.longmemeval import read_longmemeval
from memoryos.evaluation.persona import measure, persona_report, persona_table, read_personas
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.report import as_json, read_report, report, write_whole
from memoryos.evaluation.run import Step, run
from memoryos.evaluation.tables import Table, comparison_table, conditions_table, figures_table
from memoryos.interfaces.cli.screen import OnStep, progress_bar, show
from memoryos.ports import LanguageModel

_Command = TypeVar("_Command", bound=Callable[..., Any])
_STANDARD_OUTPUT = Path("-")
_DATA_FILE = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


def _numbers(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[int, ...]:
    """Whole numbers separated by commas, in ascending order."""
    try:
        numbers = tuple(sorted({int(part) for part in value.split(",")}))
    except ValueError as error:
        raise click.BadParameter(f"{value!r} is not a list of whole numbers, such as 5,10,20") from error
    if numbers[0] < 1:
        raise click.BadParameter(f"{value!r} contains a number below 1")
    return numbers


def _output(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Path | None:
    """A file in an existing folder, so that a long run does not end with nothing to show."""
    if value is None:
        return None
    path = Path(value)
    if path != _STANDARD_OUTPUT and (path.is_dir() or not path.parent.is_dir()):
        raise click.BadParameter(f"{value!r} cannot be written: it is a folder, or the folder it is in does not exist")
    return path


def _json_option(help_text: str) -> Callable[[_Command], _Command]:
    return click.option("--json", "json_file", metavar="FILE", callback=_output, help=help_text)


_OPTIONS = (
    click.option("--retriever", metavar="NAME", help="The retriever to measure: default, paper, bm25 or dense."),
    click.option("--embedder", metavar="NAME", help="The embedder; `none` searches by text alone."),
    click.option(
        "--k",
        "ks",
        metavar="N,...",
        callback=_numbers,
        default="5,10,20,50",
        show_default=True,
        help="Measure recall among the first N.",
    ),
    click.option(
        "--budget",
        "budgets",
        metavar="N,...",
        callback=_numbers,
        default="500,1000,2000",
        show_default=True,
        help="Measure recall within N tokens.",
    ),
    click.option("--limit", type=click.IntRange(min=1), help="Only ask the first N questions, for a quick look."),
    click.option(
        "--strangers",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        help="Also ask each memory N questions about another conversation; little should come back.",
    ),
    click.option(
        "--spans",
        is_flag=True,
        help="Also score what a purely extractive reader could answer: the best span, and dates by a simple rule.",
    ),
    _json_option("Write the full result to FILE; - means standard output."),
    click.option(
        "--answer", is_flag=True, help="Also answer with the configured language model, and score the answers."
    ),
    click.option(
        "--answers",
        metavar="FILE",
        callback=_output,
        default="answers.jsonl",
        show_default=True,
        help="Where answers are kept; running the command again continues from there.",
    ),
    click.option(
        "--answer-tokens",
        type=click.IntRange(min=1),
        default=2000,
        show_default=True,
        help="How many tokens to recall per answer.",
    ),
    click.option(
        "--context",
        metavar="NAME",
        default="recalled",
        show_default=True,
        help="What the model is shown: recalled, gold, recent, or a file of texts by question.",
    ),
)


def _measuring(command: _Command) -> _Command:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.group("eval")
def evaluate() -> None:
    """Measure recall on published data sets and on personas; no language model needed.

    \b
    Examples:
      memoryos eval persona benchmarks/personas
      memoryos eval locomo locomo10.json --json ours.json
      memoryos eval compare bm25.json ours.json
    """  # noqa: D301 - \b keeps click from joining the lines


@evaluate.command()
@click.argument("path", type=_DATA_FILE)
@_measuring
@click.option(
    "--abstain",
    is_flag=True,
    help="Also ask category 5, whose questions cannot be answered; the model may say so.",
)
def locomo(path: Path, *, abstain: bool, **options: Any) -> None:
    """Measure recall of evidence turns on LoCoMo.

    PATH is the published file. Every turn is stored, with captions and dates; the questions asked are those of
    categories 1 to 4.

    \b
    Examples:
      memoryos eval locomo locomo10.json
      memoryos eval locomo locomo10.json --retriever bm25 --k 10 --json bm25.json
      memoryos eval locomo locomo10.json --limit 50 --json - | jq .figures.overall
      memoryos eval locomo locomo10.json --answer --abstain --context gold
    """  # noqa: D301 - \b keeps click from joining the lines
    if abstain and not options["answer"]:
        raise click.UsageError("--abstain is about answers; add --answer")
    _measure(read_locomo(path, unanswerable=abstain), options, abstain=abstain)


@evaluate.command()
@click.argument("path", type=_DATA_FILE)
@_measuring
def longmemeval(path: Path, **options: Any) -> None:
    """Measure recall on LongMemEval, by sessions and turns.

    PATH is the published file. Each question has its own history; questions about things that never happened are left
    out.

    \b
    Examples:
      memoryos eval longmemeval longmemeval_s.json --limit 20
      memoryos eval longmemeval longmemeval_oracle.json --embedder none --json text.json
    """  # noqa: D301 - \b keeps click from joining the lines
    _measure(read_longmemeval(path), options)


@evaluate.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--retriever", metavar="NAME", help="The retriever to measure: default, paper, bm25 or dense.")
@click.option("--embedder", metavar="NAME", help="The embedder; `none` searches by text alone.")
@_json_option("Write the full result to FILE; - means standard output.")
def persona(path: Path, retriever: str | None, embedder: str | None, json_file: Path | None) -> None:
    """Measure how well memory knows its user.

    Each persona is one person over a few weeks, with everyday questions. PATH is a persona or a folder of them;
    benchmarks/personas has some and explains how to write more. No language model is involved.

    \b
    Examples:
      memoryos eval persona benchmarks/personas
      memoryos eval persona benchmarks/personas --retriever dense --json dense.json
    """  # noqa: D301 - \b keeps click from joining the lines
    choices = {"retriever": retriever, "embedding_model_name": embedder}
    settings = {name: value for name, value in choices.items() if value is not None}
    personas, sha256 = read_personas(path)
    with progress_bar() as on_step:
        scored = measure(personas, settings, on_step)
    values = persona_report(path, sha256, scored, settings)
    _deliver(as_json(values), json_file, persona_table(values))


@evaluate.command("compare")
@click.argument("a", type=_DATA_FILE)
@click.argument("b", type=_DATA_FILE)
@_json_option("Write the differences to FILE; - means standard output.")
def compare_results(a: Path, b: Path, json_file: Path | None) -> None:
    """Compare two results.

    Shows a paired bootstrap of B - A, overall and by category. A star marks a difference whose 95 % interval excludes
    0. Results on different data cannot be compared.

    \b
    Example:
      memoryos eval compare bm25.json ours.json
    """  # noqa: D301 - \b keeps click from joining the lines
    comparison = compare(read_report(a), read_report(b))
    _deliver(as_json(comparison.as_values()), json_file, comparison_table(comparison))


def _measure(dataset: Dataset, options: dict[str, Any], *, abstain: bool = False) -> None:
    choices = {"retriever": options["retriever"], "embedding_model_name": options["embedder"]}
    settings = {name: value for name, value in choices.items() if value is not None}
    plan = Plan(settings=settings, **{name: options[name] for name in ("ks", "budgets", "limit", "strangers", "spans")})
    answerer = _answerer(dataset, plan, options, abstain=abstain) if options["answer"] else None
    with progress_bar() as on_step:
        outcome = run(dataset, plan, answerer=answerer, progress=partial(_show_step, on_step))
    values = report(outcome, answerer.totals() if answerer else None)
    _deliver(as_json(values), options["json_file"], figures_table(values), conditions_table(values))


def _show_step(on_step: OnStep, step: Step) -> None:
    on_step(f"{step.conversation}: {step.stage}", step.done, step.total)


def _answerer(dataset: Dataset, plan: Plan, options: dict[str, Any], *, abstain: bool) -> ModelAnswerer:
    model = _language_model()
    context = CONTEXTS.get(options["context"]) or from_file(Path(options["context"]))
    terms = {
        "data": dataset.sha256,
        "language_model": model.name,
        "answer_tokens": options["answer_tokens"],
        "context": options["context"],
        "abstain": abstain,
    }
    journal = Journal(options["answers"], terms | plan.described_settings())
    return ModelAnswerer(model, journal, options["answer_tokens"], context, abstain=abstain)


def _language_model() -> LanguageModel:
    model = configured_language_model()
    if model is None:
        raise SettingsError(
            "--answer needs a language model: set MEMORYOS_LANGUAGE_MODEL, for example to openai:gpt-4o-mini, and its"
            " key, or leave --answer out"
        )
    return model


def _deliver(json_text: str, json_file: Path | None, *tables: Table) -> None:
    """Tables on the screen and JSON in its file; if JSON goes to standard output, tables go to standard error."""
    if json_file == _STANDARD_OUTPUT:
        click.echo(json_text, nl=False)
    elif json_file is not None:
        write_whole(json_file, json_text)
    show(tables, to_stderr=json_file == _STANDARD_OUTPUT)
