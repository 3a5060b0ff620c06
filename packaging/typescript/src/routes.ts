/** Every operation of the REST API. The client can call no other, and a test compares them with the OpenAPI document. */
export const ROUTES = [
  "POST /v1/memories",
  "GET /v1/memories",
  "GET /v1/memories/{id}",
  "DELETE /v1/memories/{id}",
  "POST /v1/retrieve",
  "GET /v1/profile",
  "POST /v1/corrections",
  "GET /v1/corrections",
  "DELETE /v1/corrections/{id}",
  "POST /v1/notes",
  "GET /v1/notes",
  "GET /v1/notes/{id}",
  "DELETE /v1/notes/{id}",
  "GET /v1/export",
] as const;

export type Route = (typeof ROUTES)[number];
