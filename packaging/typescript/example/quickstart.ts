import { MemoryosClient } from "memoryos-client";

const memory = new MemoryosClient({ baseUrl: process.env.MEMORYOS_URL!, apiKey: process.env.MEMORYOS_API_KEY! });

await memory.memories.add({ user_input: "Keep in mind: the parcel goes to Oslo by ship", agent_response: "Noted." });
const { items } = await memory.retrieve("How does the parcel go to Oslo?", { limit: 1 });
console.log(items[0]?.text);

await memory.memories.add({ user_input: "I live in Bergen." });
console.log((await memory.profile()).profile);
