import { expect, test } from 'vitest'
import { createBreaker } from './createBreaker.ts'
import { UpstreamError } from './UpstreamError.ts'

const down = () => Promise.reject(new UpstreamError({ upstream: 'X', failure: 'unavailable', reason: 'down' }))
const refusing = () => Promise.reject(new UpstreamError({ upstream: 'X', failure: 'refused', reason: 'no' }))

test('after failures in a row nobody is let through; after a rest one is, and its success opens the way', async () => {
  let time = 0
  let calls = 0
  const breaker = createBreaker({ upstream: 'X' }, { failures: 2, restMs: 100, now: () => time })
  const counted = (work: () => Promise<unknown>) => () => {
    calls += 1
    return work()
  }
  for (let turn = 0; turn < 3; turn += 1) await expect(breaker.run(counted(down))).rejects.toThrow(UpstreamError)
  expect(calls).toBe(2)
  time = 100
  const slow = Promise.withResolvers<string>()
  const trial = breaker.run(counted(() => slow.promise))
  await expect(breaker.run(counted(down))).rejects.toThrow('left alone')
  slow.resolve('up')
  expect(await trial).toBe('up')
  expect(await breaker.run(async () => 'again')).toBe('again')
})

test('refusals never close it, and end a row of failures', async () => {
  const breaker = createBreaker({ upstream: 'X' }, { failures: 2, restMs: 100, now: () => 0 })
  for (const work of [down, refusing, down, refusing, refusing, refusing])
    await expect(breaker.run(work)).rejects.toThrow(UpstreamError)
  expect(await breaker.run(async () => 'up')).toBe('up')
})
