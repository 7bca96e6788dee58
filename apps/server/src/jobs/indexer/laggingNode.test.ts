import { setTimeout as sleep } from 'node:timers/promises'
import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { and, eq } from 'drizzle-orm'
import { encodeAbiParameters, type Hex, numberToHex, parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nfts, tokens, transactions, transfers } from '../../db/schema.ts'
import { createTestServer, type TestServer, testChain } from '../../test/createTestServer.ts'
import { startUpstream } from '../../test/startUpstream.ts'

/** Nodes that are behind, silent or short of state for a while: what they cannot tell now is not taken for what the chain says. */

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
type Answer = { result: unknown } | { error: { code: number; message: string } }

/** A node's front that answers some calls itself: `undefined` passes a call on, `'never'` leaves the request unanswered. */
async function startNode(answer: (call: Call) => Answer | 'never' | undefined) {
  const calls: Call[] = []
  const node = await startUpstream(async (_, response, body) => {
    const asked: Call[] = [JSON.parse(body)].flat()
    calls.push(...asked)
    const own = asked.map(answer)
    if (own.includes('never')) return
    const forwarded = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const answers: { id: number }[] = [await forwarded.json()].flat()
    response.setHeader('connection', 'close')
    response.end(
      JSON.stringify(
        asked.map(({ id }, index) => {
          const said = own[index]
          return said && said !== 'never' ? { jsonrpc: '2.0', id, ...said } : answers.find((one) => one.id === id)
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
 * A contract that moves something of its own when it is called with 32 bytes, an amount or a piece of which the bytes are the number, and
 * answers every other call with one text.
 */
async function deploy(kind: 'token' | 'piece', text: string): Promise<Hex> {
  const answer = encodeAbiParameters([{ type: 'string' }], [text]).slice(2)
  const size = digits(answer.length / 2, 2)
  const move =
    kind === 'token'
      ? `5b60015f525f5f7f${transferTopic.slice(2)}60205fa300`
      : `5b5f355f5f7f${transferTopic.slice(2)}5f5fa400`
  const code = `366020146100155761${size}61${digits(21 + move.length / 2, 2)}5f3961${size}5ff3${move}${answer}`
  const { contractAddress } = await send({ data: `0x61${digits(code.length / 2, 2)}80600a5f395ff3${code}` })
  return contractAddress!
}

const move = (contract: Hex, number = 1) => send({ to: contract, data: numberToHex(number, { size: 32 }) })

const isRead = ({ method }: Call) => method === 'eth_call'

test('a token or a piece whose contract the node does not have yet is described when it moves again', async () => {
  const token = await deploy('token', 'Coin')
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
  // Tokens and collections alike are contracts with a name.
  expect(await db.select().from(tokens).where(eq(tokens.address, token))).toMatchObject([{ name: 'Coin' }])
  expect(await db.select().from(nfts)).toMatchObject([{ name: 'Piece' }])
})

test('a block that the node tells of and does not have is asked for again only after a while', async () => {
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
  // Without a wait there are hundreds.
  expect(node.calls.filter(isBlock).length).toBeLessThanOrEqual(20)
  isBehind = false
  await expect.poll(() => server.context.db.$count(transactions), { timeout: 10_000 }).toBe(1)
})

test('a node that does not answer keeps no token and no piece from being described by the next one', async () => {
  const token = await deploy('token', 'Coin')
  const pieces = await deploy('piece', 'data:application/json,{"name":"Piece"}')
  await move(token)
  await move(pieces)
  const silent = await startNode((call) => (isRead(call) ? 'never' : undefined))
  const server = await startServer([silent.url, anvil.url])
  const { db } = server.context
  await server.indexers[0]!.sync()
  expect(silent.calls.filter(isRead).length).toBeGreaterThan(0)
  expect(await db.select().from(tokens).where(eq(tokens.address, token))).toMatchObject([{ name: 'Coin' }])
  expect(await db.select().from(nfts)).toMatchObject([{ name: 'Piece' }])
}, 30_000)

/** One ether that a contract passes on to the victim: only a trace tells of it. */
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
])('a node that cannot trace its first block traces the next ones: %j', async (error) => {
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
])('a node that offers no traces is asked for them once: %j', async (error) => {
  const node = await startNode(({ method }) => (method.startsWith('debug_') ? { error } : undefined))
  const server = await startServer([node.url])
  await payInside()
  await server.indexers[0]!.sync()
  const isTrace = ({ method }: Call) => method.startsWith('debug_')
  const asked = node.calls.filter(isTrace).length
  expect(asked).toBeGreaterThan(0)
  await payInside()
  await server.indexers[0]!.sync()
  expect(node.calls.filter(isTrace)).toHaveLength(asked)
})
