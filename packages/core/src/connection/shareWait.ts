import { AbortedError } from '../errors/ours.ts'

/**
 * Runs something once for all who wait for it. A caller's signal ends that caller's wait; what runs is aborted once every caller gave up,
 * so one who passed no signal keeps it running.
 *
 * @returns joins the wait
 */
export function shareWait<result>(
  run: (signal: AbortSignal) => Promise<result>,
): (signal: AbortSignal | undefined) => Promise<result> {
  const controller = new AbortController()
  const running = run(controller.signal)
  let waiting = 0
  return (signal) => {
    waiting += 1
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting -= 1
        reject(new AbortedError())
        if (waiting === 0) controller.abort()
      }
      if (signal?.aborted) giveUp()
      else signal?.addEventListener('abort', giveUp, { once: true })
      running.then(resolve, reject).finally(() => signal?.removeEventListener('abort', giveUp))
    })
  }
}
