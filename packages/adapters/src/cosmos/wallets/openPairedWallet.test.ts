import type { PairedSession, PairedWallet } from '@latchkey/core/internal'
import { type Cosmos, startCosmos } from '@latchkey/cosmos-node'
import {
  type AminoDoc,
  fromCosmosBase64,
  isCosmosSignature,
  toAddressBytes,
  toCosmosAddress,
  toCosmosBase64,
  toMessageDoc,
  writeAminoDoc,
  writeMessageDoc,
  writeSignDoc,
} from '@latchkey/wire/cosmos'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeOf } from '../../codeOf.ts'
import { createPairedDouble } from '../../createPairedDouble.ts'
import { cosmosHub } from '../chains.ts'
import { cosmos } from '../cosmos.ts'
import { alice, bob, createTestKey } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

const connectorId = 'walletConnect'
const allMethods = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino']
let node: Cosmos
beforeEach(async () => {
  node = await startCosmos({ autoBlock: true })
  node.control.fund(alice.address, 1_000_000n)
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await node.stop()
})

type Request = Parameters<PairedWallet['request']>[0]
type Bytes = { bodyBytes: string; authInfoBytes: string; chainId: string; accountNumber: string }
type Params = { signerAddress: string; signDoc: Bytes & AminoDoc }

function pair(options: { methods?: readonly string[]; accounts?: PairedSession['accounts'] } = {}) {
  const { methods = allMethods } = options
  const [local, other] = testChains(node.url)
  const accounts = options.accounts ?? [`cosmos:${local.id}:${alice.address}`]

  function respond({ method, params }: Request): unknown {
    const pubkey = toCosmosBase64(alice.publicKey)
    if (method === 'cosmos_getAccounts') return [{ algo: 'secp256k1', address: alice.address, pubkey }]
    const { signerAddress, signDoc } = params as Params
    if (signerAddress !== alice.address) throw { code: 4100, message: 'The account is not shared.' }
    const pub_key = { type: 'tendermint/PubKeySecp256k1', value: pubkey }
    const sign = (bytes: Uint8Array) => ({ ...alice.sign(bytes), pub_key })
    if (method === 'cosmos_signAmino') return { signed: signDoc, signature: sign(writeAminoDoc(signDoc)) }
    const body = fromCosmosBase64(signDoc.bodyBytes)
    const authInfo = fromCosmosBase64(signDoc.authInfoBytes)
    const { chainId, accountNumber } = signDoc
    const bytes = writeSignDoc({ body, authInfo, chainId, accountNumber: BigInt(accountNumber) })
    return { signed: signDoc, signature: sign(bytes) }
  }
  const phone = createPairedDouble({ accounts, methods }, respond)
  /** As a page has it after a reload. */
  function open() {
    const adapter = cosmos({ chains: [local, other] })
    adapter.pairing.setWallet({
      connector: { id: connectorId, name: 'Phone', type: 'WALLET_CONNECT', chain: 'cosmos' },
      load: async () => phone.wallet,
    })
    return adapter
  }
  const adapter = open()
  const [first, second] = adapter.networks
  if (!first || !second) throw new Error('The tests need two networks.')
  async function send(one = adapter) {
    const token = { symbol: 'ATOM', decimals: 6 }
    const terms = { network: first!, from: alice.address, to: bob.address, token, amount: 1_000n }
    const sent = await (await one.loadSend()).transfer({ connectorId, ...terms })
    return { ...sent, received: await one.getNativeBalance({ network: first!, address: bob.address }) }
  }
  return {
    ...phone,
    adapter,
    open,
    methods: () => phone.requests.map(({ method }) => method),
    first,
    second,
    send,
  }
}

test('a paired wallet on Cosmos is asked for its key and its signatures', () => {
  const { pairing } = cosmos({ chains: [cosmosHub] })
  expect(pairing).toMatchObject({ methods: allMethods, events: ['accountsChanged'] })
})

test('a paired wallet on Cosmos is restored from its session without a request, and not without one', async () => {
  const { adapter, setSession, requests, first } = pair()
  const restore = () => adapter.reconnect({ connectorId, signal: AbortSignal.timeout(10_000) })
  expect(await restore()).toBeUndefined()
  setSession({ accounts: [`cosmos:${first.id}:${alice.address}`], methods: [] })
  expect(await restore()).toEqual({ accounts: [alice.address], chainId: first.id })
  expect(requests).toEqual([])
})

test('accounts of other chains, and texts that are no address of theirs, are left out', async () => {
  const osmo = toCosmosAddress('osmo', toAddressBytes(alice.publicKey))
  const { adapter } = pair({
    accounts: [`cosmos:cosmoshub-4:${alice.address}`, `cosmos:other-1:${osmo}`, 'cosmos:latchkey-local-1:nothing'],
  })
  expect(await codeOf(adapter.connect({ connectorId }))).toBe('NO_ACCOUNTS')
})

test('a paired wallet on Cosmos signs a transfer of bytes, which is sent from here; its key is asked for once', async () => {
  const { adapter, open, send, methods, requests } = pair()
  await adapter.connect({ connectorId })
  expect(methods()).toEqual([])
  expect(await send()).toMatchObject({ received: 1_000n })
  const reloaded = open()
  await reloaded.reconnect({ connectorId, signal: AbortSignal.timeout(10_000) })
  expect(await send(reloaded)).toMatchObject({ received: 2_000n })
  expect(methods()).toEqual(['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signDirect'])
  const signDoc = { chainId: 'latchkey-local-1', accountNumber: expect.stringMatching(/^\d+$/) }
  expect(requests[1]?.params).toMatchObject({ signerAddress: alice.address, signDoc })
})

