"""Writes the pages of docs that follow from the code and from what was measured: `make docs`.

Tests fail where a page differs from what is written here.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

import click

from memoryos.config.settings import CONFIG_VARIABLE, Settings
from memoryos.interfaces.cli import commands
from memoryos.interfaces.clients.clients import CLIENTS, KEY_VARIABLE, Client
from memoryos.interfaces.mcp.prompts import PROMPTS
from memoryos.interfaces.mcp.resources import RESOURCES, TEMPLATES
from memoryos.interfaces.mcp.server import described
from memoryos.service.tools import TOOLSETS
from memoryos.service.tools.tool import Tool

DOCS = Path(__file__).parent
CONFIGURATION = DOCS / "configuration.md"
COMMANDS = DOCS / "cli.md"
TOOLS = DOCS / "tools.md"
CLIENTS_PAGE = DOCS / "clients.md"
OPERATIONS = DOCS / "operations.md"
RESULTS = DOCS.parent / "benchmarks" / "results"
GOLDEN = DOCS.parent / "tests" / "golden" / "connect"

_BEGINNING = f"""# Configuration

Written by `make docs` from `src/memoryos/config/settings.py`; change it there.

A setting is taken from the first of these that names it:

1. what is given in code, such as `Memoryos(user_id="ada", short_term_capacity=20)`;
2. an environment variable; an empty one counts as not set;
3. a JSON object in `config.json` in the data folder, or in the file that `config_path` or `{CONFIG_VARIABLE}` names;
4. the default.

An unknown name or an unusable value is refused with a message that names it.

| setting | default | environment | meaning |
|---|---|---|---|
"""


def configuration() -> str:
    """The page as it should be."""
    return _BEGINNING + "".join(f"{row}\n" for row in _rows())


def _rows() -> Iterator[str]:
    for item in fields(Settings):
        environment = ", ".join(f"`{variable}`" for variable in item.metadata["env"])
        yield _row(f"`{item.name}`", f"`{_default(item)!r}`", environment, _meaning(item)).rstrip()


def _row(*cells: str) -> str:
    """One line of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def _meaning(item: Field[Any]) -> str:
    least = item.metadata["least"]
    return str(item.metadata["doc"]) + ("" if least is None else f" At least {least}.")


def _default(item: Field[Any]) -> Any:
    return item.default if item.default_factory is MISSING else item.default_factory()


_COMMANDS_BEGINNING = """# The command `memoryos`

Written by `make docs` from the help of the commands; change it there.

`memoryos` comes with the package; `python -m memoryos` is the same. Answers go to standard output, everything else to
standard error, so that `--json` can be piped. Colours and bars are shown on a terminal only; `NO_COLOR=1` turns colours
off there, too. `memoryos completion bash|zsh|fish` prints the script that completes commands in a shell.
"""


def commands_page() -> str:
    """The page of commands as it should be."""
    parts = [_COMMANDS_BEGINNING, *_helps(commands, None, "memoryos")]
    return "\n".join(parts)


def _helps(command: click.Command, parent: click.Context | None, name: str) -> Iterator[str]:
    context = click.Context(command, parent=parent, info_name=name, terminal_width=100, **commands.context_settings)
    lines = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    depth = len(context.command_path.split())
    yield f"{'#' * min(depth + 1, 4)} {context.command_path}\n\n```text\n{lines}\n```\n"
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            if found is not None:
                yield from _helps(found, context, inner)


_TOOLS_BEGINNING = """# Tools, prompts and resources

Written by `make docs` from what the server tells its clients; change it in `src/memoryos/interfaces/mcp`.

`memoryos serve --tools SET` and `memoryos mcp --tools SET` say which tools clients see:

"""

_TOOLS_RULES = """
Arguments are checked against the schema that clients are told, and an unknown one is refused with the nearest name.
They may also stand in one argument `params`, as clients of the older servers send them; an optional argument that is
null counts as not given. `user_id` must name the caller. An answer is JSON, as structured content and as the same text.

"""


