"""A process that stores and recalls for ever, and says so after every few exchanges."""

import sys
from itertools import count

from memoryos import Memoryos

if __name__ == "__main__":
    with Memoryos("ann", data_storage_path=sys.argv[1], embedding_model_name="none") as memory:
        for number in count():
            memory.add_memory(f"{sys.argv[2]} {number}", "x" * 500)
            if number % 10 == 9:
                memory.retrieve("x 5", limit=2)
                sys.stdout.write("stored\n")
                sys.stdout.flush()
