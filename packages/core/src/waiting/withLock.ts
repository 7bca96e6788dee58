import type { Latchkey } from '../latchkey.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { unlessAborted } from './unlessAborted.ts'

/** By purpose, what runs in this instance, where there are no locks. */
const running = new WeakMap<Latchkey, Map<string, Promise<unknown>>>()

/** How long what one tab stored may take to be visible in the others, after it released its lock. */
export const visibleWithinMs = 1_000

/**
 * Runs one task of a kind at a time in all tabs of the origin, in the order of the calls; the lock of a tab that crashes is released. Without
 * locks (Node, pages without TLS) it holds for this instance only.
 * @param options.onWait called where another task, of this tab or another, has to end first; not where there are no locks
 * @param options.run `hasWaited` for another task: what that one stored may not be visible in this tab yet, see `findSessionAfter`
 * @throws AbortedError, as soon as `signal` aborts while waiting, and what `run` throws
 */
export async function withLock<result>(
  latchkey: Latchkey,
  purpose: 'sign' | 'refresh' | 'end' | 'endLater' | 'purchase',
  options: { signal: AbortSignal; run: (hasWaited: boolean) => Promise<result>; onWait?: () => void },
): Promise<result> {
  const { signal, run } = options
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
  const name = `${storagePlace(latchkey).storageKey}/${purpose}`
  if (locks) {
    let hasRun = false
    const runOnce = (hasWaited: boolean) => {
      hasRun = true
      // A wallet that never answers must not hold it any longer than whoever asked.
      return unlessAborted(run(hasWaited), signal)
    }
    const runIfFree = async (lock: Lock | null) => lock && { result: await runOnce(false) }
    try {
      signal.throwIfAborted()
      const ran = await unlessAborted(locks.request(name, { ifAvailable: true }, runIfFree), signal)
      if (ran) return ran.result
      options.onWait?.()
      return await unlessAborted(locks.request(name, { signal }, () => runOnce(true)) as Promise<result>, signal)
    } catch (error) {
      // A sandboxed frame has no locks, and shares nothing with other tabs either.
      if (hasRun || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    }
  }
  const tasks = running.get(latchkey) ?? new Map<string, Promise<unknown>>()
  running.set(latchkey, tasks)
  const before = tasks.get(purpose) ?? Promise.resolve()
  const task = before.then(() => {
    signal.throwIfAborted()
    return run(false)
  })
  const settled = task.catch(() => {})
  tasks.set(purpose, settled)
  return unlessAborted(task, signal)
}
