from langchain.agents import create_agent

from memoryos import Memoryos
from memoryos.integrations.langchain import MemoryosMiddleware
from scripted import langchain_model

with Memoryos(user_id="ada") as memory:
    agent = create_agent(langchain_model(), middleware=[MemoryosMiddleware(memory)])
    for text in ("The parcel goes to Oslo by ship.", "How does the parcel go to Oslo?"):
        # Each time a conversation of its own: what the agent knows of the first, it has from memory.
        answer = agent.invoke({"messages": [("user", text)]})
        print(answer["messages"][-1].text)
