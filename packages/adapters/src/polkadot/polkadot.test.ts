import type { Connector } from '@latchkey/core'
import type { WalletEvent } from '@latchkey/core/internal'
import { toSs58 } from '@latchkey/wire/polkadot'
import { signatureVerify } from '@polkadot/util-crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { kusamaAssetHub, polkadotAssetHub } from './chains.ts'
import type { PolkadotOptions } from './parseOptions.ts'
import { polkadot } from './polkadot.ts'
import { alice, bob, createPage, createTestKey, createTestWallet, inject } from './test/createTestWallet.ts'

const connectorId = 'polkadot/test-wallet'
const addressOf = (key: typeof alice, prefix: number) => toSs58({ prefix, account: Uint8Array.from(key.publicKey) })

beforeEach(() => {
  vi.stubGlobal('window', createPage())
  return () => void vi.unstubAllGlobals()
})

function setUp(wallet: Parameters<typeof createTestWallet>[0] = {}, options: Partial<PolkadotOptions> = {}) {
  const extension = createTestWallet(wallet)
  inject(extension.wallet)
  return { extension, adapter: polkadot({ chains: [polkadotAssetHub, kusamaAssetHub], ...options }) }
}

test('sends no request and loads nothing until a wallet is used', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  setUp().adapter.watchConnectors(() => {})
  expect(fetch).not.toHaveBeenCalled()
})

test('lists the extensions on the page under names that people know; one that throws hinders no other', () => {
  for (const key of ['polkadot-js', 'talisman', 'subwallet-js', 'polkagate', 'another']) inject({ enable() {} }, key)
  inject({ enable: 'no function' }, 'broken')
  Object.defineProperty((window as { injectedWeb3?: object }).injectedWeb3, 'trap', {
    enumerable: true,
    get() {
      throw new Error('trap')
    },
  })
  const lists: (readonly Connector[])[] = []
  polkadot({ chains: [polkadotAssetHub] }).watchConnectors((connectors) => lists.push(connectors))
  expect(lists[0]?.map(({ id, name }) => [id, name])).toEqual([
    ['polkadot/polkadot-js', 'Polkadot.js'],
    ['polkadot/talisman', 'Talisman'],
    ['polkadot/subwallet-js', 'SubWallet'],
    ['polkadot/polkagate', 'PolkaGate'],
    ['polkadot/another', 'another'],
  ])
})

test('names the page to the extension, and asks none that the visitor did not connect', async () => {
  const { adapter, extension } = setUp({}, { appName: 'An app' })
  const signal = AbortSignal.timeout(5_000)
  expect(await adapter.reconnect({ connectorId, signal })).toBeUndefined()
  expect(extension.requests()).toEqual([])
  await adapter.connect({ connectorId })
  expect(extension.requests()).toEqual([{ method: 'enable', payload: 'An app' }])
  await adapter.disconnect({ connectorId })
  expect(await adapter.reconnect({ connectorId, signal })).toBeUndefined()
  expect(extension.requests()).toHaveLength(1)
})

describe('accounts', () => {
  test('are spelled for the network that is shown, and told again where another one spells them differently', async () => {
    // Extensions have them in the spelling that names no network.
    const keys = [createTestKey('Alice', 'sr25519', 42), createTestKey('Bob', 'sr25519', 42)]
    const { adapter, extension } = setUp({ keys })
    const events: WalletEvent[] = []
    const spelled = (prefix: number) => [addressOf(alice, prefix), addressOf(bob, prefix)]
    expect((await adapter.connect({ connectorId })).accounts).toEqual(spelled(0))
    adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
    const [, kusama] = adapter.networks
    if (!kusama) throw new Error('There are two.')
    await adapter.switchNetwork({ connectorId, network: kusama })
    expect(events).toEqual([{ type: 'accounts', accounts: spelled(2) }])
    await adapter.signMessage({ connectorId, address: addressOf(alice, 2), message: 'hi' })
    expect(extension.requests().at(-1)?.payload).toMatchObject({ address: addressOf(alice, 42) })
  })

  test('of other kinds are left out, and those bound to another network', async () => {
    const keys = ['Alice', 'Bob', 'Carol', 'Dave', 'Eve'].map((name) => createTestKey(name))
    const [first, ...others] = [
      { type: 'ethereum', address: '0xd43593c715Fdd31c61141ABd04a99FD6822c8558' },
      { genesisHash: `0x${kusamaAssetHub.id}${'0'.repeat(32)}` },
      { genesisHash: `0x${polkadotAssetHub.id}${'0'.repeat(32)}` },
      { type: 'ed25519' },
      { address: 'not an address' },
    ]
    const given = [first, ...others]
    const { adapter } = setUp({ keys, accountOf: (key) => given[keys.indexOf(key)] ?? {} })
    const own = (index: number, prefix: number) => addressOf(keys[index] ?? alice, prefix)
    expect((await adapter.connect({ connectorId })).accounts).toEqual([own(2, 0), own(3, 0)])
    const kusama = { connectorId, chainId: kusamaAssetHub.id }
    expect((await adapter.connect(kusama)).accounts).toEqual([own(1, 2), own(3, 2)])
  })

  test('none of which can be used are NO_ACCOUNTS', async () => {
    const { adapter } = setUp({ accountOf: () => ({ type: 'ethereum' }) })
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'NO_ACCOUNTS' })
  })
})

