import type { Cache } from './Cache.ts'
import type { Idempotency } from './Idempotency.ts'
import type { Locks } from './Locks.ts'
import type { Nonces } from './Nonces.ts'
import type { PubSub } from './PubSub.ts'
import type { RateLimiter } from './RateLimiter.ts'

/** What servers of one installation share besides the database: in this process's memory, or in Redis for any number of them. */
export type SharedState = {
  cache: Cache
  rateLimiter: RateLimiter
  nonces: Nonces
  idempotency: Idempotency
  locks: Locks
  pubSub: PubSub
  /** @throws StateUnavailableError */
  ping: () => Promise<void>
  close: () => Promise<void>
}
