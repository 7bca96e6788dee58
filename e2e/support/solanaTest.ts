import type { MockSolanaWalletOptions } from '@latchkey/testing'
import { installSolanaWallet, type PageSolanaWallet } from '@latchkey/testing/playwright'
import { fundSolana, newSolanaPerson, type SolanaPerson, solanaOf } from './solana.ts'
import { startWalletNode } from './startWalletNode.ts'
import { test as base } from './test.ts'

type Fixtures = {
  /** Changes the Solana wallet: `test.use({ sunOptions: { sends: false } })`. */
  sunOptions: Partial<MockSolanaWalletOptions>
  /** A visitor with SOL and USDC, their Solana wallet in every page of the test, and the wallet's own way to the chain. */
  sun: SolanaPerson & { wallet: PageSolanaWallet; node: Awaited<ReturnType<typeof startWalletNode>> }
}

/** The name of the Solana wallet's row. */
export const sunName = 'Sun Wallet'

/** The fixture of specs about Solana: beside the mock wallet of EVM chains, one for Solana. */
export const test = base.extend<Fixtures>({
  sunOptions: [{}, { option: true }],
  sun: async ({ context, world, sunOptions }, use) => {
    const person = newSolanaPerson()
    await fundSolana(world, person)
    const node = await startWalletNode(solanaOf(world).rpcUrl)
    const wallet = await installSolanaWallet(context, {
      name: sunName,
      accounts: [person.privateKey],
      chains: [{ id: 'solana:localnet', rpcUrl: node.url }],
      ...sunOptions,
    })
    await use({ ...person, wallet, node })
    await node.stop()
  },
})
