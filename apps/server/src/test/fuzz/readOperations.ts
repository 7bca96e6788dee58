/** JSON Schema, as far as the OpenAPI document uses it. */
export type Schema = {
  type?: string | readonly string[]
  pattern?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  anyOf?: readonly Schema[]
}

/** One operation of the OpenAPI document, with where each of its responses’ schemas is. */
export type Operation = {
  id: string
  method: string
  /** `/v1/account/{address}/balance` */
  path: string
  parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body: { schema: Schema; pointer: string } | undefined
  /** By status, then by media type: a JSON pointer to the schema. */
  responses: ReadonlyMap<number, ReadonlyMap<string, string>>
}

type Content = Record<string, { schema: Schema }>
type Response = { content?: Content; $ref?: string }
type DocumentedOperation = {
  operationId: string
  parameters: Operation['parameters']
  requestBody?: { content: Content }
  responses: Record<string, Response>
}
export type OpenApi = {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { responses: Record<string, Response> }
}

/** What an OpenAPI document of ours offers. */
export function readOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const at = `#/paths/${escapePointer(path)}/${method}`
      const schema = operation.requestBody?.content['application/json']?.schema
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters,
        body: schema && { schema, pointer: `${at}/requestBody/content/application~1json/schema` },
        responses: readResponses(document, { responses: operation.responses, at: `${at}/responses` }),
      }
    }),
  )
}

function readResponses(
  document: OpenApi,
  { responses, at }: { responses: Record<string, Response>; at: string },
): Operation['responses'] {
  return new Map(
    Object.entries(responses).map(([status, { $ref, content }]) => {
      const shared = $ref?.replace('#/components/responses/', '')
      const found = shared === undefined ? content : document.components.responses[shared]?.content
      const base = $ref ?? `${at}/${status}`
      const types = Object.keys(found ?? {})
      return [Number(status), new Map(types.map((type) => [type, `${base}/content/${escapePointer(type)}/schema`]))]
    }),
  )
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
