"""What each peer recalls for LoCoMo's questions, as texts for `../reader/answers.py`.

python benchmarks/peers/contexts.py LOCOMO.json FOLDER [--peers NAME,...] [--questions N] [--tokens N]

Writes FOLDER/NAME.jsonl for each peer: the turns best first until the tokens are used up, then in order of time by day.
The questions are the first N in the order of `../reader/answers.py`.
"""

import argparse
import json
import sys
from datetime import datetime
from itertools import accumulate
from pathlib import Path

from driver import Endpoint, PeerError, scratch
from installed import PEERS
from measures import Bench
from memoryos.evaluation.locomo import read_locomo
from protocol import Turn
from work import DEPTH, Case, locomo_cases

sys.path.insert(0, str(Path(__file__).parents[1] / "reader"))

from answers import in_seeded_order


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--peers", default="langgraph,chroma,graphiti,hindsight")
    parser.add_argument("--questions", type=int, default=150)
    parser.add_argument("--tokens", type=int, default=300)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    questions = in_seeded_order(read_locomo(chosen.locomo, unanswerable=True))[: chosen.questions]
    ids = {question.id for _, question in questions}
    cases = locomo_cases(chosen.locomo, unanswerable=True)
    with scratch() as folder:
        endpoint = Endpoint(folder)
        try:
            for peer in (peer for peer in PEERS if peer.name in chosen.peers.split(",")):
                bench = Bench(peer, endpoint, folder)
                try:
                    lines = [line for case in cases for line in _texts(bench, case, ids, chosen.tokens)]
                except PeerError as error:
                    print(f"{peer.name}: {error}")
                    continue
                (chosen.folder / f"{peer.name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
                print(f"{peer.name}: {len(lines)} questions")
        finally:
            endpoint.close()


def _texts(bench: Bench, case: Case, ids: set[str], tokens: int) -> list[str]:
    questions = [question for question in case.questions if question.id in ids]
    if not questions:
        return []
    turns = {turn.id: turn for session in case.sessions for turn in session}
    with bench.store() as store, bench.worker(store) as worker:
        for session in case.sessions:
            worker.add(list(session))
        worker.ask(op="extra", name="settle")
        return [
            json.dumps({"id": one.id, "text": _shown(case, turns, worker.search(one.text, DEPTH), tokens)})
            for one in questions
        ]


def _shown(case: Case, turns: dict[str, Turn], results: list[str], tokens: int) -> str:
    known = [turn for turn in dict.fromkeys(results) if turn in turns]
    used = accumulate(case.tokens[turn] for turn in known)
    kept = [turns[turn] for turn, total in zip(known, used, strict=True) if total <= tokens]
    order = {turn: place for place, turn in enumerate(turns)}
    lines: list[str] = []
    for turn in sorted(kept, key=lambda turn: order[turn.id]):
        at = datetime.fromisoformat(turn.at)
        title = f"[{at.day} {at:%B %Y}]"
        lines += [turn.line] if title in lines else [title, turn.line]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
