import dspy

from memoryos import Memoryos
from scripted import dspy_model


class Remembering(dspy.Module):
    def __init__(self, memory: Memoryos) -> None:
        super().__init__()
        self.memory = memory
        self.answer = dspy.Predict("memories, question -> answer")

    def forward(self, question: str) -> dspy.Prediction:
        result = self.answer(memories=self.memory.retrieve(question).text(1_000), question=question)
        self.memory.add_memory(question, result.answer)
        return result


with Memoryos(user_id="ada") as memory, dspy.context(lm=dspy_model()):
    clerk = Remembering(memory)
    print(clerk(question="The parcel goes to Oslo by ship.").answer)
    print(clerk(question="How does the parcel go to Oslo?").answer)
