"""What is loaded before worker processes are forked, so that no caller waits for it and all of them share it."""

import subprocess
import sys
from pathlib import Path

# Prints what the first calls of a process compile and import, after everything was loaded.
FIRST_CALLS = """
import re._compiler, sys, threading
from dataclasses import replace
from memoryos.assembly.preload import preload
from memoryos.config.settings import Settings
from memoryos.memory import open_memory
from memoryos.testing import HashingEmbedder

settings = Settings.load({"data_storage_path": sys.argv[1], "embedding_model_name": "memoryos.testing:HashingEmbedder"})
preload(settings)
print("threads", threading.active_count())
HashingEmbedder().embed(["a word"], "document")
open_memory(replace(settings, user_id="first")).close()

def look(frame, event, argument):
    code = frame.f_code
    if event == "call" and code is re._compiler.compile.__code__:
        print("compiled", frame.f_locals["p"])
    if event == "call" and code.co_name == "_find_and_load_unlocked":
        print("imported", frame.f_locals["name"])

threading.setprofile(look)
sys.setprofile(look)
with open_memory(replace(settings, user_id="second")) as memory:
    memory.add_memory("My brother Tom lives in Berlin since 2019.", "I see.")
    memory.add_memory("Mein Hund heißt Rex.", "Schön!")
    memory.settle()
    found = [*memory.retrieve("Where does Tom live?").items, *memory.retrieve("¿Qué hice ayer?").items]
    memory.settle()
sys.setprofile(None)
print("found", len(found) > 0)
"""


def test_the_first_calls_compile_no_pattern_and_import_no_module(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FIRST_CALLS, str(tmp_path)]

    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (ran.stdout.splitlines(), ran.stderr) == (["threads 1", "found True"], "")
