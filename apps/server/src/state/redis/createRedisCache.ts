import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { $ZodType } from 'zod/v4/core'
import type { Cache, CacheLoadOptions } from '../SharedState.ts'
import { createScript, type RedisConnection } from './connectRedis.ts'
import { parseJson } from './parseJson.ts'

/** A server that loads keeps others waiting this long; then they load for themselves. */
const longestWaitMs = 10_000
const pollMs = 25

const deleteOwn = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

/** A cache all servers share. While Redis is unavailable, each process loads the values itself, one load of a key at a time. */
export function createRedisCache({ commands, prefix }: RedisConnection): Cache {
  const valueKey = (key: string) => `${prefix}cache:${key}`
  const flightKey = (key: string) => `${prefix}flight:${key}`
  const release = createScript(commands, deleteOwn)
  const loads = new Map<string, Promise<unknown>>()

  async function get<value>(key: string, { schema }: { schema: $ZodType<value> }): Promise<value | undefined> {
    // An unavailable or slow Redis counts as an empty cache.
    return parseJson(schema, await commands.get(valueKey(key)).catch(() => null))
  }

  async function set(key: string, value: unknown, { ttlMs }: { ttlMs: number }): Promise<void> {
    if (ttlMs <= 0) return
    await commands.set(valueKey(key), JSON.stringify(value), 'PX', Math.ceil(ttlMs)).catch(() => undefined)
  }

  async function refresh<value>(key: string, { ttlMs, load }: CacheLoadOptions<value>): Promise<value> {
    const value = await load()
    await set(key, value, { ttlMs: typeof ttlMs === 'function' ? ttlMs(value) : ttlMs })
    return value
  }

  /** Loads on this server unless another does already; then its result is waited for. */
  async function loadOnce<value>(key: string, options: CacheLoadOptions<value>): Promise<value> {
    const kept = await get(key, options)
    if (kept !== undefined) return kept
    const token = randomUUID()
    const taken = await commands.set(flightKey(key), token, 'PX', longestWaitMs, 'NX').catch(() => 'OK' as const)
    if (taken === 'OK') {
      try {
        return await refresh(key, options)
      } finally {
        await release([flightKey(key)], [token]).catch(() => undefined) // it ends by itself
      }
    }
    return (await waitForOther(key, options)) ?? (await refresh(key, options))
  }

  /** What the server that loads has put there; undefined when it failed or took too long. */
  async function waitForOther<value>(key: string, options: CacheLoadOptions<value>): Promise<value | undefined> {
    const deadline = performance.now() + longestWaitMs
    while (performance.now() < deadline) {
      await sleep(pollMs)
      // In this order: a flight seen over has written before.
      const isOver = (await commands.exists(flightKey(key)).catch(() => 0)) === 0
      const value = await get(key, options)
      if (value !== undefined || isOver) return value
    }
    return undefined
  }

  return {
    get,
    set,
    refresh,
    async load(key, options) {
      const running = loads.get(key)
      if (running) return (await running) as never // a key means one kind of value
      const loading = loadOnce(key, options).finally(() => loads.delete(key))
      loads.set(key, loading)
      return await loading
    },
    async delete(key) {
      await commands.del(valueKey(key)).catch(() => undefined)
    },
    deletions: () => undefined,
  }
}
