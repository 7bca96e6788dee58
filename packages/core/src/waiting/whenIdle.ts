/** Runs a function when the page is idle, after 2 s at the latest. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no idle callbacks; a moment later is as good.
  const timer = setTimeout(run, 300)
  return () => clearTimeout(timer)
}
