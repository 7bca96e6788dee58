import type { SharedState } from '../SharedState.ts'
import { connectRedis, orUnavailable } from './connectRedis.ts'
import { createRedisCache } from './createRedisCache.ts'
import { createRedisIdempotency } from './createRedisIdempotency.ts'
import { createRedisLocks } from './createRedisLocks.ts'
import { createRedisNonces } from './createRedisNonces.ts'
import { createRedisRateLimiter } from './createRedisRateLimiter.ts'

/** Shared state in a Redis 6.2 or newer, for any number of servers. @throws StateUnreachableError when it accepts no connection. */
export async function createRedisState(options: {
  url: string
  prefix: string
  onError: (error: Error) => void
  onConnect?: () => void
}): Promise<SharedState> {
  const connection = await connectRedis(options)
  const { commands } = connection
  return {
    cache: createRedisCache(connection),
    rateLimiter: createRedisRateLimiter(connection),
    nonces: createRedisNonces(connection),
    idempotency: createRedisIdempotency(connection),
    locks: createRedisLocks(connection),
    async ping() {
      await orUnavailable(commands.ping())
    },
    async close() {
      await commands.quit().catch(() => commands.disconnect())
    },
  }
}
