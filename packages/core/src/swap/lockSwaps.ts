import { SwapInProgressError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * Runs one swap at a time in all tabs of the origin; a tab that crashes lets go by itself. Where the host has no locks (Node), in this
 * kit alone.
 * @throws SwapInProgressError
 */
export async function lockSwaps<value>(kit: Latchkey, run: () => Promise<value>): Promise<value> {
  const locks = findLocks()
  if (!locks) return run()
  return locks.request(lockName(kit), { ifAvailable: true }, (lock) => {
    if (!lock) throw new SwapInProgressError()
    return run()
  })
}

/** Whether a tab is at work on a swap. */
export async function isSwapLocked(kit: Latchkey): Promise<boolean> {
  const held = (await findLocks()?.query())?.held ?? []
  return held.some(({ name }) => name === lockName(kit))
}

function lockName(kit: Latchkey): string {
  return `${storagePlace(kit).storageKey}.swap`
}

/** Absent in Node and on pages served without TLS. */
function findLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
}
