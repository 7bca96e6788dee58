import { BaseError } from '@latchkey/core/errors'
import { type WaitRequest, withDeadline } from '@latchkey/core/internal'
import type { Esplora } from '../esplora/createEsplora.ts'
import { rebroadcast } from './broadcast.ts'
import { readKept } from './readKept.ts'

/** How long after one broadcast the next one is due, while no API has the transaction. After the last one the visitor is told. */
const pausesMs = [0, 5_000]
/** After a broadcast. A visitor who comes back later has long paid in another way, or decides about it. */
const forMs = 5 * 60_000
/** A slower API says nothing this time. */
const timeoutMs = 8_000

/**
 * Broadcasts a transaction of this page again while no API has it: one that took it may have lost it. The same bytes spend the same outputs,
 * so that nothing is paid twice.
 *
 * SECURITY: it ends for good once the visitor is told, and some minutes after the broadcast. From then on they may have paid anew, and a
 * broadcast that they did not ask for would pay twice.
 */
export function createResender(
  esplora: Esplora,
  { network, wasDropped, getSigned, signal }: Pick<WaitRequest, 'network' | 'wasDropped' | 'getSigned' | 'signal'>,
  now: () => number,
) {
  let [tries, dueAt, isUnderpaid] = [0, 0, false]
  const isRecent = (at: number) => Math.abs(now() - at) < forMs
  const getBytes = () => {
    const signed = getSigned?.()
    return signed && isRecent(signed.at) ? readKept(signed) : undefined
  }
  const isEnded = () => tries >= pausesMs.length || wasDropped?.() === true
  return {
    /** Every API that responds refused the last one because of its fee. */
    get isUnderpaid() {
      return isUnderpaid
    },
    /** Whether nothing more is broadcast, or nothing can be. */
    get isOver() {
      return isEnded() || !getBytes()
    },
    /** Some API has it. */
    reset() {
      ;[tries, dueAt, isUnderpaid] = [0, 0, false]
    },
    /** Broadcasts it if that is due. @returns whether it did @throws AbortedError */
    async resend(): Promise<boolean> {
      const isDue = !isEnded() && now() >= dueAt + (pausesMs[tries] ?? 0)
      const kept = isDue ? getBytes() : undefined
      if (!kept) return false
      tries += 1
      isUnderpaid = await withDeadline((limited) => rebroadcast(esplora, { network, ...kept, signal: limited }), {
        timeoutMs,
        signal,
      }).then(
        () => false,
        (error: unknown) => {
          // Through any outage of an API.
          if (signal.aborted || !(error instanceof BaseError)) throw error
          return error.code === 'FEE_CAP_TOO_LOW'
        },
      )
      dueAt = now()
      return true
    },
  }
}
