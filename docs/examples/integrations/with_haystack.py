from haystack import Pipeline, component
from haystack.dataclasses import ChatMessage

from memoryos import Memoryos
from scripted import haystack_generator

memory = Memoryos(user_id="ada")


@component
class Recall:
    @component.output_types(messages=list[ChatMessage])
    def run(self, question: str) -> dict[str, list[ChatMessage]]:
        context = memory.retrieve(question).text(1_000)
        return {"messages": [ChatMessage.from_system(context), ChatMessage.from_user(question)]}


with memory:
    memory.add_memory("The parcel goes to Oslo by ship.", "Noted.")
    pipeline = Pipeline()
    pipeline.add_component("recall", Recall())
    pipeline.add_component("chat", haystack_generator())
    pipeline.connect("recall.messages", "chat.messages")
    question = "How does the parcel go to Oslo?"
    answer = pipeline.run({"recall": {"question": question}})["chat"]["replies"][0].text
    memory.add_memory(question, answer)
    print(answer)
