import type { MockCosmosWalletOptions } from '@latchkey/testing'
import { installCosmosWallet, type PageCosmosWallet } from '@latchkey/testing/playwright'
import { type CosmosPerson, cosmosOf, fundCosmos, newCosmosPerson } from './cosmos.ts'
import { test as base } from './test.ts'

type Fixtures = {
  /** Changes the Cosmos wallet: `test.use({ starOptions: { isLedger: true } })`. */
  starOptions: Partial<MockCosmosWalletOptions>
  /** A visitor with ATOM, and their wallet with Keplr's methods in every page of the test. */
  star: CosmosPerson & { wallet: PageCosmosWallet }
}

/** The fixture of specs about Cosmos: beside the mock wallet of EVM chains, one in Keplr's place. */
export const test = base.extend<Fixtures>({
  starOptions: [{}, { option: true }],
  star: async ({ context, world, starOptions }, use) => {
    const person = newCosmosPerson()
    await fundCosmos(world, person)
    const id = cosmosOf(world).network.id.slice('cosmos:'.length)
    const wallet = await installCosmosWallet(context, {
      accounts: [person.privateKey],
      chains: [{ id, bech32Prefix: 'cosmos' }],
      ...starOptions,
    })
    await use({ ...person, wallet })
  },
})
