import { randomUUID } from 'node:crypto'
import type { Locks } from '../SharedState.ts'
import { createScript, orUnavailable, type RedisConnection } from './connectRedis.ts'

const renewOwn = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`
const deleteOwn = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

/** Locks all servers share: leases in Redis, renewed three times in their length. */
export function createRedisLocks({ commands, prefix }: RedisConnection): Locks {
  const renew = createScript(commands, renewOwn)
  const remove = createScript(commands, deleteOwn)
  return {
    async acquire(name, { leaseMs }) {
      const key = `${prefix}lock:${name}`
      const token = randomUUID()
      // Counted from before the call: Redis's own count begins later, so the holder stops first.
      let heldUntil = performance.now() + leaseMs
      if ((await orUnavailable(commands.set(key, token, 'PX', leaseMs, 'NX'))) !== 'OK') return undefined
      const lost = new AbortController()
      const watch = setInterval(() => {
        if (performance.now() >= heldUntil) end()
      }, leaseMs / 10)
      const renewal = setInterval(() => {
        const requestedAt = performance.now()
        renew([key], [token, leaseMs]).then(
          (renewed) => {
            if (renewed === 1) heldUntil = requestedAt + leaseMs
            else end()
          },
          () => undefined, // the watch ends it when none gets through
        )
      }, leaseMs / 3)
      function end() {
        clearInterval(watch)
        clearInterval(renewal)
        lost.abort()
      }
      return {
        signal: lost.signal,
        async release() {
          clearInterval(watch)
          clearInterval(renewal)
          await orUnavailable(remove([key], [token]))
        },
      }
    },
  }
}
