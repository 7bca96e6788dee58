import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRpc } from '../rpc/createRpc.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, createTestWallet } from '../test/createTestWallet.ts'
import { findWitness } from './findWitness.ts'

const proxied = '/v1?chainId=eip155:31337&projectId=p'
const request = { method: 'eth_getBalance', params: [alice, 'latest'] }

let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A server whose JSON-RPC proxy returns a false result, or never responds. */
async function startLiar(options: { answers: boolean } = { answers: true }) {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    if (options.answers) response.end('{"jsonrpc":"2.0","id":0,"result":"0xbad"}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests }
}

type Options = { rpcUrls: string[]; serverUrls?: string[]; wallet?: ReturnType<typeof createTestWallet> }

const find = ({ rpcUrls, serverUrls = [], wallet }: Options) =>
  findWitness(createRpc(), {
    network: createTestNetwork(...rpcUrls),
    serverUrls,
    connectorId: wallet && 'io.test',
    getInstalled: (connectorId) => (connectorId === 'io.test' ? wallet?.provider : undefined),
  })

const read = async (options: Options) => (await find(options))?.(createTestNetwork(...options.rpcUrls), request)

test('reads from the app’s node', async () => {
  expect(BigInt(String(await read({ rpcUrls: [node.url] })))).toBeGreaterThan(0n)
})

describe('the server’s JSON-RPC proxy is no witness', () => {
  test('under a url of the server', async () => {
    const liar = await startLiar()
    const serverUrls = ['https://wallet.example', `${liar.url}/some/path/`]
    expect(await find({ rpcUrls: [`${liar.url}/any/path`], serverUrls })).toBeUndefined()
    expect(await read({ rpcUrls: [`${liar.url}/any/path`, node.url], serverUrls })).not.toBe('0xbad')
    expect(liar.requests()).toBe(0)
  })

  test.each([
    ['the same host by another scheme', `http://wallet.example${proxied}`],
    ['the same host in capitals', 'https://WALLET.example/node'],
    ['the same host with a trailing dot', 'https://wallet.example./node'],
    ['the same host on another port', 'https://wallet.example:8443/node'],
    ['the same host, escaped', 'https://%77allet.example:8443/node'],
    ['another host with the proxy’s path in capitals', 'https://node.example/V1?CHAINID=eip155:1'],
    ['another host with the proxy’s path, escaped', 'https://node.example/%76%31?%63hainId=eip155:1'],
    ['another host with the proxy’s path', `https://node.example${proxied}`],
    ['the proxy’s path below another', `https://node.example/latchkey${proxied}`],
  ])('by %s', async (_, url) => {
    expect(await find({ rpcUrls: [url], serverUrls: ['https://wallet.example'] })).toBeUndefined()
  })

  test.each([
    ['https://192.0.2.7', 'https://[::ffff:192.0.2.7]:8545'],
    ['https://192.0.2.7', 'https://3221225991/node'],
    ['https://[2001:db8::7]', 'https://[2001:DB8:0:0::7]:8545'],
    ['https://wallet.example.', 'http://wallet.example:8545'],
    ['http://127.0.0.1:8401', 'http://localhost:8401/node'],
    ['http://127.0.0.1:8401', 'http://127.1.2.3:8401/node'],
    ['http://localhost:8401', 'http://[::1]:8401/node'],
    ['http://localhost:8401', 'http://app.localhost.:8401/node'],
    ['http://127.0.0.1:8401', 'http://[::ffff:127.0.0.1]:8401/node'],
    ['http://127.0.0.1', 'ws://localhost/node'],
  ])('of %s by another spelling of its host, %s', async (server, url) => {
    expect(await find({ rpcUrls: [url], serverUrls: [server] })).toBeUndefined()
  })

  test.each(['http://127.0.0.1:8545', 'http://localhost:8545', 'http://[::1]:8545'])(
    'accepts a node on another port of this machine: %s',
    async (url) => {
      expect(await find({ rpcUrls: [url], serverUrls: ['http://127.0.0.1:8401'] })).toBeDefined()
    },
  )

  test('accepts a node on another host', async () => {
    const serverUrls = ['https://wallet.example']
    for (const url of ['https://node.wallet.example', 'https://localhost.example', 'https://node.example/v1/key'])
      expect(await find({ rpcUrls: [url], serverUrls })).toBeDefined()
  })
})

describe('without a node of the app', () => {
  const rpcUrls = [`https://wallet.example${proxied}`]

  test('reads from the connected wallet', async () => {
    const wallet = createTestWallet({ url: node.url })
    expect(BigInt(String(await read({ rpcUrls, wallet })))).toBeGreaterThan(0n)
    expect(wallet.requests().map(({ method }) => method)).toContain('eth_getBalance')
  })

  test('ignores a wallet on another chain', async () => {
    expect(await find({ rpcUrls, wallet: createTestWallet({ url: node.url, chainId: 1 }) })).toBeUndefined()
  })

  test('throws NETWORK_CHANGED when the wallet was switched meanwhile', async () => {
    const wallet = createTestWallet({
      url: node.url,
      answers: {
        eth_getBalance: () => {
          wallet.setChain(1)
          return '0x1'
        },
      },
    })
    await expect(read({ rpcUrls, wallet })).rejects.toMatchObject({ code: 'NETWORK_CHANGED' })
  })

  test('throws RPC_UNAVAILABLE when the wallet does not serve reads', async () => {
    const reject = () => Promise.reject({ code: 4200, message: 'Unsupported' })
    const wallet = createTestWallet({ url: node.url, answers: { eth_getBalance: reject } })
    await expect(read({ rpcUrls, wallet })).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' })
  })

  test('is undefined without a connected wallet', async () => {
    expect(await find({ rpcUrls })).toBeUndefined()
  })
})

test('reads from the wallet when the app’s node is down', async () => {
  const wallet = createTestWallet({ url: node.url })
  expect(BigInt(String(await read({ rpcUrls: ['http://127.0.0.1:1'], wallet })))).toBeGreaterThan(0n)
})

test('treats a revert as a result, without a request to the next source', async () => {
  const wallet = createTestWallet({ url: node.url })
  const witness = await find({ rpcUrls: [node.url], wallet })
  // Creation code that reverts at once.
  const call = { method: 'eth_call', params: [{ from: alice, data: '0x60006000fd' }, 'latest'] }
  await expect(witness?.(createTestNetwork(node.url), call)).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
  expect(wallet.requests().map(({ method }) => method)).not.toContain('eth_call')
})

test('stops waiting for a silent node when the signal aborts, or after 10 s', async () => {
  const silent = await startLiar({ answers: false })
  const network = createTestNetwork(silent.url)
  const witness = await find({ rpcUrls: [silent.url] })
  const result = witness?.(network, { ...request, signal: AbortSignal.timeout(50) })
  await expect(result).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(witness?.(network, request)).rejects.toMatchObject({ code: 'RPC_TIMEOUT' })
}, 20_000)
