import { getModal, type ModalState, watchModal } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useWatch } from '../hooks/useWatch.ts'

/** The closing fade (150 ms) and a frame. */
const fadeMs = 170

/**
 * The modal as it is shown: closing resets the state to Connect at once, but what was on screen stays there until it has faded.
 * Undefined once nothing is to be seen.
 */
export function useShownModal(): ModalState | undefined {
  const modal = useWatch(getModal, watchModal)
  const [last, setLast] = useState<ModalState>()
  if (modal.open && last !== modal) setLast(modal)

  const isFading = !modal.open && last !== undefined
  useEffect(() => {
    if (!isFading) return
    const timer = setTimeout(() => setLast(undefined), fadeMs)
    return () => clearTimeout(timer)
  }, [isFading])

  return modal.open ? modal : last
}
