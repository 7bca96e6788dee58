import { type Anvil, startAnvil } from '@latchkey/anvil'
import { createWalletClient, custom, type EIP1193Provider, type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evm } from './evm.ts'
import { announceWallet } from './test/announceWallet.ts'
import { createPairedTestWallet } from './test/createPairedTestWallet.ts'
import { createTestChain } from './test/createTestChain.ts'
import { alice, bob, createTestWallet } from './test/createTestWallet.ts'

// The example of the README: the wallet that Latchkey connected, in viem.

let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['installed', 'paired'])('an %s wallet signs and sends through viem', async (kind) => {
  const chain = createTestChain(31337, node.url)
  const adapter = evm({ chains: [chain] })
  const connectorId = kind === 'paired' ? 'walletConnect' : 'test.wallet'
  const phone = createPairedTestWallet({ url: node.url })
  if (kind === 'paired')
    adapter.pairing?.setWallet({
      connector: { id: connectorId, name: 'Phone', type: 'WALLET_CONNECT', chain: 'eip155' },
      load: async () => phone.wallet,
    })
  else announceWallet(createTestWallet({ url: node.url }).provider, { rdns: connectorId })
  const session = await adapter.connect({ connectorId })
  expect(session.accounts[0]).toBe(alice)

  const provider = (await adapter.getProvider({ connectorId })) as EIP1193Provider
  const wallet = createWalletClient({ account: alice as Hex, transport: custom(provider) })
  const message = 'Hello'
  const signature = await wallet.signMessage({ message })
  expect(await verifyMessage({ address: alice as Hex, message, signature })).toBe(true)
  const hash = await wallet.sendTransaction({ chain: null, to: bob as Hex, value: 1n })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
})
