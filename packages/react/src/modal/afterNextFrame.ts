/** A hidden page paints no frame. */
const noFrameMs = 100

/** Runs a function once the next frame has been painted. @returns cancels it */
export function afterNextFrame(run: () => void): () => void {
  let timer = setTimeout(run, noFrameMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
