export type WatchPressesOptions = {
  button: HTMLButtonElement
  signal: AbortSignal
  /** Whether a press counts now; screen readers count as keys. */
  isReady: (by: 'pointer' | 'key') => boolean
  /** How long the button has to be held; 0 for a press. */
  holdMs: number
  /** The button is held, or was let go before the time was over. */
  onHold: (isHeld: boolean) => void
  onApprove: () => void
}

/** A pointer's id, a key's code, or a screen reader's click, which cannot be held: the time runs by itself after it. */
type Presser = number | string

/**
 * Calls `onApprove` for a whole press of the button by the visitor: down and up on it, or down for the whole time, while it is ready.
 * @returns a function that ends the press that is going on.
 */
export function watchPresses({ button, signal, isReady, holdMs, onHold, onApprove }: WatchPressesOptions): () => void {
  const options = { signal }
  const capture = { signal, capture: true }
  const keysDown = new Set<string>()
  /** What went down on the button while it was ready. */
  let pressed: Presser | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let movedFocus = false

  const isReadyFor = (by: Presser) => isReady(typeof by === 'number' ? 'pointer' : 'key')
  const letGo = () => {
    clearTimeout(timer)
    if (pressed !== undefined && holdMs > 0) onHold(false)
    pressed = undefined
  }
  const approve = (by: Presser) => {
    const isWhole = pressed === by && isReadyFor(by)
    letGo()
    if (isWhole) onApprove()
  }
  const pressDown = (event: UIEvent, by: Presser) => {
    letGo()
    if (!event.isTrusted || !isReadyFor(by)) return
    pressed = by
    if (holdMs === 0) return
    onHold(true)
    timer = setTimeout(() => approve(by), holdMs)
  }
  const pressUp = (by: Presser) => (holdMs > 0 ? letGo() : approve(by))
  signal.addEventListener('abort', () => clearTimeout(timer))

  button.addEventListener('pointerdown', (event) => event.button === 0 && pressDown(event, event.pointerId), options)
  button.addEventListener('pointerup', (event) => event.isTrusted && pressUp(event.pointerId), options)
  // Let go elsewhere: not a press.
  document.addEventListener(
    'pointerup',
    ({ target }) => {
      if (!(target instanceof Node && button.contains(target))) letGo()
    },
    options,
  )
  if (holdMs > 0) {
    for (const type of ['pointerleave', 'pointercancel', 'blur'] as const) button.addEventListener(type, letGo, options)
    // A finger that rests opens one.
    button.addEventListener('contextmenu', (event) => event.preventDefault(), options)
  }

  document.addEventListener(
    'keydown',
    (event) => {
      keysDown.add(event.code)
      if (event.isTrusted && event.key === 'Tab') movedFocus = true
    },
    capture,
  )
  document.addEventListener('keyup', (event) => keysDown.delete(event.code), capture)
  button.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      if (!event.repeat && movedFocus) pressDown(event, event.code)
    },
    options,
  )
  button.addEventListener('keyup', (event) => event.isTrusted && pressUp(event.code), options)

  button.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      // A screen reader presses without pointer and key; a script's click is not trusted.
      if (!event.isTrusted || event.detail !== 0 || keysDown.size > 0) return
      if (holdMs > 0) pressDown(event, 'click')
      else if (isReady('key')) onApprove()
    },
    options,
  )
  return letGo
}
