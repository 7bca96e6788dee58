import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@latchkey/wire'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Project } from '../projects/Project.ts'
import type { Serialised } from './serialised.ts'

type Parsed<schema> = schema extends z.ZodMiniType ? z.output<schema> : undefined

/** A request whose parts its contract has parsed. */
export type ParsedRequest<endpoint extends Endpoint> = {
  params: Parsed<endpoint['params']>
  query: Parsed<endpoint['query']>
  body: Parsed<endpoint['body']>
  /** Whose call it is; a public endpoint does not ask. */
  project: endpoint['access'] extends 'public' ? undefined : Project
  /** Counts more than the contract's `cost`, once it is known: a batch by its calls. @throws ApiError 429 */
  charge: (cost: number) => Promise<void>
  headers: IncomingHttpHeaders
  /** Address of the caller, as far as the configured proxies tell. */
  ip: string
  /** The body as it came, for those who pass it on unchanged. */
  rawBody: string
  /** What links of answers begin with: `PUBLIC_URL`, or nothing, so that they are paths. A caller's own headers never say it. */
  publicUrl: string
  /** Aborts when the caller hangs up. */
  signal: AbortSignal
  log: FastifyBaseLogger
  /** What the request's line in the log tells besides. */
  facts: RequestFacts
}

/** An answer that is not the contract's JSON. */
export type BytesAnswer = {
  status?: 200 | 204 | 400
  contentType: string
  bytes: string | Buffer
  headers?: Record<string, string>
}

type Answer<endpoint extends Endpoint> = endpoint extends { answer: z.ZodMiniType }
  ? z.output<endpoint['answer']> | Serialised
  : BytesAnswer

/** Answers one endpoint: what it returns is the 200, what it throws becomes the error envelope. */
export type Handler<endpoint extends Endpoint> = (
  context: ServerContext,
  request: ParsedRequest<endpoint>,
) => Promise<Answer<endpoint>> | Answer<endpoint>
