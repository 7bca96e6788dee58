import { createTokenBucket, type TokenBucket } from './createTokenBucket.ts'

/** New clients of one address in the long run. */
const perSecond = 1
/** Clients of one address that are known again. */
const maxKnown = 2_000
/** Addresses remembered before those that have been quiet are forgotten. */
const sweepAt = 1_000

/**
 * How fast one address may bring new clients. Their keys are free, and each has a share of what is stored for the address.
 * @param burst how many it may bring at once.
 * @returns whether a client may connect from an address now: one that is known there always may.
 */
export function createKeyLimit(burst: number, now?: () => number): (address: string, clientId: string) => boolean {
  const addresses = new Map<string, { bucket: TokenBucket; known: Set<string> }>()
  let nextSweep = sweepAt
  return (address, clientId) => {
    const { bucket, known } = addresses.get(address) ?? {
      bucket: createTokenBucket({ perSecond, burst, now }),
      known: new Set<string>(),
    }
    addresses.set(address, { bucket, known })
    if (addresses.size > nextSweep) {
      for (const [other, { bucket: rested }] of addresses) if (rested.isFull) addresses.delete(other)
      nextSweep = addresses.size * 2 + sweepAt
    }
    if (!known.delete(clientId) && (bucket.isEmpty || !bucket.take(1))) return false
    // The one that came last is forgotten last.
    known.add(clientId)
    const [oldest] = known
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return true
  }
}
