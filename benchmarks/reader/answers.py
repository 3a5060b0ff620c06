"""Answers of a language model from what different memories recall, to the same questions in the same order.

python benchmarks/reader/answers.py contexts LOCOMO.json FOLDER [--questions N] [--tokens N]
python benchmarks/reader/answers.py ask LOCOMO.json FOLDER [--questions N] [--contexts NAME,...]
python benchmarks/reader/answers.py table LOCOMO.json [--keep]

`contexts` writes to FOLDER/NAME.jsonl what is shown for each question: what MemoryOS recalls (ours), the turns with the
answer (gold), the end of the conversation (recent), and what MemoryOS recalls with plain dense search as its retriever
(dense). `../peers/contexts.py` writes the same for peers. `ask` has the model in MEMORYOS_LANGUAGE_MODEL answer;
`serve.py` serves one on this machine.
It can be stopped at any time and goes on where it stopped: answers are kept in `../results/answers`, with the ids of
the questions but no text of LoCoMo. `table` scores the questions that were answered from all four contexts; `--keep`
writes `../results/answers.json` and README.

Questions of all categories come in one seeded order for every context, ten at a time, so that whenever it is stopped,
the contexts have answers to almost the same questions. The prompt lets the model say that an answer is not there.
"""

import argparse
import hashlib
import json
import os
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from comparison import OURS, OWN, RESULTS, Scored, figures, in_order, readme_part, table, write_readme

from memoryos import Recall
from memoryos.assembly.clock import system_clock
from memoryos.assembly.models import named_language_model
from memoryos.config.settings import Settings
from memoryos.evaluation.answer_contexts import CONTEXTS, Context, from_file
from memoryos.evaluation.answers import ask, read
from memoryos.evaluation.dataset import Conversation, Dataset, Question
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.run import run
from memoryos.ports import Completion

sys.path.insert(0, str(Path(__file__).parents[1]))

from figures import provenance

JOURNALS, KEPT = RESULTS / "answers", RESULTS / "answers.json"
_MEASURES = {
    "f1": "F1",
    "bleu1": "BLEU-1",
    "exact": "dates exactly right",
    "abstained": "says so if there is no answer",
}
_SEED = 19
_SHARE = 10
# The oldest answers that are kept do not say which text the model was shown.
_UNKNOWN = ""
# The most likely words, and no more than a short answer. On a busy machine, a small model takes minutes for one answer;
# waiting is better than asking again.
_READER = {"temperature": 0, "max_tokens": 64, "timeout": 3600}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("contexts", "ask", "table"))
    parser.add_argument("locomo", type=Path)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("contexts"))
    parser.add_argument("--questions", type=int, default=150)
    parser.add_argument("--tokens", type=int, default=300)
    parser.add_argument("--contexts", default=",".join(OWN))
    parser.add_argument("--journals", type=Path, default=JOURNALS)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args(words)
    dataset = read_locomo(options.locomo, unanswerable=True)
    if options.command == "contexts":
        write_contexts(dataset, options)
    elif options.command == "ask":
        answer_all(dataset, options)
    else:
        print_table(dataset, options)


def in_seeded_order(dataset: Dataset) -> list[tuple[Conversation, Question]]:
    """All questions with their conversations; any number of the first ones is a sample by chance."""
    questions = [
        (conversation, question) for conversation in dataset.conversations for question in conversation.questions
    ]
    random.Random(_SEED).shuffle(questions)
    return questions


class ContextFile:
    """Takes the place of a reader in a run, and writes down what it is shown."""

    def __init__(self, path: Path, context: Context, max_tokens: int) -> None:
        self._path, self._context, self.max_tokens = path, context, max_tokens
        path.write_text("", encoding="utf-8")

    def answer(self, question: Question, recall: Recall, conversation: Conversation) -> Mapping[str, float]:
        text = self._context(question, recall, conversation, self.max_tokens)
        _append(self._path, {"id": question.id, "text": text})
        return {}


def write_contexts(dataset: Dataset, options: argparse.Namespace) -> None:
    options.folder.mkdir(parents=True, exist_ok=True)
    chosen = {question.id for _, question in in_seeded_order(dataset)[: options.questions]}
    sample = replace(
        dataset,
        conversations=tuple(
            replace(conversation, questions=questions)
            for conversation in dataset.conversations
            if (questions := tuple(one for one in conversation.questions if one.id in chosen))
        ),
    )
    for name in options.contexts.split(","):
        plan = Plan(ks=(1,), budgets=(), texts=(), settings={"retriever": "dense"} if name == "dense" else {})
        context = CONTEXTS.get(name, CONTEXTS["recalled"])
        run(sample, plan, answerer=ContextFile(options.folder / f"{name}.jsonl", context, options.tokens))
        print(f"{name}: {len(chosen)} questions", flush=True)
    about = {"data": dataset.sha256, "tokens": options.tokens, "commit": provenance()["commit"]}
    (options.folder / "about.json").write_text(json.dumps(about) + "\n", encoding="utf-8")


