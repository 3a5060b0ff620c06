/** The client against a real server: MEMORYOS_URL and MEMORYOS_API_KEY say which, MEMORYOS_READ_KEY may only read. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { MemoryosClient, MemoryosError, ROUTES } from "../src/index.ts";
import type { ExportLine } from "../src/index.ts";

const baseUrl = setting("MEMORYOS_URL");
const called = new Set<string>();
const client = new MemoryosClient({ baseUrl: `${baseUrl}/`, apiKey: setting("MEMORYOS_API_KEY"), fetch: recorded });

function setting(name: string): string {
  const value = process.env[name];
  assert.ok(value, `${name} is not set`);
  return value;
}

async function recorded(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = new URL(String(url)).pathname.replace(/^(\/v1\/[a-z]+)\/.+$/, "$1/{id}");
  called.add(`${init?.method} ${path}`);
  return await fetch(url, init);
}

async function refused(call: Promise<unknown>): Promise<MemoryosError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof MemoryosError, String(error));
  return error;
}

test("an exchange is stored once, read, listed, recalled and forgotten", async () => {
  const words = { user_input: "My boat is called Wanderer. é", agent_response: "A fine name.", message_id: "m1" };

  const added = await client.memories.add({ ...words, meta_data: { channel: "chat" }, session_id: "s1" });
  const again = await client.memories.add(words);
  const read = await client.memories.get(added.id);
  const listed = await client.memories.list({ limit: 1 });
  const recall = await client.retrieve("What is my boat called?", { max_tokens: 500, limit: 3, explain: true });
  const gone = await client.memories.forget(added.id);

  assert.equal(again.id, added.id);
  assert.deepEqual(read, added);
  assert.deepEqual(added.meta_data, { channel: "chat" });
  assert.deepEqual(listed.memories, [added]);
  assert.equal(recall.items[0]?.memory_id, added.id);
  assert.match(recall.text, /Wanderer/);
  assert.deepEqual([gone.forgotten, gone.ids], [1, [added.id]]);
  assert.equal((await refused(client.memories.get(added.id))).status, 404);
});

test("a list is read in pieces", async () => {
  const stored: string[] = [];
  for (const n of [1, 2, 3]) {
    stored.push((await client.memories.add({ user_input: `piece ${n}` })).id);
  }

  const seen: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const { memories, next } = await client.memories.list({ after, limit: 2 });
    seen.push(...memories.map((memory) => memory.id));
    after = next;
  }

  assert.deepEqual(seen, stored);
});

test("a note is stored, read, listed and forgotten", async () => {
  const note = await client.notes.add({
    text: "Ship on Friday.",
    memory_type: "episodic",
    scope: "project",
    project: "boat",
    entity: "release",
    tags: ["plan"],
  });

  assert.deepEqual(await client.notes.get(note.id), note);
  assert.deepEqual((await client.notes.list()).notes, [note]);
  assert.deepEqual((await client.notes.forget(note.id)).ids, [note.id]);
  assert.deepEqual(await client.notes.list({ limit: 10 }), { notes: [], next: null });
});

test("a fact is corrected, and the correction undone", async () => {
  await client.memories.add({ user_input: "I live in Oslo.", timestamp: "2026-01-01" });
  const home = (await client.profile()).facts.find((fact) => fact.value === "Oslo");
  assert.ok(home);

  const correction = await client.corrections.add({ verdict: "wrong", fact_id: home.id });
  const listed = await client.corrections.list();
  const corrected = await client.profile();
  const undone = await client.corrections.undo(correction.id);

  assert.deepEqual(listed.corrections, [correction]);
  assert.equal(corrected.profile, null);
  assert.deepEqual(undone.ids, correction.memory_ids);
  assert.equal((await client.profile()).profile, "- home: Oslo");
});

test("an export is read line by line to its end", async () => {
  const lines: ExportLine[] = [];
  for await (const line of client.export()) {
    lines.push(line);
  }

  const said = lines.filter((line) => line.kind === "memory").map((line) => line["user_input"]);
  assert.deepEqual(said.slice(0, 3), ["piece 1", "piece 2", "piece 3"]);
  assert.equal(lines.at(-1)?.kind, "end");
});

test("what the server refuses is an error that says why", async () => {
  const reader = new MemoryosClient({ baseUrl, apiKey: setting("MEMORYOS_READ_KEY") });
  const stranger = new MemoryosClient({ baseUrl, apiKey: "mos_unknown" });

  const invalid = await refused(client.memories.add({ user_input: "x", timestamp: "soon" }));
  const forbidden = await refused(reader.memories.add({ user_input: "x" }));
  const unknown = await refused(stranger.profile());

  assert.deepEqual([invalid.status, forbidden.status, unknown.status], [400, 403, 401]);
  assert.match(invalid.message, /timestamp 'soon' is not a time/);
  assert.match(forbidden.message, /memory:write/);
  assert.equal(invalid.name, "MemoryosError");
});

test("an id cannot reach another path", async () => {
  assert.equal((await refused(client.memories.get("../profile"))).status, 404);
  for (const id of ["", ".", ".."]) {
    await assert.rejects(client.memories.get(id), TypeError);
  }
});

test("every route was called", () => {
  assert.deepEqual([...called].sort(), [...ROUTES].sort());
});