def tools_page() -> str:
    """The page of tools, prompts and resources as it should be."""
    sets = (_row(f"`{name}`", ", ".join(f"`{tool.name}`" for tool in tools)) for name, tools in TOOLSETS.items())
    parts = [_TOOLS_BEGINNING, _row("set", "tools"), "|---|---|\n", *sets, _TOOLS_RULES]
    parts += ["\n".join(_tool(tool) for tool in TOOLSETS["all"]), "\n## Prompts\n\n"]
    parts += [_row("prompt", "argument", "what it asks for"), "|---|---|---|\n"]
    parts += [_row(f"`{each.name}`", f"`{each.argument}`: {each.about_argument}", each.description) for each in PROMPTS]
    parts += ["\n## Resources\n\n", _row("address", "what it gives"), "|---|---|\n"]
    parts += [_row(f"`{each.uri}`", str(each.description)) for each in RESOURCES]
    parts += [_row(f"`{each.uri_template}`", str(each.description)) for each in TEMPLATES]
    return "".join(parts)


def _tool(tool: Tool) -> str:
    told = described(tool)
    hints = told.annotations
    traits = [f"scope `{tool.scope}`"]
    if hints is not None:
        traits += [
            name
            for name, holds in (
                ("only reads", hints.read_only_hint),
                ("removes something", hints.destructive_hint),
                ("may be repeated", hints.idempotent_hint),
            )
            if holds
        ]
    head = f"## {told.name}\n\n**{told.title}** ({', '.join(traits)}). {told.description}\n"
    properties: Mapping[str, Any] = told.input_schema["properties"]
    if not properties:
        return f"{head}\nIt takes no arguments.\n"
    required = told.input_schema.get("required", ())
    rows = (
        _row(f"`{name}`", _type(schema), "yes" if name in required else "", _limits(schema))
        for name, schema in properties.items()
    )
    return f"{head}\n{_row('argument', 'type', 'required', 'meaning')}|---|---|---|---|\n{''.join(rows)}"


def _type(schema: Mapping[str, Any]) -> str:
    return f"{schema['type']} of {_type(schema['items'])}" if "items" in schema else str(schema["type"])


def _limits(schema: Mapping[str, Any]) -> str:
    """What a schema says besides the type, as a sentence or two."""
    said = [str(schema["description"])] if "description" in schema else []
    if "enum" in schema:
        said.append("one of " + ", ".join(f"`{value}`" for value in schema["enum"]))
    if "minimum" in schema and "maximum" in schema:
        said.append(f"{schema['minimum']} to {schema['maximum']}")
    if "default" in schema:
        said.append(f"default `{json.dumps(schema['default'])}`")
    inner = schema.get("items", {}).get("properties", {})
    if inner:
        required = schema["items"].get("required", ())
        said.append("each with " + ", ".join(f"`{name}`{'' if name in required else ' (optional)'}" for name in inner))
    return "; ".join(said)


_CLIENTS_BEGINNING = """# Clients

Written by `make docs` from the golden files of `memoryos connect`, in `tests/golden/connect`.

`memoryos connect CLIENT` writes what you see here into the client's own file: everything else in it stays, comments
included, a copy of the old file is kept beside it, and the same command again changes nothing. `--print` only shows it,
`--remove` takes it out again.

- **stdio** (the default): the client starts `memoryos mcp` itself, as the user that `--user` or the settings name.
  Nothing else has to run. The full path of the command is written, because clients do not have your `PATH`.
- **HTTP** (`--http`): the client talks to `memoryos serve`, on this machine or, with `--url`, elsewhere. It needs a
  key: `memoryos keys create --user NAME`.

In the files below, `/opt/memoryos/bin/memoryos` stands for where the command is on your machine, `ann` for your user,
and `mos_key` for your key. Besides the tools there are hooks, with which nobody has to think of memory: [](hooks.md).

"""

_KEYS = {
    "variable": f"The key is read from the variable `{KEY_VARIABLE}`; set it where the client is started.",
    "literal": "The key is kept in this file, because the client reads no variable: give it with `--key`.",
    "asked": "The client asks for the key once and keeps it in a safe place.",
}
_SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}
# Where the homes of the golden files are, and how one writes them.
_HOMES = {
    r"C:\Users\ann\AppData\Roaming": "%APPDATA%",
    r"C:\Users\ann": "%USERPROFILE%",
    "/h/ann": "~",
    "/u/ann": "~",
}


def clients_page() -> str:
    """The page of clients as it should be."""
    return _CLIENTS_BEGINNING + "\n".join(_client(client) for client in CLIENTS.values())


