/** A page that is hidden, or a frame out of sight, paints none; a slow device takes longer than a tenth of a second for one. */
const noFrameMs = 500

/** Runs a function once the next frame has been painted. @returns cancels it */
export function afterNextFrame(run: () => void): () => void {
  let timer = setTimeout(run, document.visibilityState === 'hidden' ? 0 : noFrameMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
