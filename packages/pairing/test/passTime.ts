import { vi } from 'vitest'

const realTimeout = globalThis.setTimeout
/** Ten times as fast as a clock: slow enough for sockets, which keep their own time, to answer in between. */
const step = { fakeMs: 100, realMs: 10 }

/** Takes the clock and the timers into the test's hand; sockets go on by themselves. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
}

/** Lets milliseconds go by. Long ones in which no socket has anything to say may be skipped through with `isQuiet`. */
export async function passTime(ms: number, { isQuiet = false } = {}): Promise<void> {
  const fakeMs = isQuiet ? 10 * step.fakeMs : step.fakeMs
  for (let passed = 0; passed < ms; passed += fakeMs) {
    await vi.advanceTimersByTimeAsync(fakeMs)
    await new Promise((resolve) => realTimeout(resolve, step.realMs))
  }
}

/** Lets time go by until a promise is settled, and gives what it has. */
export async function passTimeUntil<value>(promise: Promise<value>): Promise<value> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  promise.then(settle, settle)
  while (!isSettled) await passTime(step.fakeMs)
  return promise
}