def _client(client: Client) -> str:
    files = {system: _golden(client, "stdio", system)[0] for system in _SYSTEMS}
    rows = "".join(_row(_SYSTEMS[system], f"`{file}`") for system, file in files.items())
    key = " --key YOUR_KEY" if client.key == "literal" else ""
    shown = [
        f"## {client.title}\n",
        f"{_row('system', 'file')}|---|---|\n{rows}",
        f"Afterwards: {client.afterwards}\n",
        f"### {client.title} over stdio\n\n`memoryos connect {client.name}`\n\n{_shown(client, 'stdio')}",
        f"### {client.title} over HTTP\n\n`memoryos connect {client.name} --http{key}`\n\n{_shown(client, 'http')}",
        f"{_KEYS[client.key]}\n",
    ]
    if _golden(client, "http", "win32")[1] != _golden(client, "http", "linux")[1]:
        shown.append(f"On Windows it is:\n\n{_shown(client, 'http', 'win32')}")
    return "\n".join(shown)


def _shown(client: Client, transport: str, system: str = "linux") -> str:
    return f"```{client.format}\n{_golden(client, transport, system)[1]}```\n"


def _golden(client: Client, transport: str, system: str) -> tuple[str, str]:
    """The file that is written, and what is written into it."""
    file, _, text = (GOLDEN / f"{client.name}-{transport}-{system}.txt").read_text(encoding="utf-8").partition("\n")
    for home, written in _HOMES.items():
        file = file.replace(home, written)
    return file, text


# What matters for the size of a machine: the file of results, the row there, and what it means.
_SIZING = (
    ("speed", "durable add_memory at 1,000 pages", "storing an exchange, with 1,000 stored"),
    ("speed", "durable add_memory at 100,000 pages", "storing an exchange, with 100,000 stored"),
    ("speed", "retrieve at 1,000 turns", "a search in 1,000 turns, without embedding the question"),
    ("speed", "retrieve at 10,000 turns", "a search in 10,000 turns"),
    ("speed", "retrieve at 100,000 turns", "a search in 100,000 turns"),
    ("speed", "cold open of 10,000 turns to the first answer", "the first search of an owner with 10,000 turns"),
    ("speed", "resident memory for 10,000 turns", "memory that an owner with 10,000 turns takes"),
    ("consolidation", "rules: pages a second", "exchanges grouped and studied by rules"),
    ("disk", "disk for an exchange, settled", "disk that an exchange takes, with vectors and topics"),
    ("disk", "of it its text", "of which its text"),
    ("privacy", "add, encrypted / plain", "storing with encryption, compared with without"),
    ("privacy", "open and read all, encrypted / plain", "opening with encryption, compared with without"),
    ("privacy", "audit, one record", "one line of the audit log"),
)


def sizing() -> str:
    """The table of measured figures on the page about operations."""
    rows = [_row(meaning, *_measured(file, what)) for file, what, meaning in _SIZING]
    rows += [
        _row("a process with the default embedder loaded, without indexes", *_of_embedder("rss_loaded_mb", "MB")),
        _row("texts embedded by one core", *_of_embedder("texts_per_cpu_s", "/s")),
    ]
    return f"{_row('what', 'measured', 'by')}|---|---|---|\n{''.join(rows)}"


def _measured(file: str, what: str) -> tuple[str, str]:
    results = json.loads((RESULTS / f"{file}.json").read_text(encoding="utf-8"))
    (row,) = (row for row in results["rows"] if row["what"] == what)
    return f"{_rounded(row['value'])} {row['unit']}", f"`benchmarks/{file}.py`"


def _of_embedder(figure: str, unit: str) -> tuple[str, str]:
    results = json.loads((RESULTS / "embedders.json").read_text(encoding="utf-8"))
    return f"{_rounded(results['embedders']['use'][figure])} {unit}", "`benchmarks/embedders.py`"


def _rounded(value: float) -> str:
    return f"{value:.2g}" if value < 100 else f"{value:.0f}"


def with_sizing(page: str) -> str:
    """`page` with the table in its place."""
    before, begin, rest = page.partition("<!-- sizing -->\n")
    _, end, after = rest.partition("<!-- /sizing -->\n")
    return f"{before}{begin}{sizing()}{end}{after}"


def pages() -> Iterable[tuple[Path, str]]:
    """Each page that is generated, whole or in part, and its text as it should be."""
    yield CONFIGURATION, configuration()
    yield COMMANDS, commands_page()
    yield TOOLS, tools_page()
    yield CLIENTS_PAGE, clients_page()
    yield OPERATIONS, with_sizing(OPERATIONS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    for file, text in pages():
        file.write_text(text, encoding="utf-8")
