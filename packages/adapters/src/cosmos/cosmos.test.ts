import { toAddressBytes, toCosmosAddress } from '@latchkey/wire/cosmos'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CosmosChain, osmosis } from './chains.ts'
import { cosmos } from './cosmos.ts'
import { alice, bob, createTestWallet } from './test/createTestWallet.ts'
import { testChains } from './test/testChains.ts'

const [local, other] = testChains('http://rest.test')
const connectorId = 'cosmos/Keplr'
const aliceOnOsmosis = toCosmosAddress('osmo', toAddressBytes(alice.publicKey))

beforeEach(() => () => void vi.unstubAllGlobals())

/** A wallet on a page that supports the given chains. */
function setUp(options: Parameters<typeof createTestWallet>[0] & { on?: readonly CosmosChain[] } = {}) {
  const { on = [local] } = options
  const wallet = createTestWallet(options)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { keplr: wallet.provider }))
  return { wallet, adapter: cosmos({ chains: on }) }
}

test('sends no request and loads nothing until a wallet is used', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { adapter, wallet } = setUp()
  adapter.watchConnectors(() => {})
  expect(fetch).not.toHaveBeenCalled()
  expect(wallet.requests()).toEqual([])
})

test('suggests a chain that the wallet does not know, in the app’s own terms, and connects then', async () => {
  const { adapter, wallet } = setUp({ chains: [] })
  expect(await adapter.connect({ connectorId })).toEqual({ accounts: [alice.address], chainId: local.id })
  expect(wallet.requests().map(({ method }) => method)).toEqual(['enable', 'experimentalSuggestChain', 'enable'])
  expect(wallet.requests()[1]?.parameters).toEqual([
    expect.objectContaining({
      chainId: 'latchkey-local-1',
      rest: 'http://rest.test',
      bip44: { coinType: 118 },
      bech32Config: expect.objectContaining({ bech32PrefixAccAddr: 'cosmos' }),
      feeCurrencies: [expect.objectContaining({ gasPriceStep: { low: 0.01, average: 0.025, high: 0.03 } })],
    }),
  ])
})

test('suggests no chain without an RPC, and says that the wallet does not know it', async () => {
  const { rpcUrl: _, ...bare } = local
  const { adapter, wallet } = setUp({ chains: [], on: [bare] })
  await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'UNRECOGNIZED_CHAIN' })
  expect(wallet.requests().map(({ method }) => method)).toEqual(['enable'])
})

test.each([
  ['the key of another address', { pubKey: bob.publicKey }],
  ['an address of another chain', { bech32Address: aliceOnOsmosis }],
  ['no address', { bech32Address: undefined }],
  ['a key of another length', { pubKey: alice.publicKey.slice(1) }],
])('refuses an account with %s', async (_, change) => {
  const key = { pubKey: alice.publicKey, bech32Address: alice.address, ...change }
  const { adapter } = setUp({ methods: { getKey: async () => key } })
  await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test('reads nothing of a wallet at load that says it grants nothing, and what others granted before', async () => {
  const signal = AbortSignal.timeout(2_000)
  const getKey = vi.fn(async () => ({ pubKey: alice.publicKey, bech32Address: alice.address }))
  const { adapter } = setUp({ methods: { getKey } })
  expect(await adapter.reconnect({ connectorId, signal })).toBeUndefined()
  expect(getKey).not.toHaveBeenCalled()
  const { adapter: silent } = setUp({ methods: { getKey, isEnabled: undefined } })
  expect(await silent.reconnect({ connectorId, signal })).toMatchObject({ accounts: [alice.address] })
  const { adapter: leap } = setUp({ methods: { getKey, isEnabled: undefined, isConnected: async () => false } })
  expect(await leap.reconnect({ connectorId, signal })).toBeUndefined()
})

test('has the account of each chain by its own prefix once the visitor switches', async () => {
  const onOsmosis = { ...osmosis, restUrls: ['http://osmosis.test'] }
  const getKey = async (chainId: string) => ({
    pubKey: alice.publicKey,
    bech32Address: chainId === osmosis.id ? aliceOnOsmosis : alice.address,
  })
  const { adapter } = setUp({ on: [local, onOsmosis], chains: [local.id, osmosis.id], methods: { getKey } })
  await adapter.connect({ connectorId })
  const [, network] = adapter.networks
  if (!network) throw new Error('The page has two networks.')
  await adapter.switchNetwork({ connectorId, network })
  const session = await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(2_000) })
  expect(session?.accounts[0]).toMatch(/^osmo1/)
  expect(session?.chainId).toBe('osmosis-1')
  await expect(adapter.parseAddress(alice.address)).rejects.toMatchObject({ code: 'RECEIVER_OF_OTHER_NETWORK' })
})

test('reads addresses in any case, and refuses those of another chain with its name', async () => {
  const { adapter } = setUp()
  expect(await adapter.parseAddress(alice.address.toUpperCase())).toBe(alice.address)
  await expect(adapter.parseAddress(aliceOnOsmosis)).rejects.toMatchObject({
    code: 'RECEIVER_OF_OTHER_NETWORK',
    message: expect.stringContaining('another network than Local Cosmos'),
  })
  await expect(adapter.parseAddress(alice.address.replace('c', 'C'))).rejects.toMatchObject({
    code: 'RECEIVER_INVALID',
  })
  const zeros = toCosmosAddress('cosmos', new Uint8Array(20))
  await expect(adapter.parseAddress(zeros)).rejects.toMatchObject({ code: 'RECEIVER_BURNS' })
})

test.each([
  ['another text', () => alice.sign(new TextEncoder().encode('Hello'))],
  ['nothing', () => ({})],
  ['no base64', () => ({ signature: '~' })],
])('refuses a signature of %s', async (_, sign) => {
  const { adapter } = setUp({ methods: { signArbitrary: async () => sign() } })
  await adapter.connect({ connectorId })
  const request = { connectorId, address: alice.address, message: 'Sign in' }
  await expect(adapter.signMessage(request)).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test('refuses a server of another chain', async () => {
  const header = { chain_id: 'cosmoshub-4', height: '1', time: '2026-01-01T00:00:00Z' }
  const fetch = vi.fn(async (url: unknown) =>
    Response.json(
      String(url).endsWith('latest') ? { block: { header } } : { balance: { denom: 'uatom', amount: '5' } },
    ),
  )
  const { adapter } = setUp({ on: [local, other] })
  vi.stubGlobal('fetch', fetch)
  const [network] = adapter.networks
  if (!network) throw new Error('The page has a network.')
  await expect(adapter.getNativeBalance({ network, address: alice.address })).rejects.toMatchObject({
    code: 'RPC_ANSWER_INVALID',
    details: expect.stringContaining('cosmoshub-4'),
  })
})
