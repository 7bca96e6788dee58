import type { TransferRequest } from '@latchkey/core/internal'
import { startPolkadot } from '@latchkey/polkadot-node'
import { fromHex, toHex } from '@latchkey/wire/polkadot'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { polkadot } from '../polkadot.ts'
import { alice, bob, createPage, createTestWallet, inject } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'
import type { Sight } from './followBlocks.ts'
import { agree } from './waitForTransaction.ts'

/** What one node of two can bring about by itself, when it answers the plan and the other is honest. */

const connectorId = 'polkadot/test-wallet'
const dot = 10_000_000_000n
const liarUrl = 'http://liar.test/'
afterEach(() => void vi.unstubAllGlobals())

type Call = { id: number; method: string; params: readonly unknown[] }
type Answer = { result?: unknown; error?: unknown }
/** `place`: which one it is of the calls to this method in a POST. */
type Lie = (call: Call, options: { place: number; forward: () => Promise<Answer> }) => Promise<Answer>

async function setUp(lie: Lie, options: Parameters<typeof createTestWallet>[0] = {}) {
  const honest = await startPolkadot({})
  onTestFinished(() => honest.stop())
  honest.control.fund(alice.address, 10n * dot)
  honest.control.mine(200)
  vi.stubGlobal('window', createPage())
  const wallet = createTestWallet(options)
  inject(wallet.wallet)
  const { fetch } = globalThis
  const ask = async (call: Call): Promise<Answer> =>
    (await fetch(honest.url, { method: 'POST', body: JSON.stringify(call) })).json() as Promise<Answer>
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => {
    if (String(input) !== liarUrl) return fetch(input, init)
    const body = JSON.parse(String(init.body)) as Call | Call[]
    const calls = [body].flat()
    const answers = await Promise.all(
      calls.map(async (call, index) => {
        const place = calls.slice(0, index).filter(({ method }) => method === call.method).length
        return { jsonrpc: '2.0', ...(await lie(call, { place, forward: () => ask(call) })), id: call.id }
      }),
    )
    return Response.json(Array.isArray(body) ? answers : answers[0])
  })
  const newAdapter = () => polkadot({ chains: [{ ...testChains(honest)[0], rpcUrls: [liarUrl, honest.url] }] })
  const adapter = newAdapter()
  await adapter.connect({ connectorId })
  const send = await adapter.loadSend()
  const [network] = adapter.networks
  if (!network) throw new Error('There is one.')
  const token = { symbol: 'DOT', decimals: 10 }
  const intents: Parameters<NonNullable<TransferRequest['onRequest']>>[0][] = []
  const onRequest = (intent: (typeof intents)[number]) => void intents.push(intent)
  const transfer = () =>
    send.transfer({ connectorId, network, from: alice.address, to: bob.address, token, amount: dot, onRequest })
  /** As after a reload that lost the response. */
  const find = async () => {
    const [intent] = intents
    if (!intent) throw new Error('It was told.')
    const reloaded = await newAdapter().loadSend()
    return reloaded.find?.({ network, from: alice.address, ...intent, requestedAt: Date.now(), exclude: [] })
  }
  const wait = (sent: Awaited<ReturnType<typeof transfer>>, timeoutMs: number) =>
    send.waitForTransaction({ network, from: alice.address, ...sent, signal: AbortSignal.timeout(timeoutMs) })
  return { honest, wallet, transfer, wait, find }
}

test('a node that is of this network when it is checked, and of another in what is signed, is refused', async () => {
  const { transfer, wallet } = await setUp(async ({ method, params }, { place, forward }) => {
    const isSigned = method === 'chain_getBlockHash' && params[0] === 0 && place === 1
    return isSigned ? { result: `0x${'d0'.repeat(32)}` } : forward()
  })
  await expect(transfer()).rejects.toMatchObject({ code: 'RPC_ANSWER_INVALID' })
  expect(wallet.requests().filter(({ method }) => method === 'signPayload')).toEqual([])
})

test('a node that names an earlier number for the newest final block is found out before the wallet is asked', async () => {
  const { transfer, wallet } = await setUp(async ({ method, params }, { forward }) => {
    const answer = await forward()
    if (method !== 'chain_getHeader' || params.length !== 1) return answer
    const header = answer.result as { number: string }
    return { result: { ...header, number: `0x${(Number(header.number) - 128).toString(16)}` } }
  })
  await expect(transfer()).rejects.toMatchObject({ code: 'NODES_DISAGREE' })
  expect(wallet.requests().filter(({ method }) => method === 'signPayload')).toEqual([])
})

