import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { CaipNetworkId } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureRows } from './providers/test/failureRows.ts'
import { type FailureWorld, makeFailureWorld } from './providers/test/makeFailureWorld.ts'
import type { FailureRequest } from './providers/test/ProviderCase.ts'
import { captureLogs } from './test/captureLogs.ts'
import { createTestServer, type TestServer, testChain } from './test/createTestServer.ts'
import { failures } from './test/failures.ts'
import { startCountingNode } from './test/startCountingNode.ts'
import { type Front, startFront } from './test/startFront.ts'

/**
 * Every provider behind the routes, with each kind of upstream failure: the caller gets the documented status and error response, other
 * routes keep working, the upstream's URL and key stay hidden, and the provider serves again once the upstream works. Each provider has its
 * own front and is used before and after, so that no circuit breaker responds in its place.
 */

/** Part of every upstream's URL, as a vendor's key often is. */
const canary = 'canary-of-an-upstream'
const indexer = ['indexer' as const]
/** The default providers of a network; its row overrides some. */
const fewest = { swap: [], prices: [], history: indexer, balances: indexer, nfts: indexer }
const rows = failureRows.map((row, index) => ({ ...row, chainId: 11 + index }))

const fails: { name: string; start: (front: Front) => unknown; rejects?: boolean }[] = [
  { name: 'is down', start: (front) => front.goDown() },
  { name: 'never responds', start: (front) => front.misbehave(() => undefined) },
  {
    name: 'stops in the middle of its response',
    start: (front) => front.misbehave((_, response) => response.writeHead(200).write('{"x":')),
  },
  ...failures.map(({ name, how, error }) => ({
    name,
    start: (front: Front) => front.misbehave(how),
    rejects: error === 'ProviderRejectionError',
  })),
]

let anvil: Anvil
let world: FailureWorld
let server: TestServer
let url: string
let logs: ReturnType<typeof captureLogs>
/** By the row's title. */
const fronts = new Map<string, Front>()
/** The network of each row, by its title. */
const ids = new Map<string, CaipNetworkId>()
const stops: (() => Promise<unknown>)[] = []
const secrets: string[] = [canary]

beforeAll(async () => {
  anvil = await startAnvil()
  world = await makeFailureWorld(anvil)
  const configs = await Promise.all(
    rows.map(async ({ title, start, chainId }) => {
      const upstream = await start(world)
      // Each row has a network of its own over one node.
      const node = await startCountingNode(anvil.url, { chainId })
      const target = upstream.url === anvil.url ? node.url : upstream.url
      const front = await startFront(target, { prefix: `/${canary}` })
      fronts.set(title, front)
      stops.push(front.stop, node.stop, () => upstream.stop?.() ?? Promise.resolve())
      const config = upstream.configure({ url: `${front.url}/${canary}`, origin: front.url })
      secrets.push(front.url, ...Object.values(config.providerKeys ?? {}))
      const chain = { id: chainId, rpcUrls: [node.url], blockTimeMs: 1, ...config.chain }
      ids.set(title, config.network?.id ?? `eip155:${chainId}`)
      return {
        ...config,
        chain: config.network ?? testChain({ ...chain, providers: { ...fewest, ...config.chain?.providers } }),
      }
    }),
  )
  logs = captureLogs()
  server = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url], blockTimeMs: 1 }), ...configs.map(({ chain }) => chain)],
    env: {
      PROVIDER_TIMEOUT_MS: '3000',
      LOG_LEVEL: 'trace',
      PROVIDER_KEYS: JSON.stringify(Object.assign({}, ...configs.map(({ providerKeys }) => providerKeys))),
      PROVIDER_URLS: JSON.stringify(Object.assign({}, ...configs.map(({ providerUrls }) => providerUrls))),
      LATCHKEY_ONRAMP: JSON.stringify({ providers: configs.flatMap(({ onramp }) => onramp ?? []) }),
      ...Object.assign({}, ...configs.map(({ env }) => env)),
    },
  })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
}, 120_000)
afterAll(async () => {
  logs?.release()
  await server?.close()
  await Promise.all(stops.map((stop) => stop()))
  await anvil?.stop()
})

describe.each(fails)('an upstream that $name', ({ name: how, start, rejects }) => {
  test.concurrent.each(rows)('$title', async ({ title, requests, field, isProblem, statuses, rejection }) => {
    const front = fronts.get(title)
    const id = ids.get(title)
    if (!front || !id) throw new Error(`There is no front before ${title}.`)
    const send = () => Promise.all(requests(id, world).map(request))
    const status = statuses?.[how] ?? (rejects && rejection ? rejection : 503)
    const before = front.countHits()
    await start(front)
    const [block, chains, responses] = await Promise.all([
      request({
        path: '/v1?projectId=p&chainId=eip155:31337',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
      }),
      request({ path: '/v1/supported-chains' }),
      send(),
    ])
    // Other routes keep working.
    expect([block.status, chains.status]).toEqual([200, 200])
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => status))
    if (how !== 'is down') expect(front.countHits()).toBeGreaterThan(before)
    for (const { text, headers } of status === 503 || rejection ? responses : []) {
      const description = expect.stringMatching(/^.{10,300}$/)
      const problem = { type: 'about:blank', title: expect.any(String), status, detail: description, field }
      const failed = { status: 'FAILED', reasons: [{ field, description }] }
      expect(JSON.parse(text)).toEqual({ ...(isProblem ? problem : failed), requestId: headers.get('x-request-id') })
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
    front.misbehave(undefined)
    if (how === 'is down') await front.comeBack()
    // A broken keep-alive connection may fail once more.
    const served = (await send()).every((response) => response.status === 200)
    if (!served) expect((await send()).map((response) => response.status)).toEqual(responses.map(() => 200))
  })
})

test('logs no upstream URL and no key', () => {
  // Proves that the capture works.
  expect(logs.read()).toContain('upstream unavailable')
  for (const secret of secrets) expect(logs.read()).not.toContain(secret)
})

async function request({ path, body, keptAs = [] }: FailureRequest) {
  await Promise.all(keptAs.map((key) => server.context.state.cache.delete(key)))
  const response = await fetch(`${url}${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  return { status: response.status, headers: response.headers, text: await response.text() }
}
