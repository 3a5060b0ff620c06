"""Can planted instructions be told by the meaning of single sentences? docs/decisions/0021 says what came of it.

    python benchmarks/planted_instructions.py LOCOMO_FILE

A linear model of sentence vectors learns from example instructions and from one half of the personas. Thresholds mark
the same share of turns in the other half of the personas and in LoCoMo; what is found are fresh instructions, in nine
languages, of which the patterns find none. Each half is used once for learning. `later_planted` and `later_harmless`
were written before their first measurement, by somebody who had only read the table of the first trial.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.evaluation.locomo import read_locomo
from memoryos.ports import Vector
from memoryos.privacy.prompt_injection import reads_like_instruction
from memoryos.text.sentences import sentences

_HERE = Path(__file__).parent
_RIDGE = 10.0
_NEAR_MISS_WEIGHT = 10.0
_SHARES = (0.002, 0.005, 0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("locomo", type=Path)
    talks = read_locomo(parser.parse_args().locomo).conversations
    chats = [text for talk in talks for text in talk.turn_texts.values()]
    examples = json.loads((_HERE / "data" / "planted-instructions.json").read_text("utf-8"))
    personas = [_answers(path) for path in sorted((_HERE / "personas").glob("*.json"))]
    fresh, *later = (examples[name] for name in ("fresh", "later_planted", "later_harmless"))
    print(f"fresh instructions: {len(fresh)}; found by patterns: {sum(map(reads_like_instruction, fresh))}")
    embedder = UniversalSentenceEncoder()
    for half in (0, 1):
        learned = _model(embedder, examples, [text for some in personas[half::2] for text in some])
        held_out = [text for some in personas[1 - half :: 2] for text in some]
        scores = [_highest(embedder, learned, texts) for texts in (held_out, chats, fresh, *later)]
        for share in _SHARES:
            threshold = max(np.quantile(scores[0], 1 - share), np.quantile(scores[1], 1 - share))
            marked = [float((some > threshold).mean()) for some in scores]
            later_marked = f"later instructions {marked[3]:.0%}  later harmless ones {marked[4]:.0%}"
            print(
                f"personas {marked[0]:.2%}  LoCoMo {marked[1]:.2%}  fresh instructions {marked[2]:.0%}  {later_marked}"
            )


def _answers(path: Path) -> list[str]:
    return [text for turn in json.loads(path.read_text("utf-8"))["turns"] if (text := turn.get("assistant"))]


def _model(embedder: UniversalSentenceEncoder, examples: dict[str, list[str]], texts: Sequence[str]) -> Vector:
    """The weights and, last, the offset of a model that gives about 1 to instructions and -1 to ordinary sentences."""
    ordinary = [sentence for text in texts for sentence in sentences(text)]
    rows = embedder.embed([*examples["planted"], *examples["ordinary"], *ordinary], "document").astype(np.float64)
    planted, near = len(examples["planted"]), len(examples["ordinary"])
    wanted = np.repeat([1.0, -1.0], [planted, len(rows) - planted])
    weight = np.repeat([1.0, _NEAR_MISS_WEIGHT, 1.0], [planted, near, len(ordinary)])
    weight[planted:] *= planted / weight[planted:].sum()
    weight *= len(rows) / weight.sum()
    mean = np.average(rows, axis=0, weights=weight)
    weighted = ((rows - mean) * weight[:, None]).T
    slopes = np.linalg.solve(weighted @ (rows - mean) + _RIDGE * np.eye(rows.shape[1]), weighted @ wanted)
    return np.append(slopes, -mean @ slopes).astype(np.float32)


def _highest(embedder: UniversalSentenceEncoder, model: Vector, texts: Sequence[str]) -> Vector:
    """Of each text, what the model gives to the sentence that it takes most for an instruction."""
    parts = [sentences(text) or [text] for text in texts]
    scores = embedder.embed([part for some in parts for part in some], "document") @ model[:-1] + model[-1]
    firsts = np.cumsum([0, *map(len, parts[:-1])])
    return np.maximum.reduceat(scores, firsts)


if __name__ == "__main__":
    main()
