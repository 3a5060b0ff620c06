from pydantic_ai import Agent

from memoryos import Memoryos
from memoryos.integrations.pydantic_ai import MemoryosMemory, memory_toolset
from scripted import pydantic_ai_model

with Memoryos(user_id="ada") as memory:
    agent = Agent(pydantic_ai_model(), capabilities=[MemoryosMemory(memory)], toolsets=[memory_toolset(memory)])
    print(agent.run_sync("The parcel goes to Oslo by ship.").output)
    print(agent.run_sync("How does the parcel go to Oslo?").output)
