import { setTimeout as sleep } from 'node:timers/promises'
import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { and, eq } from 'drizzle-orm'
import { encodeAbiParameters, type Hex, numberToHex, parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nfts, tokens, transactions, transfers } from '../../db/schema.ts'
import { createTestServer, type TestServer, testChain } from '../../test/createTestServer.ts'
import { startUpstream } from '../../test/startUpstream.ts'

/** Nodes that are behind, silent or without state for a while: what they cannot return now must not count as missing on the chain. */

const victim = '0x00000000000000000000000000000000000000f1'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const digits = (value: number, size = 1) => numberToHex(value, { size }).slice(2)

let anvil: Anvil
let owner: Hex
const opened: { close: () => Promise<void> }[] = []
beforeEach(async () => {
  anvil = await startAnvil()
  const [first] = await anvil.client.getAddresses()
  owner = first!
})
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
  await anvil.stop()
})

type Call = { id: number; method: string; params: unknown[] }
type NodeResponse = { result: unknown } | { error: { code: number; message: string } }

/** A proxy before the node that handles some calls itself: `undefined` forwards a call, `'never'` leaves the request without a response. */
async function startNode(respond: (call: Call) => NodeResponse | 'never' | undefined) {
  const calls: Call[] = []
  const node = await startUpstream(async (_, response, body) => {
    const requested: Call[] = [JSON.parse(body)].flat()
    calls.push(...requested)
    const own = requested.map(respond)
    if (own.includes('never')) return
    const forwarded = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const responses: { id: number }[] = [await forwarded.json()].flat()
    response.setHeader('connection', 'close')
    response.end(
      JSON.stringify(
        requested.map(({ id }, index) => {
          const mine = own[index]
          return mine && mine !== 'never' ? { jsonrpc: '2.0', id, ...mine } : responses.find((one) => one.id === id)
        }),
      ),
    )
  })
  opened.push({ close: node.stop })
  return { url: node.url, calls }
}

async function startServer(urls: readonly string[]): Promise<TestServer> {
  const server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [...urls] })] })
  opened.push(server)
  return server
}

async function send(transaction: { to?: Hex; value?: bigint; data?: Hex }) {
  const hash = await anvil.client.sendTransaction({ account: owner, chain: null, gas: 1_000_000n, ...transaction })
  const receipt = await waitForReceipt(anvil.client, hash)
  expect(receipt.status).toBe('success')
  return receipt
}

/**
 * Deploys a contract that emits a transfer when called with 32 bytes, which are the amount or the token id, and returns one text from every
 * other call.
 */
async function deploy(kind: 'token' | 'piece', text: string): Promise<Hex> {
  const response = encodeAbiParameters([{ type: 'string' }], [text]).slice(2)
  const size = digits(response.length / 2, 2)
  const move =
    kind === 'token'
      ? `5b60015f525f5f7f${transferTopic.slice(2)}60205fa300`
      : `5b5f355f5f7f${transferTopic.slice(2)}5f5fa400`
  const code = `366020146100155761${size}61${digits(21 + move.length / 2, 2)}5f3961${size}5ff3${move}${response}`
  const { contractAddress } = await send({ data: `0x61${digits(code.length / 2, 2)}80600a5f395ff3${code}` })
  return contractAddress!
}

const move = (contract: Hex, number = 1) => send({ to: contract, data: numberToHex(number, { size: 32 }) })

const isRead = ({ method }: Call) => method === 'eth_call'

test('describes a token or an NFT at its next transfer when the node does not have its contract yet', async () => {
  const token = await deploy('token', 'Token')
  const pieces = await deploy('piece', 'data:application/json,{"name":"Piece"}')
  await move(token)
  await move(pieces)
  let isBehind = true
  const node = await startNode((call) => (isBehind && isRead(call) ? { result: '0x' } : undefined))
  const server = await startServer([node.url])
  const { db } = server.context
  await server.indexers[0]!.sync()
  expect(node.calls.filter(isRead).length).toBeGreaterThan(0)
  expect(await db.select().from(tokens)).toEqual([])
  expect(await db.select().from(nfts)).toEqual([])
  isBehind = false
  await move(token)
  await move(pieces)
  await server.indexers[0]!.sync()
  // Selects by address, as collections are in the table too.
  expect(await db.select().from(tokens).where(eq(tokens.address, token))).toMatchObject([{ name: 'Token' }])
  expect(await db.select().from(nfts)).toMatchObject([{ name: 'Piece' }])
})

