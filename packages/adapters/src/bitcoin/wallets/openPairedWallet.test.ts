import { type Bitcoin, startBitcoin } from '@latchkey/bitcoin-node'
import type { PairedSession, PairedWallet } from '@latchkey/core/internal'
import { fromBase64, toBase64, toHex } from '@latchkey/wire/bitcoin'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codeOf } from '../../codeOf.ts'
import { createPairedDouble } from '../../createPairedDouble.ts'
import { bitcoin } from '../bitcoin.ts'
import { bitcoinMainnet } from '../chains.ts'
import { createTestKey, type KeyKind } from '../test/createTestKey.ts'
import { testChains } from '../test/testChains.ts'

const connectorId = 'walletConnect'
const bob = createTestKey(81)
let node: Bitcoin
beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node.stop())
beforeEach(() => vi.stubGlobal('window', new EventTarget()))

type Request = Parameters<PairedWallet['request']>[0]
type Params = { account: string; message?: string; psbt?: string; signInputs?: readonly { index: number }[] }

let seed = 90
function pair(options: { kind?: KeyKind; methods?: readonly string[]; accounts?: PairedSession['accounts'] } = {}) {
  const { kind, methods = ['signMessage', 'signPsbt'] } = options
  seed += 2
  const keys = [createTestKey(seed, kind), createTestKey(seed + 1, kind)] as const
  const [alice] = keys
  const [local, other] = testChains(node.url)
  const accounts = options.accounts ?? [`bip122:${local.id}:${alice.address}`]

  function sign({ method, params }: Request) {
    const { account, message = '', psbt = '', signInputs = [] } = params as Params
    const key = keys.find(({ address }) => address === account)
    if (!key) throw { code: 4100, message: 'The account is not shared.' }
    if (method === 'signMessage') return { address: account, signature: toHex(key.signMessage(Buffer.from(message))) }
    const indexes = signInputs.map(({ index }) => index)
    return { psbt: toBase64(key.signPsbt(fromBase64(psbt), indexes)) }
  }
  const phone = createPairedDouble({ accounts, methods }, sign)
  const adapter = bitcoin({ chains: [local, other] })
  adapter.pairing.setWallet({
    connector: { id: connectorId, name: 'Phone', type: 'WALLET_CONNECT', chain: 'bip122' },
    load: async () => phone.wallet,
  })
  const [first, second] = adapter.networks
  if (!first || !second) throw new Error('The tests need two networks.')
  return {
    ...phone,
    adapter,
    first,
    second,
    alice,
    other: keys[1],
    async send() {
      await node.control.fund(alice.address, 100_000)
      await node.control.mine()
      const token = { symbol: 'BTC', decimals: 8 }
      const request = { connectorId, network: first, from: alice.address, to: bob.address, token, amount: 20_000n }
      return (await adapter.loadSend()).transfer(request)
    },
  }
}

test('the proposal requests signatures of messages and PSBTs, and no transfer that the wallet would build', () => {
  const { pairing } = bitcoin({ chains: [bitcoinMainnet] })
  expect(pairing).toMatchObject({ methods: ['signMessage', 'signPsbt'], events: ['accountsChanged'] })
})

test('a paired wallet is restored from its session, and not without one', async () => {
  const { adapter, setSession, requests, alice, first } = pair()
  const restore = () => adapter.reconnect({ connectorId, signal: AbortSignal.timeout(10_000) })
  expect(await restore()).toBeUndefined()
  setSession({ accounts: [`bip122:${first.id}:${alice.address}`], methods: [] })
  expect(await restore()).toEqual({ accounts: [alice.address], chainId: first.id })
  expect(requests).toEqual([])
})

test('accounts of other networks, and texts that are no address of theirs, are left out', async () => {
  const { adapter, setSession, alice, first } = pair({
    accounts: [
      `bip122:${bitcoinMainnet.id}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`,
      `bip122:${testChains('')[0].id}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`,
      `bip122:${testChains('')[0].id}:nothing`,
    ],
  })
  expect(await codeOf(adapter.connect({ connectorId }))).toBe('NO_ACCOUNTS')
  setSession({ accounts: [`bip122:${first.id}:${alice.address.toUpperCase()}`], methods: ['signMessage'] })
  expect((await adapter.connect({ connectorId })).accounts).toEqual([alice.address])
  expect(await adapter.signMessage({ connectorId, address: alice.address, message: 'hi' })).toMatch(/^[\w+/]+=*$/)
})

