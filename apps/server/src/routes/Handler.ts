import type { EndpointName, endpoints } from '@latchkey/wire'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { Project } from '../projects/Project.ts'
import type { EndpointRequest } from './EndpointRequest.ts'
import type { HeadedResponse } from './HeadedResponse.ts'
import type { PreparedResponse } from './prepareResponse.ts'

type Contract<name extends EndpointName> = (typeof endpoints)[name]
type Parsed<contract, part extends 'params' | 'query' | 'body'> = contract extends { [key in part]: z.ZodMiniType }
  ? z.output<contract[part]>
  : undefined

/** A request, parsed by its contract. */
export type ParsedRequest<name extends EndpointName> = EndpointRequest & {
  params: Parsed<Contract<name>, 'params'>
  query: Parsed<Contract<name>, 'query'>
  body: Parsed<Contract<name>, 'body'>
  /** The calling project; undefined where anyone may call. */
  project: Contract<name>['access'] extends 'public' ? undefined : Project
}

/** A response that is not the contract's JSON. */
export type BytesResponse = {
  status?: 200 | 204 | 400 | 404
  contentType: string
  bytes: string | Buffer
  headers?: Record<string, string>
}

type HandlerResponse<contract> = contract extends { response: z.ZodMiniType }
  ? z.output<contract['response']> | HeadedResponse<z.output<contract['response']>> | PreparedResponse
  : BytesResponse

/** Handles one endpoint: its return value is the 200 response, an error it throws the error response. */
export type Handler<name extends EndpointName> = (
  context: ServerContext,
  request: ParsedRequest<name>,
) => Promise<HandlerResponse<Contract<name>>> | HandlerResponse<Contract<name>>
