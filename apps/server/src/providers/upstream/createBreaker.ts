import { UnanswerableError } from '../rpc/forward.ts'
import { RpcError } from '../rpc/readAnswers.ts'
import { isUnavailable } from './isUnavailable.ts'
import { ProviderRefusalError, ProviderUnavailableError, type UnavailableReason } from './ProviderUnavailableError.ts'

/** Failures in a row after which a provider is left alone. */
const maxFailures = 5
/** How long; then one call tries it. */
const restMs = 30_000

export type Breaker = {
  /** Runs `work`, or throws at once while the provider rests. @throws ProviderUnavailableError, what `work` throws. */
  run: <value>(work: () => Promise<value>) => Promise<value>
}

/**
 * Spares a failing provider, and its callers the wait: after five failures in a row it rests for 30 s, then a single call tries it.
 * A refusal is an answer, so it ends a row of failures; what is neither says nothing of the provider.
 * @param options.counts which failures it is for; all that are the provider's when absent.
 * @param options.now milliseconds of a clock that never goes back.
 */
export function createBreaker(options: {
  provider: string
  counts?: (failure: unknown) => boolean
  now?: () => number
}): Breaker {
  const { provider, counts = isOfTheProvider, now = () => performance.now() } = options
  let failures = 0
  let restsUntil = 0
  let isTrying = false

  return {
    async run(work) {
      const isTrial = failures >= maxFailures
      if (isTrial && (isTrying || now() < restsUntil))
        throw new ProviderUnavailableError({ provider, reason: 'resting' })
      isTrying = isTrial
      try {
        const value = await work()
        failures = 0
        return value
      } catch (error) {
        if (counts(error)) {
          failures += 1
          restsUntil = now() + restMs
        } else if (error instanceof ProviderRefusalError) failures = 0
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}

/**
 * Reasons that lie in the request: a project's bad key, a wallet the provider never saw, one with too large an answer. They must not
 * disable the provider for others.
 */
const reasonsOfTheRequest: readonly UnavailableReason[] = ['unauthorized', 'not ready', 'too large']
/** Methods that run a contract, which anyone may have written: an error response is then the contract's. */
const contractMethods = ['eth_call', 'eth_estimateGas']

/** Whether a failure means that the provider is down, rather than that the request cannot be answered. */
export function isOfTheProvider(error: unknown): boolean {
  if (error instanceof UnanswerableError) return false
  if (error instanceof RpcError) return !contractMethods.includes(error.method)
  if (!(error instanceof ProviderUnavailableError)) return isUnavailable(error)
  return !reasonsOfTheRequest.includes(error.reason)
}
