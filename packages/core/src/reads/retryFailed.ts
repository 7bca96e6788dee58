import type { BaseError } from '../errors/BaseError.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'

/** Pauses before what failed is requested again while it is shown; the last one repeats. */
const pausesMs = [5_000, 10_000, 20_000, 30_000]

const outageCodes = /^(CODE|HTTP|SERVER|RPC|NODES|BALANCE|TRANSACTIONS|ONRAMP|UNKNOWN)|_(UNCHECKED|DISPUTED)$/

/** Whether the same request may succeed later; other errors are about the request itself. */
export function isOutage(error: BaseError): boolean {
  const isRefused = error instanceof HttpStatusError && error.status < 500 && error.status !== 429
  return !isRefused && outageCodes.test(error.code)
}

/** The retries of failed reads on screen. */
const failedReads = new WeakMap<Latchkey, Set<() => void>>()

export type Retry = {
  /** The request failed: starts the next pause. */
  failed(error: BaseError): void
  /** It succeeded, or is no longer needed. */
  done(): void
  /** Retries every other failed request on screen at once; the caller retries its own. */
  others(): void
}

/**
 * Retries a failed request for as long as it is on screen: after growing pauses, and at once when the page is online, visible or focused
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
      // Without a page (on a server) there are no such events.
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
