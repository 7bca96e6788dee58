/** Runs a function when the page is idle, after `timeout` ms at the latest. @returns a function that cancels it */
export function whenIdle(run: () => void, timeout = 2_000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no idle callbacks; a moment later is as good.
  const timer = setTimeout(run, timeout / 8)
  return () => clearTimeout(timer)
}