def answer_all(dataset: Dataset, options: argparse.Namespace) -> None:
    model = named_language_model(Settings.load({"language_model_kwargs": _READER}), system_clock)
    if model is None:
        raise SystemExit("set MEMORYOS_LANGUAGE_MODEL and MEMORYOS_LANGUAGE_MODEL_BASE_URL; see serve.py")
    about = json.loads((options.folder / "about.json").read_text(encoding="utf-8"))
    chosen = in_seeded_order(dataset)[: options.questions]
    names = options.contexts.split(",")
    texts = {name: from_file(options.folder / f"{name}.jsonl") for name in names}
    options.journals.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(chosen), _SHARE):
        # In the order of the conversations, so that a server that caches prompts meets the same beginning again.
        share = sorted(chosen[start : start + _SHARE], key=lambda pair: pair[0].id)
        for name in names:
            journal = options.journals / f"{name}.jsonl"
            kept = _kept(journal, about | {"language_model": model.name, "context": name})
            for conversation, question in share:
                text = texts[name](question, Recall("", ()), conversation, options.tokens)
                if question.id not in kept:
                    reply = model.complete(ask(question.text, text, conversation.asked_at, abstain=True))
                    _append(journal, _entry(question, text, reply))
                elif kept[question.id] not in (_UNKNOWN, _digest(text)):
                    raise SystemExit(f"{journal} has an answer to {question.id} from another text than {name} has now")
            print(f"{name}: {start + len(share)} questions", flush=True)


def _entry(question: Question, text: str, reply: Completion) -> dict[str, Any]:
    tokens = {"prompt_tokens": reply.prompt_tokens, "completion_tokens": reply.completion_tokens}
    return {"id": question.id, "answer": " ".join(reply.text.split()), **tokens, "shown": _digest(text)}


def _digest(text: str) -> str:
    """By which a text is recognised, since the text itself must not be kept."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _kept(journal: Path, terms: dict[str, Any]) -> dict[str, str]:
    """What was shown for the questions that are answered. Answers on other terms must not be mixed with these."""
    if not journal.exists():
        _append(journal, terms)
    first, *rest = _lines(journal)
    if first != terms:
        raise SystemExit(f"{journal} has answers on other terms: {first}, not {terms}")
    return {entry["id"]: entry.get("shown", _UNKNOWN) for entry in rest}


def _lines(journal: Path) -> list[dict[str, Any]]:
    """What is kept; a last line that a power cut left incomplete is removed."""
    content = journal.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        os.truncate(journal, len(whole))
    return [json.loads(line) for line in whole.splitlines()]


def _append(path: Path, values: Mapping[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(values, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())


def print_table(dataset: Dataset, options: argparse.Namespace) -> None:
    questions = {question.id: question for _, question in in_seeded_order(dataset)}
    journals = {file.stem: file for file in options.journals.glob("*.jsonl")}
    scored = _comparable({name: _scores(journals[name], questions) for name in in_order(list(journals))})
    results = {
        "seed": _SEED,
        "terms": {name: _lines(journals[name])[0] for name in scored},
        "contexts": {name: figures(scores, scored.get(OURS, {}), _MEASURES) for name, scores in scored.items()},
    }
    print(_table(results))
    if options.keep:
        KEPT.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        write_readme("answers", _table(results))


def _comparable(scored: Mapping[str, Scored]) -> dict[str, Scored]:
    """Only the questions that were answered from each of our own contexts, so that lines can be compared."""
    common = set.intersection(*(set(scored[name]) for name in scored if name in OWN))
    return {
        name: {question: scores[question] for question in scores if question in common}
        for name, scores in scored.items()
    }


def _table(results: Mapping[str, Any]) -> str:
    return table(results["contexts"], _MEASURES, "what the model is shown")


def kept_part() -> str:
    """What README shows, from the results that are kept."""
    return readme_part("answers", _table(json.loads(KEPT.read_text(encoding="utf-8"))))


def _scores(journal: Path, questions: Mapping[str, Question]) -> Scored:
    entries = _lines(journal)[1:]
    replies = {entry["id"]: Completion(entry["answer"], entry["prompt_tokens"], 0) for entry in entries}
    return {name: read(questions[name], reply).scores for name, reply in replies.items()}


if __name__ == "__main__":
    main()
