import { SwapInProgressError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * Runs one swap at a time across all tabs of the origin; the lock of a tab that crashes is released. Without locks (Node), it holds for
 * this instance only.
 * @throws SwapInProgressError
 */
export async function lockSwaps<value>(latchkey: Latchkey, run: () => Promise<value>): Promise<value> {
  const locks = findLocks()
  if (!locks) return run()
  return locks.request(lockName(latchkey), { ifAvailable: true }, (lock) => {
    if (!lock) throw new SwapInProgressError()
    return run()
  })
}

/** Whether any tab is running a swap. */
export async function isSwapLocked(latchkey: Latchkey): Promise<boolean> {
  const held = (await findLocks()?.query())?.held ?? []
  return held.some(({ name }) => name === lockName(latchkey))
}

function lockName(latchkey: Latchkey): string {
  return `${storagePlace(latchkey).storageKey}.swap`
}

/** Absent in Node and on pages served without TLS. */
function findLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
}
