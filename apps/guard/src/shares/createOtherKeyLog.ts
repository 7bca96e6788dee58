import type { FastifyBaseLogger } from 'fastify'

const quietMs = 60_000

/**
 * Warns that a share was sealed to another key, once a minute: the wallet's server may have that of another guard, and nothing else tells
 * the operator.
 * @param options.now milliseconds of a monotonic clock.
 */
export function createOtherKeyLog(log: FastifyBaseLogger, { now = () => performance.now() } = {}): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - loggedAt < quietMs) return
    loggedAt = now()
    log.warn('A share was not sealed to this guard’s key: does the wallet’s server have another WALLET_GUARD_KEY?')
  }
}
