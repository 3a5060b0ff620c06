"""A second process for the schedules of forgetting: does background work, and searches files for words."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from memoryos.assembly.engine import assemble
from memoryos.config.settings import Settings
from memoryos.domain.fact import Finding, Study, Trait
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping, Link, Topic
from memoryos.operations.background.consolidate import Consolidate
from memoryos.operations.background.promote import Promote
from memoryos.operations.background.repair import Repair
from memoryos.operations.engine import Engine
from memoryos.ports import NO_VECTORS, Analyst, Clock, PageVectors
from memoryos.testing import FixedClock, HashingEmbedder

STEPS = {"renew": Repair, "consolidate": Consolidate, "promote": Promote}


class Talkative:
    """An analyst that repeats every word of the pages it may tell of, and whose chains tell of all it was shown."""

    def __init__(self, name: str = "talkative/1") -> None:
        self.name = name
        self.meanwhile: Callable[[], None] | None = None

    def group(self, pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
        del vectors
        self._wait()
        tags: dict[str, list[Page]] = {}
        for page in pages:
            for tag in _words(page, "#") or ["plain"]:
                tags.setdefault(tag, []).append(page)
        topics = [
            Topic(tuple(page.id for page in some), f"{tag}: {_text_of(some)}", (tag, *_text_of(some).split()))
            for tag, some in tags.items()
        ]
        text = _text_of([*earlier, *pages])
        return Grouping(tuple(topics), tuple(Link(page.id, "go" in page.user_input, text) for page in pages))

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        del profile
        self._wait()
        findings = [
            Finding(about="user", text=f"likes {_text_of(pair)}", slot="likes", value=_text_of(pair[:1]),
                    page_ids=tuple(page.id for page in pair), said_by="user")
            for pair in zip(pages, pages[1:] or pages, strict=False)
        ]  # fmt: skip
        trait = Trait("Openness", "High", f"said {_text_of(pages)}", tuple(page.id for page in pages))
        return Study(tuple(findings), (trait,))

    def _wait(self) -> None:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()


def _words(page: Page, sign: str) -> list[str]:
    return [word[1:] for word in page.user_input.split() if word.startswith(sign)]


def _text_of(pages: Sequence[Page]) -> str:
    return " ".join(dict.fromkeys(word for page in pages for word in page.user_input.split() if word[0] != "#"))


def opened(folder: Path, analyst: Analyst, clock: Clock) -> Engine:
    """What background work is done with, without a thread that does it."""
    arguments = {
        "user_id": "ada",
        "data_storage_path": folder,
        "short_term_capacity": 1,
        "mid_term_heat_threshold": 0.1,
    }
    settings = Settings.load(arguments)
    return assemble(settings, HashingEmbedder(16), clock, analyst)


def work(engine: Engine, step: str) -> None:
    """Does all that waits for `step`."""
    for _ in range(50):
        if STEPS[step](engine)("everything") != "more":
            break
    engine.mid_term.release()
    engine.lease.give_back()


def words_left(folder: Path, words: Sequence[str]) -> list[str]:
    """Those of `words` that are in any byte of any file below `folder`."""
    data = b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())
    return [word for word in words if word.encode() in data]


def main() -> None:
    """Obeys a line each: `search FOLDER WORD...` or `STEP FOLDER`; answers with a line."""
    for line in sys.stdin:
        order, folder, *words = line.rstrip("\n").split("\t")
        if order == "search":
            answer = words_left(Path(folder), words)
        else:
            answer = []
            engine = opened(Path(folder), Talkative(), FixedClock())
            work(engine, order)
            engine.store.close()
        sys.stdout.write("\t".join(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
