import type { SharedState } from '../SharedState.ts'
import { connectRedis, orUnavailable } from './connectRedis.ts'
import { createRedisCache } from './createRedisCache.ts'
import { createRedisIdempotency } from './createRedisIdempotency.ts'
import { createRedisLocks } from './createRedisLocks.ts'
import { createRedisNonces } from './createRedisNonces.ts'
import { createRedisPubSub } from './createRedisPubSub.ts'
import { createRedisRateLimiter } from './createRedisRateLimiter.ts'

/** Shared state in a Redis 6.2 or newer, for any number of servers. @throws StateUnreachableError when it accepts no connection. */
export async function createRedisState(options: {
  url: string
  prefix: string
  onError: (error: Error) => void
  onConnect?: () => void
}): Promise<SharedState> {
  const connections = await connectRedis(options)
  const { commands, listener } = connections
  return {
    cache: createRedisCache(connections),
    rateLimiter: createRedisRateLimiter(connections),
    nonces: createRedisNonces(connections),
    idempotency: createRedisIdempotency(connections),
    locks: createRedisLocks(connections),
    pubSub: createRedisPubSub(connections),
    async ping() {
      await orUnavailable(commands.ping())
    },
    async close() {
      listener.disconnect()
      await commands.quit().catch(() => commands.disconnect())
    },
  }
}
