import type { WalletEvent } from '@latchkey/core/internal'
import { beforeEach, expect, test, vi } from 'vitest'
import { bitcoin } from './bitcoin.ts'
import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from './chains.ts'
import { alice, bob, createTestWallet, registerWallet } from './test/createTestWallet.ts'
import { testChains } from './test/testChains.ts'

const [local] = testChains('http://api.test')
const connectorId = 'bitcoin/Test Wallet'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  return () => void vi.unstubAllGlobals()
})

/** A wallet of the local network on a page that supports the given ones. */
function setUp(chains = [local], features = {}) {
  const wallet = createTestWallet({ features })
  registerWallet(wallet.wallet)
  return { wallet, adapter: bitcoin({ chains }) }
}

test('sends no request and loads nothing until a wallet is used', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  setUp().adapter.watchConnectors(() => {})
  expect(fetch).not.toHaveBeenCalled()
})

test('is on the network of the wallet’s addresses, whichever is the default', async () => {
  const { adapter } = setUp([bitcoinMainnet, local])
  expect(await adapter.connect({ connectorId })).toMatchObject({ chainId: local.id })
})

test('is on a network that the page does not have, where the wallet’s addresses are of no other', async () => {
  const { adapter } = setUp([bitcoinMainnet, bitcoinSignet])
  expect((await adapter.connect({ connectorId })).chainId).toBe('0f9188f13cb7b2c71f2a335e3a4fc328')
})

test('cannot switch a wallet to a network of other addresses', async () => {
  const { adapter } = setUp([local, bitcoinMainnet])
  await adapter.connect({ connectorId })
  const [, mainnet] = adapter.networks
  if (!mainnet) throw new Error('The page has two networks.')
  await expect(adapter.switchNetwork({ connectorId, network: mainnet })).rejects.toMatchObject({
    code: 'UNRECOGNIZED_CHAIN',
  })
  const elsewhere = { ...mainnet, id: bitcoinTestnet.id }
  await expect(adapter.switchNetwork({ connectorId, network: elsewhere })).rejects.toMatchObject({
    code: 'UNSUPPORTED_NETWORK',
  })
})

test('reads addresses in any case, and refuses those of another network with its name', async () => {
  const { adapter } = setUp([bitcoinMainnet])
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(await adapter.parseAddress(address.toUpperCase())).toBe(address)
  await expect(adapter.parseAddress(alice.address)).rejects.toMatchObject({
    code: 'RECEIVER_OF_OTHER_NETWORK',
    message: expect.stringContaining('another network than Bitcoin'),
  })
})

test.each(['1111111111111111111114oLvT2', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'])(
  'refuses %s, whose key nobody has',
  async (address) => {
    const { adapter } = setUp([bitcoinMainnet])
    await expect(adapter.parseAddress(address)).rejects.toMatchObject({ code: 'RECEIVER_BURNS' })
  },
)

test.each([
  ['another text', () => bob.signMessage(new TextEncoder().encode('Hello'))],
  ['the text by another key', (message: Uint8Array) => bob.signMessage(message)],
  ['a changed text', (message: Uint8Array) => alice.signMessage(Uint8Array.of(...message, 0x20))],
])('refuses a signature of %s', async (_, sign) => {
  const signMessage = async ({ message }: { message: Uint8Array }) => [
    { signedMessage: message, signature: sign(message) },
  ]
  const { adapter } = setUp([local], { 'bitcoin:signMessage': { signMessage } })
  await adapter.connect({ connectorId })
  const request = { connectorId, address: alice.address, message: 'Sign in' }
  await expect(adapter.signMessage(request)).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test('never offers an account for ordinals', async () => {
  const { adapter, wallet } = setUp()
  const events: WalletEvent[] = []
  await adapter.connect({ connectorId })
  adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
  const isOrdinals = (address: string) => address === bob.address
  const { accounts } = wallet.wallet
  const said = accounts.map((one) => ({ ...one, ...(isOrdinals(one.address) && { purpose: 'ordinals' }) }))
  Object.defineProperty(wallet.wallet, 'accounts', { get: () => said })
  const session = await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(1_000) })
  expect(session?.accounts).toEqual([alice.address])
  const choice = adapter.chooseAccount({ connectorId, address: bob.address })
  await expect(choice).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
