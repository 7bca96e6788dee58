import type * as z from 'zod/mini'

/**
 * Who may call an endpoint. `public`: anyone. `project`: a known project from one of its origins, or with its server key. `server-key`:
 * a project's own server only.
 */
export type Access = 'public' | 'project' | 'server-key'

/**
 * One HTTP endpoint as both sides see it. The server registers a handler per contract and validates with it; the client
 * builds the request from it and parses the answer with it; OpenAPI is generated from it.
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
  /** Tokens a call takes from the rate limit and counts towards the quota; 1 when absent. */
  cost?: number
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Status of a JSON body that does not fit; 422 when absent. What is no JSON at all is a 400 everywhere. */
  bodyRefusal?: 400 | 422
  /** Bytes a body may have; 65,536 when absent. More is a 413. */
  maxBodyBytes?: number
  /** The JSON body of a 200; endpoints that answer bytes or text leave it out and name `produces`. */
  answer?: z.ZodMiniType
  produces?: string
  /** True where the endpoint is ours alone and fails with RFC 9457 `application/problem+json` instead of the common error response. */
  problems?: true
  /** `Cache-Control` of a 200; answers without one are not to be cached by intermediaries. */
  cacheControl?: string
}

/** Keeps the literal types of a contract. */
export function defineEndpoint<const endpoint extends Endpoint>(endpoint: endpoint): endpoint {
  return endpoint
}
