"""Files of the older library, written by that library itself, with stand-ins for what it cannot be installed with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from memoryos import Memoryos

OLDER = Path(sys.prefix) / "older"
STAND_INS = """
import sys, types
import numpy as np

class Model:
    def __init__(self, *given, **more):
        self.chat = types.SimpleNamespace(completions=types.SimpleNamespace(create=self.answer))
    def encode(self, texts, **more):
        return np.ones((len(texts), 4), dtype=np.float32)
    def answer(self, **asked):
        message = types.SimpleNamespace(content="garden, tulips")
        return types.SimpleNamespace(choices=[types.SimpleNamespace(message=message)])

for name in ("openai", "faiss", "sentence_transformers"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["openai"].OpenAI = sys.modules["sentence_transformers"].SentenceTransformer = Model
sys.path.insert(0, sys.argv[1])
"""
WRITING = """
from contextlib import redirect_stdout
with redirect_stdout(sys.stderr):
    from memoryos import utils
    utils.get_embedding = lambda *given, **more: np.ones(4, dtype=np.float32)
    from memoryos.short_term import ShortTermMemory
    from memoryos.mid_term import MidTermMemory
    from memoryos.long_term import LongTermMemory
    folder = sys.argv[2] + "/users/ada/"
    short = ShortTermMemory(folder + "short_term.json", 10)
    short.add_qa_pair({"user_input": "And roses", "agent_response": "Lovely", "timestamp": "2025-03-02 10:00:00"})
    mid = MidTermMemory(folder + "mid_term.json", utils.OpenAIClient("key"))
    page = {"user_input": "I grow tulips", "agent_response": "Nice", "timestamp": "2025-03-01 10:00:00"}
    mid.add_session("garden", [page])
    mid.add_session("flowers", [page])
    user = LongTermMemory(folder + "long_term_user.json")
    user.update_user_profile("ada", "A gardener.")
    user.add_user_knowledge("Grows tulips")
    user.add_assistant_knowledge("Speaks of flowers")
"""


@pytest.mark.skipif(not (OLDER / "memoryos").is_dir(), reason="memoryos-pro is not there; `make test` installs it")
def test_what_the_older_library_wrote_comes_over(tmp_path: Path, memory: Memoryos) -> None:
    older = [sys.executable, "-I", "-c", STAND_INS + WRITING, str(OLDER), str(tmp_path / "old")]
    wrote = subprocess.run(older, capture_output=True, text=True, check=False, timeout=120)
    assert wrote.returncode == 0, wrote.stderr

    report = memory.import_memories(tmp_path / "old")

    assert (report.format, report.pages, report.notes, report.skipped) == ("memoryos", 2, 3, {})
    results = [(page.user_input, page.agent_response, f"{page.timestamp:%Y-%m-%d}") for page in memory.list_pages()]
    assert results == [("I grow tulips", "Nice", "2025-03-01"), ("And roses", "Lovely", "2025-03-02")]
    kept = {(note.entity, note.text) for note in memory.list_notes()}
    assert kept == {("user", "A gardener."), ("user", "Grows tulips"), ("assistant", "Speaks of flowers")}
    stored = json.loads((tmp_path / "old" / "users" / "ada" / "mid_term.json").read_text(encoding="utf-8"))
    assert len(stored["sessions"]) == 2