test('a paired wallet on Cosmos that signs texts alone signs a transfer as one', async () => {
  const { adapter, send, methods } = pair({ methods: ['cosmos_getAccounts', 'cosmos_signAmino'] })
  await adapter.connect({ connectorId })
  expect(await send()).toMatchObject({ received: 1_000n })
  expect(methods()).toEqual(['cosmos_getAccounts', 'cosmos_signAmino'])
})

test('a paired wallet on Cosmos signs a message; a signature over another one is not believed', async () => {
  const { adapter, onAnswer, requests } = pair()
  await adapter.connect({ connectorId })
  const sign = () => adapter.signMessage({ connectorId, address: alice.address, message: 'Grüße, 世界' })
  const signature = fromCosmosBase64(await sign())
  const document = writeMessageDoc(alice.address, 'Grüße, 世界')
  expect(isCosmosSignature(signature, document, alice.publicKey)).toBe(true)
  const signDoc = toMessageDoc(alice.address, 'Grüße, 世界')
  expect(requests[1]).toMatchObject({ method: 'cosmos_signAmino', params: { signerAddress: alice.address, signDoc } })
  onAnswer(() => alice.sign(writeMessageDoc(alice.address, 'something else')))
  expect(await codeOf(sign())).toBe('WALLET_ERROR')
})

type Signed = { signature: { signature: string }; signed: Bytes }
const toHex = (text: string) => Buffer.from(text, 'base64').toString('hex')
test.each<[string, (given: Signed) => unknown]>([
  ['the signature alone', ({ signature }) => ({ signature: signature.signature })],
  [
    'bytes in hex',
    ({ signature, signed }) => ({
      signature,
      signed: { bodyBytes: toHex(signed.bodyBytes), authInfoBytes: toHex(signed.authInfoBytes) },
    }),
  ],
])('a paired wallet on Cosmos may return %s', async (_, answer) => {
  const { adapter, send, onAnswer } = pair()
  await adapter.connect({ connectorId })
  onAnswer((given) => (Array.isArray(given) ? given : answer(given as Signed)))
  expect(await send()).toMatchObject({ received: 1_000n })
})

test.each<[string, (given: Signed) => unknown, string]>([
  ['nothing', () => null, 'WALLET_ERROR'],
  ['no signature', ({ signed }) => ({ signed }), 'WALLET_ERROR'],
  [
    'a signature of nobody',
    ({ signed }) => ({ signed, ...createTestKey(9).sign(new Uint8Array(3)) }),
    'TRANSFER_CHANGED',
  ],
  ['another transfer', (given) => ({ ...given, signed: { ...given.signed, bodyBytes: 'AQID' } }), 'TRANSFER_CHANGED'],
])('a paired wallet on Cosmos that returns %s sends nothing', async (_, answer, code) => {
  const { adapter, send, onAnswer, first } = pair()
  await adapter.connect({ connectorId })
  onAnswer((given) => (Array.isArray(given) ? given : answer(given as Signed)))
  expect(await codeOf(send())).toBe(code)
  expect(await adapter.getNativeBalance({ network: first, address: bob.address })).toBe(0n)
})

test('a key that is not that of the address is not believed, and not kept', async () => {
  const { adapter, send, onAnswer, methods } = pair()
  await adapter.connect({ connectorId })
  onAnswer(() => [{ address: alice.address, pubkey: toCosmosBase64(bob.publicKey) }])
  expect(await codeOf(send())).toBe('WALLET_ERROR')
  onAnswer(undefined)
  expect(await send()).toMatchObject({ received: 1_000n })
  expect(methods()).toEqual(['cosmos_getAccounts', 'cosmos_getAccounts', 'cosmos_signDirect'])
})

test('a paired wallet on Cosmos is on a chain that it shares, and is not switched to another', async () => {
  const { adapter, first, second, setSession } = pair()
  await adapter.connect({ connectorId })
  const switchTo = (network: typeof first) => adapter.switchNetwork({ connectorId, network })
  expect(await codeOf(switchTo(second))).toBe('NETWORK_NOT_SHARED')
  setSession({ accounts: [`cosmos:${second.id}:${alice.address}`], methods: allMethods })
  expect(await adapter.connect({ connectorId, chainId: String(first.id) })).toMatchObject({ chainId: second.id })
})

test('another account in the paired wallet, and the end of its session, are told', async () => {
  const { adapter, first, setSession, emit } = pair()
  const accounts = [alice, bob].map(({ address }) => `cosmos:${first.id}:${address}` as const)
  setSession({ accounts, methods: allMethods })
  await adapter.connect({ connectorId })
  const events: unknown[] = []
  const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
  emit({ type: 'event', name: 'accountsChanged', data: [bob.address], chainId: first.caipNetworkId })
  await vi.waitFor(() => expect(events).toEqual([{ type: 'accounts', accounts: [bob.address] }]))
  setSession(undefined)
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [] }))
  stop()
})
