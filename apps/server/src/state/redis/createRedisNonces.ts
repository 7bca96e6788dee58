import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readNonce, writeNonce } from '../nonceText.ts'
import type { Nonces } from '../SharedState.ts'
import { createScript, orUnavailable, type RedisConnection } from './connectRedis.ts'

/** The key all servers write nonces with, made by the first, and Redis's own time, so that servers whose clocks differ agree. */
const readKey = `
redis.call('SET', KEYS[1], ARGV[1], 'NX')
local time = redis.call('TIME')
return { redis.call('GET', KEYS[1]), math.floor(time[1] * 1000 + time[2] / 1000) }`

const readSchema = z.tuple([z.string(), z.number()])

/** A used nonce is stored beyond its expiry, as a call that found it valid may be this slow. */
const marginMs = 60_000

/** Nonces issued by one server and consumed on any. The key is lost together with the used nonces, so none is good again. */
export function createRedisNonces({ commands, prefix }: RedisConnection): Nonces {
  const read = createScript(commands, readKey)

  async function open(): Promise<{ key: string; now: number }> {
    const response = await orUnavailable(read([`${prefix}nonces:key`], [randomBytes(32).toString('hex')]))
    const [key, now] = readSchema.parse(response)
    return { key, now }
  }

  return {
    async issue({ ttlMs, ...binding }) {
      const { key, now } = await open()
      return writeNonce({ ...binding, key, expiresAt: now + ttlMs })
    },
    async consume({ nonce, ...binding }) {
      const { key, now } = await open()
      const expiresAt = readNonce({ ...binding, key, nonce })
      if (expiresAt === undefined || expiresAt <= now) return false
      const kept = commands.set(`${prefix}nonces:used:${nonce}`, '1', 'PX', expiresAt - now + marginMs, 'NX')
      return (await orUnavailable(kept)) === 'OK'
    },
    async claim({ purpose, subject, nonce, ttlMs }) {
      const key = createHash('sha256')
        .update(JSON.stringify([purpose, subject, nonce]))
        .digest('base64url')
      const kept = commands.set(`${prefix}nonces:claimed:${key}`, '1', 'PX', ttlMs, 'NX')
      return (await orUnavailable(kept)) === 'OK'
    },
  }
}
