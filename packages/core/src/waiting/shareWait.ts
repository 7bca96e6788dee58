import { AbortedError } from '../errors/common.ts'

/**
 * Runs a task once for several callers. A caller's signal ends that caller's wait; the task is aborted once every caller's signal has, so a
 * caller without a signal keeps it running.
 *
 * @returns a function that joins the wait
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
