import { type Endpoint, endpoints, errorAnswerSchema, problemSchema } from '@latchkey/wire'
import * as z from 'zod/mini'
import { version } from '../version.ts'

type Json = { [member: string]: unknown }

/** The OpenAPI 3.1 document of every contract. */
export function createOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const name = path.replace(/:(\w+)/g, '{$1}')
      paths[name] = { ...paths[name], [endpoint.method.toLowerCase()]: toOperation(endpoint, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey server', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: { schemas: { Error: toSchema(errorAnswerSchema), Problem: toSchema(problemSchema) } },
  }
}

function toOperation(endpoint: Endpoint, path: string): Json {
  const content = endpoint.produces
    ? { [endpoint.produces]: {} }
    : { 'application/json': { schema: toSchema(endpoint.answer) } }
  return {
    operationId: path === endpoint.path ? endpoint.name : `${endpoint.name}Alias`,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [...toParameters(endpoint.params, 'path'), ...toParameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(endpoint.body) } } },
    }),
    responses: {
      200: { description: 'OK', content },
      default: {
        description: 'A refusal or failure; `x-request-id` names it in the log.',
        content: endpoint.problems
          ? { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
          : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function toParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  const { properties, required } = toSchema(schema) as { properties?: Json; required?: string[] } // contracts' params and query are objects
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required?.includes(name) ?? false),
    schema: property,
  }))
}

/** Custom checks (CAIP identifiers) have no JSON Schema of their own: they are strings with a rule. */
function toSchema(schema: z.ZodMiniType | undefined): Json {
  if (!schema) return {}
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'string'
    },
  })
  const { $schema: _dialect, ...rest } = json as Json
  return rest
}