describe('a recipient', () => {
  test('of this network or of none is spelled for this one', async () => {
    const { adapter } = setUp()
    for (const prefix of [0, 42])
      expect(await adapter.parseAddress(` ${addressOf(bob, prefix)} `)).toBe(addressOf(bob, 0))
  })

  test.each([
    [addressOf(bob, 2), 'RECEIVER_OF_OTHER_NETWORK'],
    [addressOf(bob, 0).replace(/.$/, 'a'), 'RECEIVER_CHECKSUM'],
    ['111111111111111111111111111111111HC1', 'RECEIVER_BURNS'],
    ['5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM', 'RECEIVER_BURNS'],
    ['0xd43593c715Fdd31c61141ABd04a99FD6822c8558', 'RECEIVER_INVALID'],
    ['DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK', 'RECEIVER_INVALID'],
  ])('%s is refused: %s', async (address, code) => {
    await expect(setUp().adapter.parseAddress(address)).rejects.toMatchObject({ code })
  })
})

describe('a message', () => {
  test.each(['sr25519', 'ed25519', 'ecdsa'] as const)('is signed by %s between <Bytes> and </Bytes>', async (kind) => {
    const key = createTestKey('Signer', kind)
    const { adapter, extension } = setUp({ keys: [key] })
    await adapter.connect({ connectorId })
    const signature = await adapter.signMessage({ connectorId, address: key.address, message: 'Grüße' })
    expect(signatureVerify('<Bytes>Grüße</Bytes>', signature, key.address)).toMatchObject({
      isValid: true,
      crypto: kind,
    })
    const wrapped = `0x${Buffer.from('<Bytes>Grüße</Bytes>').toString('hex')}`
    expect(extension.requests().at(-1)?.payload).toEqual({ address: key.address, data: wrapped, type: 'bytes' })
  })

  test('that brings the wrapping is wrapped once', async () => {
    const { adapter } = setUp()
    await adapter.connect({ connectorId })
    const message = '<Bytes>hi</Bytes>'
    const signature = await adapter.signMessage({ connectorId, address: alice.address, message })
    expect(signatureVerify(message, signature, alice.address).isValid).toBe(true)
  })

  test.each<[string, (sign: () => string) => unknown]>([
    ['of another key', () => `0x${'07'.repeat(64)}`],
    ['that is changed', (sign) => sign().replace(/..$/, '00')],
    ['of another length', (sign) => sign().slice(0, -2)],
    ['that is none', () => undefined],
  ])('with a signature %s is refused', async (_, signRaw) => {
    const { adapter } = setUp({ signRaw })
    await adapter.connect({ connectorId })
    const signing = adapter.signMessage({ connectorId, address: alice.address, message: 'hi' })
    await expect(signing).rejects.toMatchObject({ code: 'WALLET_ERROR' })
  })
})

test('reports no accounts of an extension that the visitor disconnected, until it is connected again', async () => {
  const { adapter, extension } = setUp()
  await adapter.connect({ connectorId })
  const events: WalletEvent[] = []
  const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
  await adapter.disconnect({ connectorId })
  extension.setAccounts([bob.address, alice.address])
  expect(events).toEqual([])
  await adapter.connect({ connectorId })
  extension.setAccounts([alice.address, bob.address])
  expect(events).toEqual([{ type: 'accounts', accounts: [alice.address, bob.address] }])
  stop()
})
