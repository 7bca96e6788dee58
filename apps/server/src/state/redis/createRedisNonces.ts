import { createNonce } from '../createNonce.ts'
import type { Nonces } from '../Nonces.ts'
import { nonceKey } from '../nonceKey.ts'
import type { RedisConnections } from './connectRedis.ts'
import { orUnavailable } from './orUnavailable.ts'

/** Nonces issued by one server and consumed on any. */
export function createRedisNonces({ commands, prefix }: RedisConnections): Nonces {
  const key = (options: Parameters<typeof nonceKey>[0]) => `${prefix}nonce:${nonceKey(options)}`
  return {
    async issue({ ttlMs, ...binding }) {
      const nonce = createNonce()
      await orUnavailable(commands.set(key({ ...binding, nonce }), '1', 'PX', ttlMs))
      return nonce
    },
    async consume(options) {
      // Redis deletes for one caller only, and says whom.
      return (await orUnavailable(commands.del(key(options)))) === 1
    },
  }
}
