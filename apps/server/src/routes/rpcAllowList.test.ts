import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** Responds to each call of a text with a result, and to a call for a block with the head. */
function respondAs(text: string): string {
  const parsed: unknown = JSON.parse(text)
  const response = ({ id, method }: { id?: unknown; method?: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_blockNumber' ? '0x4e20' : method === 'eth_getBlockByNumber' ? { number: '0x4e00' } : 'done',
  })
  return JSON.stringify(Array.isArray(parsed) ? parsed.map(response) : response(parsed as object))
}

const chainPath = '/v1?chainId=eip155:31337'
/** What reached the node over either transport. */
const seen: string[] = []
let node: Awaited<ReturnType<typeof startUpstream>>
let sockets: WebSocketServer
let server: TestServer
let caller: WebSocket
const frames: unknown[] = []

beforeAll(async () => {
  node = await startUpstream(
    (_request, response, body) => {
      seen.push(body)
      response.end(respondAs(body))
    },
    { chainId: 31337 },
  )
  sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  sockets.on('connection', (socket) =>
    socket.on('message', (bytes) => {
      seen.push(String(bytes))
      socket.send(respondAs(String(bytes)))
    }),
  )
  if (!sockets.address()) await once(sockets, 'listening')
  const wsUrl = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`
  const proxy = { methods: ['debug_traceTransaction'], maxBatch: 20, maxLogBlocks: 100 }
  const urls = { rpcUrls: [node.url], wsUrls: [wsUrl] }
  server = await createTestServer({ chains: [testChain({ id: 31337, ...urls, proxy })] })
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  caller = new WebSocket(`${origin.replace('http', 'ws')}${chainPath}`)
  caller.on('message', (bytes) => frames.push(JSON.parse(String(bytes))))
  await once(caller, 'open')
})
afterAll(async () => {
  caller.close()
  await server.close()
  sockets.close()
  await node.stop()
})
beforeEach(() => {
  seen.length = 0
})

const send = {
  HTTP: async (text: string): Promise<unknown> => (await server.post(chainPath, text)).body,
  WebSocket: async (text: string): Promise<unknown> => {
    const before = frames.length
    caller.send(text)
    await expect.poll(() => frames.length, { timeout: 5_000 }).toBeGreaterThan(before)
    return frames[before]
  },
} as const
const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 7, method, params })
const account = `0x${'11'.repeat(20)}`

describe.each(['HTTP', 'WebSocket'] as const)('over %s', (transport) => {
  test.each([
    call('eth_accounts'),
    call('eth_sign', [account, '0xdead']),
    call('eth_sendTransaction', [{ from: account, to: account, value: '0x1' }]),
    call('eth_signTransaction', [{ from: account }]),
    call('tenderly_setBalance', [account, '0x56bc75e2d63100000']),
    call('personal_unlockAccount', [account, '']),
    call('eth_Accounts'),
    call('eth_accounts '),
    call('eth_coinbase'),
    call('debug_setHead', ['0x0']),
    call('rpc_modules'),
    call('constructor'),
  ])('$method is rejected without a request to a node, alone or in a batch', async (attack) => {
    const rejection = { id: 7, error: { code: -32601 } }
    expect(await send[transport](JSON.stringify(attack))).toMatchObject(rejection)
    expect(await send[transport](JSON.stringify([attack]))).toMatchObject([rejection])
    expect(seen).toEqual([])
  })

  test.each([
    '{"method":"eth_blockNumber","Method":"debug_setHead","params":["0x0"],"id":7}',
    '{"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","METHOD":"debug_setHead","params":[]}',
    '{"jsonrpc":"2.0","id":7,"method":"debug_setHead","method":"eth_blockNumber","params":[]}',
    '{"jsonrpc":"2.0","id":7,"meth\\u006fd":"debug_setHead","method":"eth_blockNumber","params":[]}',
    '{"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[],"id":8}',
    '{"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[],"extra":1}',
    '{"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0x1","to":"0x2"},"latest"]}',
    '{"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"__proto__":{"a":1}},"latest"]}',
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"eth_blockNumber","params":[]}',
    '{"jsonrpc":"2.0","id":7,"method":"eth_getBlockByNumber","params":[9007199254740993,false]}',
    '{"jsonrpc":"2.0","id":7,"method":"eth_getBlockByNumber","params":[1e400,false]}',
    '{"jsonrpc":"1.0","id":7,"method":"eth_blockNumber","params":[]}',
  ])('%s is rejected without a request to a node, alone or in a batch', async (text) => {
    for (const body of [text, `[${text}]`]) {
      const response = await send[transport](body)
      if (transport === 'HTTP') expect(response).toMatchObject({ status: 'FAILED' })
      else expect(response).toMatchObject({ error: { code: expect.any(Number) } })
    }
    expect(seen).toEqual([])
  })

  test('a call is serialized again, with its id unchanged', async () => {
    for (const id of ['9007199254740993', 9007199254740991, 0, null, 'é"\\']) {
      seen.length = 0
      const text = ` { "params" :[{"data":"\\u0030x"} ,"latest", 10.5], "id":${JSON.stringify(id)}, "m\\u0065thod": "eth_call" } `
      expect(await send[transport](text)).toEqual({ jsonrpc: '2.0', id, result: 'done' })
      expect(seen).toEqual([
        `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"eth_call","params":[{"data":"0x"},"latest",10.5]}`,
      ])
    }
  })

  const getLogs = (filter: object, method = 'eth_getLogs') =>
    call(method, method === 'eth_subscribe' ? ['logs', filter] : [filter])
  const hex = (height: number) => `0x${height.toString(16)}`
  const head = 20_000

  // The node's head is block 20,000, its finalized one 19,968; one call may span 100 blocks.
  test.each([
    { fromBlock: hex(1), toBlock: hex(101) },
    { fromBlock: hex(0), toBlock: 'latest' },
    { fromBlock: hex(head - 101), toBlock: 'latest' },
    { fromBlock: hex(head - 101) },
    { fromBlock: 'earliest', toBlock: 'latest' },
    { fromBlock: 'earliest' },
    { fromBlock: hex(19_000), toBlock: 'finalized' },
    { fromBlock: '0x0000000000000000', toBlock: '0xffffffffffffffff' },
    { fromBlock: hex(head), FromBlock: '0x0' },
    { fromBlock: 0, toBlock: hex(head) },
    { fromBlock: '0', toBlock: hex(head) },
    { fromBlock: 'Earliest', toBlock: 'latest' },
    { blockHash: `0x${'ab'.repeat(32)}`, fromBlock: '0x0' },
    { blockHash: '0x12' },
    [],
    'latest',
  ])('logs of %j are rejected: the range is too large or malformed', async (filter) => {
    const methods = ['eth_getLogs', 'eth_newFilter', ...(transport === 'WebSocket' ? ['eth_subscribe'] : [])]
    for (const method of methods) {
      const text = JSON.stringify(getLogs(filter as object, method))
      expect(await send[transport](text), method).toMatchObject({ id: 7, error: { code: -32602 } })
    }
    const logReads = seen.filter((text) => /getLogs|newFilter|subscribe/.test(text))
    expect(logReads).toEqual([])
  })

  test.each([
    [
      { fromBlock: hex(1), toBlock: hex(100) },
      { fromBlock: hex(1), toBlock: hex(100) },
    ],
    [
      { fromBlock: hex(head - 99), toBlock: 'latest' },
      { fromBlock: hex(head - 99), toBlock: 'latest' },
    ],
    [{ fromBlock: 'finalized' }, { fromBlock: 'finalized', toBlock: 'latest' }],
    [
      { toBlock: null, address: account },
      { address: account, fromBlock: 'latest', toBlock: 'latest' },
    ],
    [{ blockHash: `0x${'ab'.repeat(32)}` }, { blockHash: `0x${'ab'.repeat(32)}` }],
  ])('logs of %j are requested as %j', async (filter, written) => {
    expect(await send[transport](JSON.stringify(getLogs(filter)))).toMatchObject({ id: 7, result: 'done' })
    expect(JSON.parse(seen.at(-1) ?? '')).toMatchObject({ method: 'eth_getLogs', params: [written] })
  })

  test('rejects only the disallowed calls of a batch, and limits its size as configured', async () => {
    const batch = [call('eth_call'), call('eth_accounts'), getLogs({ fromBlock: '0x0' }), call('eth_gasPrice')]
    const before = frames.length
    const response = await send[transport](JSON.stringify(batch.map((one, id) => ({ ...one, id }))))
    if (transport === 'WebSocket') await expect.poll(() => frames.length).toBe(before + 2)
    const responses = transport === 'HTTP' ? response : frames.slice(before).flat()
    expect(responses).toHaveLength(4)
    expect(responses).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 0, result: 'done' }),
        expect.objectContaining({ id: 1, error: expect.objectContaining({ code: -32601 }) }),
        expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32602 }) }),
        expect.objectContaining({ id: 3, result: 'done' }),
      ]),
    )
    expect(JSON.parse(seen.at(-1) ?? '').map(({ method }: { method: string }) => method)).toEqual([
      'eth_call',
      'eth_gasPrice',
    ])
    seen.length = 0
    const tooMany = await send[transport](JSON.stringify(Array.from({ length: 21 }, () => call('eth_call'))))
    if (transport === 'HTTP') expect(tooMany).toMatchObject({ status: 'FAILED', reasons: [{ field: 'batch' }] })
    else expect(tooMany).toMatchObject({ error: { code: -32600 } })
    expect(seen).toEqual([])
  })

  test('methods added by the operator are allowed, by their exact names', async () => {
    const callMethod = (method: string) => send[transport](JSON.stringify(call(method)))
    expect(await callMethod('debug_traceTransaction')).toMatchObject({ result: 'done' })
    expect(await callMethod('debug_tracetransaction')).toMatchObject({ error: { code: -32601 } })
    expect(await callMethod('debug_traceBlock')).toMatchObject({ error: { code: -32601 } })
  })
})

test('subscriptions need a WebSocket, and are of known kinds', async () => {
  const subscribe = (kind: string) => JSON.stringify(call('eth_subscribe', [kind]))
  expect(await send.HTTP(subscribe('newHeads'))).toMatchObject({ error: { code: -32601 } })
  expect(await send.WebSocket(subscribe('newHeads'))).toMatchObject({ result: 'done' })
  expect(await send.WebSocket(subscribe('logs'))).toMatchObject({ result: 'done' })
  expect(await send.WebSocket(subscribe('Logs'))).toMatchObject({ error: { code: -32602 } })
})
