import type { RateLimiter } from '../SharedState.ts'
import { createExpiringMap } from './createExpiringMap.ts'

/** An evicted bucket counts as full: the limit is high enough that an attacker cannot evict their own. */
const maxBuckets = 200_000

/** Token buckets in this process. */
export function createMemoryRateLimiter(): RateLimiter {
  const buckets = createExpiringMap<{ tokens: number; filledAt: number }>({ maxEntries: maxBuckets })

  return {
    take(key, { limit, cost, paid = 0 }) {
      const { burst, perSecond } = limit
      const now = performance.now()
      const bucket = buckets.get(key) ?? { tokens: burst, filledAt: now }
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond)
      const needed = Math.min(cost, burst - paid)
      if (tokens < needed) return { isAllowed: false, retryAfterMs: Math.ceil(((needed - tokens) / perSecond) * 1000) }
      const left = tokens - cost
      buckets.set(key, { tokens: left, filledAt: now }, ((burst - left) / perSecond) * 1000)
      return { isAllowed: true, retryAfterMs: 0 }
    },
  }
}
