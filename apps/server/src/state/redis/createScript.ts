import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/** A Lua script called by its hash; its text is sent when Redis does not know it, after a restart for example. */
export function createScript(redis: Redis, source: string): Script {
  const hash = createHash('sha1').update(source).digest('hex')
  return async (keys, args) => {
    try {
      return await redis.evalsha(hash, keys.length, ...keys, ...args)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      return await redis.eval(source, keys.length, ...keys, ...args)
    }
  }
}
