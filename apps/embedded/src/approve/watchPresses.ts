export type WatchPressesOptions = {
  button: HTMLButtonElement
  signal: AbortSignal
  /** Whether a press counts now; screen readers count as keys. */
  isReady: (by: 'pointer' | 'key') => boolean
  onApprove: () => void
}

/** Calls `onApprove` for a whole press of the button by the visitor: down and up on it, both while it is ready. */
export function watchPresses({ button, signal, isReady, onApprove }: WatchPressesOptions): void {
  const options = { signal }
  const capture = { signal, capture: true }
  const keysDown = new Set<string>()
  /** The pointer or key that went down on the button while it was ready. */
  let pressed: number | string | undefined
  let movedFocus = false

  const isReadyFor = (by: number | string) => isReady(typeof by === 'number' ? 'pointer' : 'key')
  const approve = (by: number | string) => {
    const isWhole = pressed === by && isReadyFor(by)
    pressed = undefined
    if (isWhole) onApprove()
  }
  const pressDown = (event: UIEvent, by: number | string) => {
    pressed = event.isTrusted && isReadyFor(by) ? by : undefined
  }

  button.addEventListener('pointerdown', (event) => event.button === 0 && pressDown(event, event.pointerId), options)
  button.addEventListener('pointerup', (event) => event.isTrusted && approve(event.pointerId), options)
  // Let go elsewhere: not a press.
  document.addEventListener(
    'pointerup',
    ({ target }) => {
      if (!(target instanceof Node && button.contains(target))) pressed = undefined
    },
    options,
  )

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
  button.addEventListener('keyup', (event) => event.isTrusted && approve(event.code), options)

  button.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      // A screen reader presses without pointer and key; a script's click is not trusted.
      if (event.isTrusted && event.detail === 0 && keysDown.size === 0 && isReady('key')) onApprove()
    },
    options,
  )
}
