import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { networkOf } from '../../test/networkOf.ts'
import { RpcError } from '../errors/chain.ts'
import { createNodeClient } from './createNodeClient.ts'
import { createRanking } from './createRanking.ts'
import { pingRpc } from './pingRpc.ts'
import { browserEnvironment } from './requestText.ts'

const fronts: Server[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const front of fronts.splice(0)) front.close().closeAllConnections()
})

/** A node that responds late, or with an error. */
async function startFront(behaviour: { lateMs?: number; status?: number }) {
  const bodies: string[] = []
  const front = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    await pause(behaviour.lateMs ?? 0)
    response.statusCode = behaviour.status ?? 200
    const { id } = JSON.parse(body) as { id: number }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
  })
  fronts.push(front)
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, bodies, behaviour }
}

test('moves slow and dead nodes to the end, and sends the next request to a healthy one', async () => {
  const slow = await startFront({ lateMs: 600 })
  const dead = await startFront({ status: 503 })
  const good = await startFront({})
  const urls = [slow.url, dead.url, good.url]
  const rank = createRanking(browserEnvironment, pingRpc(browserEnvironment, 'eth_blockNumber'))
  expect(rank(urls)).toEqual(urls)
  await vi.waitFor(() => expect(rank(urls)).toEqual([good.url, slow.url, dead.url]), { timeout: 3_000 })

  const rpc = createNodeClient({ ping: 'eth_blockNumber', toError: () => new RpcError({ rpcCode: 0 }) })
  const network = networkOf(...urls)
  await rpc(network, { method: 'eth_chainId' })
  await vi.waitFor(() => expect(slow.bodies.filter((body) => body.includes('eth_blockNumber'))).toHaveLength(2))
  await pause(700)
  await rpc(network, { method: 'eth_gasPrice' })
  expect([slow, dead, good].map(({ bodies }) => bodies.filter((body) => body.includes('eth_gasPrice')).length)).toEqual(
    [0, 0, 1],
  )
})

test('treats a node slower than a second as dead, and restores its place once it responds again', async () => {
  const first = await startFront({ lateMs: 1_500 })
  const second = await startFront({})
  const urls = [first.url, second.url]
  const rank = createRanking(browserEnvironment, pingRpc(browserEnvironment, 'eth_blockNumber'))
  rank(urls)
  await vi.waitFor(() => expect(rank(urls)).toEqual([second.url, first.url]), { timeout: 3_000 })
  first.behaviour.lateMs = 0
  await vi.waitFor(() => expect(rank(urls)).toEqual(urls), { timeout: 8_000, interval: 200 })
})

test('does not ping a single node, nor any before its first request or while the page is hidden', async () => {
  const one = await startFront({})
  const other = await startFront({})
  const rank = createRanking(browserEnvironment, pingRpc(browserEnvironment, 'eth_blockNumber'))
  rank([one.url])
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  rank([one.url, other.url])
  await pause(200)
  expect([...one.bodies, ...other.bodies]).toEqual([])
})

test('pings every 4 s while requests are made, keeps the app’s order among the healthy, and stops 30 s after the last request', async () => {
  let now = 0
  const pingedAt: number[] = []
  const environment = {
    fetch: async () => {
      pingedAt.push(now)
      return new Response('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
    },
    now: () => now,
    async sleep(ms: number) {
      now += ms
      if (now === 8_000)
        expect(rank(['https://b.test', 'https://a.test'])).toEqual(['https://b.test', 'https://a.test'])
    },
  }
  const scripted = environment as unknown as typeof browserEnvironment
  const rank = createRanking(scripted, pingRpc(scripted, 'eth_blockNumber'))
  rank(['https://b.test', 'https://a.test'])
  await vi.waitFor(() => expect(now).toBe(40_000))
  await pause(50)
  expect(now).toBe(40_000)
  const rounds = pingedAt.filter((_, index) => index % 2 === 0)
  expect(rounds).toEqual(Array.from({ length: 10 }, (_, index) => index * 4_000))
})
