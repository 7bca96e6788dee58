import { getModal, type ModalState, watchModal } from '@latchkey/core'
import { createContext, startTransition, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { afterNextFrame } from './afterNextFrame.ts'

/** The modal as the parts inside it see it: see `useModalOnScreen`. */
export const ModalOnScreen = createContext<ModalState | undefined>(undefined)

/** Whether the modal is on screen, for what is drawn inside it: it may be drawn before. */
export const useIsModalOpen = (): boolean => useContext(ModalOnScreen)?.open === true

type Dialog = {
  /** Shows the dialog at once if it already holds the modal's view; otherwise returns false, and it is rendered first. */
  show: (modal: ModalState) => boolean
  hide: () => void
}

/**
 * The modal's state, which arrives after the next frame where the dialog could show itself without rendering, and in small steps: what React
 * then does delays neither the frame that the visitor waits for nor the next tap.
 */
export function useModalOnScreen(dialog: Dialog): ModalState {
  const latchkey = useLatchkey()
  const [onScreen, setOnScreen] = useState(() => getModal(latchkey))
  const latest = useRef(dialog)
  const drawn = useRef(onScreen)
  useLayoutEffect(() => {
    latest.current = dialog
    drawn.current = onScreen
  })
  useLayoutEffect(() => {
    let cancel: (() => void) | undefined
    const giveUp = () => {
      cancel?.()
      cancel = undefined
    }
    const stop = watchModal(latchkey, (modal, previous) => {
      const isShown = modal.open && (cancel !== undefined || (!previous.open && latest.current.show(modal)))
      // React draws no change for a dialog that it has not drawn as open yet.
      if (!modal.open && !drawn.current.open) latest.current.hide()
      giveUp()
      if (!isShown) return setOnScreen(modal)
      cancel = afterNextFrame(() => {
        cancel = undefined
        startTransition(() => setOnScreen(modal))
      })
    })
    setOnScreen(getModal(latchkey))
    return () => {
      stop()
      if (cancel) latest.current.hide()
      giveUp()
    }
  }, [latchkey])
  return onScreen
}
