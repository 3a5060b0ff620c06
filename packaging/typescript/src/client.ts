import { MemoryosError } from "./errors.ts";
import type { Route } from "./routes.ts";
import type {
  Correction,
  Corrections,
  ExportLine,
  Forgotten,
  Memories,
  Memory,
  NewCorrection,
  NewMemory,
  NewNote,
  Note,
  Notes,
  Piece,
  Profile,
  Recall,
  RecallOptions,
} from "./types.ts";

export interface ClientOptions {
  /** Where `memoryos serve` listens, such as http://127.0.0.1:5000. */
  baseUrl: string;
  /** Decides whose memory it is. */
  apiKey: string;
  /** With the key of a service: which of its users. */
  userId?: string;
  /** How long a call may take, in milliseconds; default: 60 seconds. An export may take as long as it needs. */
  timeout?: number;
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch;
}

interface Request {
  id?: string;
  query?: object;
  body?: object;
}

/** The memory of one caller. Whatever the server refuses is thrown as a MemoryosError. */
export class MemoryosClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Exchanges, verbatim. */
  readonly memories = {
    add: (memory: NewMemory): Promise<Memory> => this.#json("POST /v1/memories", { body: memory }),
    list: (piece: Piece = {}): Promise<Memories> => this.#json("GET /v1/memories", { query: piece }),
    get: (id: string): Promise<Memory> => this.#json("GET /v1/memories/{id}", { id }),
    /** Removes it and everything learned from it, for good. */
    forget: (id: string): Promise<Forgotten> => this.#json("DELETE /v1/memories/{id}", { id }),
  };

  /** Memories stored on purpose. */
  readonly notes = {
    add: (note: NewNote): Promise<Note> => this.#json("POST /v1/notes", { body: note }),
    list: (piece: Piece = {}): Promise<Notes> => this.#json("GET /v1/notes", { query: piece }),
    get: (id: string): Promise<Note> => this.#json("GET /v1/notes/{id}", { id }),
    /** Removes it with its history and its links, for good. */
    forget: (id: string): Promise<Forgotten> => this.#json("DELETE /v1/notes/{id}", { id }),
  };

  /** What the user said about what is known of them. */
  readonly corrections = {
    add: (correction: NewCorrection): Promise<Correction> => this.#json("POST /v1/corrections", { body: correction }),
    list: (): Promise<Corrections> => this.#json("GET /v1/corrections"),
    /** What was derived applies again. */
    undo: (id: string): Promise<Forgotten> => this.#json("DELETE /v1/corrections/{id}", { id }),
  };

  /** What matters for a query, best first; `text` is all of it for a prompt. */
  retrieve(query: string, options: RecallOptions = {}): Promise<Recall> {
    return this.#json("POST /v1/retrieve", { body: { ...options, query } });
  }

  /** Who the user is, and the facts that are in use. */
  profile(): Promise<Profile> {
    return this.#json("GET /v1/profile");
  }

  /** Everything stored for the caller, line by line. Throws where the export breaks off before its end. */
  async *export(after = 0): AsyncGenerator<ExportLine, void, undefined> {
    const response = await this.#send("GET /v1/export", { query: { after } }, null);
    for await (const text of linesOf(response)) {
      const line = JSON.parse(text) as ExportLine | { kind: "error"; error: string };
      if (line.kind === "error") {
        throw new MemoryosError(String(line.error), response.status);
      }
      yield line;
      if (line.kind === "end") {
        return;
      }
    }
    throw new MemoryosError("the export broke off before its end; try again", response.status);
  }

  async #json<Result>(route: Route, request: Request = {}): Promise<Result> {
    const signal = AbortSignal.timeout(this.#options.timeout ?? 60_000);
    const response = await this.#send(route, request, signal);
    return (await response.json()) as Result;
  }

  async #send(route: Route, request: Request, signal: AbortSignal | null): Promise<Response> {
    const [method, path] = route.split(" ") as [string, string];
    const { baseUrl, apiKey, userId } = this.#options;
    const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, accept: "application/json" };
    if (userId !== undefined) {
      headers["x-user-id"] = userId;
    }
    const init: RequestInit = { method, headers, signal };
    if (request.body !== undefined) {
      headers["content-type"] = "application/json";
      init.body = JSON.stringify(request.body);
    }
    const send = this.#options.fetch ?? fetch;
    const response = await send(urlOf(baseUrl, path, request), init);
    if (!response.ok) {
      throw await MemoryosError.from(response);
    }
    return response;
  }
}

function urlOf(baseUrl: string, path: string, { id, query }: Request): string {
  if (id === "" || id === "." || id === "..") {
    // The path would be another one.
    throw new TypeError(`${JSON.stringify(id)} is not an id`);
  }
  const url = new URL(baseUrl.replace(/\/+$/, "") + path.replace("{id}", encodeURIComponent(id ?? "")));
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) {
      url.searchParams.set(name, String(value));
    }
  }
  return url.href;
}

async function* linesOf(response: Response): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  if (rest !== "") {
    yield rest;
  }
}
