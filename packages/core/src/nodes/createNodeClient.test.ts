import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { networkOf } from '../../test/networkOf.ts'
import { RpcError } from '../errors/chain.ts'
import { createNodeClient, type NodeKind } from './createNodeClient.ts'

const kind: NodeKind = {
  ping: 'getSlot',
  toError: (error) => new RpcError({ rpcCode: (error as { code: number }).code, cause: error }),
}

type Call = { id: number; method: string; params: unknown[] }

const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A local node; `answer` maps the posted body to the response, or to undefined for none. */
async function startNode(answer: (posted: Call | Call[]) => unknown) {
  const posts: (Call | Call[])[] = []
  const aborted = vi.fn()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    posts.push(JSON.parse(body))
    response.on('close', () => response.writableFinished || aborted())
    const json = answer(posts.at(-1) ?? [])
    if (json !== undefined) response.end(typeof json === 'string' ? json : JSON.stringify(json))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { network: networkOf(url), posts, aborted }
}

const echo = (posted: Call | Call[]) =>
  Array.isArray(posted)
    ? posted.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })).reverse()
    : { jsonrpc: '2.0', id: posted.id, result: posted.method }

test('sends the requests of one task in one POST and matches responses in any order', async () => {
  const { network, posts } = await startNode(echo)
  const rpc = createNodeClient(kind)
  expect(await Promise.all(['a', 'b', 'c'].map((method) => rpc(network, { method })))).toEqual(['a', 'b', 'c'])
  expect(posts).toHaveLength(1)
})

test('sends a single request without a batch', async () => {
  const { network, posts } = await startNode(echo)
  await createNodeClient(kind)(network, { method: 'eth_chainId' })
  expect(posts).toEqual([{ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] }])
})

test('puts at most 1,000 requests in a POST', async () => {
  const { network, posts } = await startNode(echo)
  const rpc = createNodeClient(kind)
  const answers = await Promise.all(Array.from({ length: 2001 }, (_, index) => rpc(network, { method: `m${index}` })))
  expect(answers[2000]).toBe('m2000')
  expect(posts.map((post) => (Array.isArray(post) ? post.length : 1)).sort()).toEqual([1, 1000, 1000])
})

test('fails one request of a batch alone', async () => {
  const { network } = await startNode((posted) =>
    (posted as Call[]).map(({ id }) =>
      id === 0 ? { id, error: { code: -32601, message: 'the method does not exist' } } : { id, result: '0x1' },
    ),
  )
  const rpc = createNodeClient(kind)
  const [first, second] = await Promise.allSettled([rpc(network, { method: 'a' }), rpc(network, { method: 'b' })])
  expect(first).toMatchObject({ reason: { code: 'RPC_ERROR', rpcCode: -32601, shortMessage: 'Method not found' } })
  expect(second).toMatchObject({ value: '0x1' })
})

test('sends requests one by one to a node without batch support', async () => {
  const rejection = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batches are not supported' } }
  const { network, posts } = await startNode((posted) => (Array.isArray(posted) ? rejection : echo(posted)))
  const rpc = createNodeClient(kind)
  expect(await Promise.all(['a', 'b'].map((method) => rpc(network, { method })))).toEqual(['a', 'b'])
  expect(posts).toHaveLength(3)
})

test.each([
  ['null', null],
  ['a number', 7],
  ['an object without a result', {}],
  ['HTML', '<html>'],
])('throws RPC_ANSWER_INVALID for %s', async (_, answer) => {
  const { network } = await startNode(() => answer)
  await expect(createNodeClient(kind)(network, { method: 'a' })).rejects.toMatchObject({ code: 'RPC_ANSWER_INVALID' })
})

test('aborts a request by its signal, and the POST once all of its requests are aborted', async () => {
  const { network, posts, aborted } = await startNode(() => undefined)
  const rpc = createNodeClient(kind)
  const controller = new AbortController()
  const waiting = ['a', 'b'].map((method) => rpc(network, { method, signal: controller.signal }))
  const settled = Promise.allSettled(waiting)
  await vi.waitFor(() => expect(posts).toHaveLength(1), 5000)
  controller.abort()
  for (const each of await settled) expect(each).toMatchObject({ reason: { code: 'ABORTED' } })
  await vi.waitFor(() => expect(aborted).toHaveBeenCalled(), 5000)
})

test('does not send a request that was aborted before', async () => {
  const { network, posts } = await startNode(echo)
  const rpc = createNodeClient(kind)
  await expect(rpc(network, { method: 'a', signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
  await rpc(network, { method: 'b' })
  expect(posts).toEqual([expect.objectContaining({ method: 'b' })])
})

test('times out a silent node after 10 s', async () => {
  const environment = {
    fetch: (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
    now: () => Date.now(),
    sleep: () => Promise.resolve(),
  }
  vi.useFakeTimers()
  const started = Date.now()
  const result = createNodeClient(kind, environment)(networkOf('https://silent.example'), { method: 'a' }).catch(
    (error) => error,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await result).toMatchObject({ code: 'RPC_TIMEOUT', shortMessage: expect.stringContaining('10000 ms') })
  expect(Date.now() - started).toBeLessThanOrEqual(60_000)
})
