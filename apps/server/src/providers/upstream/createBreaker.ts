import { UnanswerableError } from '../rpc/forward.ts'
import { RpcError } from '../rpc/readResponses.ts'
import { isUnavailable } from './isUnavailable.ts'
import { ProviderRejectionError, ProviderUnavailableError, type UnavailableReason } from './ProviderUnavailableError.ts'

/** Consecutive failures after which a provider is paused. */
const maxFailures = 5
/** For how long; then a single call tries it. */
const pauseMs = 30_000

export type Breaker = {
  /** Runs `work`, or throws at once while the provider is paused. @throws ProviderUnavailableError, what `work` throws. */
  run: <value>(work: () => Promise<value>) => Promise<value>
}

/**
 * A circuit breaker: five consecutive failures pause the provider for 30 s, then a single call tries it.
 * A rejection is a response, so it resets the count; any other error does not change it.
 * @param options.counts the failures that count; defaults to all failures of the provider.
 * @param options.now a monotonic clock, in milliseconds.
 */
export function createBreaker(options: {
  provider: string
  counts?: (failure: unknown) => boolean
  now?: () => number
}): Breaker {
  const { provider, counts = isOfTheProvider, now = () => performance.now() } = options
  let failures = 0
  let pausedUntil = 0
  let isTrying = false

  return {
    async run(work) {
      const isTrial = failures >= maxFailures
      if (isTrial && (isTrying || now() < pausedUntil))
        throw new ProviderUnavailableError({ provider, reason: 'paused' })
      isTrying = isTrial
      try {
        const value = await work()
        failures = 0
        return value
      } catch (error) {
        if (counts(error)) {
          failures += 1
          pausedUntil = now() + pauseMs
        } else if (error instanceof ProviderRejectionError) failures = 0
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}

/**
 * Reasons caused by the request: a project's bad key, a wallet that the provider has never seen, a response that is too large. They must
 * not disable the provider for others.
 */
const reasonsOfTheRequest: readonly UnavailableReason[] = ['unauthorized', 'not ready', 'too large']
/** Methods that run a contract, which anyone may have written: an error may come from the contract. */
const contractMethods = ['eth_call', 'eth_estimateGas']

/** Whether a failure means that the provider is down, rather than that this request fails. */
export function isOfTheProvider(error: unknown): boolean {
  if (error instanceof UnanswerableError) return false
  if (error instanceof RpcError) return !contractMethods.includes(error.method)
  if (!(error instanceof ProviderUnavailableError)) return isUnavailable(error)
  return !reasonsOfTheRequest.includes(error.reason)
}
