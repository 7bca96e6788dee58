/** A link is looked at this often at most. */
const shortestMs = 250

/**
 * Resolves once it is that time (Unix milliseconds) and the page is visible: nobody sees a link that replaces another before.
 * @throws the signal's reason
 */
export function untilSeen({ at, signal, now }: { at: number; signal: AbortSignal; now(): number }): Promise<undefined> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      // A hidden page creates no links. Timers pause while the device sleeps, so the time is checked again when the page is visible.
      if (document.visibilityState === 'hidden') return
      if (now() >= at) finish(() => resolve(undefined))
      else timer = setTimeout(check, Math.max(shortestMs, at - now()))
    }
    const onAbort = () => finish(() => reject(signal.reason))
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', onAbort)
    check()
  })
}
