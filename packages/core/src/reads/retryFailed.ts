import type { BaseError } from '../errors/BaseError.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'

/** Pauses before what failed is requested again while it is shown; the last one repeats. */
const pausesMs = [5_000, 10_000, 20_000, 30_000]

const outageCodes = /^(HTTP|SERVER|RPC|NODES|BALANCE|TRANSACTIONS|ONRAMP|UNKNOWN)|_(UNCHECKED|DISPUTED)$/

/** Whether the same question may be answered later; the other errors say what is wrong with the question. */
export function isOutage(error: BaseError): boolean {
  const isRefused = error instanceof HttpStatusError && error.status < 500 && error.status !== 429
  return !isRefused && outageCodes.test(error.code)
}

/** What failed and is on screen: each requests again. */
const failedReads = new WeakMap<Latchkey, Set<() => void>>()

export type Retry = {
  /** The request failed: the next pause begins. */
  failed(error: BaseError): void
  /** It succeeded, or is not needed any more. */
  done(): void
  /** Requests everything else on screen that failed at once: the caller requests its own. */
  others(): void
}

/**
 * Requests again what failed for as long as it is shown: after growing pauses, and at once when the page is online, in view or in focus
 * again. Never while the page is hidden or offline.
 *
 * @example
 * const retry = retryFailed(latchkey, load)
 * retry.failed(error)
 */
export function retryFailed(latchkey: Latchkey, request: () => void): Retry {
  const failed = failedReads.get(latchkey) ?? new Set<() => void>()
  failedReads.set(latchkey, failed)
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let waking: AbortController | undefined

  const again = () => {
    if (globalThis.document?.visibilityState === 'hidden' || globalThis.navigator?.onLine === false) return
    clearTimeout(timer)
    request()
  }
  const wake = () => {
    failures = 0
    again()
  }
  const settle = () => {
    clearTimeout(timer)
    waking?.abort()
    failed.delete(again)
  }
  return {
    failed(error) {
      settle()
      if (!isOutage(error)) return
      failed.add(again)
      timer = setTimeout(again, pausesMs[Math.min(failures++, pausesMs.length - 1)])
      waking = new AbortController()
      const { signal } = waking
      // Where there is no page, there is nothing to come back to.
      for (const type of ['online', 'focus']) globalThis.addEventListener?.(type, wake, { signal })
      globalThis.document?.addEventListener('visibilitychange', wake, { signal })
    },
    done() {
      failures = 0
      settle()
    },
    others() {
      clearTimeout(timer)
      for (const other of [...failed]) if (other !== again) other()
    },
  }
}
