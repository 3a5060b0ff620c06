import asyncio

from claude_agent_sdk import ClaudeAgentOptions, ResultMessage, query

from memoryos import Memoryos
from memoryos.integrations.claude_agent import memory_hooks, memory_server


async def main() -> None:
    with Memoryos(user_id="ada") as memory:
        options = ClaudeAgentOptions(
            hooks=memory_hooks(memory),  # recalls for every prompt, remembers every exchange
            mcp_servers={"memory": memory_server(memory)},  # files below /memories, for Claude to keep
            allowed_tools=["mcp__memory__memory"],
        )
        for prompt in ("The parcel goes to Oslo by ship.", "How does the parcel go to Oslo?"):
            async for message in query(prompt=prompt, options=options):
                if isinstance(message, ResultMessage):
                    print(message.result)


asyncio.run(main())
