"""The peers side by side as tables and as a chart, from what `run.py` measured.

python benchmarks/peers/table.py [--short] [--embedder use|minilm] [--keep]

Prints Markdown. --keep also writes benchmarks/results/peers.json (with --short) or peers-long.json, and from both
peers.md and peers.svg; what was not measured again stays as it was, and every measure keeps the commit it was taken at.
README's tables come from these results (`python benchmarks/peers/table.py --readme`): how well a peer finds the right
turn from the long form, if that was measured, and everything else from the short one.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from protocol import LONGEST_CPU

RESULTS = Path(__file__).parents[1] / "results" / "peers.json"
LONG = RESULTS.with_name("peers-long.json")
CHART, PAGE = RESULTS.with_suffix(".svg"), RESULTS.with_suffix(".md")
README = Path(__file__).parents[2] / "README.md"
_BEGIN, _END = "<!-- peers -->", "<!-- /peers -->"
_LOCOMO = ("recall@5", "recall@10", "recall@20", "recall@300tokens", "recall@600tokens", "recall@1500tokens")
_PERSONA = ("hit@1", "hit@3", "hit@5", "fresh")
_OUR_PACKAGE = "memoryos-engine"
_DASHES = "A dash: the package has no MCP server, or this was not run; benchmarks/peers/README.md says why."
_MEASURES = {"locomo": "recall@10", "persona": "hit@5"}
Results = Mapping[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("short", "keep", "readme"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--embedder", choices=("use", "minilm"), default="use")
    chosen = parser.parse_args()
    if chosen.readme:
        write_readme()
        return
    measured = _measured("short" if chosen.short else "long", chosen.embedder)
    print(_keep(measured) if chosen.keep else tables(measured, [measured]))


def _measured(form: str, embedder: str) -> Results:
    from run import journal_folder  # noqa: PLC0415 - README is written without what a run needs
    from summary import summary  # noqa: PLC0415

    return summary(journal_folder(embedder, short=form == "short"), form, embedder)


def _keep(measured: Results) -> str:
    """All results that are kept now, as JSON, as a page and as a chart."""
    from summary import merged  # noqa: PLC0415 - README is written without what a run needs

    file = RESULTS if measured["form"] == "short" else LONG
    results = merged(_read(file), measured) if file.exists() else measured
    file.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    short, forms = _read(RESULTS), kept_forms()
    CHART.write_text(chart(forms), encoding="utf-8")
    PAGE.write_text(page(short, forms), encoding="utf-8")
    return tables(short, forms)


def _read(file: Path) -> Results:
    results: Results = json.loads(file.read_text(encoding="utf-8"))
    return results


def kept_forms() -> list[Results]:
    """The kept results that say how well peers find the right turn."""
    return forms_shown(_read(RESULTS), _read(LONG) if LONG.exists() else None)


def forms_shown(short: Results, long: Results | None) -> list[Results]:
    """The long form first; then the short one, with ours and the peers that the long form lacks, if there are any."""
    if long is None:
        return [short]
    whole = {name for name, peer in long["peers"].items() if peer["quality"].keys() == _MEASURES.keys()}
    first = {name: peer if name in whole else {**peer, "quality": {}} for name, peer in long["peers"].items()}
    lacking = {name for name, peer in short["peers"].items() if peer["quality"]} - whole
    rest = {name: peer for name, peer in short["peers"].items() if name in {"ours", *lacking}}
    return [{**long, "peers": first}, *([{**short, "peers": rest}] if lacking else [])]


def page(results: Results, forms: list[Results]) -> str:
    """All tables, for those who want every figure."""
    title = "# The peers side by side, every figure"
    return f"{title}\n\n[How it was measured](../peers/README.md)\n\n{tables(results, forms)}\n"


def tables(results: Results, forms: list[Results]) -> str:
    """All of it as Markdown; from `forms` how well peers find the right turn, and the rest from `results`."""
    parts = [f"{quality_table(form)}\n\n{_counts_line(form)}" for form in forms]
    parts += [cost_table(results), safety_table(results)]
    parts += [behind(results, forms)] if "ours" in results["peers"] else []
    parts += [failures(results, forms), *(origins(form) for form in forms if form["form"] == "long")]
    return "\n\n".join(parts if results["form"] == "long" else [*parts, origins(results)])


def quality_table(results: Results) -> str:
    """How often the right turn is found, in per cent, best first; in brackets the 95 % interval over conversations."""
    head = ["LoCoMo R@5", "R@10", "R@20", "300 tokens", "600", "1,500", "personas hit@1", "hit@3", "hit@5", "fresh"]
    lines = [_row("", *head), _row(*["---"] * (len(head) + 1))]
    for peer in _best_first(results):
        cells = [_cell(peer, "locomo", name, interval=name == "recall@10") for name in _LOCOMO]
        cells += [_cell(peer, "persona", name, interval=name == "hit@5") for name in _PERSONA]
        lines.append(_row(peer["title"], *cells))
    return "\n".join(lines)


def _best_first(results: Results) -> list[Any]:
    peers = [peer for peer in results["peers"].values() if peer["quality"]]
    return sorted(peers, key=lambda peer: -_mean(peer, "locomo", "recall@10") - _mean(peer, "persona", "hit@5") / 1000)


def cost_table(results: Results) -> str:
    """CPU, memory and disk; the CPU of embedding is included."""
    lines = [
        _row("", "turns", "add, ms CPU", "search, ms CPU", "memory, MB", "disk, MB", "cold start, s CPU"),
        _row(*["---"] * 7),
    ]
    for peer in results["peers"].values():
        for size, cost in peer["cost"].items():
            figures = [f"{cost[name]:,.1f}" for name in ("add_cpu_ms", "search_cpu_ms")]
            figures += [f"{cost[name]:,.0f}" for name in ("resident_mb", "disk_mb")]
            lines.append(_row(peer["title"], f"{int(size):,}", *figures, f"{cost['cold_start_cpu_s']:.1f}"))
    return "\n".join(lines)


def safety_table(results: Results) -> str:
    """Acknowledged and stored, tools, and model calls."""
    head = ["turns kept after a crash (SIGKILL)", "with 3 processes writing at once", "MCP tools, characters they take"]
    lines = [
        _row("of those it acknowledged", *head, "model calls per exchange", "prompt tokens per exchange"),
        _row(*["---"] * 6),
    ]
    for peer in results["peers"].values():
        if peer["killed"] or peer["model"]:
            tools = peer["tools"] and f"{peer['tools']['tools']}, {peer['tools']['characters']:,}"
            model = peer["model"] or {}
            calls = [f"{model[name]:,.1f}" if name in model else "-" for name in ("calls", "prompt_tokens")]
            lines.append(
                _row(peer["title"], _stored(peer["killed"]), _stored(peer["three_processes"]), tools or "-", *calls)
            )
    return "\n".join([*lines, "", _DASHES])


# What of a peer is better the smaller it is, and how people call it.
_COSTS = {
    "add_cpu_ms": "CPU per add, ms",
    "search_cpu_ms": "CPU per search, ms",
    "resident_mb": "memory, MB",
    "disk_mb": "disk, MB",
    "cold_start_cpu_s": "CPU from start to first answer, s",
}


def behind(results: Results, forms: list[Results]) -> str:
    """Where a peer did better than we did, figure by figure."""
    result = [
        (f"{label}, {form['form']} form", list(_better(form, kind, name)))
        for form in forms
        for kind, name, label in _figures()
    ]
    ours = results["peers"]["ours"]
    others = [peer for name, peer in results["peers"].items() if name != "ours"]
    result += [
        (f"{label}, at {int(size):,} turns", list(_cheaper(ours, others, size, name)))
        for size in ours["cost"]
        for name, label in _COSTS.items()
    ]
    lines = [f"- {label}: {', '.join(peers)}" for label, peers in result if peers]
    return "\n".join(["Where a peer did better than MemoryOS:", "", *(lines or ["- nowhere in what was measured"])])


def _figures() -> Iterator[tuple[str, str, str]]:
    yield from (("locomo", name, f"LoCoMo {name}") for name in _LOCOMO)
    yield from (("persona", name, f"personas {name}") for name in _PERSONA)


def _better(form: Results, kind: str, name: str) -> Iterator[str]:
    ours = _mean(form["peers"]["ours"], kind, name)
    for peer in form["peers"].values():
        if _mean(peer, kind, name) > ours:
            yield f"{peer['title']} ({_mean(peer, kind, name) * 100:.1f}, ours {ours * 100:.1f})"


def _cheaper(ours: Mapping[str, Any], others: list[Any], size: str, name: str) -> Iterator[str]:
    for peer in others:
        cost = peer["cost"].get(size)
        if cost and cost[name] < ours["cost"][size][name]:
            yield f"{peer['title']} ({cost[name]:,.1f}, ours {ours['cost'][size][name]:,.1f})"


def _stored(counted: Mapping[str, Any] | None) -> str:
    if not counted:
        return "-"
    refused = f", {counted['errors']} refused" if counted.get("errors") else ""
    return f"{counted['stored']} of {counted['acknowledged']}{refused}"


def _errors(results: Results) -> Iterator[str]:
    for peer in results["peers"].values():
        for measure, error in peer["errors"].items():
            yield f"- {peer['title']}, {measure}: {error}"


def _mean(peer: Mapping[str, Any], kind: str, name: str) -> float:
    return float(peer["quality"].get(kind, {}).get(name, {"mean": 0.0})["mean"])


def _cell(peer: Mapping[str, Any], kind: str, name: str, *, interval: bool) -> str:
    figure = peer["quality"].get(kind, {}).get(name)
    if figure is None:
        return "-"
    mean = f"{figure['mean'] * 100:.1f}"
    return f"{mean} [{figure['low'] * 100:.0f}, {figure['high'] * 100:.0f}]" if interval else mean


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def chart(forms: list[Results]) -> str:
    """Two bars for each peer: recall@10 on LoCoMo and hit@5 on personas."""
    rows = [(form, peer) for form in forms for peer in _best_first(form)]
    height = 40 + 40 * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="720" height="{height}" fill="#ffffff"/>',
        _key(60, "#2563eb", "LoCoMo: evidence in the first 10 turns"),
        _key(400, "#93c5fd", "personas: answer in the first 5"),
    ]
    for number, (form, peer) in enumerate(rows):
        top = 40 + 40 * number
        title = peer["title"] if len(forms) == 1 else f"{peer['title']}, {form['form']}"
        parts.append(f'<text x="210" y="{top + 18}" text-anchor="end">{_escaped(title)}</text>')
        bars = (("locomo", "recall@10", "#2563eb"), ("persona", "hit@5", "#93c5fd"))
        for place, (kind, name, colour) in enumerate(bars):
            value, y = _mean(peer, kind, name), top + 15 * place
            parts.append(f'<rect x="220" y="{y}" width="{value * 440:.1f}" height="13" fill="{colour}"/>')
            parts.append(f'<text x="{226 + value * 440:.1f}" y="{y + 11}">{value * 100:.1f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _key(x: int, colour: str, text: str) -> str:
    return f'<rect x="{x}" y="10" width="12" height="12" fill="{colour}"/><text x="{x + 18}" y="21">{text}</text>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def failures(results: Results, forms: list[Results]) -> str:
    """What was not measured: with its error, or with what it would have taken."""
    long = (form for form in forms if form["form"] == "long" and form is not results)
    lines = [*_errors(results), *(line for form in long for line in _errors(form)), *_not_run(results)]
    return "\n".join(["What was not measured:", "", *(lines or ["- nothing; everything was run, and nothing failed"])])


def _not_run(results: Results) -> Iterator[str]:
    """The sizes that a peer was not run with, and how long storing so many turns takes at the pace of the largest."""
    sizes = sorted({int(size) for peer in results["peers"].values() for size in peer["cost"]})
    for peer in results["peers"].values():
        largest = max(map(int, peer["cost"]), default=0)
        left = [size for size in sizes if size > largest and f"cost {size}" not in peer["errors"]]
        for size in left if largest else ():
            pace = peer["cost"][str(largest)]["fill_cpu_ms"]
            seconds, limit = pace * size / 1000, LONGEST_CPU[size]
            needed = f"at {pace:.1f} ms of CPU time per turn, as with {largest:,}, it takes {seconds:,.0f} s"
            yield f"- {peer['title']}, {size:,} turns: not run; {needed}, and a peer is stopped after {limit:.0f} s"


def origins(results: Results) -> str:
    """At which commit of this repository each measure was taken."""
    measures: dict[str, dict[str, list[str]]] = {}
    for peer in results["peers"].values():
        for measure, commit in peer["commits"].items():
            measures.setdefault(commit, {}).setdefault(peer["title"], []).append(measure)
    commits = {peer["title"]: set(peer["commits"].values()) for peer in results["peers"].values()}
    lines = []
    for commit, peers in measures.items():
        named = (
            f"{one} ({', '.join(sorted(names))})" if len(commits[one]) > 1 else one for one, names in peers.items()
        )
        lines.append(f"- {commit[:7]}: {'; '.join(named)}")
    packages = dict.fromkeys(peer["package"] for peer in results["peers"].values() if peer["package"] != _OUR_PACKAGE)
    versions = f"Versions: {', '.join(packages)}"
    head = f"Measured at these commits of this repository ({results['form']} form):"
    return "\n".join([head, "", *lines, "", versions])


def finding_table(results: Results) -> str:
    """The figures that matter most, in words; per cent, and in brackets the 95 % interval over conversations."""
    head = [
        "chats of two people (LoCoMo): evidence among the first 10 turns",
        "evidence within 600 tokens of prompt",
        "chats with an assistant (personas): the first item answers",
        "one of the first five answers",
        "the current answer comes before the outdated one",
    ]
    shown = (("locomo", "recall@10"), ("locomo", "recall@600tokens"), ("persona", "hit@1"), ("persona", "hit@5"))
    lines = [_row("in per cent, more is better", *head), _row(*["---"] * 6)]
    for peer in _best_first(results):
        cells = [_cell(peer, kind, name, interval=name in ("recall@10", "hit@5")) for kind, name in shown]
        lines.append(_row(peer["title"], *cells, _cell(peer, "persona", "fresh", interval=False)))
    return "\n".join(lines)


def _counts_line(form: Results) -> str:
    (talks, questions), (personas, everyday) = (_counts(form, kind) for kind in _MEASURES)
    return (
        f"{form['form'].capitalize()} form: {questions} questions about {talks} LoCoMo conversations, {everyday}"
        f" everyday questions about {personas} personas. In brackets: 95 % intervals over conversations."
    )


def _counts(form: Results, kind: str) -> tuple[int, int]:
    """How many conversations were measured, and how many questions about them."""
    figures = (peer["quality"][kind] for peer in form["peers"].values() if kind in peer["quality"])
    return next(((len(one["cases"]), int(one[_MEASURES[kind]]["n"])) for one in figures), (0, 0))


def price_table(results: Results) -> str:
    """What a peer costs at each size, in one line."""
    sizes = sorted({size for peer in results["peers"].values() for size in peer["cost"]}, key=int)
    counts = " / ".join(f"{int(size):,}" for size in sizes)
    head = ["add, ms of CPU", "search, ms of CPU", "memory, MB", "disk, MB", "start to first answer, s of CPU"]
    lines = [_row(f"with {counts} turns stored, less is better", *head), _row(*["---"] * 6)]
    for peer in (peer for peer in results["peers"].values() if peer["cost"]):
        cells = [" / ".join(_price(peer, size, name) for size in sizes) for name in _COSTS]
        lines.append(_row(peer["title"], *cells))
    return "\n".join(lines)


def sittings(results: Results) -> str:
    """At which commit each size was measured; a peer that was measured at another is named with it."""
    sizes = sorted(results["peers"]["ours"]["cost"], key=int)
    when = ", ".join(_sitting(results, f"cost {size}", f"{int(size):,} turns") for size in sizes)
    return (
        f"Measured with {when}. CPU time depends on how busy the machine is, so compare only what has the same size and"
        " the same commit. A dash means that it was not measured; the reasons are below."
    )


def _sitting(results: Results, measure: str, label: str) -> str:
    ours = results["peers"]["ours"]["commits"][measure]
    commits = {peer["title"]: peer["commits"].get(measure, ours) for peer in results["peers"].values()}
    others = [f"{title} at {commit[:7]}" for title, commit in commits.items() if commit != ours]
    return f"{label} at {ours[:7]}" + (f" ({', '.join(others)})" if others else "")


def _price(peer: Mapping[str, Any], size: str, name: str) -> str:
    if f"cost {size}" in peer["errors"]:
        return "stopped"
    if size not in peer["cost"]:
        return "-"
    value = peer["cost"][size][name]
    return f"{value:,.0f}" if name.endswith("_mb") else f"{value:,.1f}"


def readme_part() -> str:
    """What README shows, from the results that are kept."""
    results, forms = _read(RESULTS), kept_forms()
    quality = [f"{finding_table(form)}\n\n{_counts_line(form)}" for form in forms]
    prices = f"{price_table(results)}\n\n{sittings(results)}"
    parts = [*quality, prices, safety_table(results), behind(results, forms), failures(results, forms)]
    return "\n\n".join([f"{_BEGIN}\n{parts[0]}", *parts[1:-1], f"{parts[-1]}\n{_END}"])


def write_readme() -> None:
    """Puts the tables into README."""
    before, _, rest = README.read_text(encoding="utf-8").partition(_BEGIN)
    README.write_text(before + readme_part() + rest.partition(_END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
