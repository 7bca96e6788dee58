import * as z from 'zod'
import { createMemoryRateLimiter } from '../memory/createMemoryRateLimiter.ts'
import type { RateLimiter } from '../SharedState.ts'
import { createScript, type RedisConnection } from './connectRedis.ts'

/** By Redis's own clock, so that servers whose clocks differ agree. Milliseconds to wait, or -1 when the tokens were taken. */
const takeTokens = `
local burst, perSecond, cost, paid = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if kept[1] then tokens = math.min(burst, tonumber(kept[1]) + (now - tonumber(kept[2])) / 1000 * perSecond) end
local needed = math.min(cost, burst - paid)
if tokens < needed then return math.ceil((needed - tokens) / perSecond * 1000) end
local left = tokens - cost
redis.call('HSET', KEYS[1], 'tokens', tostring(left), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], math.max(1, math.ceil((burst - left) / perSecond * 1000)))
return -1`

/** Without Redis each process lets through this part of the limit. */
const shareWithoutRedis = 1 / 4

/** Token buckets all servers share. */
export function createRedisRateLimiter({ commands, prefix }: RedisConnection): RateLimiter {
  const take = createScript(commands, takeTokens)
  const own = createMemoryRateLimiter()
  return {
    async take(key, { limit, cost, paid = 0 }) {
      const { burst, perSecond } = limit
      try {
        const waitMs = z.number().parse(await take([`${prefix}rate:${key}`], [burst, perSecond, cost, paid]))
        return { isAllowed: waitMs < 0, retryAfterMs: Math.max(0, waitMs) }
      } catch {
        const small = { burst: Math.max(1, burst * shareWithoutRedis), perSecond: perSecond * shareWithoutRedis }
        return await own.take(key, { limit: small, cost, paid })
      }
    },
  }
}
