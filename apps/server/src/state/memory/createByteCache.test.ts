import { expect, test } from 'vitest'
import { createByteCache } from './createByteCache.ts'

test('keeps the most recently read values, within its limit', () => {
  const cache = createByteCache<string>({ maxBytes: 10 * 1024 })
  const options = { bytes: 3 * 1024, ttlMs: 1_000 }
  for (const key of ['a', 'b']) cache.set(key, key, options)
  expect(cache.get('a')).toBe('a')
  for (const key of ['c', 'd']) cache.set(key, key, options)
  expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual([undefined, undefined, 'c', 'd'])
  cache.set('whole', 'x', { bytes: 11 * 1024, ttlMs: 1_000 })
  expect(['c', 'whole'].map(cache.get)).toEqual(['c', undefined])
})

test('counts a value that is set again once, and removes it when it expires', () => {
  let now = 0
  const cache = createByteCache<number>({ maxBytes: 4 * 1024, now: () => now })
  for (let round = 0; round < 100; round += 1) cache.set('a', round, { bytes: 1024, ttlMs: 10 })
  cache.set('b', 1, { bytes: 1024, ttlMs: 20 })
  expect([cache.get('a'), cache.get('b')]).toEqual([99, 1])
  now = 10
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 1])
})

test('removes expired entries before a valid one, however long ago it was read', () => {
  let now = 0
  const cache = createByteCache<number>({ maxBytes: 6 * 1024, now: () => now })
  cache.set('good', 1, { bytes: 1024, ttlMs: 60_000 })
  for (const key of ['a', 'b']) cache.set(key, 2, { bytes: 1024, ttlMs: 10 })
  now = 15_000
  for (const key of ['c', 'd']) cache.set(key, 3, { bytes: 1024, ttlMs: 10 })
  expect(cache.get('good')).toBe(1)
})
