from memoryos import Memoryos
from memoryos.integrations.anthropic import MemoryosMemoryTool

with Memoryos(user_id="ada") as memory:
    tool = MemoryosMemoryTool(memory)
    # With a key, pass it to client.beta.messages.run_tools, and Claude sends the commands itself.
    print(tool.call({"command": "create", "path": "/memories/parcels.md", "file_text": "Oslo: by ship\n"}))
    print(
        tool.call(
            {"command": "insert", "path": "/memories/parcels.md", "insert_line": 1, "insert_text": "Rome: by rail"}
        )
    )
    print(tool.call({"command": "view", "path": "/memories/parcels.md"}))
    print([note.text for note in memory.list_notes()])
