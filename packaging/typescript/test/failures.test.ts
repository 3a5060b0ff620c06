/** What a server in between, or one that fails, may send. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import { MemoryosClient, MemoryosError } from "../src/index.ts";
import type { ClientOptions } from "../src/index.ts";

async function answered(
  listener: RequestListener,
  use: (client: MemoryosClient) => Promise<void>,
  options: Partial<ClientOptions> = {},
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await use(new MemoryosClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "mos_key", ...options }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function kinds(client: MemoryosClient): Promise<string[]> {
  const seen: string[] = [];
  for await (const line of client.export()) {
    seen.push(line.kind);
  }
  return seen;
}

test("a busy server says when to come back", async () => {
  await answered(
    (_, response) => response.writeHead(429, { "retry-after": "7" }).end('{"error": "slow down"}'),
    async (client) => {
      await assert.rejects(client.profile(), (error: unknown) => {
        assert.ok(error instanceof MemoryosError);
        assert.deepEqual([error.status, error.message, error.retryAfter], [429, "slow down", 7]);
        return true;
      });
    },
  );
});

test("an error that is a page has a status and no more", async () => {
  await answered(
    (_, response) => response.writeHead(502).end("<html>"),
    async (client) => {
      await assert.rejects(client.profile(), { name: "MemoryosError", status: 502, retryAfter: null });
    },
  );
});

test("an export that breaks off is an error", async () => {
  await answered(
    (_, response) => response.end('{"kind": "memory"}\n'),
    async (client) => {
      await assert.rejects(kinds(client), /broke off/);
    },
  );
});

test("an export that fails on its way says why", async () => {
  await answered(
    (_, response) => response.end('{"kind": "memory"}\n{"kind": "error", "error": "the disk is full"}\n'),
    async (client) => {
      await assert.rejects(kinds(client), /the disk is full/);
    },
  );
});

test("a line may come in pieces, and the last without an end", async () => {
  const bytes = Buffer.from('{"kind": "memory", "user_input": "é"}\n\n{"kind": "end"}');
  await answered(
    (_, response) => {
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
      }
      response.end();
    },
    async (client) => {
      assert.deepEqual(await kinds(client), ["memory", "end"]);
    },
  );
});

test("the key and the user are sent as headers", async () => {
  let headers: IncomingMessage["headers"] = {};
  await answered(
    (request, response) => {
      headers = request.headers;
      response.end('{"corrections": []}');
    },
    async (client) => {
      await client.corrections.list();
    },
    { userId: "eve" },
  );

  assert.deepEqual([headers.authorization, headers["x-user-id"]], ["Bearer mos_key", "eve"]);
});

test("a server that does not answer is given up", async () => {
  await answered(
    () => undefined,
    async (client) => {
      await assert.rejects(client.profile(), { name: "TimeoutError" });
    },
    { timeout: 50 },
  );
});
