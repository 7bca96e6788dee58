import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenApi, Operation } from './readOperations.ts'
import type { FuzzRequest } from './requestArbitrary.ts'
import type { FuzzResponse } from './sendRequest.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Headers of every response (OWASP's list), and of none. */
const safetyHeaders: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'origin-agent-cluster': /^\?1$/,
  'permissions-policy': /./,
  'referrer-policy': /^no-referrer$/,
  'strict-transport-security': /^max-age=31536000/,
  'x-content-type-options': /^nosniff$/,
  'x-dns-prefetch-control': /^off$/,
  'x-frame-options': /^DENY$/,
  'x-permitted-cross-domain-policies': /^none$/,
}
const identifyingHeaders = ['server', 'x-powered-by', 'via', 'x-aspnet-version']

/** Paths and stacks of the inside. */
const insides = /\bat \S+ \(?(?:file:|node:|\/)|node_modules|\/src\/|postgres(?:ql)?:\/\/|redis:\/\//

/** The validator’s own messages; responses have ours. */
const validatorText =
  /Invalid (?:input|string|option)|expected \w+, received|Too (?:big|small):|Unrecognized key|must match pattern/

export type Judge = (operation: Operation, exchange: { request: FuzzRequest; response: FuzzResponse }) => string[]

/**
 * Lists what is wrong with a response, by the OpenAPI document and by the rules for every response.
 * @param options.secrets texts that no response may contain.
 */
export function createJudge(document: OpenApi, options: { secrets: readonly string[]; maxMs: number }): Judge {
  // Formats come with patterns where they matter; OpenAPI's own keywords are none of JSON Schema's.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const find = (pointer: string) => {
    const made = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` })
    compiled.set(pointer, made)
    return made
  }

  function findMisfit(pointer: string, text: string): string | undefined {
    const json = parseJson(text)
    if (json === undefined) return `is no JSON: ${text.slice(0, 200)}`
    const validate = find(pointer)
    return validate(json.value)
      ? undefined
      : `does not match its schema: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`
  }

  function judgeDocumented(
    operation: Operation,
    { request, response }: { request: FuzzRequest; response: FuzzResponse },
  ): string[] {
    const { status, text, headers } = response
    const types = operation.responses.get(status)
    if (!types) return [`status ${status} is not documented: ${text.slice(0, 200)}`]
    if (types.size === 0) return text === '' ? [] : [`${status} has a body: ${text.slice(0, 200)}`]
    const type = headers['content-type']?.split(';')[0] ?? ''
    const pointer = [...types].find(([documented]) => isMedia(documented, type))?.[1]
    if (pointer === undefined) return [`${status} is ${type}, not ${[...types.keys()].join(' or ')}`]
    const misfit = type.endsWith('json') ? findMisfit(pointer, text) : undefined
    if (misfit !== undefined) return [`the body of the ${status} ${misfit}`]
    if (status >= 300 || !operation.body || request.body === undefined) return []
    const accepted = findMisfit(operation.body.pointer, request.body)
    return accepted === undefined ? [] : [`${status} for a body that ${accepted}`]
  }

  return (operation, { request, response }) => {
    const { status, headers, text, tookMs } = response
    const wrong: string[] = []
    if (status >= 500) wrong.push(`${status}: ${text.slice(0, 300)}`)
    if (tookMs > options.maxMs) wrong.push(`took ${Math.round(tookMs)} ms`)
    if (!uuid.test(String(headers['x-request-id'] ?? ''))) wrong.push('has no x-request-id')
    for (const [name, rule] of Object.entries(safetyHeaders))
      if (!rule.test(String(headers[name] ?? ''))) wrong.push(`${status} has ${name}: ${headers[name]}`)
    for (const name of identifyingHeaders)
      if (headers[name] !== undefined) wrong.push(`discloses ${name}: ${headers[name]}`)
    if (status === 429 && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) wrong.push('429 without Retry-After')
    const said = `${JSON.stringify(headers)}${text}`
    for (const secret of options.secrets) if (said.includes(secret)) wrong.push(`discloses the secret ${secret}`)
    // Some responses repeat what the caller wrote.
    if (status !== 200 && insides.test(text) && !insides.test(decode(request)))
      wrong.push(`shows its inside: ${text.slice(0, 300)}`)
    if (status !== 200 && validatorText.test(text) && !validatorText.test(decode(request)))
      wrong.push(`has the validator’s text: ${text.slice(0, 300)}`)
    // An empty parameter makes another path of it.
    if (operation.path.includes('{') && /\/(?:\/|$)/.test(request.path.split('?', 1)[0] ?? '')) return wrong
    if (request.method === operation.method) wrong.push(...judgeDocumented(operation, { request, response }))
    else if (request.method !== 'HEAD' && request.method !== 'OPTIONS')
      wrong.push(...judgeOtherMethod(operation, { request, response }))
    return wrong
  }
}

/** Another method is a 405 that says what is allowed, unless it has a route of its own there or the path names none. */
function judgeOtherMethod(
  operation: Operation,
  { request, response }: { request: FuzzRequest; response: FuzzResponse },
): string[] {
  // Invalid requests are rejected before the method is checked.
  const isSocket = request.method === 'GET' && operation.path === '/v1'
  if (isSocket || [400, 404, 413, 415].includes(response.status)) return []
  const hasOther = /sessions\/\{address\}$|profile\/account/.test(operation.path)
  if (response.status !== 405) return hasOther ? [] : [`${request.method} is a ${response.status}`]
  return response.headers.allow ? [] : ['405 without Allow']
}

function isMedia(documented: string, type: string): boolean {
  const [wanted = ''] = documented.split(';')
  return wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function decode({ path, body = '', headers }: FuzzRequest): string {
  const sent = `${path} ${body} ${JSON.stringify(headers)}`
  try {
    return `${sent} ${decodeURIComponent(path)}`
  } catch {
    return sent
  }
}
