import { createTokenBucket, type TokenBucket } from './createTokenBucket.ts'

/** Connections of one client, and new clients of one address, in the long run. */
const perSecond = 1
/** Connections of one client at once. */
const connectBurst = 30
/** Clients of one address that are known again. */
const maxKnown = 2_000
/** Clients or addresses remembered before those without recent connections are forgotten. */
const sweepAt = 1_000

/**
 * How fast one client may connect. There are clients that open hundreds of sockets at once when a relay comes back.
 * @returns whether the client may connect now.
 */
export function createConnectLimit(now?: () => number): (clientId: string) => boolean {
  const buckets = new Map<string, TokenBucket>()
  let nextSweep = sweepAt
  return (clientId) => {
    const bucket = buckets.get(clientId) ?? createTokenBucket({ perSecond, burst: connectBurst, now })
    buckets.set(clientId, bucket)
    if (buckets.size > nextSweep) {
      for (const [other, { isFull }] of buckets) if (isFull) buckets.delete(other)
      nextSweep = buckets.size * 2 + sweepAt
    }
    // What is refused costs nothing, or a client that goes on trying would never be let in.
    return !bucket.isEmpty && bucket.take(1)
  }
}

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
