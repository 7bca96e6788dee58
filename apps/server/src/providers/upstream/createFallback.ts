import { noteProvider, type RequestFacts } from '../../logs/RequestFacts.ts'
import { type Breaker, createBreaker, isOfTheProvider } from './createBreaker.ts'
import { isUnavailable } from './isUnavailable.ts'
import { NoProviderError, ProviderRejectionError, ProviderUnavailableError } from './ProviderUnavailableError.ts'

/** Runs a call on the first of several providers that responds. */
export type Fallback<provider> = <value>(
  call: (provider: provider) => Promise<value>,
  options?: {
    only?: (provider: provider) => boolean
    /** The fingerprint of the key that requests to the provider carry; the same for all when absent. */
    keyOf?: (provider: provider) => string
    /** Receives the name of the provider that responds. */
    facts?: RequestFacts | undefined
  },
) => Promise<value>

/**
 * Tries providers in order until one responds, each with a circuit breaker of its own. A provider that is unavailable or rejects the
 * request is skipped; any other error is a bug and thrown at once. A rate limit only pauses the key it applies to. Create one per network:
 * a node that is down says nothing about the other networks.
 * @throws NoProviderError when one was unavailable or there is none; the first ProviderRejectionError when all rejected.
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
    // One per key: as many as there are projects with keys of their own.
    ofKeys: new Map<string, Breaker>(),
  }))

  function breakerOfKey({ provider, ofKeys }: (typeof guarded)[number], key: string): Breaker {
    const breaker = ofKeys.get(key) ?? createBreaker({ provider: provider.name, counts: isOfTheKey, ...options })
    ofKeys.set(key, breaker)
    return breaker
  }

  return async (call, { only = () => true, keyOf = () => '', facts } = {}) => {
    const failures: unknown[] = []
    let rejection: ProviderRejectionError | undefined
    for (const one of guarded.filter(({ provider }) => only(provider))) {
      const { provider, breaker } = one
      try {
        const value = await breakerOfKey(one, keyOf(provider)).run(() => breaker.run(() => call(provider)))
        noteProvider(facts, provider.name)
        return value
      } catch (error) {
        if (error instanceof ProviderRejectionError) rejection ??= error
        else if (isUnavailable(error)) failures.push(error)
        else throw error
      }
    }
    if (rejection && failures.length === 0) throw rejection
    throw new NoProviderError(failures)
  }
}

/** Whether a failure only concerns the key of the request: its rate limit is used up. */
function isOfTheKey(error: unknown): boolean {
  return error instanceof ProviderUnavailableError && error.reason === 'busy'
}
