import type { Adapter, SendAbility, TransferRequest } from '@latchkey/core/internal'
import { type Polkadot, startPolkadot } from '@latchkey/polkadot-node'
import {
  fromHex,
  type Metadata,
  readBytes,
  readLength,
  readMetadata,
  readOption,
  readSignature,
  toHex,
  writeTransaction,
} from '@latchkey/wire/polkadot'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { polkadot } from '../polkadot.ts'
import { alice, bob, createPage, createTestKey, createTestWallet, inject, type Kind } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

const connectorId = 'polkadot/test-wallet'
const dot = 10_000_000_000n
const least = 100_000_000n
type Wallet = Parameters<typeof createTestWallet>[0]

beforeEach(() => {
  vi.stubGlobal('window', createPage())
  return () => void vi.unstubAllGlobals()
})

async function setUp(
  options: {
    wallet?: Wallet
    node?: Parameters<typeof startPolkadot>[0]
    others?: readonly string[]
    decimals?: number
  } = {},
) {
  const node = await startPolkadot(options.node ?? { autoMine: true })
  onTestFinished(() => node.stop().catch(() => undefined))
  const keys = options.wallet?.keys ?? [alice, bob]
  const [sender = alice] = keys
  node.control.fund(sender.address, 10n * dot)
  const wallet = createTestWallet({ keys, ...options.wallet })
  inject(wallet.wallet)
  const [local] = testChains(node)
  const rpcUrls = [node.url, ...(options.others ?? [])]
  const nativeCurrency = { ...local.nativeCurrency, decimals: options.decimals ?? 10 }
  const adapter = polkadot({ chains: [{ ...local, nativeCurrency, rpcUrls }] })
  await adapter.connect({ connectorId })
  const { loadSend } = adapter as Adapter & { loadSend(): Promise<SendAbility> }
  const send = await loadSend()
  const [network] = adapter.networks
  if (!network) throw new Error('There is one.')
  const token = { symbol: 'DOT', decimals: 10 }
  const terms = { connectorId, network, from: sender.address, to: bob.address, token, amount: dot }
  const transfer = (change: Partial<TransferRequest> = {}) => send.transfer({ ...terms, ...change })
  const wait = (change: Partial<Parameters<SendAbility['waitForTransaction']>[0]> & { hash: string }) =>
    send.waitForTransaction({ network, from: sender.address, signal: AbortSignal.timeout(20_000), ...change })
  return { node, wallet, adapter, send, network, terms, transfer, wait, sender }
}

async function readNodeMetadata({ url }: Polkadot): Promise<Metadata> {
  const body = JSON.stringify({ id: 1, method: 'state_call', params: ['Metadata_metadata_at_version', '0x0f000000'] })
  const { result } = (await (await fetch(url, { method: 'POST', body })).json()) as { result: string }
  const reader = readBytes(fromHex(result), 'metadata')
  return readMetadata(readOption(reader, (one) => one.take(readLength(one))) ?? new Uint8Array())
}

describe.each<[string, Kind]>([
  ['sr25519', 'sr25519'],
  ['ed25519', 'ed25519'],
  ['ecdsa', 'ecdsa'],
])('a transfer by a key of %s', (name, kind) => {
  test('is taken as it was shown, with the fee that was', async () => {
    const key = createTestKey(`Sender ${name}`, kind)
    const { node, transfer, wait, send, terms } = await setUp({ wallet: { keys: [key] } })
    const fee = await send.estimateFee(terms)
    const { hash, nonce, validUntilBlock } = await transfer()
    expect(nonce).toBe(0)
    expect(await wait({ hash, nonce, validUntilBlock })).toMatchObject({
      status: 'confirmed',
      hash,
      fee: expect.any(BigInt),
    })
    expect(node.control.freeOf(bob.address)).toBe(dot)
    const paid = 9n * dot - node.control.freeOf(key.address)
    expect(paid).toBeLessThanOrEqual(fee)
    expect(paid).toBeGreaterThan((fee * 90n) / 100n)
  })
})

