import type { Address } from 'viem'
import { ethereumCoinType, solanaCoinType } from '../../names/coinTypes.ts'
import { createBreaker } from '../upstream/createBreaker.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { NameOfAddress, NameProvider, ResolvedAddress } from './NameProvider.ts'

export type Identities = {
  /**
   * The name of an address on the network of a coin type, from the first provider that has one; otherwise undefined.
   * @throws NoNameProviderError
   */
  getName: (address: Address, options: { coinType: number }) => Promise<NameOfAddress | undefined>
  /**
   * The current address of a name in its normal form, from the provider that owns the name, or else from the first that knows it; undefined
   * where it does not resolve. A name without an address for the requested EVM coin type resolves to that of Ethereum: `coinType` says which.
   * @throws NoNameProviderError
   */
  resolve: (name: string, options: { coinType: number }) => Promise<AddressOfName | undefined>
}

export type AddressOfName = ResolvedAddress & { coinType: number; source: NameProvider['name'] }

/** Tries providers in order and skips those that fail. A name is unknown only when every provider responded. */
export function createIdentities(providers: readonly NameProvider[]): Identities {
  const guarded = providers.map((provider) => ({ provider, breaker: createBreaker({ provider: provider.name }) }))

  async function tryInOrder<value>(
    candidates: typeof guarded,
    read: (provider: NameProvider) => Promise<value | undefined>,
  ): Promise<value | undefined> {
    const failures: unknown[] = []
    for (const { provider, breaker } of candidates) {
      try {
        const found = await breaker.run(() => read(provider))
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
    getName: (address, options) => tryInOrder(guarded, (provider) => provider.getName(address, options)),
    async resolve(name, { coinType }) {
      const owner = guarded.find(({ provider }) => provider.owns(name))
      return await tryInOrder(owner ? [owner] : guarded, async (provider) => {
        // An Ethereum address is one of every EVM network, and of no other.
        const wantedTypes = coinType === solanaCoinType ? [coinType] : [coinType, ethereumCoinType]
        for (const wanted of new Set(wantedTypes)) {
          const found = await provider.resolve(name, { coinType: wanted })
          if (found) return { ...found, coinType: wanted, source: provider.name }
        }
        return undefined
      })
    },
  }
}

/** A provider that may know the name does not respond. */
export class NoNameProviderError extends Error {
  override readonly name = 'NoNameProviderError'

  constructor(failures: readonly unknown[]) {
    super('Names cannot be looked up now.', { cause: new AggregateError(failures) })
  }
}