test('a transfer that one node refuses is sent by the other, and followed', async () => {
  const { honest, transfer, wait } = await setUp(async ({ method }, { forward }) => {
    if (method !== 'author_submitExtrinsic') return forward()
    return { error: { code: 1010, message: 'Invalid Transaction', data: 'Inability to pay some fees' } }
  })
  const sent = await transfer()
  honest.control.mine(1)
  expect(await wait(sent, 20_000)).toMatchObject({ status: 'confirmed' })
  expect(honest.control.freeOf(bob.address)).toBe(dot)
})

test('an outcome in a block that another node does not have yet is none, until that has it too', () => {
  const place = { block: 155, blockHash: '0xee', hash: '0x1', status: 'confirmed' } as const
  const sight = (best: number, change: Partial<Sight> = {}): Sight => ({
    best,
    finalized: best,
    place: undefined,
    isOver: false,
    ...change,
  })
  const none = { place: undefined, isDisputed: false, isFinal: false }
  expect(agree([sight(155, { place }), sight(154)])).toEqual(none)
  expect(agree([sight(155, { place }), sight(155)])).toMatchObject({ place: undefined, isDisputed: true })
  expect(agree([sight(155, { place }), sight(156, { place })])).toEqual({ place, isDisputed: false, isFinal: true })
})

test.each([
  ['a later number', 'nonce'],
  ['another signature', 'signature'],
] as const)(
  'what one node invents as a transfer whose response was lost is not it: the same with %s',
  async (_, field) => {
    let bytes = new Uint8Array()
    let isLying = false
    const { honest, transfer, wait, find } = await setUp(async ({ method, params }, { forward }) => {
      const answer = await forward()
      if (method === 'author_submitExtrinsic') bytes = Uint8Array.from(fromHex(params[0]))
      if (!isLying || method !== 'chain_getBlock') return answer
      const { block } = hide(toHex(bytes), answer).result
      return { result: { block: { ...block, extrinsics: [...block.extrinsics, toHex(forge(bytes, field))] } } }
    })
    const real = await transfer()
    isLying = true
    // No node has it yet: the invented one is none, and the account's number says nothing.
    expect(await find()).toEqual({})
    honest.control.mine(1)
    expect(await find()).toEqual({ found: real })
    honest.control.mine(80)
    expect(await find()).toEqual({ found: real })
    isLying = false
    expect(await wait(real, 20_000)).toMatchObject({ status: 'confirmed', hash: real.hash })
    expect(honest.control.freeOf(bob.address)).toBe(dot)
  },
  60_000,
)

test.each([
  ['with the digest of that node’s metadata, whatever the other says', {}, true],
  [
    'without a digest, where the metadata of each node reads it so',
    { signPayload: ({ metadataHash: _, ...payload }, sign) => sign({ ...payload, mode: 0 }) },
    false,
  ],
] satisfies [string, Parameters<typeof createTestWallet>[0], boolean][])(
  'a transfer that only one node shows is found by its signature: %s',
  async (_, wallet, isFoundAnyway) => {
    let [bytes, isOfAnotherVersion] = ['', false]
    const { honest, transfer, find } = await setUp(async ({ method, params }, { forward }) => {
      const answer = await forward()
      if (method === 'author_submitExtrinsic') bytes = String(params[0])
      if (method === 'chain_getBlock') return hide(bytes, answer)
      if (method !== 'state_getRuntimeVersion' || !isOfAnotherVersion) return answer
      return { result: { ...(answer.result as object), transactionVersion: 99 } }
    }, wallet)
    const sent = await transfer()
    honest.control.mine(1)
    expect(await find()).toEqual({ found: sent })
    isOfAnotherVersion = true
    expect(await find()).toEqual(isFoundAnyway ? { found: sent } : {})
  },
  60_000,
)

/** A block without a transaction. */
function hide(bytes: string, { result }: Answer) {
  const { block } = result as { block: { extrinsics: string[] } }
  return { result: { block: { ...block, extrinsics: block.extrinsics.filter((one) => one !== bytes) } } }
}

/** A transaction with nonce 5 for 0, or with another signature: a length, the form, the address and the kind of signature come before. */
function forge(bytes: Uint8Array, field: 'nonce' | 'signature'): Uint8Array {
  const forged = Uint8Array.from(bytes)
  const length = (forged[0] ?? 0) % 4 === 0 ? 1 : 2
  const signature = length + 1 + 1 + 32 + 1
  if (field === 'nonce') forged[signature + 64 + 2] = 5 << 2
  else forged[signature] = 255 - (forged[signature] ?? 0)
  return forged
}
