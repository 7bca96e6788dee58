import { evm } from '@latchkey/adapters/evm'
import { solana } from '@latchkey/adapters/solana'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toSolanaSigner } from '../mockSolanaWallet/solanaSigner.ts'
import { installMockMultiWallet, type MockMultiWallet } from './installMockMultiWallet.ts'

// Nothing here needs a chain: the nodes are not requested.
const rpcUrl = 'http://127.0.0.1:9'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solanaKey = 'a1'.repeat(32)

let wallet: MockMultiWallet

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  wallet = installMockMultiWallet({
    name: 'Two Worlds',
    rdns: 'org.example.worlds',
    evm: { accounts: [alice], chains: [{ id: 31337, rpcUrl }] },
    solana: { accounts: [solanaKey], chains: [{ id: 'solana:localnet', rpcUrl }] },
  })
})
afterEach(() => {
  wallet.uninstall()
  vi.unstubAllGlobals()
})

function createAdapters() {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }
  const cluster = {
    id: 'Latchkey1oca1SVMgenesishash11111',
    name: 'Local Solana',
    walletChain: 'solana:localnet',
    rpcUrls: [rpcUrl],
  } as const
  return [evm({ chains: [chain] }), solana({ chains: [cluster] })] as const
}

test('is one wallet in the lists of both namespaces, and each has its own permission', async () => {
  const [ethereum, cluster] = createAdapters()
  const found: { id: string; name: string; imageUrl?: string | undefined }[] = []
  for (const adapter of [ethereum, cluster]) adapter.watchConnectors((connectors) => found.push(...connectors))
  await vi.waitFor(() => expect(found.map(({ name }) => name)).toEqual(['Two Worlds', 'Two Worlds']))
  expect(found[0]?.imageUrl).toMatch(/^data:image\/svg\+xml/)
  expect(found[1]?.imageUrl).toBe(found[0]?.imageUrl)
  const [one, other] = found.map(({ id }) => id) as [string, string]
  expect((await ethereum.connect({ connectorId: one })).accounts).toEqual([alice])
  expect(wallet.solana.wallet.accounts).toEqual([])
  const { address } = await toSolanaSigner(solanaKey)
  expect((await cluster.connect({ connectorId: other })).accounts).toEqual([address])
})

test('has one lock for both', async () => {
  await wallet.evm.provider.request({ method: 'eth_requestAccounts' })
  await wallet.solana.wallet.features['standard:connect'].connect()
  const counts = async () => [
    ((await wallet.evm.provider.request({ method: 'eth_accounts' })) as unknown[]).length,
    wallet.solana.wallet.accounts.length,
  ]
  expect(await counts()).toEqual([1, 1])
  wallet.lock()
  expect(await counts()).toEqual([0, 0])
  wallet.unlock()
  expect(await counts()).toEqual([1, 1])
})
