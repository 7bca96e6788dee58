import { UnanswerableError } from '../rpc/forward.ts'
import { RpcError } from '../rpc/readAnswers.ts'
import { isUnavailable } from './isUnavailable.ts'
import { ProviderRefusalError } from './ProviderRefusalError.ts'
import { ProviderUnavailableError, type UnavailableReason } from './ProviderUnavailableError.ts'

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

/** One project's bad key, one wallet the provider never saw, or one with more than is read, says nothing of the provider, and must not take it from the others. */
const reasonsOfTheQuestion: readonly UnavailableReason[] = ['unauthorized', 'not ready', 'too large']
/** A node runs a contract to answer these: what it refuses then is of the contract, which anyone may have written. */
const callsOfContracts = ['eth_call', 'eth_estimateGas']

/** Whether a failure says that the provider is down, and not that a caller asked for what nobody can answer. */
export function isOfTheProvider(error: unknown): boolean {
  if (error instanceof UnanswerableError) return false
  if (error instanceof RpcError) return !callsOfContracts.includes(error.method)
  if (!(error instanceof ProviderUnavailableError)) return isUnavailable(error)
  return !reasonsOfTheQuestion.includes(error.reason)
}
