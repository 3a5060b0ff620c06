import asyncio

from google.adk.agents import LlmAgent
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService
from google.adk.tools import preload_memory
from google.genai import types

from memoryos.integrations.google_adk import MemoryosMemoryService
from scripted import adk_model


async def main() -> None:
    memories, sessions = MemoryosMemoryService(), InMemorySessionService()
    agent = LlmAgent(name="clerk", model=adk_model(), tools=[preload_memory])
    runner = Runner(agent=agent, app_name="post", session_service=sessions, memory_service=memories)
    for day, text in (("monday", "The parcel goes to Oslo by ship."), ("friday", "How does the parcel go to Oslo?")):
        await sessions.create_session(app_name="post", user_id="ada", session_id=day)
        message = types.Content(role="user", parts=[types.Part(text=text)])
        async for event in runner.run_async(user_id="ada", session_id=day, new_message=message):
            print(event.content.parts[0].text)
        session = await sessions.get_session(app_name="post", user_id="ada", session_id=day)
        await memories.add_session_to_memory(session)
    await memories.close()


asyncio.run(main())
