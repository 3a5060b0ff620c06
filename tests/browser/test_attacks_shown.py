"""Forty stored attacks on each of the nine pages: every one stands there as the text it is, and does nothing else."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.attacks import ATTACKS
from browser.conftest import opened
from browser.pages import PARTS, QUESTIONS, SAMPLES, Ids, ids_of
from browser.sites import Site, site
from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.formats.values import name_of
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES

LONG = [attack for attack in ATTACKS if len(attack) > 1000]
LONGEST_CORRECTION = 2000
LONGEST_QUESTION = 19_000
LONGEST_NAME = 100

# Elements, attributes and addresses that only an attack can have brought; text that could turn what stands beside it.
FOREIGN = """() => {
  const tags = /^(iframe|object|embed|base|img|style|template|script|link|meta|math|noscript|animate|audio|video)$/i;
  const attributes = /^(on|style$|srcdoc$|autofocus$|data-hx)/i;
  const addresses = ["href", "src", "action", "hx-get", "hx-post"];
  const isForeign = (element) => tags.test(element.tagName) ||
    [...element.attributes].some((each) => attributes.test(each.name)) ||
    addresses.some((name) => element.hasAttribute(name) && !/^[/#]/.test(element.getAttribute(name)));
  const found = [...document.querySelectorAll("body *")].filter(isForeign).map((each) => each.outerHTML.slice(0, 200));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    const isIsolated = /isolate|plaintext/.test(getComputedStyle(around).unicodeBidi) || around.closest("svg, select");
    if (/[\\u202a-\\u202e\\u2066-\\u2069]/.test(texts.currentNode.data) && !isIsolated)
      found.push(`not isolated: ${around.outerHTML.slice(0, 200)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("attacked"), exchanges=()) as running:
        with running.memory() as memory:
            plant(memory)
        ring = KeyRing(SqliteStores(running.server.folder, machine_time).shared.api_keys, machine_time)
        for attack in ATTACKS:
            ring.create("mallory", DEFAULT_SCOPES, attack[:200])
        ring.close()
        yield running


def plant(memory: Memoryos) -> None:
    """Every attack as an exchange, a name, a conversation, a fact, its subject, a note, an entity, a project, a tag."""
    for number, attack in enumerate(ATTACKS):
        name = attack[:LONGEST_NAME]
        messages = [
            {"role": "user", "content": attack, "name": name},
            {"role": "assistant", "content": f"You said {attack}"},
        ]
        memory.add_messages(messages, session_id=f"{number} {name}")
        memory.store_memory(attack, "episodic", "global", f"attack.{number}", tags=[name], status=name)
        memory.store_memory(f"Note {number}", "core_identity", "project", f"{number} {name}", project=name)
        memory.correct("add", text=attack[:LONGEST_CORRECTION], slot="likes", subject=attack[:80])
    # The newest exchanges are grouped later than others, so these are not of the forty.
    for number in range(3):
        memory.add_memory(f"The weather is fine {number}.", "It is.")
    assert memory.settle(60)
    memory.force_mid_term_analysis()


@pytest.fixture(scope="module")
def ids(shown: Site) -> Ids:
    return ids_of(shown)


@pytest.fixture(scope="module")
def page(browser: Browser, shown: Site) -> Iterator[Page]:
    with opened(browser, shown) as tab:
        tab.goto(shown.link())
        yield tab


def harmless(page: Page) -> None:
    """Nothing ran, nothing foreign is in the page, and long words make it no wider than a desktop or a phone."""
    assert page.evaluate("window.hit") is None
    assert page.evaluate(FOREIGN) == []
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), width


def stands_in(attack: str, text: str) -> bool:
    """Whether `text` has the attack, or its beginning and a sign that it was cut."""
    if attack in text:
        return True
    start = text.find(attack[:80])
    while start >= 0:
        same = next(n for n, letter in enumerate(attack) if text[start + n : start + n + 1] != letter)
        if text[start + same : start + same + 1] == "…":
            return True
        start = text.find(attack[:80], start + 1)
    return False


def all_stand_in(text: str) -> None:
    assert [attack for attack in ATTACKS if not stands_in(attack, text)] == []


def text_of(page: Page, within: str = "main") -> str:
    return page.locator(within).text_content() or ""


@pytest.mark.parametrize("template", sorted(set(SAMPLES) - PARTS))
def test_no_page_runs_or_loads_what_is_stored(page: Page, ids: Ids, template: str) -> None:
    page.goto(SAMPLES[template](ids))

    harmless(page)


def test_home_shows_every_fact_with_its_evidence_as_text(page: Page) -> None:
    page.goto("/home")
    all_stand_in(text_of(page))
    card = page.locator("section .card", has_text=ATTACKS[3]).first

    card.locator("summary").first.click()

    expect(card.locator(".exchange")).to_contain_text(ATTACKS[3])
    harmless(page)


def test_ask_shows_whatever_it_finds_as_text(page: Page) -> None:
    def ask(words: str) -> str:
        page.goto("/ask")
        page.get_by_label("What do you want to know?").fill(words)
        page.get_by_role("button", name="Ask").click()
        expect(page.locator("#prompt pre")).to_contain_text("<memory>")
        harmless(page)
        return text_of(page, "#found ~ ol")

    find_all(ask)


def test_forget_shows_whatever_it_finds_as_text(page: Page) -> None:
    def find(words: str) -> str:
        page.goto("/forget")
        page.get_by_label("What should be forgotten?").fill(words)
        page.get_by_role("button", name="Find").click()
        expect(page.locator("#found h2")).to_be_visible()
        harmless(page)
        return text_of(page, "#found")

    find_all(find)


def test_the_playground_shows_whatever_it_recalls_as_text(page: Page) -> None:
    def say(words: str) -> str:
        page.goto("/playground")
        page.get_by_label("Your message").fill(words)
        page.get_by_role("button", name="Send").click()
        expect(page.locator("#chat .beside h2").last).to_be_visible()
        assert words in text_of(page, "#chat .turn.user")
        harmless(page)
        return text_of(page, "#chat .beside")

    find_all(say)


def find_all(find: Callable[[str], str]) -> None:
    """Asks for one attack after the other, until each was among what was found."""
    missing = list(ATTACKS)
    while missing:
        text = find(missing[0][:LONGEST_QUESTION])

        assert stands_in(missing[0], text), (missing[0][:100], text[:500])
        missing = [attack for attack in missing if not stands_in(attack, text)]


def test_the_timeline_shows_every_exchange_as_text(page: Page) -> None:
    page.goto("/timeline")
    older = page.get_by_role("link", name="Older")
    while older.count():
        days = page.locator(".talk > li").count()
        older.click()
        expect(page.locator(".talk > li").nth(days)).to_be_visible()

    all_stand_in(text_of(page))
    harmless(page)


def test_topics_show_every_exchange_as_text(page: Page, shown: Site) -> None:
    with shown.memory() as memory:
        topics = [segment["id"] for archived in (False, True) for segment in memory.segments(archived=archived)]
    texts = []
    for topic in topics:
        page.goto(f"/topics/{topic}")
        texts.append(text_of(page))
        harmless(page)
        while (more := page.get_by_role("link", name="Show more")).count():
            page.goto(str(more.get_attribute("href")))
            texts.append(text_of(page))
            harmless(page)

    all_stand_in("\n".join(texts))


def test_notes_show_every_text_project_and_entity_as_text(page: Page) -> None:
    page.goto("/notes")
    places = text_of(page, "nav.places")
    texts = [text_of(page)]
    while (more := page.get_by_role("link", name="Show more")).count():
        page.goto(str(more.get_attribute("href")))
        texts.append(text_of(page))
        harmless(page)
    all_stand_in("\n".join(texts))
    assert [attack for attack in ATTACKS if attack[:70] not in places] == []

    page.goto("/notes/entities")
    # A name is cut at its dots, where the tree has its branches.
    pieces = [piece for attack in ATTACKS for piece in attack[:LONGEST_NAME].split(".")]
    tree = text_of(page)
    assert [piece for piece in pieces if piece[:60] not in tree] == []


def test_bring_and_take_shows_what_a_file_names_as_text(page: Page) -> None:
    """The page has no stored text but what the report of an import quotes from its file."""
    parts: list[Any] = ["Hello.", *({"content_type": attack} for attack in ATTACKS)]
    message = {
        "author": {"role": "user"},
        "create_time": 1767225600,
        "content": {"content_type": "multimodal_text", "parts": parts},
    }
    mapping = {"a": {"id": "a", "parent": None, "children": [], "message": message}}
    conversation = {"title": ATTACKS[0], "create_time": 1767225600, "mapping": mapping, "current_node": "a"}
    file = json.dumps([conversation]).encode()
    page.goto("/transfer")

    upload: Any = {"name": "<img src=x onerror=window.hit=41>.json", "mimeType": "application/json", "buffer": file}
    page.get_by_label("A file").set_input_files(upload)
    expect(page.locator("#import")).to_contain_text("Recognised as")

    text = text_of(page, "#import")
    names = [str(name_of(attack)) for attack in ATTACKS]
    assert [name for name in names if not stands_in(name, text)] == []
    harmless(page)


def test_the_operator_sees_every_label_as_text(page: Page) -> None:
    page.goto("/operator/keys")

    text = text_of(page)

    assert [attack for attack in ATTACKS if attack[:200] not in text] == []
    harmless(page)


@pytest.mark.parametrize("attack", LONG)
def test_what_lists_cut_is_whole_on_its_own_page(page: Page, shown: Site, attack: str) -> None:
    with shown.memory() as memory:
        exchange = next(list_page for list_page in memory.list_pages(limit=1000) if list_page.user_input == attack)
    page.goto(f"/timeline/conversations/{exchange.id}")
    assert attack not in text_of(page)
    page.get_by_role("link", name="What became of it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What became of an exchange")
    assert attack in text_of(page)
    harmless(page)

    page.goto("/ask")
    page.get_by_label("What do you want to know?").fill(attack[:LONGEST_QUESTION])
    page.get_by_role("button", name="Ask").click()
    note = page.locator("#answer li.card", has_text=attack[:80]).filter(has=page.locator(".tag", has_text="note"))
    note.get_by_role("link", name="Open").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Note")
    assert attack in text_of(page)
    harmless(page)

    page.goto("/home")
    page.locator("section .card", has_text=attack[:80]).get_by_role("link", name="Show all of it").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Where this comes from")
    assert attack[:LONGEST_CORRECTION] in text_of(page)
    harmless(page)


@pytest.mark.parametrize("path", sorted(QUESTIONS))
def test_what_forms_answer_without_scripts_is_text_too(shown: Site, path: str) -> None:
    client = shown.client()
    for words in ("script window hit", "img onerror", "svg", "Note attack", ATTACKS[25]):
        answer = client.post(path, **QUESTIONS[path](words))

        assert answer.status_code == 200, answer.text
        assert not any(tag in answer.text for tag in ("<script>window", "<img", "<svg on", "<iframe", "<style>@import"))
