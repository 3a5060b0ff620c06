import asyncio

from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.memory import Memory

from memoryos import Memoryos
from memoryos.integrations.llama_index import MemoryosMemoryBlock, MemoryosRetriever


async def main() -> None:
    with Memoryos(user_id="ada") as memory:
        block = MemoryosMemoryBlock(memory=memory)
        await block.aput([ChatMessage("The parcel goes to Oslo by ship."), ChatMessage("Noted.", role="assistant")])
        chat = Memory.from_defaults(session_id="friday", memory_blocks=[block], tokenizer_fn=str.split)
        messages = await chat.aget(input="How does the parcel go to Oslo?")
        print("by ship" in str(messages[0].content))
        print(MemoryosRetriever(memory).retrieve("parcel to Oslo")[0].text)


asyncio.run(main())
