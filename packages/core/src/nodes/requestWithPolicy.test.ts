import { expect, test } from 'vitest'
import { postJson } from './postJson.ts'
import type { RpcEnvironment } from './requestText.ts'
import { requestWithPolicy } from './requestWithPolicy.ts'

const first = 'https://first.example'
const second = 'https://second.example'
const ok = () => new Response('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('no', { status: code, headers })

/** Scripted nodes, and a clock that only advances by sleeping. */
function createEnvironment(script: Record<string, (() => Response | Promise<Response>)[]>) {
  const start = Date.parse('2026-01-01T00:00:00Z')
  let now = start
  const posts: { url: string; atMs: number }[] = []
  const environment: RpcEnvironment = {
    async fetch(input) {
      const url = String(input)
      posts.push({ url, atMs: now - start })
      const answers = script[url] ?? []
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer) throw new TypeError('fetch failed')
      return answer()
    },
    now: () => now,
    async sleep(ms) {
      now += ms
    },
  }
  const advance = (ms: number) => {
    now += ms
  }
  const post = (...urls: string[]) =>
    requestWithPolicy(environment, {
      urls,
      send: (url) => postJson(environment, { url, body: '{}', signal: new AbortController().signal }),
      signal: new AbortController().signal,
    }).then(
      ({ url }) => url,
      (error) => `${error.code} ${error.shortMessage}`,
    )
  return { posts, post, advance }
}

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  'retries after %d: three times, 150, 300 and 600 ms apart',
  async (code) => {
    const { posts, post } = createEnvironment({ [first]: [status(code)] })
    expect(await post(first)).toBe(`RPC_UNAVAILABLE Unavailable HTTP RPC url at ${first}`)
    expect(posts.map(({ atMs }) => atMs)).toEqual([0, 150, 450, 1050])
  },
)

test.each([400, 401, 404, 405, 409, 418, 501])('does not retry after %d', async (code) => {
  const { posts, post } = createEnvironment({ [first]: [status(code)] })
  expect(await post(first)).toContain('RPC_UNAVAILABLE')
  expect(posts).toHaveLength(1)
})

test('retries after a connection failure until it gets a response', async () => {
  const down = () => Promise.reject(new TypeError('fetch failed'))
  const { posts, post } = createEnvironment({ [first]: [down, down, ok] })
  expect(await post(first)).toBe(first)
  expect(posts).toHaveLength(3)
})

test('honours Retry-After in seconds', async () => {
  const { posts, post } = createEnvironment({ [first]: [status(429, { 'retry-after': '7' }), ok] })
  expect(await post(first)).toBe(first)
  expect(posts.map(({ atMs }) => atMs)).toEqual([0, 7000])
})

test('honours Retry-After as a date', async () => {
  const { posts, post } = createEnvironment({
    [first]: [status(503, { 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' }), ok],
  })
  expect(await post(first)).toBe(first)
  expect(posts.map(({ atMs }) => atMs)).toEqual([0, 3000])
})

test('waits at least the backoff, whatever Retry-After says', async () => {
  const { posts, post } = createEnvironment({ [first]: [status(429, { 'retry-after': '0' }), ok] })
  await post(first)
  expect(posts.map(({ atMs }) => atMs)).toEqual([0, 150])
})

test('gives up at once on a Retry-After beyond the call’s limit', async () => {
  const { posts, post } = createEnvironment({ [first]: [status(429, { 'retry-after': '3600' })] })
  expect(await post(first)).toContain('RPC_UNAVAILABLE')
  expect(posts).toHaveLength(1)
})

test('tries the urls in the order given', async () => {
  const { posts, post } = createEnvironment({ [first]: [status(503)], [second]: [ok] })
  expect(await post(first, second)).toBe(second)
  expect(posts).toEqual([
    { url: first, atMs: 0 },
    { url: second, atMs: 0 },
  ])
})

test('skips a node until its Retry-After while it retries the others', async () => {
  const { posts, post } = createEnvironment({
    [first]: [status(429, { 'retry-after': '2' })],
    [second]: [status(500), status(500), ok],
  })
  expect(await post(first, second)).toBe(second)
  expect(posts.filter(({ url }) => url === first)).toHaveLength(1)
})

test('falls back from a node that returns HTML', async () => {
  const html = () => new Response('<html>Sign in to the Wi-Fi</html>')
  const { post } = createEnvironment({ [first]: [html], [second]: [ok] })
  expect(await post(first, second)).toBe(second)
})

test('throws RPC_ANSWER_INVALID for HTML from the only node', async () => {
  const { posts, post } = createEnvironment({ [first]: [() => new Response('<html></html>')] })
  expect(await post(first)).toContain('RPC_ANSWER_INVALID')
  expect(posts).toHaveLength(1)
})

test('accepts a JSON-RPC error with a 400 status as the response', async () => {
  const rejection = () =>
    new Response('{"jsonrpc":"2.0","id":0,"error":{"code":-32602,"message":"no"}}', { status: 400 })
  const { post } = createEnvironment({ [first]: [rejection] })
  expect(await post(first)).toBe(first)
})

test('sends requests to http and https urls only', async () => {
  const { posts, post } = createEnvironment({})
  expect(await post('ftp://node.example')).toContain('Unavailable HTTP RPC url at ftp://node.example')
  expect(posts).toHaveLength(0)
})

test('ends within 55 s even if every attempt takes its whole 10 s', async () => {
  const slow = () => {
    world.advance(10_000)
    return new Response('', { status: 504 })
  }
  const urls = Array.from({ length: 9 }, (_, index) => `https://node${index}.example`)
  const world = createEnvironment(Object.fromEntries(urls.map((url) => [url, [slow]])))
  expect(await world.post(...urls)).toContain('RPC_UNAVAILABLE')
  expect(world.posts).toHaveLength(5)
})
