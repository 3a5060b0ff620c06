"""All words of the pages are in one file, and every one of them is used."""

import re
from pathlib import Path

import memoryos.interfaces.web
from memoryos.interfaces.web.assets import Assets
from memoryos.interfaces.web.navigation import ENTRIES
from memoryos.interfaces.web.texts import load_texts

WEB = Path(memoryos.interfaces.web.__file__).parent
TEMPLATES = {path.name: path.read_text(encoding="utf-8") for path in sorted((WEB / "templates").glob("*.html"))}
CODE = {path.name: path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.py"))}
NAMED = re.compile(r"""\bt\(\s*["']([\w.]+)["']\s*([,)~])""")
IN_CODE = re.compile(r"""["']((?:[a-z_]+\.)+[a-z_0-9]+)["']""")
# Words outside of tags and template expressions: they would not be translated.
WORDS = re.compile(r"[A-Za-z]{2,}")
IN_TAGS = re.compile(r"<[^>]*>|{{.*?}}|{%.*?%}|{#.*?#}", re.DOTALL)


def test_every_text_that_a_template_names_is_there() -> None:
    texts = set(load_texts())
    plural = {name.removesuffix(".one") for name in texts if name.endswith(".one")}

    missing = [
        f"{template}: {name}"
        for template, source in TEMPLATES.items()
        for name, after in NAMED.findall(source)
        if name not in texts | plural and not (after == "~" and any(text.startswith(name) for text in texts))
    ]

    assert missing == []


def test_every_entry_of_the_menu_has_a_text() -> None:
    texts = load_texts()

    assert [entry.text for entry in ENTRIES if entry.text not in texts] == []


def test_every_text_is_used() -> None:
    sources = "\n".join([*TEMPLATES.values(), *CODE.values()])
    prefixes = tuple({name for source in TEMPLATES.values() for name, after in NAMED.findall(source) if after == "~"})
    named = {name for name, _ in NAMED.findall(sources)} | set(IN_CODE.findall(sources))

    unused = [
        name
        for name in load_texts()
        if not {name, re.sub(r"\.(one|other)$", "", name)} & named
        and not name.startswith((*prefixes, "time.month_", "home.done_"))
    ]

    assert unused == []


def test_no_template_has_words_of_its_own() -> None:
    results = {name: WORDS.findall(IN_TAGS.sub(" ", source)) for name, source in TEMPLATES.items()}

    assert {name: words for name, words in results.items() if set(words) - {"MemoryOS"}} == {}


def test_no_template_marks_anything_as_safe() -> None:
    assert [name for name, source in TEMPLATES.items() if re.search(r"\|\s*safe|autoescape|Markup", source)] == []
    assert [name for name, source in CODE.items() if "Markup" in source] == []


def test_all_that_browsers_load_is_small() -> None:
    assert Assets().total_bytes < 300 * 1024
    packaged = sum(
        path.stat().st_size for path in WEB.rglob("*") if path.suffix not in {".py", ".pyc"} and path.is_file()
    )
    assert packaged < 300 * 1024
