import { printJson } from './printJson.ts'

/** One call and its answer, as a page shows them. */
export type Example = {
  /** The contract's name, or what the page calls an endpoint that has none. */
  name: string
  method: string
  /** As the server's document has it: `/v1/account/{address}/balance`. */
  path: string
  /** The requested URL, without the server's origin. */
  url: string
  /** JSON; undefined for a call without one. */
  body?: string | undefined
  status: number
  /** A short form of the response, for the table. */
  gist: string
  /** Markdown: the call and the answer. */
  text: string
}

export type CallOptions = {
  body?: unknown
  headers?: Record<string, string>
  /** Status of the answer; 200 when absent. */
  status?: number
  /** The name the page has the example under, where one contract has several. */
  as?: string
  /** Another port of the server. */
  origin?: string
}

export type Operation = { method: string; path: string }

/** An answer of another status than the example is of. */
class ExampleError extends Error {
  override readonly name = 'ExampleError'
}

/** Of an answer that is no JSON. */
const shownCharacters = 400
/** A header's token that is longer than the rest of its call. */
const jwt = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/
/** JSON above this is only outlined. */
const outlinedCharacters = 50_000

/** Calls a running server and records the calls as examples. */
export function createRecorder(options: {
  server: string
  operations: ReadonlyMap<string, Operation>
  /** Normalizes ports, which differ between worlds. */
  rewrite: (text: string) => string
}) {
  const { server, operations, rewrite } = options
  const examples: Example[] = []

  return {
    examples,
    /**
     * @param url path and query.
     * @returns the parsed JSON, or the text of what is none. Examples read what they need of it.
     * @throws ExampleError
     */
    // biome-ignore lint/suspicious/noExplicitAny: see above
    async call(name: string, url: string, more: CallOptions = {}): Promise<any> {
      const { body, headers, status = 200, as = name, origin = server } = more
      const operation = operations.get(name)
      const method = operation?.method ?? 'GET'
      const answer = await fetch(`${origin}${url}`, {
        method,
        ...(headers && { headers }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      if (answer.status !== status) throw new ExampleError(`${name} answered ${answer.status}, not ${status}: ${text}`)
      const value = readJson(text)
      examples.push({
        name: as,
        method,
        path: operation?.path ?? url.replace(/\?.*/, ''),
        url: rewrite(url),
        body: body === undefined ? undefined : rewrite(JSON.stringify(body)),
        status,
        gist: rewrite(value === undefined ? (answer.headers.get('content-type') ?? '') : describe(value)),
        text: rewrite([printCall({ ...more, url, method }), printAnswer(answer, { text, value })].join('\n\n')),
      })
      return value ?? text
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>

function printCall(options: CallOptions & { url: string; method: string }): string {
  const { url, method, body, headers, origin } = options
  const flags = [
    ...Object.entries(headers ?? {}).map(([name, value]) =>
      jwt.test(value) ? `-H "${name}: Bearer $ACCESS_TOKEN"` : `-H '${name}: ${value}'`,
    ),
    ...(body === undefined
      ? method === 'GET'
        ? []
        : [`-X ${method}`]
      : [`-d '${printJson(body, { isWhole: true })}'`]),
  ]
  return ['```sh', [`curl "${origin ?? '$SERVER'}${url}"`, ...flags].join(' '), '```'].join('\n')
}

function printAnswer({ status, headers }: Response, { text, value }: { text: string; value: unknown }): string {
  const type = headers.get('content-type') ?? ''
  const isUsual = status === 200 && type.startsWith('application/json')
  const lead = isUsual ? [] : [`${status} \`${type}\`:`, '']
  if (value !== undefined) {
    const printed = text.length > outlinedCharacters ? describe(value) : printJson(value)
    return [...lead, '```jsonc', printed, '```'].join('\n')
  }
  const cut = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}… (${text.length} characters)` : text
  return [...lead, '```', cut, '```'].join('\n')
}

/** The members of an answer and what kind they are of. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${describe(value[0])}, …]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `"${name}":${elide(member)}`)
  return `{${members.join(',')}}`
}

function elide(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]'
  if (typeof value === 'object' && value !== null) return '{…}'
  const text = JSON.stringify(value)
  return text.length > 24 ? '"…"' : text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
