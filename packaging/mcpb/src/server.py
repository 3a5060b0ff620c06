"""What Claude Desktop starts: the same as `memoryos mcp`."""

import sys

from memoryos.interfaces.cli import main

sys.argv = ["memoryos", "mcp"]
main()
