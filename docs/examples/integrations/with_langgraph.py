from langgraph.graph import START, MessagesState, StateGraph
from langgraph.store.base import BaseStore

from memoryos import Memoryos
from memoryos.integrations.langgraph import MemoryosStore


def remember(state: MessagesState, *, store: BaseStore) -> None:
    store.put(("ada", "parcels"), "oslo", {"text": state["messages"][-1].text})


graph = StateGraph(MessagesState)
graph.add_node(remember)
graph.add_edge(START, "remember")

with Memoryos(user_id="ada") as memory:
    store = MemoryosStore(memory)
    graph.compile(store=store).invoke({"messages": [("user", "The parcel goes to Oslo by ship.")]})
    for item in store.search(("ada",), query="How does the parcel go to Oslo?"):
        print(item.key, item.value)
