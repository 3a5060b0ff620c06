export { MemoryosClient } from "./client.ts";
export type { ClientOptions } from "./client.ts";
export { MemoryosError } from "./errors.ts";
export { ROUTES } from "./routes.ts";
export type { Route } from "./routes.ts";
export type * from "./types.ts";
