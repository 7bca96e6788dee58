import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStates, stateKinds } from '../test/openStates.ts'
import { holdLock } from './holdLock.ts'

describe.each(stateKinds)('locks in %s', (kind) => {
  let states: Awaited<ReturnType<typeof openStates>>
  beforeEach(async () => {
    states = await openStates(kind)
  })
  afterEach(() => states.close())

  const leaseMs = 300

  test('have exactly one holder among concurrent attempts on two servers', async () => {
    const leases = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? states.one : states.other).locks.acquire('a', { leaseMs })),
    )
    const held = leases.filter((lease) => lease !== undefined)
    expect(held).toHaveLength(1)
    await held[0]!.release()
    const next = await states.other.locks.acquire('a', { leaseMs })
    expect(next).toBeDefined()
    await next!.release()
  })

  test('of different names are independent', async () => {
    const leases = await Promise.all(['a', 'b'].map((name) => states.one.locks.acquire(name, { leaseMs })))
    expect(leases.every(Boolean)).toBe(true)
    await Promise.all(leases.map((lease) => lease!.release()))
  })

  test('are held beyond the lease while the holder lives', async () => {
    const lease = await states.one.locks.acquire('a', { leaseMs })
    const deadline = performance.now() + leaseMs * 3
    while (performance.now() < deadline) {
      expect(await states.other.locks.acquire('a', { leaseMs })).toBeUndefined()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(lease!.signal.aborted).toBe(false)
    await lease!.release()
  })

  test('released twice do not release the next holder’s', async () => {
    const first = await states.one.locks.acquire('a', { leaseMs })
    await first!.release()
    const second = await states.other.locks.acquire('a', { leaseMs })
    await first!.release()
    expect(await states.one.locks.acquire('a', { leaseMs })).toBeUndefined()
    await second!.release()
  })

  test('run one job at a time, and the next one afterwards', async () => {
    const stop = new AbortController()
    let running = 0
    let most = 0
    const worked = new Set<string>()
    const standBy = (server: 'one' | 'other') =>
      holdLock(
        states[server].locks,
        {
          name: 'a',
          leaseMs,
          signal: stop.signal,
          onError: (error) => {
            throw error
          },
        },
        async (signal) => {
          running += 1
          most = Math.max(most, running)
          worked.add(server)
          await new Promise<void>((resolve) => {
            signal.addEventListener('abort', () => resolve())
            setTimeout(resolve, 10)
          })
          running -= 1
        },
      )
    const both = Promise.all([standBy('one'), standBy('other')])
    await expect.poll(() => worked.size, { timeout: 15_000 }).toBe(2)
    stop.abort()
    await both
    expect(most).toBe(1)
  })
})
