from smolagents import LogLevel, ToolCallingAgent, tool

from memoryos import Memoryos
from scripted import smolagents_model

memory = Memoryos(user_id="ada")


@tool
def recall(query: str) -> str:
    """What is remembered about the user, as quoted data.

    Args:
        query: What to look for, in words.
    """
    return memory.retrieve(query).text(1_000)


with memory:
    memory.add_memory("The parcel goes to Oslo by ship.", "Noted.")
    agent = ToolCallingAgent([recall], smolagents_model(), verbosity_level=LogLevel.OFF)
    question = "How does the parcel go to Oslo?"
    answer = agent.run(question)
    memory.add_memory(question, str(answer))
    print(answer)
