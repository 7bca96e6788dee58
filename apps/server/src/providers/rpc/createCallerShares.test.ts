import { expect, test } from 'vitest'
import { CallerBusyError, createCallerShares } from './createCallerShares.ts'

const open = (waitMs = 10_000) => createCallerShares({ atOnce: 2, mostWaiting: 2, waitMs })

test('lets a caller have two turns at once; the next waits for its own, not for another’s', async () => {
  const shares = open()
  expect([shares.enter('one'), shares.enter('one'), shares.enter('other')]).toEqual([undefined, undefined, undefined])
  const order: number[] = []
  const third = shares.enter('one')?.then(() => order.push(3))
  const fourth = shares.enter('one')?.then(() => order.push(4))
  shares.leave('other')
  await Promise.resolve()
  expect(order).toEqual([])
  shares.leave('one')
  await third
  expect(order).toEqual([3])
  shares.leave('one')
  await fourth
  expect(order).toEqual([3, 4])
})

test('has room again for a caller whose turns are over', () => {
  const shares = open()
  for (let round = 0; round < 5; round += 1) {
    expect([shares.enter('one'), shares.enter('one')]).toEqual([undefined, undefined])
    for (let turn = 0; turn < 2; turn += 1) shares.leave('one')
  }
})

test('rejects a call where two wait, and one that waited too long', async () => {
  const shares = open(5)
  for (let turn = 0; turn < 2; turn += 1) void shares.enter('one')
  const waiting = [shares.enter('one'), shares.enter('one')]
  expect(() => shares.enter('one')).toThrow(CallerBusyError)
  for (const turn of waiting) await expect(turn).rejects.toThrow(CallerBusyError)
})

test('a call whose caller leaves gives its place up', async () => {
  const shares = open()
  for (let turn = 0; turn < 2; turn += 1) void shares.enter('one')
  const leaving = new AbortController()
  const left = shares.enter('one', leaving.signal)
  const next = shares.enter('one')
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  shares.leave('one')
  await next
})
