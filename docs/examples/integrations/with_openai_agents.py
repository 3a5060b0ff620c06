from agents import Agent, RunConfig, Runner

from memoryos import Memoryos
from memoryos.integrations.openai_agents import MemoryosSession, memory_instructions
from scripted import agents_model

with Memoryos(user_id="ada") as memory:
    agent = Agent("Clerk", instructions=memory_instructions(memory, "Be brief."), model=agents_model())
    quiet = RunConfig(tracing_disabled=True)
    for day, text in (("monday", "The parcel goes to Oslo by ship."), ("friday", "How does the parcel go to Oslo?")):
        result = Runner.run_sync(agent, text, session=MemoryosSession(day, memory), run_config=quiet)
        print(result.final_output)
