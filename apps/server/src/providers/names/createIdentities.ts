import type { Address } from 'viem'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import { createBreaker } from '../upstream/createBreaker.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { FoundAddress, NameOfAddress, NameProvider } from './NameProvider.ts'

export type Identities = {
  /**
   * The first provider's name for an address on the network of a coin type; undefined where none has one.
   * @throws NoNameProviderError
   */
  find: (address: Address, options: { coinType: number }) => Promise<NameOfAddress | undefined>
  /**
   * Where a name in its normal form leads, as its owner or else the first provider that knows says now; undefined where it leads nowhere. A
   * name without an address for the coin type asked for leads to that of Ethereum: `coinType` says which it is.
   * @throws NoNameProviderError
   */
  resolve: (name: string, options: { coinType: number }) => Promise<AddressOfName | undefined>
}

export type AddressOfName = FoundAddress & { coinType: number; source: NameProvider['name'] }

/** Providers in their order. One that is away is passed over; that nobody knows a name is said only when all were asked. */
export function createIdentities(providers: readonly NameProvider[]): Identities {
  const guarded = providers.map((provider) => ({ provider, breaker: createBreaker({ provider: provider.name }) }))

  async function askInOrder<answer>(
    asked: typeof guarded,
    ask: (provider: NameProvider) => Promise<answer | undefined>,
  ): Promise<answer | undefined> {
    const failures: unknown[] = []
    for (const { provider, breaker } of asked) {
      try {
        const found = await breaker.run(() => ask(provider))
        if (found) return found
      } catch (error) {
        if (!isUnavailable(error)) throw error
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new NoNameProviderError(failures)
    return undefined
  }

  return {
    find: (address, options) => askInOrder(guarded, (provider) => provider.findName(address, options)),
    async resolve(name, { coinType }) {
      const owner = guarded.find(({ provider }) => provider.owns(name))
      return await askInOrder(owner ? [owner] : guarded, async (provider) => {
        for (const wanted of new Set([coinType, ethereumCoinType])) {
          const found = await provider.findAddress(name, { coinType: wanted })
          if (found) return { ...found, coinType: wanted, source: provider.name }
        }
        return undefined
      })
    },
  }
}

/** A provider that might know a name does not answer. */
export class NoNameProviderError extends Error {
  override readonly name = 'NoNameProviderError'

  constructor(failures: readonly unknown[]) {
    super('Names cannot be looked up now.', { cause: new AggregateError(failures) })
  }
}
