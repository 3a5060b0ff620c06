"""`python -m memoryos` is the command `memoryos`."""

from memoryos.interfaces.cli import main

if __name__ == "__main__":
    main()