describe('the rules of the chain are told before the wallet is asked', () => {
  test.each<[string, Partial<TransferRequest>, string]>([
    ['a new account below the least', { amount: least - 1n }, 'BELOW_RENT_MINIMUM'],
    ['a rest below the least', { amount: 10n * dot - least }, 'REST_BELOW_RENT_MINIMUM'],
    ['more than there is', { amount: 11n * dot }, 'INSUFFICIENT_FUNDS'],
    [
      'an address of another network',
      { to: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F' },
      'RECEIVER_OF_OTHER_NETWORK',
    ],
    ['a token', { token: { symbol: 'USDT', decimals: 6, address: '1984' } }, 'TOKEN_INVALID'],
  ])('%s', async (_, change, code) => {
    const { wallet, transfer } = await setUp()
    await expect(transfer(change)).rejects.toMatchObject({ code })
    expect(wallet.signatures()).toEqual([])
  })

  test('a fee above the one that was shown, which may grow by a twentieth until the block', async () => {
    const { node, send, terms, transfer, wallet } = await setUp()
    const fee = await send.estimateFee(terms)
    node.control.setFees(106)
    await expect(transfer()).rejects.toMatchObject({ code: 'FEE_ROSE' })
    expect(wallet.signatures()).toEqual([])
    node.control.setFees(104)
    await transfer()
    expect(9n * dot - node.control.freeOf(alice.address)).toBeLessThanOrEqual(fee)
  })

  test('what is frozen cannot be sent, and is not part of the balance', async () => {
    const { node, adapter, transfer, network } = await setUp()
    node.control.freeze(alice.address, 8n * dot)
    expect(await adapter.getNativeBalance({ network, address: alice.address })).toBe(2n * dot)
    await expect(transfer({ amount: 3n * dot })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await transfer({ amount: dot })
    expect(node.control.freeOf(bob.address)).toBe(dot)
  })

  test('everything can be sent: the account ends', async () => {
    const { node, transfer, send, terms, wait } = await setUp()
    const fee = await send.estimateFee(terms)
    const { hash, ...rest } = await transfer({ amount: 10n * dot - fee })
    expect(await wait({ hash, ...rest })).toMatchObject({ status: 'confirmed' })
    expect(node.control.freeOf(alice.address)).toBe(0n)
  })
})

describe('what the wallet signed is compared with what was shown', () => {
  test.each<[string, (payload: SignerPayloadJSON) => SignerPayloadJSON]>([
    ['another amount', (payload) => ({ ...payload, method: `${payload.method.slice(0, -2)}08` as `0x${string}` })],
    ['a tip', (payload) => ({ ...payload, tip: '0x00000000000000000000000005f5e100' })],
    ['another nonce', (payload) => ({ ...payload, nonce: '0x00000001' })],
    ['another runtime', (payload) => ({ ...payload, specVersion: '0x00000001' })],
  ])('%s', async (_, change) => {
    const signPayload: NonNullable<Wallet>['signPayload'] = (payload, sign) => sign(change(payload))
    const { node, transfer } = await setUp({ wallet: { signPayload } })
    await expect(transfer()).rejects.toMatchObject({ code: 'TRANSFER_CHANGED' })
    expect(node.control.freeOf(bob.address)).toBe(0n)
  })

  test('no signature, or one of another key', async () => {
    const answers = [() => ({ id: 1 }), () => ({ signature: '0x01' }), () => ({ signature: `0x01${'00'.repeat(64)}` })]
    const codes: unknown[] = []
    for (const answer of answers) {
      const { transfer } = await setUp({ wallet: { signPayload: answer } })
      codes.push(await transfer().catch((error: { code: string }) => error.code))
    }
    expect(codes).toEqual(['WALLET_ERROR', 'WALLET_ERROR', 'TRANSFER_CHANGED'])
  })

  test.each<[string, (call: string) => string, string | undefined]>([
    ['the same', (call) => call, undefined],
    ['of another call', (call) => `${call.slice(0, -2)}06`, 'its call'],
  ])('a transaction of the wallet’s own: %s', async (_, change, details) => {
    let metadata: Metadata | undefined
    const signPayload: NonNullable<Wallet>['signPayload'] = (payload, sign) => {
      const signed = sign(payload) as { signature: string }
      if (!metadata) throw new Error('It was read.')
      // The nonce, no tip in no other currency, and that a digest is signed.
      const terms = `${payload.era.slice(2)}00000001`
      const signedTransaction = writeTransaction(metadata, {
        account: Uint8Array.from(alice.publicKey),
        signature: readSignature(fromHex(signed.signature)),
        extra: fromHex(`0x${terms}`),
        call: fromHex(change(payload.method)),
      })
      return { ...signed, signedTransaction: toHex(signedTransaction) }
    }
    const { node, transfer } = await setUp({ wallet: { signPayload } })
    metadata = await readNodeMetadata(node)
    const outcome = await transfer().then(
      () => undefined,
      (error: { code: string; details: string }) => error.details,
    )
    expect(outcome).toBe(details)
    expect(node.control.freeOf(bob.address)).toBe(details ? 0n : dot)
  })
})

describe('the digest of the metadata', () => {
  /** As a wallet does that knows no digests. */
  const signPlain: NonNullable<Wallet>['signPayload'] = ({ metadataHash: _, ...payload }, sign) =>
    sign({ ...payload, mode: 0 })

  test('is signed, and told to the wallet', async () => {
    const asked: SignerPayloadJSON[] = []
    const signPayload: NonNullable<Wallet>['signPayload'] = (payload, sign) => {
      asked.push(payload)
      return sign(payload)
    }
    const { node, transfer } = await setUp({ wallet: { signPayload } })
    await transfer()
    expect(node.control.freeOf(bob.address)).toBe(dot)
    expect(asked).toMatchObject([{ mode: 1, metadataHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  })

  test('is refused by the chain where the page shows other decimals than its: nothing is sent', async () => {
    const { node, transfer } = await setUp({ decimals: 12 })
    await expect(transfer()).rejects.toMatchObject({ code: 'NETWORK_RULES_DIFFER' })
    expect(node.control.freeOf(alice.address)).toBe(10n * dot)
  })

  test('is missed where a wallet knows none: not taken on the word of one node', async () => {
    const { node, transfer } = await setUp({ wallet: { signPayload: signPlain } })
    await expect(transfer()).rejects.toMatchObject({ code: 'TRANSFER_CHANGED', details: 'its signature' })
    expect(node.control.freeOf(bob.address)).toBe(0n)
  })

  test('is not needed where a second node has the same metadata', async () => {
    const second = await startPolkadot()
    onTestFinished(() => second.stop())
    const { node, transfer } = await setUp({ wallet: { signPayload: signPlain }, others: [second.url] })
    await transfer()
    expect(node.control.freeOf(bob.address)).toBe(dot)
  })
})

test('a node of another network is refused, whatever it answers', async () => {
  const { adapter, network } = await setUp()
  const elsewhere = polkadot({
    chains: [{ ...testChains({ url: network.rpcUrls[0] ?? '', genesisHash: `0x${'ab'.repeat(32)}` })[0] }],
  })
  const [other] = elsewhere.networks
  if (!other) throw new Error('There is one.')
  await expect(elsewhere.getNativeBalance({ network: other, address: alice.address })).rejects.toMatchObject({
    code: 'RPC_ANSWER_INVALID',
    details: expect.stringContaining('another network'),
  })
  expect(await adapter.getNativeBalance({ network, address: alice.address })).toBe(10n * dot)
})

test('no call is written from metadata on which nodes disagree', async () => {
  // The same first block, as both have none of their own: only the runtime is another one.
  const relay = await startPolkadot({ runtime: 'relay' })
  onTestFinished(() => relay.stop())
  const { transfer, wallet } = await setUp({ others: [relay.url] })
  await expect(transfer()).rejects.toMatchObject({ code: 'NODES_DISAGREE' })
  expect(wallet.signatures()).toEqual([])
})

describe('becomes of a transfer', () => {
  test('a failure, in the words of the runtime', async () => {
    const { node, transfer, wait } = await setUp({ node: {} })
    node.control.mine()
    const sent = await transfer({ amount: 5n * dot })
    node.control.freeze(alice.address, 9n * dot)
    node.control.mine()
    expect(await wait(sent)).toMatchObject({ status: 'failed', reason: 'Token: Funds unavailable' })
  })

  test('pending until a block has it, then confirmed, then final', async () => {
    const { node, transfer, wait } = await setUp({ node: {} })
    const sent = await transfer()
    setTimeout(() => node.control.mine(), 300)
    const outcome = await wait(sent)
    expect(outcome).toMatchObject({ status: 'confirmed', hash: sent.hash })
    const isFinal = vi.fn()
    const final = wait({ ...sent, reported: outcome }).then(isFinal)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(isFinal).not.toHaveBeenCalled()
    node.control.mine(2)
    await final
    expect(isFinal).toHaveBeenCalledWith(outcome)
  })

  test('not sent, once no block can have it; not before', async () => {
    const { node, transfer, wait } = await setUp({ node: {} })
    const sent = await transfer()
    node.control.drop(sent.hash)
    node.control.mine(64)
    const isOver = vi.fn()
    const waiting = wait(sent).then(isOver)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(isOver).not.toHaveBeenCalled()
    node.control.mine(2)
    await waiting
    expect(isOver).toHaveBeenCalledWith({ status: 'expired', hash: sent.hash })
    node.control.setAutoMine(true)
    await expect(transfer()).resolves.toMatchObject({ nonce: 0 })
  })

  test('nothing is known to be not sent while a node does not respond', async () => {
    const { node, transfer, wait } = await setUp({ node: {}, others: ['http://127.0.0.1:1'] })
    const sent = await transfer()
    node.control.drop(sent.hash)
    node.control.mine(70)
    await expect(wait({ ...sent, signal: AbortSignal.timeout(3_000) })).rejects.toMatchObject({ code: 'ABORTED' })
  }, 40_000)

  test('replaced by another transaction of the same nonce', async () => {
    const { node, transfer, wait } = await setUp({ node: {} })
    const first = await transfer()
    node.control.drop(first.hash)
    const second = await transfer({ amount: 2n * dot })
    node.control.mine()
    expect(await wait(first)).toMatchObject({ status: 'replaced', hash: second.hash })
  })

  test('found again after its response was lost', async () => {
    const { node, terms, transfer, send, network } = await setUp({ node: {} })
    const intents: Parameters<NonNullable<TransferRequest['onRequest']>>[0][] = []
    const sent = await transfer({ onRequest: (intent) => intents.push(intent) })
    const [intent] = intents
    if (!intent) throw new Error('It was told.')
    const query = { network, from: terms.from, ...intent, requestedAt: Date.now(), exclude: [] }
    expect(await send.find?.(query)).toEqual({ minedCount: 0 })
    node.control.mine()
    expect(await send.find?.(query)).toEqual({ found: sent })
    expect(await send.find?.({ ...query, call: { ...query.call, value: 1n } })).toEqual({ minedCount: 1 })
  })
})
