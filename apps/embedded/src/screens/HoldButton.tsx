import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useLaterMessages } from './laterMessages.ts'

const holdSeconds = 10

export type HoldButtonProps = {
  label: string
  /** What holding does, and for how long. */
  hint: string
  disabled: boolean
  onHeld: () => void
}

/** A button that acts after it was held for ten seconds, by pointer or key. Letting go starts over. */
export function HoldButton({ label, hint, disabled, onHeld }: HoldButtonProps): ReactElement {
  const { settings } = useLaterMessages()
  const [left, setLeft] = useState<number>()
  const isHeld = left !== undefined
  useEffect(() => {
    if (left === undefined) return
    if (left === 0) {
      setLeft(undefined)
      onHeld()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, onHeld])

  const start = () => setLeft(holdSeconds)
  const stop = () => setLeft(undefined)
  const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
  return (
    <>
      <Button
        disabled={disabled}
        onPointerDown={(event) => {
          if (event.isTrusted && event.button === 0) start()
        }}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onBlur={stop}
        onKeyDown={(event) => {
          if (!isKey(event)) return
          event.preventDefault()
          if (event.isTrusted && !event.repeat) start()
        }}
        onKeyUp={stop}
        onContextMenu={(event) => event.preventDefault()}
      >
        {isHeld ? settings.hold(left) : label}
      </Button>
      <p className="lk-screen-caption">{hint}</p>
    </>
  )
}
