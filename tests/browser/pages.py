"""Every page, with a sample of its path: what the tests of all pages go through."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from browser.sites import Site
from interfaces.running_server import USER
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.route_table import RouteTable
from memoryos.service.identity import Identity


@dataclass(frozen=True)
class Ids:
    """Ids of things that a memory holds; empty if it has none of a kind."""

    page: str = ""
    fact: str = ""
    note: str = ""
    segment: str = ""
    entity: str = ""


def routes(site: Site) -> RouteTable:
    settings = Settings.load({"data_storage_path": site.server.folder})
    return build_service(ServeOptions(authentication=False), settings, Identity(USER)).routes


def entity_key(entities_page: str) -> str:
    """The key of the first entity that the page of entities links to; names of entities are in no address."""
    match = re.search(r"/notes/about/([\w-]+)", entities_page)
    return match[1] if match else ""


def ids_of(site: Site, user_id: str = USER) -> Ids:
    entity = entity_key(site.client(user_id).get("/notes/entities").text)
    with site.memory(user_id) as memory:
        pages, facts = memory.list_pages(limit=1), memory.get_user_knowledge_summary()
        notes, segments = memory.list_notes(limit=1), memory.segments()
        return Ids(
            pages[0].id if pages else "",
            facts[0]["id"] if facts else "",
            notes[0].id if notes else "",
            segments[0]["id"] if segments else "",
            entity,
        )


# The paths that answer GET. A page that is missing here fails `test_every_page_has_a_sample`.
SAMPLES: Mapping[str, Callable[[Ids], str]] = {
    "/home": lambda _: "/home",
    "/facts/{id}": lambda ids: f"/facts/{ids.fact}",
    "/ask": lambda _: "/ask",
    "/ask/neighbours/{id}": lambda ids: f"/ask/neighbours/{ids.page}",
    "/timeline": lambda _: "/timeline",
    "/timeline/conversations/{id}": lambda ids: f"/timeline/conversations/{ids.page}",
    "/timeline/exchanges/{id}": lambda ids: f"/timeline/exchanges/{ids.page}",
    "/topics": lambda _: "/topics",
    "/topics/archived": lambda _: "/topics/archived",
    "/topics/{id}": lambda ids: f"/topics/{ids.segment}",
    "/notes": lambda _: "/notes",
    "/notes/new": lambda _: "/notes/new",
    "/notes/entities": lambda _: "/notes/entities",
    "/notes/deleted": lambda _: "/notes/deleted",
    "/notes/about/{key}": lambda ids: f"/notes/about/{ids.entity}",
    "/notes/{id}": lambda ids: f"/notes/{ids.note}",
    "/operator": lambda _: "/operator",
    "/operator/users": lambda _: "/operator/users",
    "/operator/keys": lambda _: "/operator/keys",
    "/operator/audit": lambda _: "/operator/audit",
    "/playground": lambda _: "/playground",
    "/transfer": lambda _: "/transfer",
    "/transfer/progress": lambda _: "/transfer/progress",
    "/forget": lambda _: "/forget",
    "/forget/everything": lambda _: "/forget/everything",
    "/forget/{kind}/{id}": lambda ids: f"/forget/conversation/{ids.page}",
}
# Those of them that are parts of a page: they have no frame of their own.
PARTS = {"/ask/neighbours/{id}", "/transfer/progress"}

# Forms that only read, with fields that find something.
QUESTIONS: Mapping[str, Callable[[str], Mapping[str, str]]] = {
    "/ask": lambda words: {"query": words},
    "/ask/prompt": lambda words: {"query": words, "max_tokens": "4000"},
    "/ask/why-not": lambda words: {"query": words, "missed": "nothing of the kind"},
    "/timeline": lambda words: {"words": words},
    "/playground": lambda words: {"message": words},
    "/forget": lambda words: {"query": words},
}


def whole_pages(ids: Ids) -> list[str]:
    """The paths of all pages that have a frame."""
    return [sample(ids) for template, sample in SAMPLES.items() if template not in PARTS]
