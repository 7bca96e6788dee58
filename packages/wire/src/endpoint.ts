import type * as z from 'zod/mini'

/**
 * Who may call an endpoint. `public`: anyone. `project`: a known project from one of its origins, or with its server key. `server-key`:
 * only a project's own server.
 */
export type Access = 'public' | 'project' | 'server-key'

/**
 * One HTTP endpoint, for both sides. The server registers a handler per contract and validates with it; the client builds the request from
 * it and parses the response with it; OpenAPI is generated from it.
 */
export type Endpoint = {
  /** The same stem as the server's route file. */
  name: string
  method: 'GET' | 'POST'
  /** Fastify-style path, parameters as `:name`. */
  path: string
  /** Older spellings of the path that existing clients still call. */
  aliases?: readonly string[]
  access: Access
  /** Points a call costs, of the rate limit and of the quota; 1 when absent. */
  cost?: number
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Status for a JSON body that does not match; 422 when absent. Invalid JSON is always a 400. */
  bodyErrorStatus?: 400 | 422
  /** Maximum size of a body in bytes; 65,536 when absent. A larger one is a 413. */
  maxBodyBytes?: number
  /** The JSON body of a 200; endpoints that return bytes or text have `produces` instead. */
  response?: z.ZodMiniType
  /** Their media types, separated by a comma where there are several. */
  produces?: string
  /** True where the endpoint is Latchkey's own and returns errors as RFC 9457 `application/problem+json`. */
  problems?: true
  /** `Cache-Control` of a 200; responses without one must not be cached by intermediaries. */
  cacheControl?: string
}

/** Keeps the literal types of a contract. */
export function defineEndpoint<const endpoint extends Endpoint>(endpoint: endpoint): endpoint {
  return endpoint
}
