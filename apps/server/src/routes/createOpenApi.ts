import { STATUS_CODES } from 'node:http'
import {
  caipAddressSchema,
  caipNetworkIdSchema,
  chainNamespaces,
  type Endpoint,
  type EndpointName,
  endpoints,
  errorResponseSchema,
  problemSchema,
} from '@latchkey/wire'
import * as z from 'zod/mini'
import { version } from '../packageRoot.ts'
import { errorStatuses } from './index.ts'
import { maxBodyBytes } from './parseInput.ts'

type Json = { [member: string]: unknown }

const requestIdHeader = { 'x-request-id': { $ref: '#/components/headers/RequestId' } }

/** @example toTemplate('/v1/esplora/:chainId/*') // '/v1/esplora/{chainId}/{path}' */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
}

/** The OpenAPI 3.1 document of every contract: what goes in, and every status that comes out. */
export function createOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const pattern = toTemplate(path)
      const operation = {
        operationId: path === endpoint.path ? name : `${name}Alias`,
        ...toOperation(endpoint, errorStatuses[name]),
      }
      paths[pattern] = { ...paths[pattern], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey server', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Error: toSchema(errorResponseSchema, 'output'), Problem: toSchema(problemSchema, 'output') },
      responses: toResponses(),
      headers: {
        RequestId: { description: 'Names the request in the log.', schema: { type: 'string', format: 'uuid' } },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'string', pattern: '^[1-9]\\d*$' } },
      },
    },
  }
}

function toOperation(endpoint: Endpoint, own: readonly number[]): Json {
  const statuses = [...new Set([...commonErrorStatuses(endpoint), ...own])].sort((a, b) => a - b)
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-cost': endpoint.cost ?? 1,
    parameters: [...toParameters(endpoint.params, 'path'), ...toParameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        description: `At most ${maxBodyBytes(endpoint)} bytes.`,
        required: true,
        content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'OK', headers: requestIdHeader, content: toContent(endpoint) },
      ...(endpoint.produces === 'application/json' && {
        204: { description: 'Nothing but notifications was sent.', headers: requestIdHeader },
      }),
      ...(endpoint.response &&
        endpoint.cacheControl && { 304: { description: STATUS_CODES[304], headers: requestIdHeader } }),
      ...Object.fromEntries(statuses.map((status) => [status, toErrorResponse(endpoint, status)])),
    },
  }
}

/** The statuses that any endpoint with these inputs and this policy may return; a 500 is always an error of the server. */
function commonErrorStatuses({ method, access, params, query, body, bodyErrorStatus = 422 }: Endpoint): number[] {
  return [
    ...(params || query || body ? [400] : []),
    ...(access === 'public' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(method === 'POST' ? [413, 415] : []),
    ...(body ? [bodyErrorStatus] : []),
    429,
    500,
  ]
}

function toContent({ produces, response }: Pick<Endpoint, 'produces' | 'response'>): Json {
  if (response) return { 'application/json': { schema: toSchema(response, 'output') } }
  if (produces === undefined) throw new Error('A contract has neither `response` nor `produces`.')
  return Object.fromEntries(
    produces.split(', ').map((type) => [type, { schema: type === 'application/json' ? passedOn : { type: 'string' } }]),
  )
}

/** An error response in the common form, or as an RFC 9457 problem document. */
function toErrorResponse({ problems, produces, params }: Endpoint, status: number): Json {
  if (isPassedOn(produces) && (status === 400 || status === 404)) {
    const json = { 'application/json': { schema: { anyOf: [envelope, passedOn] } } }
    const content = { ...toContent({ produces }), ...json }
    return { description: STATUS_CODES[status], headers: requestIdHeader, content }
  }
  if (!problems) return { $ref: `#/components/responses/Error${status}` }
  if (!params || (status !== 400 && status !== 404)) return { $ref: `#/components/responses/Problem${status}` }
  // An invalid path matches no endpoint, so its error has the common form.
  const content = { 'application/problem+json': { schema: problem }, 'application/json': { schema: envelope } }
  return { description: STATUS_CODES[status], headers: requestIdHeader, content }
}

const envelope = { $ref: '#/components/schemas/Error' }
const problem = { $ref: '#/components/schemas/Problem' }
const envelopes = { Error: 'application/json', Problem: 'application/problem+json' }
const allErrorStatuses = [400, 401, 403, 404, 413, 415, 422, 429, 500, 502, 503]

/** Every status in both shapes, `Error404` and `Problem404`. */
function toResponses(): Json {
  return Object.fromEntries(
    Object.entries(envelopes).flatMap(([name, type]) =>
      allErrorStatuses.map((status) => [
        `${name}${status}`,
        {
          description: STATUS_CODES[status],
          headers: {
            ...requestIdHeader,
            ...(status === 429 && { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }),
          },
          content: { [type]: { schema: { $ref: `#/components/schemas/${name}` } } },
        },
      ]),
    ),
  )
}

/** JSON without a schema is a node's response, returned unchanged with its status: 200, 400, of paths also 404. */
const isPassedOn = (produces: string | undefined) => produces?.startsWith('application/json') ?? false
const passedOn = { description: 'The node’s response: of JSON-RPC 2.0, one response or a batch.' }

function toParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties, required } = toSchema(schema, 'input') as { properties?: Json; required?: string[] } // contracts' params and query are objects
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || (required?.includes(name) ?? false),
    schema: property,
  }))
}

/** Functions validate CAIP identifiers; JSON Schema has no functions, so these patterns express the same rules. */
const namespaces = chainNamespaces.join('|')
const customPatterns = new Map<unknown, string>([
  [caipNetworkIdSchema, `^(${namespaces}):[^:]+$`],
  [caipAddressSchema, `^(${namespaces}):[^:]+:[^:]+$`],
])

/** @param io what callers may send (`input`), or what they get (`output`): a response has no member that is not in its schema. */
function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'custom') return
      jsonSchema.type = 'string'
      const pattern = customPatterns.get(zodSchema)
      if (pattern !== undefined) jsonSchema.pattern = pattern
    },
  })
  const { $schema: _dialect, ...rest } = json as Json
  return rest
}
