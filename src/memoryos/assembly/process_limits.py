"""What a server requests from the operating system when it starts."""

from memoryos.adapters.stores.sqlite.open_files import raise_descriptor_limit as raise_descriptor_limit
