import asyncio

from autogen_core.memory import MemoryContent, MemoryMimeType
from autogen_core.model_context import UnboundedChatCompletionContext
from autogen_core.models import UserMessage

from memoryos import Memoryos
from memoryos.integrations.autogen import MemoryosMemory


async def main() -> None:
    with Memoryos(user_id="ada") as memory:
        ours = MemoryosMemory(memory)  # AssistantAgent(..., memory=[ours]) calls it like this:
        await ours.add(MemoryContent(content="The parcel goes to Oslo by ship.", mime_type=MemoryMimeType.TEXT))
        context = UnboundedChatCompletionContext()
        await context.add_message(UserMessage(content="How does the parcel go to Oslo?", source="ada"))
        await ours.update_context(context)
        print("by ship" in str((await context.get_messages())[-1].content))


asyncio.run(main())
