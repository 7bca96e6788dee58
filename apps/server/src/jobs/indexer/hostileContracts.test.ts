import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { sql } from 'drizzle-orm'
import { type Address, encodeAbiParameters, type Hex, numberToHex, parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nfts, tokens } from '../../db/schema.ts'
import { createTestServer, type Storage, storages, type TestServer, testChain } from '../../test/createTestServer.ts'
import { startUpstream } from '../../test/startUpstream.ts'

/** Malicious contracts that could stop a network's indexer or fill its database. */

const victim = '0x00000000000000000000000000000000000000f1'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const digits = (value: number, size = 1) => numberToHex(value, { size }).slice(2)

let anvil: Anvil
let owner: Address
const opened: { close: () => Promise<void> }[] = []
beforeEach(async () => {
  anvil = await startAnvil({ flags: ['--gas-limit', '60000000'] })
  const [first] = await anvil.client.getAddresses()
  owner = first!
})
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
  await anvil.stop()
})

async function startServer(options: { storage?: Storage; url?: string } = {}): Promise<TestServer> {
  const { url = anvil.url, ...rest } = options
  const server = await createTestServer({ ...rest, chains: [testChain({ id: 31337, rpcUrls: [url] })] })
  opened.push(server)
  return server
}

type Call = { id: number; method: string; params: unknown[] }

const rpcError = { code: -32_000, message: 'response too large' }

/** A proxy before the node that changes results; undefined leaves the request without a response. */
async function startNode(change: (call: Call, result: unknown) => unknown) {
  const calls: Call[] = []
  const node = await startUpstream(async (_, response, body) => {
    const requested: Call[] = [JSON.parse(body)].flat()
    calls.push(...requested)
    const forwarded = await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const responses: { id: number; result?: unknown }[] = [await forwarded.json()].flat()
    const changed = responses.map((response) =>
      change(requested.find(({ id }) => id === response.id)!, response.result),
    )
    if (changed.includes(undefined)) return
    response.setHeader('connection', 'close')
    const written = responses.map(({ id }, index) => {
      const result = changed[index]
      return result === rpcError ? { jsonrpc: '2.0', id, error: rpcError } : { jsonrpc: '2.0', id, result }
    })
    response.end(JSON.stringify(written))
  })
  opened.push({ close: node.stop })
  return { url: node.url, calls }
}

async function send(transaction: { to?: Address; value?: bigint; data?: Hex; gas?: bigint }) {
  const hash = await anvil.client.sendTransaction({ account: owner, chain: null, ...transaction })
  const receipt = await waitForReceipt(anvil.client, hash)
  expect(receipt.status).toBe('success')
  return receipt
}

const pay = (ether: string) => send({ to: victim, value: parseEther(ether) })

async function deploy(code: string): Promise<Address> {
  const { contractAddress } = await send({ data: `0x61${digits(code.length / 2, 2)}80600a5f395ff3${code}` })
  return contractAddress!
}

/** Mints NFTs 1 to `count` of a contract that returns one text from every other call, such as `tokenURI`. */
async function mint(options: { count: number; uri: string }): Promise<void> {
  const response = encodeAbiParameters([{ type: 'string' }], [options.uri]).slice(2)
  const size = digits(response.length / 2, 2)
  const code = [
    '366020146100155761', // 32 bytes of calldata: mint
    `${size}61${digits(73, 2)}5f3961${size}5ff3`,
    `5b5f355b805f5f7f${transferTopic.slice(2)}5f5fa46001900380601857`,
    '00',
    response,
  ].join('')
  await send({ to: await deploy(code), data: numberToHex(options.count, { size: 32 }), gas: 5_000_000n })
}

const document = (image: string, name = 'Piece') => `data:application/json,${JSON.stringify({ name, image })}`

async function received(server: TestServer): Promise<string[]> {
  await server.indexers[0]!.sync()
  const { body } = await server.get(`/v1/account/${victim}/history`)
  return body.data.map(
    ({ transfers }: { transfers: { quantity: { numeric: string } }[] }) => transfers[0]!.quantity.numeric,
  )
}

