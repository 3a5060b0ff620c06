"""One question about many pages: which continue the one before, what they are about, and what was said so far."""

from collections.abc import Mapping, Sequence
from typing import Any

from memoryos.analysis.llm.fields import flag_of, numbers_of, text_of, texts_of
from memoryos.analysis.llm.page_document import QUOTED, Lengths, Part, document
from memoryos.analysis.llm.replies import CutShortError, Lists, Shape, read_lists
from memoryos.analysis.llm.schemas import FLAG, NUMBER, TEXT, Schema, answer, list_of
from memoryos.analysis.rules import topics as by_rules
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping, Link, Topic
from memoryos.errors import ModelError
from memoryos.ports import Message

_EARLIER = 3
_LENGTHS = Lengths(user=600, assistant=400)
_EARLIER_LENGTHS = Lengths(user=200, assistant=150)
_LONGEST_SUMMARY = 400
_LONGEST_CHAIN = 200
_LONGEST_KEYWORD = 40
_MAX_KEYWORDS = 8

_TASK = f"""You sort the pages of conversations between a user and an assistant. A page is [number, user, assistant].
{QUOTED}
Reply with one JSON object of two lists, topics and links.
A topic is what pages are about; every page is in one, or in two if it speaks of both. A subject taken up again is the \
same topic. Its fields: pages: their numbers. summary: one or two sentences with the names, places, dates and numbers \
that matter. keywords: 3 to 8, lower case, most telling first.
A link tells of one page; every page has one. Its fields: page: its number. continues: true if it goes on with the \
page before it in the same session ("earlier" holds the pages before the first). so_far: what was said since the \
subject came up, up to this page, in at most 20 words.
Say only what the pages say, in the language that the user writes in."""

SCHEMA = answer(
    "grouping",
    {
        "topics": {"pages": list_of(NUMBER), "summary": TEXT, "keywords": list_of(TEXT)},
        "links": {"page": NUMBER, "continues": FLAG, "so_far": TEXT},
    },
)
_SHAPE: Shape = {"topics": frozenset({"pages", "summary"}), "links": frozenset({"page", "continues"})}


def ask(pages: Sequence[Page], earlier: Sequence[Page]) -> tuple[list[Message], Schema]:
    """The question about `pages`, and the schema that its answer should follow."""
    shown = document(
        [Part("earlier", earlier[-_EARLIER:], _EARLIER_LENGTHS, first=None), Part("sessions", pages, _LENGTHS)]
    )
    return [Message("system", _TASK), Message("user", shown)], SCHEMA


def read(reply: str, pages: Sequence[Page], earlier: Sequence[Page]) -> Grouping:
    """What the reply says about `pages`. Raises ModelError if it leaves more than half of them without a topic.

    The pages that it forgets, up to half, are grouped and linked by the rules analyst's rules, apart from the rest.
    """
    lists = read_lists(reply, _SHAPE)
    ids = dict(enumerate((page.id for page in pages), 1))
    topics = [topic for item in lists.items["topics"] if (topic := _topic(item, ids))]
    grouped = {page_id for topic in topics for page_id in topic.page_ids}
    forgotten = [page for page in pages if page.id not in grouped]
    if 2 * len(forgotten) > len(pages):
        raise _too_few(len(forgotten), len(pages), lists)
    topics += by_rules.group(forgotten, ()).topics
    return Grouping(tuple(topics), _links(lists.items["links"], pages, earlier))


def _too_few(forgotten: int, total: int, lists: Lists) -> ModelError:
    error = CutShortError if lists.cut else ModelError
    return error(f"{forgotten} of {total} pages are in no usable topic", retryable=True)


def _topic(item: Any, ids: Mapping[int, str]) -> Topic | None:
    if not isinstance(item, dict):
        return None
    pages = tuple(ids[number] for number in sorted(numbers_of(item.get("pages"))) if number in ids)
    summary = text_of(item.get("summary"), _LONGEST_SUMMARY)
    keywords = dict.fromkeys(word.lower() for word in texts_of(item.get("keywords"), _LONGEST_KEYWORD))
    return Topic(pages, summary, tuple(keywords)[:_MAX_KEYWORDS]) if pages and summary else None


def _links(items: Sequence[Any], pages: Sequence[Page], earlier: Sequence[Page]) -> tuple[Link, ...]:
    objects = [item for item in items if isinstance(item, dict)]
    items_by_page = {number: item for item in objects for number in numbers_of(item.get("page"))[:1]}
    begun = {page.session_id for page in earlier}
    links: list[Link | None] = []
    for number, page in enumerate(pages, 1):
        links.append(_link(items_by_page.get(number, {}), page, follows=page.session_id in begun))
        begun.add(page.session_id)
    spare = by_rules.group(pages, earlier).links if None in links else ()
    return tuple(link or spare[position] for position, link in enumerate(links))


def _link(item: Mapping[str, Any], page: Page, *, follows: bool) -> Link | None:
    """The link, or None if the reply has no usable one. A page that follows no other cannot continue one."""
    so_far = text_of(item.get("so_far"), _LONGEST_CHAIN)
    return Link(page.id, follows and flag_of(item.get("continues")), so_far) if so_far else None