test('waits before it requests a block again that the node announced but does not have', async () => {
  await send({ to: victim, value: 1n })
  const isBlock = ({ method }: Call) => method === 'eth_getBlockByNumber'
  let isBehind = true
  const node = await startNode((call) => (isBehind && isBlock(call) ? { result: null } : undefined))
  const server = await startServer([node.url])
  const [indexer] = server.indexers
  indexer!.start()
  opened.push({ close: () => indexer!.stop() })
  await expect.poll(() => node.calls.some(isBlock), { timeout: 10_000 }).toBe(true)
  await sleep(2_000)
  // Without a wait there would be hundreds.
  expect(node.calls.filter(isBlock).length).toBeLessThanOrEqual(20)
  isBehind = false
  await expect.poll(() => server.context.db.$count(transactions), { timeout: 10_000 }).toBe(1)
})

test('describes tokens and NFTs through the next node when one does not respond', async () => {
  const token = await deploy('token', 'Token')
  const pieces = await deploy('piece', 'data:application/json,{"name":"Piece"}')
  await move(token)
  await move(pieces)
  const silent = await startNode((call) => (isRead(call) ? 'never' : undefined))
  const server = await startServer([silent.url, anvil.url])
  const { db } = server.context
  await server.indexers[0]!.sync()
  expect(silent.calls.filter(isRead).length).toBeGreaterThan(0)
  expect(await db.select().from(tokens).where(eq(tokens.address, token))).toMatchObject([{ name: 'Token' }])
  expect(await db.select().from(nfts)).toMatchObject([{ name: 'Piece' }])
}, 30_000)

/** Sends 1 ether that a contract forwards to the victim, which only a trace shows. */
async function payInside(): Promise<void> {
  const code = `5f5f5f5f3473${victim.slice(2)}5af1`
  const { contractAddress } = await send({ data: `0x61${digits(code.length / 2, 2)}80600a5f395ff3${code}` })
  await send({ to: contractAddress!, value: parseEther('1') })
}

const received = (server: TestServer) =>
  server.context.db
    .select({ amount: transfers.amount })
    .from(transfers)
    .where(and(eq(transfers.recipient, victim), eq(transfers.kind, 'internal')))

test.each([
  { code: -32_000, message: 'missing trie node 5e3a (path ) state 0x5e3a is not available' },
  { code: -32_000, message: 'required historical state unavailable (reexec=128)' },
  { code: -32_000, message: 'block not found' },
  { code: -32_603, message: 'Internal error' },
])('traces later blocks of a node that cannot trace its first one: %j', async (error) => {
  await payInside()
  let isShort = true
  const node = await startNode(({ method }) => (isShort && method.startsWith('debug_') ? { error } : undefined))
  const server = await startServer([node.url])
  await server.indexers[0]!.sync()
  expect(await received(server)).toEqual([])
  isShort = false
  await payInside()
  await server.indexers[0]!.sync()
  expect(await received(server)).toHaveLength(1)
})

test.each([
  { code: -32_601, message: 'the method debug_traceBlockByHash does not exist/is not available' },
  { code: -32_600, message: 'debug_traceBlockByHash is not available on the Free tier' },
  { code: -32_000, message: 'Unsupported method: debug_traceBlockByHash' },
])('requests traces once from a node that offers none: %j', async (error) => {
  const node = await startNode(({ method }) => (method.startsWith('debug_') ? { error } : undefined))
  const server = await startServer([node.url])
  await payInside()
  await server.indexers[0]!.sync()
  const isTrace = ({ method }: Call) => method.startsWith('debug_')
  const requested = node.calls.filter(isTrace).length
  expect(requested).toBeGreaterThan(0)
  await payInside()
  await server.indexers[0]!.sync()
  expect(node.calls.filter(isTrace)).toHaveLength(requested)
})
