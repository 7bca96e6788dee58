import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { and, eq } from 'drizzle-orm'
import { type Hex, numberToHex, parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transfers } from '../../db/schema.ts'
import { createTestServer, type TestServer, testChain } from '../../test/createTestServer.ts'
import { startUpstream } from '../../test/startUpstream.ts'

/** Nodes that are behind, silent or short of state for a while: what they cannot tell now is not taken for what the chain says. */

const victim = '0x00000000000000000000000000000000000000f1'
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

/** A node's front that answers some calls itself: `undefined` passes a call on. */
async function startNode(answer: (call: Call) => Answer | undefined) {
  const calls: Call[] = []
  const node = await startUpstream(async (_, response, body) => {
    const asked: Call[] = [JSON.parse(body)].flat()
    calls.push(...asked)
    const own = asked.map(answer)
    const forwarded = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const answers: { id: number }[] = [await forwarded.json()].flat()
    response.setHeader('connection', 'close')
    response.end(
      JSON.stringify(
        asked.map(({ id }, index) => {
          const said = own[index]
          return said ? { jsonrpc: '2.0', id, ...said } : answers.find((one) => one.id === id)
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
