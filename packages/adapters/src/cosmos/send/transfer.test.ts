import type { Network } from '@latchkey/core'
import type { TransactionIntent, TransactionOutcome, TransferRequest } from '@latchkey/core/internal'
import { type Cosmos, startCosmos } from '@latchkey/cosmos-node'
import {
  type AminoDoc,
  readAuthInfo,
  readTransferBody,
  writeAminoDoc,
  writeAuthInfo,
  writeSignDoc,
  writeTransferBody,
} from '@latchkey/wire/cosmos'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cosmos } from '../cosmos.ts'
import { alice, bob, createTestKey, createTestWallet } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

const connectorId = 'cosmos/Keplr'
const native = { symbol: 'ATOM', decimals: 6 }
type Terms = Omit<TransferRequest, 'connectorId'>
type Document = { bodyBytes: Uint8Array; authInfoBytes: Uint8Array; chainId: string; accountNumber: object }

let node: Cosmos
beforeEach(async () => {
  node = await startCosmos({ autoBlock: true })
  node.control.fund(alice.address, 1_000_000n)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await node.stop()
})

/** A connected wallet on a page with the node's chain. */
async function setUp(options: Parameters<typeof createTestWallet>[0] = {}) {
  const wallet = createTestWallet(options)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { keplr: wallet.provider }))
  const adapter = cosmos({ chains: testChains(node.url) })
  const [network] = adapter.networks as readonly [Network]
  await adapter.connect({ connectorId })
  const send = await adapter.loadSend()
  const terms: Terms = { network, from: alice.address, to: bob.address, token: native, amount: 1_000n }
  const balanceOf = (address: string) => adapter.getNativeBalance({ network, address })
  const wait = (hash: string): Promise<TransactionOutcome> =>
    send.waitForTransaction({ network, hash, from: alice.address, signal: AbortSignal.timeout(10_000) })
  /** The memo of a transaction in a block, as the node has it. */
  const memoOf = async (hash: string) => {
    const answer = await fetch(`${node.url}/cosmos/tx/v1beta1/txs/${hash}`)
    return ((await answer.json()) as { tx: { body: { memo: string } } }).tx.body.memo
  }
  return {
    adapter,
    memoOf,
    wallet,
    network,
    send,
    terms,
    balanceOf,
    wait,
    transfer: (change: Partial<typeof terms> = {}) => send.transfer({ connectorId, ...terms, ...change }),
  }
}

/** A wallet that signs other bytes than it got; the document that it says it signed is what it signed. */
function signing(change: (document: Document) => Partial<Document>, key = alice) {
  return {
    async signDirect(_chainId: string, _signer: string, document: Document) {
      const signed = { ...document, ...change(document) }
      const { bodyBytes: body, authInfoBytes: authInfo, chainId, accountNumber } = signed
      const bytes = writeSignDoc({ body, authInfo, chainId, accountNumber: BigInt(String(accountNumber)) })
      return { signed, signature: key.sign(bytes) }
    },
  }
}

test('sends the amount and no more than the fee that was shown', async () => {
  const { transfer, send, terms, balanceOf, wait, wallet } = await setUp()
  const fee = await send.estimateFee(terms)
  expect(await send.inspectTransfer?.(terms)).toEqual({ isWithoutMemo: true })
  const { hash } = await transfer()
  expect(await wait(hash)).toEqual({
    status: 'confirmed',
    hash,
    blockNumber: expect.any(BigInt),
    fee: expect.any(BigInt),
  })
  expect(await balanceOf(bob.address)).toBe(1_000n)
  const spent = 1_000_000n - 1_000n - (await balanceOf(alice.address))
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThanOrEqual(fee)
  expect(wallet.signatures()).toEqual(['signDirect'])
  expect(wallet.requests().at(-1)?.parameters.at(-1)).toEqual({ preferNoSetFee: true, preferNoSetMemo: true })
})

test('an amount that leaves too little for its fee is refused before the wallet is asked', async () => {
  const { send, terms } = await setUp()
  const most = 1_000_000n - (await send.estimateFee(terms))
  expect(await send.inspectTransfer?.({ ...terms, amount: most })).toEqual({ isWithoutMemo: true })
  await expect(send.inspectTransfer?.({ ...terms, amount: 999_999n })).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
})