test('a paired wallet signs a message; a signature over another one is not believed', async () => {
  const { adapter, requests, onAnswer, alice, first } = pair()
  await adapter.connect({ connectorId })
  const message = 'Grüße, 世界'
  await adapter.signMessage({ connectorId, address: alice.address, message })
  const params = { account: alice.address, message, protocol: 'bip322' }
  expect(requests).toEqual([{ chainId: first.caipNetworkId, method: 'signMessage', params }])
  onAnswer(({ signature }) => ({ signature: toBase64(Buffer.from(String(signature), 'hex')) }))
  expect(await codeOf(adapter.signMessage({ connectorId, address: alice.address, message }))).toBe('none')
  onAnswer(() => ({ signature: toHex(alice.signMessage(Buffer.from('something else'))) }))
  expect(await codeOf(adapter.signMessage({ connectorId, address: alice.address, message }))).toBe('WALLET_ERROR')
})

test.each<KeyKind>(['p2wpkh', 'p2pkh'])(
  'a paired wallet with a %s address signs a transfer, which is sent from here',
  async (kind) => {
    const { adapter, requests, send, first, alice } = pair({ kind })
    await adapter.connect({ connectorId })
    const before = await adapter.getNativeBalance({ network: first, address: bob.address })
    const { hash } = await send()
    await node.control.mine()
    const sending = await adapter.loadSend()
    const signal = AbortSignal.timeout(20_000)
    await sending.waitForTransaction({ network: first, hash, from: alice.address, signal })
    expect(await adapter.getNativeBalance({ network: first, address: bob.address })).toBe(before + 20_000n)
    expect(requests).toMatchObject([{ method: 'signPsbt', params: { account: alice.address, broadcast: false } }])
  },
)

test.each([
  ['nothing', () => null, 'WALLET_ERROR'],
  ['no PSBT', () => ({ psbt: 'AAAA' }), 'TRANSFER_CHANGED'],
  ['a number', () => ({ psbt: 7 }), 'WALLET_ERROR'],
])('a paired wallet that returns %s sends nothing', async (_, answer, code) => {
  const { adapter, onAnswer, send } = pair()
  await adapter.connect({ connectorId })
  onAnswer(answer)
  expect(await codeOf(send())).toBe(code)
})

test('a paired wallet gets no request for a method that it did not grant', async () => {
  const { adapter, requests, send } = pair({ methods: ['signMessage'] })
  await adapter.connect({ connectorId })
  expect(await codeOf(send())).toBe('UNSUPPORTED_METHOD')
  expect(requests).toEqual([])
})

test('a paired wallet is on a network that it shares, and is not switched to another', async () => {
  const { adapter, first, second, setSession, alice } = pair()
  await adapter.connect({ connectorId })
  const switchTo = (network: typeof first) => adapter.switchNetwork({ connectorId, network })
  expect(await codeOf(switchTo(second))).toBe('NETWORK_NOT_SHARED')
  const accounts = [first, second].map(({ id }) => `bip122:${id}:${alice.address}` as const)
  setSession({ accounts, methods: ['signMessage'] })
  await switchTo(second)
  expect(await adapter.connect({ connectorId, chainId: String(second.id) })).toMatchObject({ chainId: second.id })
})

test('another account in the paired wallet, and the end of its session, are told', async () => {
  const { adapter, first, setSession, emit, alice, other } = pair()
  const accounts = [alice, other].map(({ address }) => `bip122:${first.id}:${address}` as const)
  setSession({ accounts, methods: ['signMessage'] })
  await adapter.connect({ connectorId })
  const events: unknown[] = []
  const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
  emit({ type: 'event', name: 'accountsChanged', data: [other.address], chainId: first.caipNetworkId })
  setSession(undefined)
  expect(events).toEqual([
    { type: 'accounts', accounts: [other.address, alice.address] },
    { type: 'accounts', accounts: [] },
  ])
  stop()
})
