import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { safeParse } from 'zod/v4/core'
import { type Idempotency, IdempotencyConflictError, type IdempotentWork, workLeaseMs } from '../SharedState.ts'
import { createScript, orUnavailable, type RedisConnection } from './connectRedis.ts'
import { parseJson } from './parseJson.ts'

const pollMs = 25

const entrySchema = z.object({ fingerprint: z.string(), runner: z.string().optional(), answer: z.unknown().optional() })

/** Each acts only while the key still is this runner's: it may have been taken over from one that stalled. */
const ifOwn = (act: string) => `if redis.call('GET', KEYS[1]) == ARGV[1] then ${act} end return 0`

/** Responses shared by all servers. */
export function createRedisIdempotency({ commands, prefix }: RedisConnection): Idempotency {
  const renew = createScript(commands, ifOwn(`return redis.call('PEXPIRE', KEYS[1], ARGV[2])`))
  const release = createScript(commands, ifOwn(`return redis.call('DEL', KEYS[1])`))
  const complete = createScript(commands, ifOwn(`redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1`))

  async function workOnce<response>(
    key: string,
    options: IdempotentWork<response> & { mark: string },
  ): Promise<response> {
    const { mark, work, ttlMs } = options
    const timer = setInterval(() => {
      renew([key], [mark, workLeaseMs]).catch(() => undefined) // the next one may get through
    }, workLeaseMs / 3)
    try {
      const response = await work()
      const entry = JSON.stringify({ fingerprint: hash(options.fingerprint), answer: response })
      // The work is done: its response is returned even when it could not be stored.
      await complete([key], [mark, entry, Math.ceil(ttlMs)]).catch(() => undefined)
      return response
    } catch (error) {
      await release([key], [mark]).catch(() => undefined) // it ends by itself
      throw error
    } finally {
      clearInterval(timer)
    }
  }

  return {
    async run(name, options) {
      const key = `${prefix}once:${hash(name)}`
      const mark = JSON.stringify({ fingerprint: hash(options.fingerprint), runner: randomUUID() })
      for (;;) {
        options.signal?.throwIfAborted()
        if ((await orUnavailable(commands.set(key, mark, 'PX', workLeaseMs, 'NX'))) === 'OK')
          return await workOnce(key, { ...options, mark })
        const entry = parseJson(entrySchema, await orUnavailable(commands.get(key)))
        if (entry && entry.fingerprint !== hash(options.fingerprint)) throw new IdempotencyConflictError()
        if (entry && entry.runner === undefined) {
          const response = safeParse(options.schema, entry.answer)
          if (response.success) return response.data
          await orUnavailable(commands.del(key)) // an older version's response has another shape
        }
        await sleep(pollMs, undefined, options.signal ? { signal: options.signal } : {})
      }
    },
  }
}

/** Keys and fingerprints come from callers, of any length and content. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
