import { setTimeout as sleep } from 'node:timers/promises'

export type RateFigures = {
  done: number
  /** From the first start to the last end. */
  perSecond: number
  /** Milliseconds from when each was due, sorted: waiting in line counts. */
  latencies: number[]
  /** What failed, in the order of failing. */
  errors: string[]
}

/** Starts `run` so many times a second, however long each takes, and waits for all of them. */
export async function runAtRate(options: {
  rate: number
  seconds: number
  run: (turn: number) => Promise<unknown>
}): Promise<RateFigures> {
  const { rate, seconds, run } = options
  const latencies: number[] = []
  const errors: string[] = []
  const running: Promise<void>[] = []
  const startedAt = performance.now()
  for (let turn = 0; turn < Math.round(rate * seconds); turn += 1) {
    const dueAt = startedAt + (turn / rate) * 1_000
    if (dueAt > performance.now()) await sleep(dueAt - performance.now())
    const ended = run(turn).then(
      () => void latencies.push(performance.now() - dueAt),
      (error: unknown) => void errors.push(error instanceof Error ? error.message : String(error)),
    )
    running.push(ended)
  }
  await Promise.all(running)
  const took = (performance.now() - startedAt) / 1_000
  return {
    done: latencies.length,
    perSecond: latencies.length / took,
    latencies: latencies.sort((a, b) => a - b),
    errors,
  }
}
