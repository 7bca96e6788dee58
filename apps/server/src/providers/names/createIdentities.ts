import type { Address } from 'viem'
import { createBreaker } from '../upstream/createBreaker.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { NameOfAddress, NameProvider } from './NameProvider.ts'

export type Identities = {
  /** The first provider's name for an address; undefined where none has one. @throws NoNameProviderError */
  find: (address: Address) => Promise<NameOfAddress | undefined>
}

/** Providers in their order. One that is away is passed over; that nobody knows a name is said only when all were asked. */
export function createIdentities(providers: readonly NameProvider[]): Identities {
  const guarded = providers.map((provider) => ({ provider, breaker: createBreaker({ provider: provider.name }) }))
  return {
    async find(address) {
      const failures: unknown[] = []
      for (const { provider, breaker } of guarded) {
        try {
          const found = await breaker.run(() => provider.findName(address))
          if (found) return found
        } catch (error) {
          if (!isUnavailable(error)) throw error
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new NoNameProviderError(failures)
      return undefined
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
