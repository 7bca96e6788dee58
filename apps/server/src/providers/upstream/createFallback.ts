import { createBreaker } from './createBreaker.ts'
import { isUnavailable } from './isUnavailable.ts'
import { NoProviderError } from './NoProviderError.ts'
import { ProviderRefusalError } from './ProviderRefusalError.ts'

/** Several providers behind one face. */
export type Fallback<provider> = <value>(
  ask: (provider: provider) => Promise<value>,
  options?: { only?: (provider: provider) => boolean },
) => Promise<value>

/**
 * Asks providers in their order until one answers. One that is unavailable or refuses is passed over, each behind a breaker of its own;
 * any other error is a bug and thrown at once. Make one for each network: a node that is down says nothing of the others.
 * @throws NoProviderError when one was unavailable or none was left to ask; ProviderRefusalError when all refused, the first one's.
 * @example const quote = await fallback((provider) => provider.getQuote(chain, request))
 */
export function createFallback<provider extends { name: string }>(
  providers: readonly provider[],
  options: { now?: () => number } = {},
): Fallback<provider> {
  const guarded = providers.map((provider) => ({
    provider,
    breaker: createBreaker({ provider: provider.name, ...options }),
  }))
  return async (ask, { only = () => true } = {}) => {
    const failures: unknown[] = []
    let refusal: ProviderRefusalError | undefined
    for (const { provider, breaker } of guarded.filter((candidate) => only(candidate.provider))) {
      try {
        return await breaker.run(() => ask(provider))
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
