import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRpc } from '../rpc/createRpc.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, createTestWallet } from '../test/createTestWallet.ts'
import { findWitness } from './findWitness.ts'

const proxied = '/v1?chainId=eip155:31337&projectId=p'
const question = { method: 'eth_getBalance', params: [alice, 'latest'] }

let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A server whose JSON-RPC proxy says what it likes, or nothing. */
async function startLiar(options: { answers: boolean } = { answers: true }) {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    if (options.answers) response.end('{"jsonrpc":"2.0","id":0,"result":"0xbad"}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

type Options = { rpcUrls: string[]; serverUrls?: string[]; wallet?: ReturnType<typeof createTestWallet> }

const find = ({ rpcUrls, serverUrls = [], wallet }: Options) =>
  findWitness(createRpc(), {
    network: createTestNetwork(...rpcUrls),
    serverUrls,
    connectorId: wallet && 'io.test',
    findInstalled: (connectorId) => (connectorId === 'io.test' ? wallet?.provider : undefined),
  })

const ask = async (options: Options) => (await find(options))?.(createTestNetwork(...options.rpcUrls), question)

test('asks the node that the app named', async () => {
  expect(BigInt(String(await ask({ rpcUrls: [node.url] })))).toBeGreaterThan(0n)
})

describe('the server’s JSON-RPC proxy is no witness', () => {
  test('under an address of the server', async () => {
    const liar = await startLiar()
    const serverUrls = ['https://wallet.example', `${liar.url}/some/path/`]
    expect(await find({ rpcUrls: [`${liar.url}/any/path`], serverUrls })).toBeUndefined()
    expect(await ask({ rpcUrls: [`${liar.url}/any/path`, node.url], serverUrls })).not.toBe('0xbad')
    expect(liar.asked()).toBe(0)
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
    'a node on another port of this machine is one: %s',
    async (url) => {
      expect(await find({ rpcUrls: [url], serverUrls: ['http://127.0.0.1:8401'] })).toBeDefined()
    },
  )

  test('a node on another host is one', async () => {
    const serverUrls = ['https://wallet.example']
    for (const url of ['https://node.wallet.example', 'https://localhost.example', 'https://node.example/v1/key'])
      expect(await find({ rpcUrls: [url], serverUrls })).toBeDefined()
  })
})

describe('without a node of the app', () => {
  const rpcUrls = [`https://wallet.example${proxied}`]

  test('the connected wallet is asked', async () => {
    const wallet = createTestWallet({ url: node.url })
    expect(BigInt(String(await ask({ rpcUrls, wallet })))).toBeGreaterThan(0n)
    expect(wallet.requests().map(({ method }) => method)).toContain('eth_getBalance')
  })

  test('a wallet on another chain is not', async () => {
    expect(await find({ rpcUrls, wallet: createTestWallet({ url: node.url, chainId: 1 }) })).toBeUndefined()
  })

  test('an answer of a wallet that was switched meanwhile is not taken', async () => {
    const wallet = createTestWallet({
      url: node.url,
      answers: {
        eth_getBalance: () => {
          wallet.setChain(1)
          return '0x1'
        },
      },
    })
    await expect(ask({ rpcUrls, wallet })).rejects.toMatchObject({ code: 'NETWORK_CHANGED' })
  })

  test('a wallet that does not read for pages is out of reach', async () => {
    const refuse = () => Promise.reject({ code: 4200, message: 'Unsupported' })
    const wallet = createTestWallet({ url: node.url, answers: { eth_getBalance: refuse } })
    await expect(ask({ rpcUrls, wallet })).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' })
  })

  test('there is none where nothing is connected', async () => {
    expect(await find({ rpcUrls })).toBeUndefined()
  })
})

test('the wallet is asked where the app’s node is out of reach', async () => {
  const wallet = createTestWallet({ url: node.url })
  expect(BigInt(String(await ask({ rpcUrls: ['http://127.0.0.1:1'], wallet })))).toBeGreaterThan(0n)
})

test('what a contract refuses is an answer, and the next source is not asked', async () => {
  const wallet = createTestWallet({ url: node.url })
  const witness = await find({ rpcUrls: [node.url], wallet })
  // Creation code that reverts at once.
  const call = { method: 'eth_call', params: [{ from: alice, data: '0x60006000fd' }, 'latest'] }
  await expect(witness?.(createTestNetwork(node.url), call)).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
  expect(wallet.requests().map(({ method }) => method)).not.toContain('eth_call')
})

test('a node that stays silent is given up with the caller, and by itself after 10 s', async () => {
  const silent = await startLiar({ answers: false })
  const network = createTestNetwork(silent.url)
  const witness = await find({ rpcUrls: [silent.url] })
  const asked = witness?.(network, { ...question, signal: AbortSignal.timeout(50) })
  await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(witness?.(network, question)).rejects.toMatchObject({ code: 'RPC_TIMEOUT' })
}, 20_000)
