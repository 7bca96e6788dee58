import type { SharedState } from '../SharedState.ts'
import { createMemoryCache } from './createMemoryCache.ts'
import { createMemoryIdempotency } from './createMemoryIdempotency.ts'
import { createMemoryLocks } from './createMemoryLocks.ts'
import { createMemoryNonces } from './createMemoryNonces.ts'
import { createMemoryPubSub } from './createMemoryPubSub.ts'
import { createMemoryRateLimiter } from './createMemoryRateLimiter.ts'

/** Shared state for one server: nothing to install, nothing that outlives the process. */
export function createMemoryState(): SharedState {
  return {
    cache: createMemoryCache(),
    rateLimiter: createMemoryRateLimiter(),
    nonces: createMemoryNonces(),
    idempotency: createMemoryIdempotency(),
    locks: createMemoryLocks(),
    pubSub: createMemoryPubSub(),
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
