import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'

test('an address with a single job waits for one job of each other address', async () => {
  const turns = createTurns()
  const order: string[] = []
  const jobOf = (address: string) => async () => {
    order.push(address)
    await delay(1)
  }
  const jobs = ['a', 'b', 'c'].flatMap((address) =>
    Array.from({ length: 200 }, () => turns.take(address, jobOf(address))),
  )
  await delay(2)
  const before = order.length
  await turns.take('visitor', jobOf('visitor'))
  // Between the call and its turn: as many jobs as run together, and one more of each address.
  expect(order.indexOf('visitor') - before).toBeLessThanOrEqual(3)
  await Promise.all(jobs)
  expect(order).toHaveLength(601)
})

test('synchronous jobs do not block others', async () => {
  const turns = createTurns()
  let isStopped = false
  const forever = (): Promise<void> =>
    turns.take('flood', async () => {
      if (!isStopped) void forever()
    })
  await forever()
  await setImmediate()
  let done = false
  await turns.take('visitor', async () => {
    done = true
  })
  isStopped = true
  expect(done).toBe(true)
})

test('a failing job does not affect others', async () => {
  const turns = createTurns()
  const failing = turns.take('a', () => Promise.reject(new Error('no')))
  const fine = turns.take('a', async () => {})
  await expect(failing).rejects.toThrow('no')
  await fine
})