test.each([
  ['a key on a device', { isLedger: true }],
  ['a wallet without signatures of bytes', { methods: { signDirect: undefined } }],
])('sends by a text from %s', async (_, options) => {
  const { transfer, wait, balanceOf, wallet } = await setUp(options)
  const { hash } = await transfer()
  expect(await wait(hash)).toMatchObject({ status: 'confirmed' })
  expect(await balanceOf(bob.address)).toBe(1_000n)
  expect(wallet.signatures()).toEqual(['signAmino'])
})

test('sends another coin of the chain, and pays the fee in the native one', async () => {
  node.control.fund(alice.address, 500n, 'uusd')
  const { adapter, transfer, wait, network } = await setUp()
  const token = { address: 'uusd', symbol: 'USDL', decimals: 6 }
  const { hash } = await transfer({ token, amount: 400n })
  expect(await wait(hash)).toMatchObject({ status: 'confirmed' })
  expect(await adapter.getTokenBalance({ network, address: bob.address, token })).toBe(400n)
  await expect(transfer({ token, amount: 101n })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

test('signs and sends in order, one transfer after the other', async () => {
  const { transfer, wait, balanceOf } = await setUp()
  for (const amount of [1n, 2n, 3n]) await wait((await transfer({ amount })).hash)
  expect(await balanceOf(bob.address)).toBe(6n)
})

const body = (document: Document) => readTransferBody(document.bodyBytes)
const info = (document: Document) => readAuthInfo(document.authInfoBytes)
const withBody = (change: (transfer: ReturnType<typeof body>) => object) => (document: Document) => ({
  bodyBytes: writeTransferBody({ ...body(document), ...change(body(document)) }),
})
const withInfo = (change: object) => (document: Document) => ({
  authInfoBytes: writeAuthInfo({ ...info(document), ...change }),
})
const mallory = createTestKey(9)

test.each<[string, (document: Document) => Partial<Document>]>([
  ['recipient', withBody(() => ({ to: mallory.address }))],
  ['amount', withBody(({ coin }) => ({ coin: { ...coin, amount: coin.amount + 1n } }))],
  ['currency', withBody(({ coin }) => ({ coin: { ...coin, denom: 'uusd' } }))],
  ['last block', withBody(() => ({ timeoutHeight: 0n }))],
  ['fee', withInfo({ fee: { denom: 'uatom', amount: 100_000n } })],
  ['currency of the fee', withInfo({ fee: { denom: 'uusd', amount: 1n } })],
  ['gas', withInfo({ gasLimit: 1_000n })],
  ['endless gas', withInfo({ gasLimit: 50_000_000n })],
  ['key', withInfo({ publicKey: mallory.publicKey })],
  ['sequence', withInfo({ sequence: 7n })],
  ['chain', () => ({ chainId: 'cosmoshub-4' })],
])('refuses what a wallet signed with another %s, and sends nothing', async (_, change) => {
  const { transfer, balanceOf } = await setUp({ methods: signing(change) })
  await expect(transfer()).rejects.toMatchObject({ code: 'TRANSFER_CHANGED' })
  expect(await balanceOf(alice.address)).toBe(1_000_000n)
})

/** A wallet that signs texts other than it got. */
function signingText(change: (document: AminoDoc) => object) {
  return {
    signDirect: undefined,
    async signAmino(_chainId: string, _signer: string, document: AminoDoc) {
      const signed = { ...document, ...change(document) }
      return { signed, signature: alice.sign(writeAminoDoc(signed)) }
    },
  }
}

test.each([
  ['bytes', {}],
  ['a text', { methods: { signDirect: undefined } }],
])('sends a memo by %s to the byte, and pays for it what was shown', async (_, options) => {
  const { transfer, send, terms, wait, memoOf, balanceOf } = await setUp(options)
  const memo = '104-7733 <Für Łukasz> & "Søn" 🙂'
  const [fee, plain] = [await send.estimateFee({ ...terms, memo }), await send.estimateFee(terms)]
  expect(fee).toBeGreaterThan(plain)
  expect(await send.inspectTransfer?.({ ...terms, memo })).toEqual({})
  const { hash } = await transfer({ memo })
  expect(await wait(hash)).toMatchObject({ status: 'confirmed' })
  expect(await memoOf(hash)).toBe(memo)
  expect(1_000_000n - 1_000n - (await balanceOf(alice.address))).toBeLessThanOrEqual(fee)
})

test.each([
  ['adds one', undefined, 'for Mallory'],
  ['changes it', '104', '105'],
  ['drops it', '104', ''],
])('refuses by its own error what a wallet signed that %s: the memo', async (_, memo, other) => {
  const hex = await setUp({ methods: signing(withBody(() => ({ memo: other }))) })
  await expect(hex.transfer({ memo })).rejects.toMatchObject({ code: 'MEMO_CHANGED' })
  const text = await setUp({ methods: signingText(() => ({ memo: other })) })
  await expect(text.transfer({ memo })).rejects.toMatchObject({ code: 'MEMO_CHANGED' })
  // Whatever the wallet says that it signed, the signature is not over what was shown.
  const silent = await setUp({
    methods: {
      signDirect: undefined,
      async signAmino(_chainId: string, _signer: string, document: AminoDoc) {
        return { signed: document, signature: alice.sign(writeAminoDoc({ ...document, memo: other })) }
      },
    },
  })
  await expect(silent.transfer({ memo })).rejects.toMatchObject({ code: 'TRANSFER_CHANGED' })
  expect(await hex.balanceOf(alice.address)).toBe(1_000_000n)
})

test('a memo is as long as the chain’s own parameter says, which is read once', async () => {
  await node.stop()
  node = await startCosmos({ autoBlock: true, mostMemo: 300 })
  node.control.fund(alice.address, 1_000_000n)
  const { adapter, send, network, transfer, wait, memoOf, terms } = await setUp()
  expect(adapter.memos).toEqual({ maxBytes: 256 })
  expect(await send.getMaxMemoBytes?.({ network })).toBe(300)
  const asked = vi.spyOn(globalThis, 'fetch')
  expect(await send.getMaxMemoBytes?.({ network })).toBe(300)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  const memo = 'x'.repeat(300)
  const { hash } = await transfer({ memo })
  expect(await wait(hash)).toMatchObject({ status: 'confirmed' })
  expect(await memoOf(hash)).toBe(memo)
  // What no page checked, the chain does, before the wallet is asked.
  await expect(send.inspectTransfer?.({ ...terms, memo: `${memo}.` })).rejects.toMatchObject({
    code: 'EXECUTION_REVERTED',
    shortMessage: expect.stringContaining('memo too large'),
  })
})

test.each([
  ['nothing', { code: 12, message: 'Not Implemented', details: [] }, 501],
  ['a number that is none', { params: { max_memo_characters: '-1' } }, 200],
  ['more than a transaction holds', { params: { max_memo_characters: '99999' } }, 200],
])(
  'where a node says %s of memos, the usual limit counts',
  async (_, body, status) => {
    const { send, network } = await setUp()
    const original = globalThis.fetch
    vi.stubGlobal('fetch', async (...parameters: Parameters<typeof fetch>) =>
      String(parameters[0]).endsWith('/auth/v1beta1/params')
        ? Response.json(body, { status })
        : original(...parameters),
    )
    expect(await send.getMaxMemoBytes?.({ network })).toBe(256)
  },
  30_000,
)

test('refuses a signature of another key, and a response without one', async () => {
  const { transfer } = await setUp({ methods: signing(() => ({}), mallory) })
  await expect(transfer()).rejects.toMatchObject({ code: 'TRANSFER_CHANGED' })
  const { transfer: again } = await setUp({ methods: { signDirect: async () => ({ signed: {} }) } })
  await expect(again()).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test.each<[string, (document: AminoDoc) => object]>([
  [
    'recipient',
    ({ msgs: [message] }) => ({ msgs: [{ ...message, value: { ...message?.value, to_address: 'cosmos1m' } }] }),
  ],
  ['fee', ({ fee }) => ({ fee: { ...fee, amount: [{ denom: 'uatom', amount: '100000' }] } })],
  [
    'second coin in the fee',
    ({ fee }) => ({ fee: { ...fee, amount: [...fee.amount, { denom: 'uusd', amount: '1' }] } }),
  ],
])('refuses a text that was signed with another %s', async (_, change) => {
  const { transfer, balanceOf } = await setUp({ methods: signingText(change) })
  await expect(transfer()).rejects.toMatchObject({ code: 'TRANSFER_CHANGED' })
  expect(await balanceOf(alice.address)).toBe(1_000_000n)
})

test('takes a fee that the visitor chose in the wallet, up to the network’s highest price', async () => {
  const choose = (document: Document) => {
    const { fee, gasLimit } = info(document)
    return withInfo({ fee: { ...fee, amount: (gasLimit * 3n) / 100n } })(document)
  }
  const { transfer, wait } = await setUp({ methods: signing(choose) })
  expect(await wait((await transfer()).hash)).toMatchObject({ status: 'confirmed' })
})

test.each([
  ['the amount', 1_000_001n],
  ['the amount and the fee', 999_999n],
])('asks no wallet for a signature without the funds for %s', async (_, amount) => {
  const { transfer, wallet, send, terms } = await setUp()
  await expect(transfer({ amount })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(wallet.signatures()).toEqual([])
  // Needed for the most that can be sent.
  expect(await send.estimateFee({ ...terms, amount })).toBeGreaterThan(0n)
})

test('sends nothing to an address of another chain, and nothing from an account that never had anything', async () => {
  const { transfer, send, terms } = await setUp()
  const to = 'osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09'
  await expect(transfer({ to })).rejects.toMatchObject({ code: expect.stringMatching(/^RECEIVER_/) })
  await expect(send.estimateFee({ ...terms, from: mallory.address })).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
})

test('says that nothing was sent once every node is past the last block that could have it', async () => {
  node.control.setDropping(true)
  const { transfer, wait, balanceOf } = await setUp()
  const { hash } = await transfer()
  const outcome = wait(hash)
  node.control.pass({ blocks: 1_300, isEmpty: true })
  expect(await outcome).toEqual({ status: 'expired', hash })
  expect(await balanceOf(alice.address)).toBe(1_000_000n)
})

test('says why a transfer in a block had no effect', async () => {
  node.control.setAutoBlock(false)
  const { transfer, wait } = await setUp()
  const first = await transfer({ amount: 900_000n })
  // The node's own account of what waits is not in its balances.
  const { hash } = await transferAfter(first)
  node.control.pass()
  expect(await wait(hash)).toMatchObject({ status: 'failed', reason: expect.stringContaining('insufficient funds') })

  async function transferAfter(_: { hash: string }) {
    const original = globalThis.fetch
    vi.stubGlobal('fetch', async (...parameters: Parameters<typeof fetch>) => {
      const response = await original(...parameters)
      if (!String(parameters[0]).includes('/auth/v1beta1/accounts/')) return response
      const json = (await response.json()) as { account: object }
      return Response.json({ account: { ...json.account, sequence: '1' } })
    })
    try {
      return await transfer({ amount: 900_000n })
    } finally {
      vi.stubGlobal('fetch', original)
    }
  }
})

test('finds a transfer whose response was lost by the number that the account gave it', async () => {
  const { transfer, send, network } = await setUp()
  const { hash } = await transfer()
  const query = {
    network,
    from: alice.address,
    call: { to: bob.address, value: 1_000n },
    nonce: undefined,
    mark: '0',
    requestedAt: Date.now(),
    exclude: [],
  }
  expect(await send.find?.(query)).toEqual({ found: { hash } })
  expect(await send.find?.({ ...query, mark: '1' })).toEqual({})
  expect(await send.find?.({ ...query, mark: undefined })).toEqual({})
  expect(await send.find?.({ ...query, call: { to: bob.address, value: 1_001n } })).toEqual({})
  expect(await send.find?.({ ...query, call: { ...query.call, data: 'uusd' } })).toEqual({})
  expect(await send.find?.({ ...query, call: { ...query.call, memo: '104' } })).toEqual({})
})

test('finds a transfer by its memo too: the same payment with another one is not it', async () => {
  const { transfer, send, network } = await setUp()
  const intents: TransactionIntent[] = []
  const { hash } = await transfer({ memo: '104', onRequest: (intent) => intents.push(intent) })
  const [intent] = intents
  if (!intent) throw new Error('onRequest was not called.')
  expect(intent.call).toEqual({ to: bob.address, value: 1_000n, memo: '104' })
  const query = { network, from: alice.address, requestedAt: Date.now(), exclude: [], ...intent }
  expect(await send.find?.(query)).toEqual({ found: { hash } })
  expect(await send.find?.({ ...query, call: { ...intent.call, memo: '105' } })).toEqual({})
  const { memo: _, ...plain } = intent.call
  expect(await send.find?.({ ...query, call: plain })).toEqual({})
})
