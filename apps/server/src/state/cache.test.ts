import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openStates, stateKinds } from '../test/openStates.ts'

describe.each(stateKinds)('the cache in %s', (kind) => {
  let states: Awaited<ReturnType<typeof openStates>>
  beforeEach(async () => {
    states = await openStates(kind)
  })
  afterEach(() => states.close())

  const schema = z.object({ price: z.number() })
  /** Counts its calls; each waits until the test lets it go on. */
  function source() {
    let calls = 0
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const load = async () => {
      calls += 1
      const price = calls
      await gate
      return { price }
    }
    return { load, open, calls: () => calls }
  }

  test('loads once for 500 concurrent callers on two servers, and for later ones', async () => {
    const { one, other } = states
    const upstream = source()
    const options = { ttlMs: 60_000, schema, load: upstream.load }
    const loads = Array.from({ length: 500 }, (_, index) => (index % 2 ? one : other).cache.load('eth', options))
    await expect.poll(upstream.calls).toBe(1)
    upstream.open()
    expect(new Set((await Promise.all(loads)).map(({ price }) => price))).toEqual(new Set([1]))
    expect(await other.cache.load('eth', options)).toEqual({ price: 1 })
    expect(await one.cache.get('eth', { schema })).toEqual({ price: 1 })
    expect(upstream.calls()).toBe(1)
  })

  test('keeps keys apart', async () => {
    await states.one.cache.set('a', { price: 1 }, { ttlMs: 60_000 })
    expect(await states.one.cache.get('b', { schema })).toBeUndefined()
  })

  test('removes an expired value, and a deleted one', async () => {
    const { cache } = states.one
    await cache.set('short', { price: 1 }, { ttlMs: 40 })
    await cache.set('deleted', { price: 1 }, { ttlMs: 60_000 })
    await cache.delete('deleted')
    await expect.poll(() => cache.get('short', { schema })).toBeUndefined()
    expect(await cache.get('deleted', { schema })).toBeUndefined()
  })

  test('takes the time to live from the value, and keeps nothing with zero', async () => {
    const { cache } = states.one
    const load = async () => ({ price: 0 })
    await cache.load('zero', { schema, load, ttlMs: ({ price }) => price })
    expect(await cache.get('zero', { schema })).toBeUndefined()
    await cache.load('kept', { schema, load, ttlMs: ({ price }) => price + 60_000 })
    expect(await cache.get('kept', { schema })).toEqual({ price: 0 })
  })

  test('keeps no failure, and throws it to all waiting callers', async () => {
    const { cache } = states.one
    const fail = () => Promise.reject(new Error('upstream is down'))
    const loads = [1, 2, 3].map(() => cache.load('eth', { ttlMs: 60_000, schema, load: fail }))
    for (const { status } of await Promise.allSettled(loads)) expect(status).toBe('rejected')
    expect(await cache.load('eth', { ttlMs: 60_000, schema, load: async () => ({ price: 7 }) })).toEqual({ price: 7 })
  })

  test('reloads on request, and keeps the new value', async () => {
    const { cache } = states.one
    await cache.set('eth', { price: 1 }, { ttlMs: 60_000 })
    expect(await cache.refresh('eth', { ttlMs: 60_000, schema, load: async () => ({ price: 2 }) })).toEqual({
      price: 2,
    })
    expect(await states.other.cache.get('eth', { schema })).toEqual({ price: 2 })
  })
})
