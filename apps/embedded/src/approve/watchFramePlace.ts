/** Rounding between device and CSS pixels. */
const tolerancePx = 2

type WatchFramePlaceOptions = {
  signal: AbortSignal
  /** The frame was moved. `isUnderRest`: to a mouse that rests, which may not have meant to point at what is there now. */
  onMove: (isUnderRest: boolean) => void
  /** The visitor moves the mouse in a frame that was moved under it. */
  onMouse: () => void
}

/**
 * Notices that the frame was moved: no event says so, but a pointer's place on the screen and in the frame then differ by something else than
 * before. A mouse that is met for the first time counts as a move, since the frame may have come to it. The first touch does not: a finger
 * shows its place only with the press.
 */
export function watchFramePlace({ signal, onMove, onMouse }: WatchFramePlaceOptions): void {
  let known: { x: number; y: number } | undefined
  let isUnderRest = false

  const onPointer = (event: PointerEvent) => {
    if (!event.isTrusted) return
    const place = { x: event.screenX - event.clientX, y: event.screenY - event.clientY }
    const isSame = known && Math.abs(known.x - place.x) <= tolerancePx && Math.abs(known.y - place.y) <= tolerancePx
    const isFirstTouch = !known && event.pointerType === 'touch'
    known = place
    // What the browser reports when a frame comes under a mouse at rest is no movement of the mouse, whatever it says: the next one is.
    // A finger does not rest: where it is put down, the visitor points.
    const isResting = event.pointerType === 'mouse' && event.movementX === 0 && event.movementY === 0
    if (!isSame && !isFirstTouch) {
      isUnderRest = event.pointerType === 'mouse'
      onMove(isUnderRest)
    } else if (isUnderRest && !isResting) {
      isUnderRest = false
      onMouse()
    }
  }
  for (const type of ['pointermove', 'pointerdown'] as const)
    document.addEventListener(type, onPointer, { signal, capture: true, passive: true })
}