describe.each(storages)('on %s', (storage) => {
  test('keeps the history of an address that receives 24,000 NFTs in three transactions', async () => {
    // One call makes 8,000 transfers to the victim.
    const giver = await deploy(`611f405b8073${victim.slice(2)}5f7f${transferTopic.slice(2)}5f5fa4600190038060035700`)
    for (let index = 0; index < 3; index += 1) await send({ to: giver, gas: 16_700_000n })
    await pay('1')
    const server = await startServer({ storage })
    await server.indexers[0]!.sync()
    const { status, body } = await server.get(`/v1/account/${victim}/history`)
    expect(status).toBe(200)
    expect(body.data.map(({ transfers }: { transfers: unknown[] }) => transfers.length)).toEqual([1, 50, 50, 50])
  }, 60_000)

  test('indexes an NFT with a NUL in its picture’s URL without the picture', async () => {
    await mint({ count: 1, uri: document('data:image/png,\u0000') })
    await pay('1')
    const server = await startServer({ storage })
    expect(await received(server)).toEqual(['1'])
    expect(await server.context.db.select().from(nfts)).toMatchObject([{ name: 'Piece', imageUrl: null }])
  })

  test('leaves out metadata that the database rejects', async () => {
    const server = await startServer({ storage })
    await server.context.db.execute(sql`alter table nfts add constraint rejecting check (name <> 'Rejected')`)
    await mint({ count: 1, uri: document('', 'Rejected') })
    await pay('1')
    expect(await received(server)).toEqual(['1'])
    expect(await server.context.db.select().from(nfts)).toEqual([])
  })
})

test('reports who submitted what a stranger’s contract claims in another account’s name, and leaves out approvals of nothing', async () => {
  const [, , , alike] = await anvil.client.getAddresses()
  const word = (hex: string) => `7f${hex.slice(2).padStart(64, '0')}`
  /** A contract that emits one event while it is deployed: its data is 1 or empty. */
  const emit = (data: '1' | '0' | '', ...topics: string[]) =>
    send({
      data: `0x600${data || '0'}5f52${topics.toReversed().map(word).join('')}60${data ? '20' : '00'}5fa${topics.length}00`,
    })
  const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
  const server = await startServer()
  await emit('0', approval, victim, owner)
  await emit('1', approvalForAll, victim, owner)
  await emit('', transferTopic, victim, alike!, '0x07')
  await server.indexers[0]!.sync()
  const { body } = await server.get(`/v1/account/${victim}/history`)
  expect(body.data.map(({ metadata }: { metadata: object }) => metadata)).toMatchObject([
    { operationType: 'send', sentFrom: victim, sentTo: alike!.toLowerCase(), submittedBy: owner.toLowerCase() },
    { operationType: 'approve', submittedBy: owner.toLowerCase() },
  ])
})

test('describes at most 500 of 11,000 new tokens in one block', async () => {
  const { blockHash } = await pay('1')
  const word = (value: number) => numberToHex(value, { size: 32 })
  const tokenOf = ({ method, params }: Call) => {
    const to = method === 'eth_call' ? Number((params[0] as { to: Address }).to) : 0
    return to >= 0x10000 && to < 0x10000 + 11_000 ? to : undefined
  }
  const node = await startNode((requested, result) => {
    const { method, params } = requested
    // Every one of them is a token, of 18 decimals.
    if (tokenOf(requested) !== undefined) return word(18)
    if (method !== 'eth_getBlockReceipts' || params[0] !== blockHash) return result
    const [receipt] = result as { logs: unknown[] }[]
    const logs = Array.from({ length: 11_000 }, (_, index) => ({
      address: numberToHex(0x10000 + index, { size: 20 }),
      topics: [transferTopic, word(0), word(1)],
      data: word(1),
      logIndex: numberToHex(index),
    }))
    return [{ ...receipt, logs }]
  })
  await pay('2')
  const server = await startServer({ url: node.url })
  expect(await received(server)).toEqual(['2', '1'])
  const described = await server.context.db.$count(tokens)
  expect(described).toBeGreaterThan(0)
  expect(described).toBeLessThanOrEqual(500)
  expect(new Set(node.calls.flatMap((call) => tokenOf(call) ?? [])).size).toBeLessThanOrEqual(500)
})

test('waits only seconds for contracts that never return their NFTs’ metadata', async () => {
  await mint({ count: 100, uri: document('https://pictures.example/1.png') })
  await pay('1')
  const tokenUri = '0xc87b56dd'
  const isTokenUri = ({ method, params }: Call) =>
    method === 'eth_call' && (params[0] as { data: string }).data.startsWith(tokenUri)
  const node = await startNode((call, result) => (isTokenUri(call) ? undefined : (result ?? null)))
  const server = await startServer({ url: node.url })
  expect(await received(server)).toEqual(['1'])
  const reads = node.calls.filter(isTokenUri)
  expect(reads.length).toBeGreaterThan(0)
  for (const { params } of reads) expect(params[0]).toHaveProperty('gas')
})

