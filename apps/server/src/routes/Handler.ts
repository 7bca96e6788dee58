import type { IncomingHttpHeaders } from 'node:http'
import type { EndpointName, endpoints } from '@latchkey/wire'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Project } from '../projects/Project.ts'
import type { Cancelation } from '../providers/upstream/Cancelation.ts'
import type { PreparedResponse } from './prepareResponse.ts'

type Contract<name extends EndpointName> = (typeof endpoints)[name]
type Parsed<contract, part extends 'params' | 'query' | 'body'> = contract extends { [key in part]: z.ZodMiniType }
  ? z.output<contract[part]>
  : undefined

/** A request, parsed by its contract. */
export type ParsedRequest<name extends EndpointName> = RequestParts & {
  params: Parsed<Contract<name>, 'params'>
  query: Parsed<Contract<name>, 'query'>
  body: Parsed<Contract<name>, 'body'>
  /** The calling project; undefined where anyone may call. */
  project: Contract<name>['access'] extends 'public' ? undefined : Project
}

/** What every request has, whatever its contract. */
export type RequestParts = {
  /** The project of an id, for public endpoints that are about one. An unknown one counts as a guess. @throws ApiError 429 */
  findProject: (id: string | undefined) => Promise<Project | undefined>
  /** Charges more than the contract's `cost`, such as the calls of a batch. @throws ApiError 429 */
  charge: (cost: number) => Promise<void>
  headers: IncomingHttpHeaders
  /** The caller's address, as reported by the configured proxies. */
  ip: string
  /** The raw body, for handlers that forward it unchanged. */
  rawBody: string
  /** The prefix of links in responses: `PUBLIC_URL`, or empty for paths. Never taken from a caller's headers. */
  publicUrl: string
  /** Aborts when the caller disconnects. */
  getSignal: () => AbortSignal
  /** The same for calls that take a `Cancelation`, at a fraction of the cost. Call it once. */
  getCaller: () => Cancelation
  log: FastifyBaseLogger
  /** Additional fields of the request's log line. */
  facts: RequestFacts
}

/** A response that is not the contract's JSON. */
export type BytesResponse = {
  status?: 200 | 204 | 400
  contentType: string
  bytes: string | Buffer
  headers?: Record<string, string>
}

type HandlerResponse<contract> = contract extends { response: z.ZodMiniType }
  ? z.output<contract['response']> | PreparedResponse
  : BytesResponse

/** Handles one endpoint: its return value is the 200 response, an error it throws the error response. */
export type Handler<name extends EndpointName> = (
  context: ServerContext,
  request: ParsedRequest<name>,
) => Promise<HandlerResponse<Contract<name>>> | HandlerResponse<Contract<name>>
