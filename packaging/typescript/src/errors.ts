/** What the server answered instead of a result. `message` says what was wrong and what to do. */
export class MemoryosError extends Error {
  override readonly name = "MemoryosError";
  /** The HTTP status: 400, 401, 403, 404, 408, 413, 429, 500 or 503. */
  readonly status: number;
  /** After how many seconds the same call may succeed, where the server says so. */
  readonly retryAfter: number | null;

  constructor(message: string, status: number, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }

  static async from(response: Response): Promise<MemoryosError> {
    const text = await response.text();
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const message = errorIn(text) ?? `the server answered ${response.status} without saying why`;
    return new MemoryosError(message, response.status, Number.isFinite(seconds) ? seconds : null);
  }
}

function errorIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "error" in body && typeof body.error === "string") {
      return body.error;
    }
  } catch {
    // A server in between may answer with a page; its status says enough.
  }
  return null;
}
