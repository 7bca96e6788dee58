/** Between two ticks of an idle process. */
const tickMs = 10

/**
 * Counts the milliseconds in which this process computed or waited idle. The time that the machine gave to other processes does not count,
 * so a limit measured with this clock holds on a loaded machine too.
 */
export function startProcessClock(): { now(): number; stop(): void } {
  let elapsedMs = 0
  let before = readTimes()
  const advance = () => {
    const times = readTimes()
    const computedMs = times.cpuMs - before.cpuMs
    elapsedMs += Math.min(times.wallMs - before.wallMs, computedMs + tickMs)
    before = times
  }
  const timer = setInterval(advance, tickMs)
  return {
    now() {
      advance()
      return elapsedMs
    },
    stop: () => clearInterval(timer),
  }
}

function readTimes(): { wallMs: number; cpuMs: number } {
  const { user, system } = process.cpuUsage()
  return { wallMs: performance.now(), cpuMs: (user + system) / 1_000 }
}
