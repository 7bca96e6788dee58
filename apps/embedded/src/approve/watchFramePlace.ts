/** Rounding between device and CSS pixels. */
const tolerancePx = 2

/**
 * Notices that the frame was moved: no event says so, but a pointer's place on the screen and in the frame then differ by something else than
 * before. A mouse that is met for the first time counts as a move, since the frame may have come to it. The first touch does not: a finger
 * shows its place only with the press.
 */
export function watchFramePlace({ signal, onMove }: { signal: AbortSignal; onMove: () => void }): void {
  let known: { x: number; y: number } | undefined

  const onPointer = (event: PointerEvent) => {
    if (!event.isTrusted) return
    const place = { x: event.screenX - event.clientX, y: event.screenY - event.clientY }
    const isSame = known && Math.abs(known.x - place.x) <= tolerancePx && Math.abs(known.y - place.y) <= tolerancePx
    const isFirstTouch = !known && event.pointerType === 'touch'
    known = place
    if (!isSame && !isFirstTouch) onMove()
  }
  for (const type of ['pointermove', 'pointerdown'] as const)
    document.addEventListener(type, onPointer, { signal, capture: true, passive: true })
}
