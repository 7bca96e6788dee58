import { expect, test } from 'vitest'
import { networkOf } from '../../test/networkOf.ts'
import { createPathClient } from './createPathClient.ts'
import type { RpcEnvironment } from './requestText.ts'

type Sent = { url: string; method: string; cache: string | undefined; accept: string | undefined; body: unknown }

/** Scripted nodes, and a clock that only advances by sleeping; pings are not noted. */
function createClient(answer: (url: string) => Response | Promise<Response>, isAnswer?: (text: string) => boolean) {
  const sent: Sent[] = []
  let now = 0
  const environment: RpcEnvironment = {
    async fetch(input, { method = 'GET', cache, headers, body } = {}) {
      const url = String(input)
      if (url.endsWith('/tip')) return new Response('1')
      const { accept } = (headers ?? {}) as { accept?: string }
      sent.push({ url, method, cache, accept, body })
      return answer(url)
    },
    now: () => now,
    async sleep(ms) {
      now += ms
      // The ranking waits longer than any test.
      if (ms >= 4_000) await new Promise(() => {})
    },
  }
  return { sent, client: createPathClient({ ping: '/tip', ...(isAnswer && { isAnswer }) }, environment) }
}

test('reads a path of the first node that responds, never from a cache', async () => {
  const { sent, client } = createClient((url) => new Response('7', { status: url.includes('down') ? 503 : 200 }))
  const network = networkOf('https://down.test/api', 'https://up.test/api/')
  expect(await client(network, { path: '/address/a', accept: 'application/json' })).toEqual({
    status: 200,
    text: '7',
    url: 'https://up.test/api/',
  })
  const request = { method: 'GET', cache: 'no-store', accept: 'application/json', body: undefined }
  expect(sent).toEqual([
    { ...request, url: 'https://down.test/api/address/a' },
    { ...request, url: 'https://up.test/api/address/a' },
  ])
})

test('keeps the query of a node behind each path', async () => {
  const { sent, client } = createClient(() => new Response('7'))
  await client(networkOf('https://one.test/api/?projectId=p'), { path: '/address/a' })
  await client(networkOf('https://one.test/api/?projectId=p'), { path: '/txs?query=a' })
  expect(sent).toMatchObject([
    { url: 'https://one.test/api/address/a?projectId=p' },
    { url: 'https://one.test/api/txs?query=a&projectId=p' },
  ])
})

test.each([400, 404])('returns a response of status %d with its text, and sends it once', async (status) => {
  const { sent, client } = createClient(() => new Response('Transaction not found', { status }))
  const answer = await client(networkOf('https://one.test', 'https://two.test'), { path: '/tx/1' })
  expect(answer).toEqual({ status, text: 'Transaction not found', url: 'https://one.test' })
  expect(sent).toHaveLength(1)
})

test('retries three times, and says which node failed', async () => {
  const { sent, client } = createClient(() => Promise.reject(new TypeError('fetch failed')))
  await expect(client(networkOf('https://one.test'), { path: '/tip/height' })).rejects.toMatchObject({
    code: 'RPC_UNAVAILABLE',
    message: expect.stringContaining('https://one.test'),
  })
  expect(sent).toHaveLength(4)
})

test('takes for a response what the namespace says is one, whatever its status', async () => {
  const isAnswer = (text: string) => text.startsWith('no funds')
  const { sent, client } = createClient(() => new Response('no funds', { status: 500 }), isAnswer)
  expect(await client(networkOf('https://one.test'), { path: '/simulate' })).toMatchObject({
    status: 500,
    text: 'no funds',
  })
  expect(sent).toHaveLength(1)
  const { client: other } = createClient(() => new Response('down', { status: 500 }), isAnswer)
  await expect(other(networkOf('https://one.test'), { path: '/simulate' })).rejects.toMatchObject({
    code: 'RPC_UNAVAILABLE',
  })
})

test('posts a body as text', async () => {
  const { sent, client } = createClient(() => new Response('id'))
  await client(networkOf('https://one.test'), { path: '/tx', body: '0200' })
  expect(sent).toEqual([
    { url: 'https://one.test/tx', method: 'POST', cache: 'no-store', accept: undefined, body: '0200' },
  ])
})

test('ends at once when the signal aborts', async () => {
  const { client } = createClient(() => Promise.reject(new DOMException('aborted', 'AbortError')))
  const request = client(networkOf('https://one.test'), { path: '/tip/height', signal: AbortSignal.abort() })
  await expect(request).rejects.toMatchObject({ code: 'ABORTED' })
})
