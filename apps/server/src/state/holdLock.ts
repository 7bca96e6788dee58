import { setTimeout as sleep } from 'node:timers/promises'
import type { Locks } from './SharedState.ts'

export type HoldLockOptions = {
  name: string
  /** Milliseconds after which another may take over from a holder that died. */
  leaseMs: number
  /** Ends the waiting and the work. */
  signal: AbortSignal
  /** Receives errors of the lock store and of the work; `holdLock` then retries. */
  onError: (error: unknown) => void
}

/**
 * Runs `work` on the server that holds the lock, while the others wait for it, until `signal` aborts.
 * @param work must end soon after its signal aborts, because another server may then hold the lock.
 */
export async function holdLock(
  locks: Locks,
  options: HoldLockOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { name, leaseMs, signal, onError } = options
  while (!signal.aborted) {
    const lease = await locks.acquire(name, { leaseMs }).catch(onError)
    if (lease) {
      await work(AbortSignal.any([signal, lease.signal])).catch(onError)
      await lease.release().catch(onError)
    }
    // A rejection here is the abort, which ends the loop by its condition.
    await sleep(leaseMs / 5, undefined, { signal }).catch(() => undefined)
  }
}
