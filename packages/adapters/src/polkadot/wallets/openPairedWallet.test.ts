import type { PairedSession, PairedWallet } from '@latchkey/core/internal'
import { type Polkadot, startPolkadot } from '@latchkey/polkadot-node'
import { toHex } from '@latchkey/wire/polkadot'
import type { KeyringPair } from '@polkadot/keyring/types'
import { TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codeOf } from '../../codeOf.ts'
import { createPairedDouble } from '../../createPairedDouble.ts'
import { polkadotAssetHub } from '../chains.ts'
import { polkadot } from '../polkadot.ts'
import { createPage, createTestKey, type Kind } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

const connectorId = 'walletConnect'
const dot = 10_000_000_000n
const allMethods = ['polkadot_signTransaction', 'polkadot_signMessage']
let node: Polkadot
beforeAll(async () => {
  node = await startPolkadot({ autoMine: true })
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.stubGlobal('window', createPage())
  return () => void vi.unstubAllGlobals()
})

type Request = Parameters<PairedWallet['request']>[0]
type Params = { address: string; message?: string; transactionPayload?: SignerPayloadJSON }

let count = 0
type Keys = readonly [KeyringPair, KeyringPair]
/** The wallet spells its accounts without a network. */
function pair(options: { methods?: readonly string[]; accounts?: PairedSession['accounts']; kind?: Kind } = {}) {
  const { methods = allMethods, kind = 'sr25519' } = options
  count += 1
  const names = [`Phone ${count}`, `Other ${count}`] as const
  const keys: Keys = [createTestKey(names[0], kind, 42), createTestKey(names[1], kind, 42)]
  const [alice, other] = keys
  const [local, second] = testChains(node)
  const accounts = options.accounts ?? [`polkadot:${local.id}:${alice.address}`]

  function sign({ method, params }: Request): Record<string, unknown> {
    const { address, message = '', transactionPayload } = params as Params
    const key = keys.find((one) => one.address === address)
    if (!key) throw { code: 4100, message: 'The account is not shared.' }
    if (method === 'polkadot_signMessage') return { signature: toHex(key.sign(message)) }
    const registry = new TypeRegistry()
    registry.setSignedExtensions(transactionPayload?.signedExtensions ?? [])
    const payload = registry.createType('ExtrinsicPayload', transactionPayload, { version: 4 })
    return { id: 1, ...payload.sign(key) }
  }
  const phone = createPairedDouble({ accounts, methods }, sign)
  const adapter = polkadot({ chains: [local, second] })
  adapter.pairing.setWallet({
    connector: { id: connectorId, name: 'Phone', type: 'WALLET_CONNECT', chain: 'polkadot' },
    load: async () => phone.wallet,
  })
  const [first, another] = adapter.networks
  if (!first || !another) throw new Error('The tests need two networks.')
  return {
    ...phone,
    adapter,
    first,
    second: another,
    alice,
    other,
    /** As the page spells it. */
    shown: createTestKey(names[0], kind).address,
    shownOther: createTestKey(names[1], kind).address,
  }
}

async function send({ adapter, first, shown }: ReturnType<typeof pair>, to: string) {
  node.control.fund(shown, 10n * dot)
  const token = { symbol: 'DOT', decimals: 10 }
  return (await adapter.loadSend()).transfer({ connectorId, network: first, from: shown, to, token, amount: dot })
}

test('the proposal on Polkadot requests signatures only', () => {
  const { pairing } = polkadot({ chains: [polkadotAssetHub] })
  expect(pairing).toMatchObject({ methods: allMethods, events: ['accountsChanged'] })
})

test('a paired wallet on Polkadot is restored from its session, and not without one', async () => {
  const { adapter, setSession, requests, alice, shown, first } = pair()
  const restore = () => adapter.reconnect({ connectorId, signal: AbortSignal.timeout(10_000) })
  expect(await restore()).toBeUndefined()
  setSession({ accounts: [`polkadot:${first.id}:${alice.address}`], methods: [] })
  expect(await restore()).toEqual({ accounts: [shown], chainId: first.id })
  expect(requests).toEqual([])
})

