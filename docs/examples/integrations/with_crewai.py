from crewai import Agent, Crew, Task

from memoryos import Memoryos
from memoryos.integrations.crewai import MemoryosCrewMemory
from scripted import crewai_model

with Memoryos(user_id="ada") as memory:
    clerk = Agent(role="Clerk", goal="Answer", backstory="You work at the post office", llm=crewai_model())
    for text in ("Keep in mind: the parcel goes to Oslo by ship", "How does the parcel go to Oslo?"):
        task = Task(description=text, expected_output="One sentence", agent=clerk)
        print(Crew(agents=[clerk], tasks=[task], memory=MemoryosCrewMemory(memory)).kickoff().raw)
