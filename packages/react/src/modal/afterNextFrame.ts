/** A page that is hidden, or a frame out of sight, paints none; a slow device takes longer than a tenth of a second for one. */
const noFrameMs = 500
/** After a frame, an idle moment is waited for no longer. */
const busyMs = 100

/**
 * Runs a function once the next frame has been painted.
 * @param until `idle`, the default: and the browser has nothing else to do, as a slow device still draws that frame. `task`: right after it.
 * @returns cancels it
 */
export function afterNextFrame(run: () => void, until: 'idle' | 'task' = 'idle'): () => void {
  let timer = setTimeout(run, document.visibilityState === 'hidden' ? 0 : noFrameMs)
  let idle = 0
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    if (until === 'task') timer = setTimeout(run)
    else if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run, { timeout: busyMs })
    // Safari has no idle callbacks.
    else timer = setTimeout(run, busyMs / 5)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (idle) cancelIdleCallback(idle)
  }
}
