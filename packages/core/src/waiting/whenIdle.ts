/** Runs when the page has nothing more urgent to do, 2 s from now at the latest. @returns cancels it */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no idle callbacks; a moment later is as good.
  const timer = setTimeout(run, 300)
  return () => clearTimeout(timer)
}