test('stores inline pictures of at most 8 kB each and 256 kB a batch of blocks', async () => {
  await mint({ count: 1, uri: document(`data:image/png;base64,${'A'.repeat(9_000)}`, 'Large') })
  await mint({ count: 60, uri: document(`data:image/png;base64,${'A'.repeat(7_000)}`, 'Small') })
  const server = await startServer()
  await server.indexers[0]!.sync()
  const rows = await server.context.db.select().from(nfts)
  expect(rows.filter(({ name }) => name === 'Large')).toMatchObject([{ imageUrl: null }])
  expect(rows.filter(({ name }) => name === 'Small')).toHaveLength(60)
  expect(rows.filter(({ imageUrl }) => imageUrl)).toHaveLength(Math.floor((256 * 1024) / 7_027))
})

test('indexes a transaction with 10 MiB of receipts, and later blocks', async () => {
  const loop = `5f355b${'5f5fa0'.repeat(8)}600190038060025700`
  const logger = await deploy(loop)
  const data = numberToHex(3_800, { size: 32 })
  const call = { account: owner, to: logger, data, gas: 16_000_000n, chain: null }
  const transactionHash = await anvil.client.sendTransaction(call)
  await pay('1')
  const server = await startServer()
  expect(await received(server)).toEqual(['1'])
  const { body } = await server.get(`/v1/account/${owner}/history`)
  expect(body.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)).toContain(transactionHash)
}, 60_000)

/** Sends a call, and 1 ether that a contract forwards, in one block. */
async function payBesides(call: { to: Address; data: Hex; gas: bigint }): Promise<void> {
  const forwarder = await deploy(`5f5f5f5f3473${victim.slice(2)}5af1`)
  await anvil.client.setAutomine(false)
  const from = { account: owner, chain: null }
  await anvil.client.sendTransaction({ ...from, ...call })
  const paid = await anvil.client.sendTransaction({ ...from, to: forwarder, value: parseEther('1'), gas: 100_000n })
  await anvil.client.mine({ blocks: 1 })
  await anvil.client.setAutomine(true)
  expect(await waitForReceipt(anvil.client, paid)).toMatchObject({ status: 'success', transactionIndex: 1 })
}

test('indexes the other internal transfers of a block with a transaction whose trace is too large', async () => {
  // Repeated calls with 100 kB of memory each: 200 kB of trace for 150 gas.
  const looper = await deploy(`5f355b5f5f620186a05f5f73${'11'.repeat(20)}5af150600190038060025700`)
  await payBesides({ to: looper, data: numberToHex(360, { size: 32 }), gas: 2_000_000n })
  expect(await received(await startServer())).toEqual(['1'])
}, 60_000)

test('indexes the other internal transfers of a block with a transaction that takes too long to trace', async () => {
  const node = await startNode(({ method }, result) =>
    method === 'debug_traceBlockByHash'
      ? (result as object[]).map((one, index) => (index === 0 ? { error: 'execution timeout' } : one))
      : result,
  )
  await payBesides({ to: owner, data: '0x', gas: 21_000n })
  expect(await received(await startServer({ url: node.url }))).toEqual(['1'])
})

test('traces a block transaction by transaction when tracing it as a whole takes too long', async () => {
  const node = await startNode(({ method }, result) =>
    method === 'debug_traceBlockByHash' && (result as unknown[]).length === 2 ? undefined : (result ?? null),
  )
  const server = await startServer({ url: node.url })
  await server.indexers[0]!.sync()
  await payBesides({ to: owner, data: '0x', gas: 21_000n })
  expect(await received(server)).toEqual(['1'])
}, 60_000)

test('reads a block transaction by transaction when the node cannot return it as a whole', async () => {
  await pay('1')
  await pay('2')
  const node = await startNode(({ method, params }, result) =>
    method === 'eth_getBlockReceipts' || (method === 'eth_getBlockByNumber' && params[1]) ? rpcError : result,
  )
  expect(await received(await startServer({ url: node.url }))).toEqual(['2', '1'])
})

test('gives up on receipts that the node never returns after ten attempts, and indexes later blocks', async () => {
  const { transactionHash, blockHash } = await pay('1')
  await pay('2')
  const node = await startNode(({ method, params }, result) =>
    method.endsWith('Receipts') || method.endsWith('Receipt')
      ? [transactionHash, blockHash].includes(params[0] as Hex)
        ? rpcError
        : result
      : result,
  )
  const server = await startServer({ url: node.url })
  for (let tries = 0; tries < 10; tries += 1)
    await expect(server.indexers[0]!.sync()).rejects.toThrow('The node rejected eth_getTransactionReceipt')
  expect(await received(server)).toEqual(['2', '1'])
})
