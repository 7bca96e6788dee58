import { whenIdle } from '@latchkey/core/internal'

/** A page that is hidden, or a frame out of sight, paints none; a slow device takes longer than a tenth of a second for one. */
const noFrameMs = 500
/** After a frame, an idle moment is waited for no longer. */
const busyMs = 100

/**
 * Runs a function once the next frame has been painted and the browser has nothing else to do: a slow device still draws that frame.
 * @returns cancels it
 */
export function afterNextFrame(run: () => void): () => void {
  let cancel = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  // A frame that comes after the timer must not run it again.
  const runOnce = () => {
    cancel()
    run()
  }
  const timer = setTimeout(runOnce, document.hidden ? 0 : noFrameMs)
  const frame = requestAnimationFrame(() => {
    cancel()
    cancel = whenIdle(run, busyMs)
  })
  return () => cancel()
}
