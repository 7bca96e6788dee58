import { vi } from 'vitest'

/** Takes the clock and the timers into the test's hand; sockets go on by themselves. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
}

/** Lets milliseconds go by, with turns for the sockets in between. */
export async function passTime(ms: number): Promise<void> {
  const step = 250
  for (let passed = 0; passed < ms; passed += step) {
    await vi.advanceTimersByTimeAsync(step)
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}
