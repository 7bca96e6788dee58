import type { IncomingHttpHeaders } from 'node:http'
import type { EndpointName, endpoints } from '@latchkey/wire'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Project } from '../projects/Project.ts'

type Contract<name extends EndpointName> = (typeof endpoints)[name]
type Parsed<contract, part extends 'params' | 'query' | 'body'> = contract extends { [key in part]: z.ZodMiniType }
  ? z.output<contract[part]>
  : undefined

/** A request whose parts its contract has parsed. */
export type ParsedRequest<name extends EndpointName> = RequestParts & {
  params: Parsed<Contract<name>, 'params'>
  query: Parsed<Contract<name>, 'query'>
  body: Parsed<Contract<name>, 'body'>
  /** Whose call it is; undefined where anyone may call. */
  project: Contract<name>['access'] extends 'public' ? undefined : Project
}

/** What every request has, whatever its contract. */
export type RequestParts = {
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
  getSignal: () => AbortSignal
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

type Answer<contract> = contract extends { answer: z.ZodMiniType }
  ? z.output<contract['answer']> | Serialised
  : BytesAnswer

/** Answers one endpoint: what it returns is the 200, what it throws becomes the error response. */
export type Handler<name extends EndpointName> = (
  context: ServerContext,
  request: ParsedRequest<name>,
) => Promise<Answer<Contract<name>>> | Answer<Contract<name>>

const text: unique symbol = Symbol('serialised')

/** A contract's answer as JSON text, from a handler that keeps the text of its parts: what it is made of must have been checked before. */
type Serialised = { readonly [text]: string }

/** Marks JSON text as a handler's answer. */
export function serialised(json: string): Serialised {
  return { [text]: json }
}

/** The JSON text of an answer that was marked; undefined for any other. */
export function readSerialised(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && text in answer ? (answer as Serialised)[text] : undefined // only `serialised` has the symbol
}
