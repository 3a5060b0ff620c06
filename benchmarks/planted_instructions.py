"""Makes and measures the model that tells planted instructions by their meaning: see docs/decisions/0021.

    python benchmarks/planted_instructions.py LOCOMO_FILE [--write]

Kernel ridge regression on the default embedder's sentence vectors and on cue words, learned from the examples in
data/planted-instructions.json and from the chats of personas; only sentences with enough cues count. The threshold is
chosen by leaving out one example at a time: the given shares of harmless imperatives and of ordinary sentences may
exceed it. Then the detector is measured on what it has never seen: data/planted-held-out.json, personas that nobody
has read, and the other half of LoCoMo. `--write` replaces the model that is shipped.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.analysis.planted_instructions import FILE, InstructionDetector, InstructionModel, instruction_model
from memoryos.evaluation.locomo import read_locomo
from memoryos.ports import Vector
from memoryos.privacy.instruction_cues import WORDS, cues, deserves_a_closer_look
from memoryos.privacy.prompt_injection import reads_like_instruction
from memoryos.text.sentences import sentences

_HERE = Path(__file__).parent
_EXAMPLES = _HERE / "data" / "planted-instructions.json"
_DIMENSIONS = 128
_CUE_SCALE = 0.2
_GAMMA = 0.8
_RIDGE = 0.3
_HARMLESS_WEIGHT = 2.0  # of an example, where an ordinary sentence counts as one
_HARMLESS_SHARE, _ORDINARY_SHARE = 0.0075, 0.001


@dataclass(frozen=True, slots=True)
class Sentences:
    """Those of some sentences that have enough cues, as vectors and cues; `count` is the number of all."""

    vectors: Vector
    cues: NDArray[np.float32]
    count: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("locomo", type=Path)
    parser.add_argument("--write", action="store_true", help="replace the model that is shipped")
    arguments = parser.parse_args()
    embedder = UniversalSentenceEncoder()
    locomo = _sentences(_messages(arguments.locomo))
    if arguments.write:
        _write(_learned(embedder, locomo[::2]))
    detector = InstructionDetector(lambda texts: embedder.embed(texts, "document"), instruction_model())
    held_out = json.loads((_HERE / "data" / "planted-held-out.json").read_text("utf-8"))
    unread = [*(_HERE / "fresh" / "personas-unread").glob("*.json"), *(_HERE / "fresh" / "dated").glob("*.json")]
    measured = {**held_out, "personas nobody has read": _sentences(_turns(unread)), "LoCoMo, other half": locomo[1::2]}
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes, {len(instruction_model().points)} examples")
    for name, texts in measured.items():
        closer = np.mean([deserves_a_closer_look(cues(text)) for text in texts])
        marked = np.mean([detector(text) for text in texts])
        by_pattern = np.mean([reads_like_instruction(text) for text in texts])
        print(
            f"{name:26} {len(texts):5} sentences: {closer:6.1%} get a closer look, {marked:6.2%} are marked by meaning,"
            f" {by_pattern:6.2%} by pattern"
        )


def _turns(files: Sequence[Path]) -> list[str]:
    turns = [turn for file in sorted(files) for turn in json.loads(file.read_text("utf-8"))["turns"]]
    return [text for turn in turns for side in ("assistant", "user") if (text := turn.get(side))]


def _messages(file: Path) -> list[str]:
    return [text for talk in read_locomo(file).conversations for text in talk.turn_texts.values()]


def _sentences(texts: Sequence[str]) -> list[str]:
    return [sentence for text in texts for sentence in sentences(text)]


def _candidates(embedder: UniversalSentenceEncoder, texts: Sequence[str]) -> Sentences:
    candidates = [(text, text_cues) for text in texts if deserves_a_closer_look(text_cues := cues(text))]
    vectors = embedder.embed([text for text, _ in candidates], "document")
    return Sentences(vectors, np.array([text_cues for _, text_cues in candidates], dtype=np.float32), len(texts))


def _learned(embedder: UniversalSentenceEncoder, chats: Sequence[str]) -> InstructionModel:
    examples = json.loads(_EXAMPLES.read_text("utf-8"))
    files = [*(_HERE / "personas").glob("*.json"), *(_HERE / "fresh" / "personas-read").glob("*.json")]
    ordinary = _sentences([*_turns(files), *_messages(_HERE / "fresh" / "people.json")])
    groups = [_candidates(embedder, examples[name]) for name in ("planted", "near_misses", "harmless")]
    groups.append(_candidates(embedder, ordinary))
    counts = [len(group.vectors) for group in groups]
    vectors = np.concatenate([group.vectors for group in groups]).astype(np.float64)
    projection = np.linalg.svd(vectors, full_matrices=False)[2][:_DIMENSIONS].T
    points = np.hstack([vectors @ projection, _CUE_SCALE * np.concatenate([group.cues for group in groups])])
    wanted = np.repeat([1.0, -1.0, -1.0, -1.0], counts)
    importance = np.repeat([1.0, _HARMLESS_WEIGHT, _HARMLESS_WEIGHT, 1.0], counts)
    planted = counts[0]
    importance[planted:] *= planted / importance[planted:].sum()
    importance *= len(importance) / importance.sum()
    lengths = (points**2).sum(axis=1)
    kernel = np.exp(-_GAMMA * (lengths[:, None] + lengths[None] - 2 * points @ points.T))
    inverse = np.linalg.inv(kernel + _RIDGE * np.diag(1 / importance))
    weights = inverse @ wanted
    left_out = np.split(wanted - weights / np.diag(inverse), np.cumsum(counts)[:-1])
    model = InstructionModel(
        projection=projection.astype(np.float32),
        cue_scale=_CUE_SCALE,
        points=points.astype(np.float32),
        weights=weights.astype(np.float32),
        gamma=_GAMMA,
        threshold=0.0,
    )
    others = _candidates(embedder, chats)
    chat_scores = model.scores(others.vectors, [tuple(map(bool, row)) for row in others.cues])
    threshold = max(
        _exceeded_by(_HARMLESS_SHARE, left_out[2], groups[2].count),
        _exceeded_by(_ORDINARY_SHARE, np.concatenate([left_out[3], chat_scores]), groups[3].count + others.count),
    )
    recall = float((left_out[0] > threshold).sum() / groups[0].count)
    misses = float((left_out[1] > threshold).sum() / groups[1].count)
    print(f"left out one at a time, above {threshold:.2f}: {recall:.0%} of planted ones, {misses:.1%} of near misses")
    return replace(model, threshold=threshold)


def _exceeded_by(share: float, scores: Vector, count: int) -> float:
    """The threshold that at most `share` of `count` sentences exceed; those without a score exceed none."""
    return float(np.sort(scores)[::-1][int(share * count)])


def _write(model: InstructionModel) -> None:
    projection, points = (_coded(some) for some in (model.projection, model.points))
    FILE.parent.mkdir(exist_ok=True)
    np.savez_compressed(
        FILE,
        checksum=np.array(sha256(_EXAMPLES.read_bytes() + json.dumps(WORDS).encode()).hexdigest()),
        projection_codes=projection[0],
        projection_scale=projection[1],
        point_codes=points[0],
        point_scale=points[1],
        weights=model.weights,
        cue_scale=np.float32(model.cue_scale),
        gamma=np.float32(model.gamma),
        threshold=np.float32(model.threshold),
    )
    instruction_model.cache_clear()


def _coded(numbers: Vector) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    scale = np.abs(numbers).max(axis=0) / 127
    return (numbers / np.where(scale == 0, 1, scale)).round().astype(np.int8), scale.astype(np.float32)


if __name__ == "__main__":
    main()
