import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { sleep } from '../waiting/sleep.ts'
import { withLock } from '../waiting/withLock.ts'
import { type Ending, readEndings } from './endings.ts'

/** How long to wait after an outage, each time twice as long up to the last. */
const [firstPauseMs, lastPauseMs] = [2_000, 60_000]
/** How long one tab may be busy with all of them. */
const timeoutMs = 60_000

const running = new WeakMap<Latchkey, AbortSignal>()

/**
 * Ends at the server what it has not heard of yet, one tab at a time: again after a pause, and as soon as the browser is online, until
 * nothing is left or Latchkey stops. What is left then is ended from the next page.
 * @param options.isFailed whether the server has just not responded
 */
export function endLater(
  latchkey: Latchkey,
  options: { isFailed: boolean; end: (ending: Ending, signal: AbortSignal) => Promise<void> },
): void {
  const signal = runSignal(latchkey)
  if (!signal || signal.aborted || running.get(latchkey) === signal || readEndings(latchkey).length === 0) return
  running.set(latchkey, signal)
  void run(latchkey, { ...options, signal })
    .catch(() => {})
    .finally(() => running.get(latchkey) === signal && running.delete(latchkey))
}

async function run(
  latchkey: Latchkey,
  options: { isFailed: boolean; end: (ending: Ending, signal: AbortSignal) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  const { isFailed, end, signal } = options
  let pauseMs = firstPauseMs
  if (isFailed) await pause(pauseMs, signal)
  for (;;) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const endEach = async () => {
      for (const ending of readEndings(latchkey)) {
        // With cookies, the next session has taken its place once it is not listed any more.
        const isLeft = readEndings(latchkey).some(({ id }) => id === ending.id)
        // One that the server does not take must not keep it from the others.
        if (isLeft) await end(ending, limit).catch(() => {})
      }
    }
    await withLock(latchkey, 'endLater', { signal: limit, run: endEach }).catch(() => {})
    if (readEndings(latchkey).length === 0) return
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, lastPauseMs)
  }
}

/** Ends early once the browser is online again. @throws AbortedError */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController()
  const limit = { signal: AbortSignal.any([signal, online.signal]) }
  globalThis.addEventListener?.('online', () => online.abort(), limit)
  await sleep(ms, limit.signal).catch(() => signal.throwIfAborted())
  online.abort()
}
