import { createTokenBucket, type TokenBucket } from './createTokenBucket.ts'

/** Average rate of one client's connections, and of one address's new clients. */
const perSecond = 1
/** Connections of one client at once. */
const connectBurst = 30
/** Known clients of one address. */
const maxKnown = 2_000
/** Size at which clients or addresses without recent connections are removed. */
const sweepAt = 1_000

/**
 * Limits how fast one client may connect: some open hundreds of sockets at once when a relay restarts.
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
    // Rejected attempts cost nothing, or a client that keeps trying would never connect.
    return !bucket.isEmpty && bucket.take(1)
  }
}

/**
 * Limits how fast one address may connect new clients: keys are free, and each gets a share of the address's storage.
 * @param burst how many it may connect at once.
 * @returns whether a client may connect from an address now; a known one always may.
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
      for (const [other, { bucket: idle }] of addresses) if (idle.isFull) addresses.delete(other)
      nextSweep = addresses.size * 2 + sweepAt
    }
    if (!known.delete(clientId) && (bucket.isEmpty || !bucket.take(1))) return false
    // The most recent client is removed last.
    known.add(clientId)
    const [oldest] = known
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return true
  }
}
