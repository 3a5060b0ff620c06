from memoryos import Memoryos

with Memoryos(user_id="quickstart") as memory:
    memory.add_memory("My sister Lena is allergic to nuts.", "I'll keep that in mind.", "2026-05-01", message_id="1")
    memory.add_memory("We fly to Lisbon on the 12th of May.", "Shall I plan the days?", "2026-05-03", message_id="2")
    memory.settle()  # waits for the background work, so that this example always prints the same
    recall = memory.retrieve("What is my sister allergic to?", limit=1)
    print(recall.items[0].text)
    print(recall.text(max_tokens=300))
