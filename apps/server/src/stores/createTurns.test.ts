import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTurns } from './createTurns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Turns whose jobs end at `endNext`, and the order in which they began. */
function openTurns() {
  const turns = createTurns({ atOnce: 2, maxWaiting: 3, waitMs: 1_000 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (key: string, name = key) =>
    turns.run(key, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const endNext = async () => {
    ends.shift()?.()
    await settle()
  }
  return { run, begun, endNext, settle }
}

describe('turns', () => {
  test('run one job per key and two in total, and let other keys pass a busy key', async () => {
    const { run, begun, endNext, settle } = openTurns()
    const responses = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1')]
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    await endNext()
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    await endNext()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
    for (let left = 0; left < 3; left += 1) await endNext()
    expect(await Promise.all(responses)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  })

  test('reject a job when its key has too many waiting, and one that has waited too long', async () => {
    const { run, begun, endNext, settle } = openTurns()
    const [first, ...waiting] = [run('a', '1'), run('a', '2'), run('a', '3'), run('a', '4')]
    expect(await run('a', '5')).toBe('busy')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await Promise.all(waiting)).toEqual(['busy', 'busy', 'busy'])
    const late = run('a', '6')
    await endNext()
    expect(await first).toBe('1')
    await settle()
    expect(begun).toEqual(['1', '6'])
    await endNext()
    expect(await late).toBe('6')
  })

  test('continue after a job that failed', async () => {
    const { run } = createTurns({ atOnce: 1, maxWaiting: 1, waitMs: 1_000 })
    await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run('a', async () => 'next')).toBe('next')
  })
})
