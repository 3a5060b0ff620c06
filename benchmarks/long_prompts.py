"""Questions of personas inside long prompts: is the evidence still among the first five?

python benchmarks/long_prompts.py

docs/decisions/0010 has the figures. What is pasted beside the questions is a part of the README.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from memoryos import Memoryos

_HERE = Path(__file__).parent
_PASTED = (_HERE.parent / "README.md").read_text("utf-8")[3000:6000]
_EVERY = 4  # personas are taken


def main() -> None:
    places: Counter[str] = Counter()
    questions = 0
    for path in sorted((_HERE / "personas").glob("*.json"))[::_EVERY]:
        persona = json.loads(path.read_text("utf-8"))
        with tempfile.TemporaryDirectory() as folder, Memoryos("persona", data_storage_path=folder) as memory:
            pages = _stored(memory, persona["turns"])
            for question in persona["questions"]:
                evidence = {(page, role) for page, role in question.get("gold", ())}
                if evidence:
                    questions += 1
                    places.update(_places(memory, question["q"], pages, evidence))
    for place, count in places.items():
        print(f"{place:50} {count:3} of {questions}")


def _stored(memory: Memoryos, turns: list[dict[str, str]]) -> dict[str, int]:
    """The number of each page, by id."""
    pages = [memory.add_memory(turn.get("user") or "", turn.get("assistant") or "", turn["at"]) for turn in turns]
    memory.settle()
    return {page.id: number for number, page in enumerate(pages)}


def _places(memory: Memoryos, question: str, pages: dict[str, int], evidence: set[tuple[int, str]]) -> Iterator[str]:
    """Where the question may stand so that its evidence is found."""
    for place, prompt in _prompts(question):
        items = memory.retrieve(prompt, limit=5).items
        if any((pages[item.page_id], item.role) in evidence for item in items if item.page_id):
            yield place


def _prompts(question: str) -> Iterator[tuple[str, str]]:
    yield "alone", question
    yield "first, 3,000 characters after it", f"{question}\n\n{_PASTED}"
    yield "last, 3,000 characters before it", f"{_PASTED}\n\n{question}"
    yield "last, 9,000 characters before it", f"{_PASTED * 3}\n\n{question}"


if __name__ == "__main__":
    main()
