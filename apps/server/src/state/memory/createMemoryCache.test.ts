import { expect, test } from 'vitest'
import * as z from 'zod'
import { createMemoryCache } from './createMemoryCache.ts'

test('evicts large values by size, however few they are', async () => {
  const cache = createMemoryCache()
  const schema = z.object({ rows: z.array(z.string()) })
  const kept = async (key: number) => (await cache.get(String(key), { schema })) !== undefined
  for (let key = 0; key < 1_000; key += 1) {
    const rows = Array.from({ length: 100 }, (_, row) => `${key} ${row} `.padEnd(1_000, '漢'))
    await cache.load(String(key), { ttlMs: 60_000, schema, load: async () => ({ rows }) })
  }
  // 200 kB each.
  expect(await Promise.all([0, 600, 700, 999].map(kept))).toEqual([false, false, true, true])
})
