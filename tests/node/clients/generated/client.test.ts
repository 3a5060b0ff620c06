/** The client that is generated from the OpenAPI document, against the server that gave it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { client } from "./sdk/client.gen";
import {
  v1CorrectionsAdd,
  v1CorrectionsDelete,
  v1CorrectionsList,
  v1Export,
  v1MemoriesAdd,
  v1MemoriesDelete,
  v1MemoriesGet,
  v1MemoriesList,
  v1NotesAdd,
  v1NotesDelete,
  v1NotesGet,
  v1NotesList,
  v1Profile,
  v1Retrieve,
} from "./sdk";

client.setConfig({ baseUrl: process.env["MEMORYOS_URL"]!, auth: process.env["MEMORYOS_API_KEY"]! });
const sure = { throwOnError: true } as const;

test("an exchange is stored, read, listed, recalled and forgotten", async () => {
  const body = { user_input: "My boat is called Wanderer.", meta_data: { channel: "chat" } };

  const { data: added, response } = await v1MemoriesAdd({ ...sure, body });
  const { data: read } = await v1MemoriesGet({ ...sure, path: { id: added.id } });
  const { data: listed } = await v1MemoriesList({ ...sure, query: { limit: 5 } });
  const { data: recall } = await v1Retrieve({ ...sure, body: { query: "What is my boat called?", limit: 3 } });
  const { data: gone } = await v1MemoriesDelete({ ...sure, path: { id: added.id } });

  assert.equal(response.status, 201);
  assert.deepEqual(read, added);
  assert.deepEqual(listed, { memories: [added], next: null });
  assert.equal(recall.items[0]?.memory_id, added.id);
  assert.deepEqual(gone.ids, [added.id]);
});

test("a note is stored, read, listed and forgotten", async () => {
  const body = { text: "Ship on Friday.", memory_type: "episodic", scope: "global", entity: "release" } as const;

  const { data: note } = await v1NotesAdd({ ...sure, body });

  assert.deepEqual((await v1NotesGet({ ...sure, path: { id: note.id } })).data, note);
  assert.deepEqual((await v1NotesList({ ...sure })).data.notes, [note]);
  assert.equal((await v1NotesDelete({ ...sure, path: { id: note.id } })).data.forgotten, 1);
});

test("a fact is corrected, and the correction undone", async () => {
  await v1MemoriesAdd({ ...sure, body: { user_input: "I live in Oslo.", timestamp: "2026-01-01" } });
  const home = (await v1Profile({ ...sure })).data.facts.find((fact) => fact.value === "Oslo");

  const { data: made } = await v1CorrectionsAdd({ ...sure, body: { verdict: "wrong", fact_id: home?.id } });
  const { data: listed } = await v1CorrectionsList({ ...sure });
  const { data: undone } = await v1CorrectionsDelete({ ...sure, path: { id: made.id } });

  assert.deepEqual(listed.corrections, [made]);
  assert.deepEqual(undone.ids, made.memory_ids);
  assert.equal((await v1Profile({ ...sure })).data.profile, "- home: Oslo");
});

test("an export is text", async () => {
  const { data } = await v1Export({ ...sure, parseAs: "text" });

  assert.match(data, /"kind": ?"end"/);
});

test("an error has the body that the document describes", async () => {
  const { data, error, response } = await v1MemoriesGet({ path: { id: "page_0" } });

  assert.equal(data, undefined);
  assert.equal(response?.status, 404);
  const message: string | undefined = error?.error;
  assert.match(message ?? "", /no memory has the id 'page_0'/);
});
