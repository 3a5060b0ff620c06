import asyncio

from agent_framework import Agent

from memoryos import Memoryos
from memoryos.integrations.agent_framework import MemoryosContextProvider
from scripted import agent_framework_client


async def main() -> None:
    with Memoryos(user_id="ada") as memory:
        agent = Agent(agent_framework_client(), context_providers=[MemoryosContextProvider(memory)])
        for text in ("The parcel goes to Oslo by ship.", "How does the parcel go to Oslo?"):
            print(await agent.run(text, session=agent.create_session()))


asyncio.run(main())
