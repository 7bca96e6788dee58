import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startProcessClock } from './startProcessClock.ts'

const clocks: ReturnType<typeof startProcessClock>[] = []
function start() {
  const clock = startProcessClock()
  clocks.push(clock)
  return clock
}
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop()
})

test('counts the time in which the process computes', () => {
  const clock = start()
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < 100_000);
  expect(clock.now()).toBeGreaterThanOrEqual(95)
})

test('counts the time in which the process waits idle', async () => {
  const clock = start()
  while (clock.now() < 100) await sleep(5)
})

test('does not count the time in which the machine does not run the process', () => {
  const clock = start()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  expect(clock.now()).toBeLessThan(250)
})