test('accounts of other networks, and texts that are no address of theirs, are left out', async () => {
  const [local] = testChains(node)
  const { adapter } = pair({
    accounts: [
      `polkadot:${polkadotAssetHub.id}:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5`,
      `polkadot:${local.id}:HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F`,
      `polkadot:${local.id}:nothing`,
    ],
  })
  expect(await codeOf(adapter.connect({ connectorId }))).toBe('NO_ACCOUNTS')
})

test('a paired wallet signs a message between the marks; a signature over another one is not believed', async () => {
  const { adapter, requests, onAnswer, alice, shown, first } = pair()
  await adapter.connect({ connectorId })
  const message = 'Grüße, 世界'
  await adapter.signMessage({ connectorId, address: shown, message })
  const params = { address: alice.address, message: `<Bytes>${message}</Bytes>` }
  expect(requests).toEqual([{ chainId: first.caipNetworkId, method: 'polkadot_signMessage', params }])
  onAnswer(() => ({ signature: toHex(alice.sign('<Bytes>something else</Bytes>')) }))
  expect(await codeOf(adapter.signMessage({ connectorId, address: shown, message }))).toBe('WALLET_ERROR')
})

test('a paired wallet does not tell its kind of key: each kind’s signature of a message is read', async () => {
  for (const kind of ['ed25519', 'ecdsa'] as const) {
    const { adapter, shown } = pair({ kind })
    await adapter.connect({ connectorId })
    expect(await adapter.signMessage({ connectorId, address: shown, message: 'hi' })).toMatch(/^0x/)
  }
})

test('a paired wallet signs a transfer with the digest, which is sent from here', async () => {
  const phone = pair()
  await phone.adapter.connect({ connectorId })
  const to = createTestKey('Recipient').address
  await send(phone, to)
  expect(node.control.freeOf(to)).toBe(dot)
  expect(phone.requests).toMatchObject([
    {
      method: 'polkadot_signTransaction',
      params: { address: phone.alice.address, transactionPayload: { address: phone.alice.address, mode: 1 } },
    },
  ])
})

test.each([
  ['nothing', () => null, 'WALLET_ERROR'],
  ['no signature', () => ({ signature: '0x01' }), 'WALLET_ERROR'],
  ['a signature of nobody', () => ({ signature: `0x01${'00'.repeat(64)}` }), 'TRANSFER_CHANGED'],
])('a paired wallet on Polkadot that returns %s sends nothing', async (_, answer, code) => {
  const phone = pair()
  await phone.adapter.connect({ connectorId })
  phone.onAnswer(answer)
  const to = createTestKey('Nobody').address
  expect(await codeOf(send(phone, to))).toBe(code)
  expect(node.control.freeOf(to)).toBe(0n)
})

test('a paired wallet on Polkadot gets no request for a method that it did not grant', async () => {
  const phone = pair({ methods: ['polkadot_signMessage'] })
  await phone.adapter.connect({ connectorId })
  expect(await codeOf(send(phone, createTestKey('Nobody').address))).toBe('UNSUPPORTED_METHOD')
  expect(phone.requests).toEqual([])
})

test('a paired wallet on Polkadot is on a network that it shares, and is not switched to another', async () => {
  const { adapter, first, second, setSession, alice, shown } = pair()
  await adapter.connect({ connectorId })
  const switchTo = (network: typeof first) => adapter.switchNetwork({ connectorId, network })
  expect(await codeOf(switchTo(second))).toBe('NETWORK_NOT_SHARED')
  setSession({ accounts: [`polkadot:${second.id}:${alice.address}`], methods: allMethods })
  expect(await adapter.connect({ connectorId, chainId: String(first.id) })).toEqual({
    accounts: [shown],
    chainId: second.id,
  })
})

test('another account in the paired wallet, and the end of its session, are told', async () => {
  const { adapter, first, setSession, session, emit, alice, other, shown, shownOther } = pair()
  const accounts = [alice, other].map(({ address }) => `polkadot:${first.id}:${address}` as const)
  setSession({ accounts, methods: allMethods })
  await adapter.connect({ connectorId })
  const events: unknown[] = []
  const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
  emit({ type: 'event', name: 'accountsChanged', data: [other.address], chainId: first.caipNetworkId })
  expect(events).toEqual([{ type: 'accounts', accounts: [shownOther, shown] }])
  await adapter.disconnect({ connectorId })
  expect(session()).toBeUndefined()
  setSession(undefined)
  expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [] })
  stop()
})
