/** One field of one response: the request's name, and the way to the field. */
type Field = { request: string; path: string }
type Lie = Field & { change: (value: unknown) => unknown }
type Reply = { request: string; answer: unknown }
/** Of JSON-RPC. */
type Call = { id: unknown; method: string; params: readonly unknown[] }

/** Stands for a field that is not there. */
const missing = Symbol('missing')

/**
 * A way to a node on which one field of its responses can be changed. It notes every field that passes: of lists each of the first three
 * entries, under its place, and of bytes the whole text.
 */
export function createLiar(nameOf: (url: string, call?: Call) => string = (url, call) => call?.method ?? url) {
  const seen = new Map<string, { field: Field; values: Set<unknown> }>()
  let lie: Lie | undefined

  function pass({ request, answer }: Reply): unknown {
    return visit(answer, '')

    function visit(value: unknown, path: string): unknown {
      note({ request, path }, value)
      if (lie?.request === request && lie.path === path) return lie.change(value)
      if (Array.isArray(value)) return value.map((item, at) => (at < 3 ? visit(item, `${path}[${at}]`) : item))
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).map(([key, item]) => [key, visit(item, path ? `${path}.${key}` : key)])
      return Object.fromEntries(entries.filter(([, item]) => item !== missing))
    }
  }

  function note(field: Field, value: unknown): void {
    const key = `${field.request} ${field.path}`
    const known = seen.get(key) ?? { field, values: new Set() }
    known.values.add(value)
    seen.set(key, known)
  }

  return {
    /** In place of the global one. */
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await original(input, init)
      const text = await response.text()
      const { status } = response
      return new Response(passText({ text, url: String(input), body: init?.body }), { status })
    },
    /** Of the way so far, in the order of their names. */
    fields: () => [...seen.keys()].sort(),
    /** Changes that make another value of a field, by what it held. */
    changesOf(key: string): readonly ((value: unknown) => unknown)[] {
      const { values } = seen.get(key) ?? { values: [] }
      return [...new Set([...values].map(kindOf))].flatMap((kind) => changes[kind])
    },
    lieAbout(key: string, change: (value: unknown) => unknown): void {
      const { field } = seen.get(key) ?? {}
      if (field) lie = { ...field, change }
    },
    tellTheTruth(): void {
      lie = undefined
    },
  }

  function passText({ text, url, body }: { text: string; url: string; body: unknown }): string {
    const answer = parse(text)
    const asked = typeof body === 'string' ? parse(body) : undefined
    const calls = [asked].flat() as (Partial<Call> | undefined)[]
    if (!calls[0]?.method) return toText(pass({ request: nameOf(url), answer }))
    const replies = [answer].flat() as { id: unknown; result?: unknown }[]
    const passed = replies.map((reply) => {
      const request = nameOf(url, calls.find((call) => call?.id === reply.id) as Call)
      return 'result' in reply ? { ...reply, result: pass({ request, answer: reply.result }) } : reply
    })
    return JSON.stringify(Array.isArray(answer) ? passed : passed[0])
  }
}

const original = globalThis.fetch

/** JSON, or the text itself, as of a transaction in hex. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toText(answer: unknown): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer === missing ? null : answer)
}

type Kind = 'list' | 'object' | 'nothing' | 'flag' | 'number' | 'figure' | 'text'
type Change = (value: unknown) => unknown

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value !== 'string') return value === null ? 'nothing' : 'object'
  return /^\d+$/.test(value) ? 'figure' : 'text'
}

const gone: readonly Change[] = [() => missing, () => null]
const figures = [
  (value: number) => value + 1,
  (value: number) => value * 10,
  (value: number) => value * 100_000,
  () => 0,
  () => -1,
  () => Number.MAX_SAFE_INTEGER,
]
/** Another letter in place of one, and still a digit of whatever base. */
const replaceAt = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`

const changes: Readonly<Record<Kind, readonly Change[]>> = {
  list: [...gone, (value: unknown) => [...(value as unknown[]), ...(value as unknown[])]],
  object: [...gone, () => ({})],
  nothing: [() => missing, () => 1, () => 'x', () => ({})],
  flag: [...gone, (value: unknown) => !value],
  number: [...gone, ...figures.map((change) => (value: unknown) => change(value as number))],
  figure: [...gone, ...figures.map((change) => (value: unknown) => String(change(Number(value)))), () => '0x10'],
  text: [
    ...gone,
    (value: unknown) => `${value}${value}`,
    (value: unknown) => String(value).slice(0, -2),
    ...[0.05, 0.3, 0.5, 0.7, 0.98].map(
      (part) => (value: unknown) => replaceAt(String(value), Math.floor(String(value).length * part)),
    ),
  ],
}
