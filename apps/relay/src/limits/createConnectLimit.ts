import { createTokenBucket, type TokenBucket } from './createTokenBucket.ts'

/** Connections of one client in the long run, and at once. */
const perSecond = 1
const burst = 30
/** Clients remembered before those that have been quiet are forgotten. */
const sweepAt = 1_000

/**
 * How fast one client may connect. There are clients that open hundreds of sockets at once when a relay comes back.
 * @returns whether the client may connect now.
 */
export function createConnectLimit(now?: () => number): (clientId: string) => boolean {
  const buckets = new Map<string, TokenBucket>()
  let nextSweep = sweepAt
  return (clientId) => {
    const bucket = buckets.get(clientId) ?? createTokenBucket({ perSecond, burst, now })
    buckets.set(clientId, bucket)
    if (buckets.size > nextSweep) {
      for (const [other, { isFull }] of buckets) if (isFull) buckets.delete(other)
      nextSweep = buckets.size * 2 + sweepAt
    }
    // What is refused costs nothing, or a client that goes on trying would never be let in.
    return !bucket.isEmpty && bucket.take(1)
  }
}
