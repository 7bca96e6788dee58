import { BaseError } from '@latchkey/core/errors'
import { type WaitRequest, withDeadline } from '@latchkey/core/internal'
import type { Esplora } from '../esplora/createEsplora.ts'
import { rebroadcast } from './broadcast.ts'
import { readKept } from './readKept.ts'

/** How long after one broadcast the next one is due, while no API has the transaction. With the last one it ends. */
const pausesMs = [0, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000]
/** After so many that changed nothing, the visitor is told. */
const triesUntilTold = 2
/** A slower API says nothing this time. */
const timeoutMs = 8_000

/**
 * Broadcasts a transaction of this page again while no API has it: one that took it may have lost it. The same bytes spend the same outputs,
 * so that nothing is paid twice.
 */
export function createResender(
  esplora: Esplora,
  { network, getSigned, signal }: Pick<WaitRequest, 'network' | 'getSigned' | 'signal'>,
  now: () => number,
) {
  let [tries, dueAt, isUnderpaid] = [0, 0, false]
  return {
    /** Every API that responds refused the last one because of its fee. */
    get isUnderpaid() {
      return isUnderpaid
    },
    /** Whether more of them are not likely to help soon, or none is possible. */
    get isTold() {
      return tries >= triesUntilTold || !readKept(getSigned?.())
    },
    /** Some API has it. */
    reset() {
      ;[tries, dueAt, isUnderpaid] = [0, 0, false]
    },
    /** Broadcasts it if that is due. @throws AbortedError */
    async resend(): Promise<void> {
      const pauseMs = pausesMs[tries]
      const kept = pauseMs !== undefined && now() >= dueAt + pauseMs ? readKept(getSigned?.()) : undefined
      if (!kept) return
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
    },
  }
}
