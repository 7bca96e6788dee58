import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStates, stateKinds } from '../test/openStates.ts'

describe.each(stateKinds)('the rate limiter in %s', (kind) => {
  let states: Awaited<ReturnType<typeof openStates>>
  beforeEach(async () => {
    states = await openStates(kind)
  })
  afterEach(() => states.close())

  /** Refills so slowly that nothing comes back during a test. */
  const slow = { burst: 100, perSecond: 0.001 }

  test('allows the burst across two servers and not one more', async () => {
    const decisions = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        (index % 2 ? states.one : states.other).rateLimiter.take('a', { limit: slow, cost: 1 }),
      ),
    )
    expect(decisions.filter(({ isAllowed }) => isAllowed)).toHaveLength(100)
    expect(decisions.every(({ isAllowed, retryAfterMs }) => isAllowed === (retryAfterMs === 0))).toBe(true)
  })

  test('keeps buckets apart', async () => {
    const take = (key: string) => states.one.rateLimiter.take(key, { limit: { burst: 1, perSecond: 0.001 }, cost: 1 })
    expect(await take('a')).toMatchObject({ isAllowed: true })
    expect(await take('a')).toMatchObject({ isAllowed: false })
    expect(await take('b')).toMatchObject({ isAllowed: true })
  })

  test('returns a sufficient time to wait', async () => {
    const { rateLimiter } = states.one
    const limit = { burst: 2, perSecond: 20 }
    await rateLimiter.take('a', { limit, cost: 2 })
    const rejected = await rateLimiter.take('a', { limit, cost: 1 })
    expect(rejected.retryAfterMs).toBeGreaterThan(0)
    expect(rejected.retryAfterMs).toBeLessThanOrEqual(50)
    await expect.poll(() => rateLimiter.take('a', { limit, cost: 1 })).toMatchObject({ isAllowed: true })
  })

  test('charges all of a cost or nothing', async () => {
    const { rateLimiter } = states.one
    await rateLimiter.take('a', { limit: slow, cost: 90 })
    expect(await rateLimiter.take('a', { limit: slow, cost: 11 })).toMatchObject({ isAllowed: false })
    expect(await rateLimiter.take('a', { limit: slow, cost: 10 })).toMatchObject({ isAllowed: true })
  })

  test('gives tokens back for a negative cost, up to a full bucket', async () => {
    const { rateLimiter } = states.one
    await rateLimiter.take('a', { limit: slow, cost: 100 })
    expect(await rateLimiter.take('a', { limit: slow, cost: -1 })).toMatchObject({ isAllowed: true })
    expect(await rateLimiter.take('a', { limit: slow, cost: 1 })).toMatchObject({ isAllowed: true })
    expect(await rateLimiter.take('a', { limit: slow, cost: 1 })).toMatchObject({ isAllowed: false })
    await rateLimiter.take('b', { limit: slow, cost: -50 })
    await rateLimiter.take('b', { limit: slow, cost: 100 })
    expect(await rateLimiter.take('b', { limit: slow, cost: 1 })).toMatchObject({ isAllowed: false })
  })

  test('lets a cost above the bucket’s size go into debt, from a full bucket only', async () => {
    const { rateLimiter } = states.one
    expect(await rateLimiter.take('a', { limit: slow, cost: 1000 })).toMatchObject({ isAllowed: true })
    // 900 of debt and 100 to be full again, at one token in a thousand seconds.
    const { retryAfterMs } = await rateLimiter.take('a', { limit: slow, cost: 1000 })
    expect(Math.round(retryAfterMs / 1e6)).toBe(1000)
    await rateLimiter.take('b', { limit: slow, cost: 1 })
    expect(await rateLimiter.take('b', { limit: slow, cost: 1000 })).toMatchObject({ isAllowed: false })
    expect(await rateLimiter.take('b', { limit: slow, cost: 1000, paid: 1 })).toMatchObject({ isAllowed: true })
  })
})
