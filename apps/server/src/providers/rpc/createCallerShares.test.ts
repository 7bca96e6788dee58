import { expect, test } from 'vitest'
import { CallerBusyError, createCallerShares } from './createCallerShares.ts'

const open = (waitMs = 10_000) =>
  createCallerShares({ atOnce: 2, mostWaiting: 2, waitMs, mostBytes: 400, mostBytesOfAll: 600 })

test('lets a caller have two turns at once; the next waits for its own, not for another’s', async () => {
  const shareOf = open()
  expect(['one', 'one', 'other'].map((name) => shareOf(name).enter())).toEqual([undefined, undefined, undefined])
  const order: number[] = []
  const one = shareOf('one')
  const third = one.enter()?.then(() => order.push(3))
  const fourth = one.enter()?.then(() => order.push(4))
  shareOf('other').leave()
  await Promise.resolve()
  expect(order).toEqual([])
  one.leave()
  await third
  expect(order).toEqual([3])
  one.leave()
  await fourth
  expect(order).toEqual([3, 4])
})

test('has room again for a caller whose turns are over', () => {
  const shareOf = open()
  for (let round = 0; round < 5; round += 1) {
    expect([shareOf('one').enter(), shareOf('one').enter()]).toEqual([undefined, undefined])
    for (let turn = 0; turn < 2; turn += 1) shareOf('one').leave()
  }
})

test('rejects a call where two wait, and one that waited too long', async () => {
  const one = open(5)('one')
  for (let turn = 0; turn < 2; turn += 1) void one.enter()
  const waiting = [one.enter(), one.enter()]
  expect(() => one.enter()).toThrow(CallerBusyError)
  for (const turn of waiting) await expect(turn).rejects.toThrow(CallerBusyError)
})

test('a call whose caller leaves gives its place up', async () => {
  const one = open()('one')
  for (let turn = 0; turn < 2; turn += 1) void one.enter()
  const leaving = new AbortController()
  const left = one.enter(leaving.signal)
  const next = one.enter()
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  one.leave()
  await next
})

test('a caller has so many bytes on the way; when all have too many, one below an equal part gets more', () => {
  const shareOf = open()
  const [one, two, three] = ['one', 'two', 'three'].map(shareOf)
  expect([one?.take(400), one?.take(1)]).toEqual([true, false])
  one?.release(1)
  // 600 are on the way, then more: an equal part is 200.
  expect([two?.take(200), three?.take(150), three?.take(60)]).toEqual([true, true, false])
  expect(one?.take(1)).toBe(false)
  for (const [share, bytes] of [
    [one, 401],
    [three, 210],
  ] as const)
    share?.release(bytes)
  expect(two?.take(200)).toBe(true)
})
