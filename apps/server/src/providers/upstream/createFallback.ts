import { noteProvider, type RequestFacts } from '../../logs/RequestFacts.ts'
import { type Breaker, createBreaker, isOfTheProvider } from './createBreaker.ts'
import { isUnavailable } from './isUnavailable.ts'
import { NoProviderError, ProviderRefusalError, ProviderUnavailableError } from './ProviderUnavailableError.ts'

/** Several providers behind one face. */
export type Fallback<provider> = <value>(
  ask: (provider: provider) => Promise<value>,
  options?: {
    only?: (provider: provider) => boolean
    /** Names the key the provider is asked with; the same for all when absent. */
    keyOf?: (provider: provider) => string
    /** Where the one that answers is noted. */
    facts?: RequestFacts | undefined
  },
) => Promise<value>

/**
 * Asks providers in their order until one answers. One that is unavailable or refuses is passed over, each behind a breaker of its own; any
 * other error is a bug and thrown at once. A key that is asked to slow down rests alone. Make one for each network: a node that is down
 * says nothing of the others.
 * @throws NoProviderError when one was unavailable or none was left to ask; ProviderRefusalError when all refused, the first one's.
 * @example const quote = await fallback((provider) => provider.getQuote(chain, request))
 */
export function createFallback<provider extends { name: string }>(
  providers: readonly provider[],
  options: { now?: () => number } = {},
): Fallback<provider> {
  const guarded = providers.map((provider) => ({
    provider,
    breaker: createBreaker({
      provider: provider.name,
      counts: (error) => isOfTheProvider(error) && !isOfTheKey(error),
      ...options,
    }),
    // As many as projects with keys of their own.
    ofKeys: new Map<string, Breaker>(),
  }))

  function breakerOfKey({ provider, ofKeys }: (typeof guarded)[number], key: string): Breaker {
    const breaker = ofKeys.get(key) ?? createBreaker({ provider: provider.name, counts: isOfTheKey, ...options })
    ofKeys.set(key, breaker)
    return breaker
  }

  return async (ask, { only = () => true, keyOf = () => '', facts } = {}) => {
    const failures: unknown[] = []
    let refusal: ProviderRefusalError | undefined
    for (const one of guarded.filter(({ provider }) => only(provider))) {
      const { provider, breaker } = one
      try {
        const value = await breakerOfKey(one, keyOf(provider)).run(() => breaker.run(() => ask(provider)))
        noteProvider(facts, provider.name)
        return value
      } catch (error) {
        if (error instanceof ProviderRefusalError) refusal ??= error
        else if (isUnavailable(error)) failures.push(error)
        else throw error
      }
    }
    if (refusal && failures.length === 0) throw refusal
    throw new NoProviderError(failures)
  }
}

/** Whether a failure is of the key the provider was asked with: what it may ask in a minute is used up. */
function isOfTheKey(error: unknown): boolean {
  return error instanceof ProviderUnavailableError && error.reason === 'busy'
}
