import { type Polkadot, startPolkadot } from '@latchkey/polkadot-node'
import { fromHex } from '@latchkey/wire/polkadot'
import { signatureVerify } from '@polkadot/util-crypto'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeAdapter } from '../adapter.conformance.ts'
import { polkadot } from './polkadot.ts'
import { alice, bob, createPage, createTestWallet, inject } from './test/createTestWallet.ts'
import { testChains } from './test/testChains.ts'

const funds = 100_000_000_000n
let node: Polkadot
beforeAll(async () => {
  node = await startPolkadot({ autoMine: true })
  for (const { address } of [alice, bob]) node.control.fund(address, funds)
})
afterAll(() => node.stop())

describeAdapter('polkadot', async () => {
  vi.stubGlobal('window', createPage())
  const wallet = createTestWallet()
  let remove = inject(wallet.wallet)
  return {
    createAdapter: () => polkadot({ chains: testChains(node) }),
    connectorId: 'polkadot/test-wallet',
    unit: 100_000_000n,
    accounts: [alice.address, bob.address],
    wallet: {
      lock: () => wallet.setLocked(true),
      unlock: () => wallet.setLocked(false),
      setAccounts: wallet.setAccounts,
      rejectNext: () => wallet.setNext('reject'),
      hang: () => wallet.setNext('hang'),
      signatures: wallet.signatures,
      remove: () => remove(),
      announce: () => {
        remove = inject(wallet.wallet)
      },
    },
    readNativeBalance: async (address) => node.control.freeOf(address),
    async verify({ address, message, signature }) {
      return signatureVerify(`<Bytes>${message}</Bytes>`, fromHex(signature), address).isValid
    },
    dispose: () => void vi.unstubAllGlobals(),
  }
})
