import { close, getModal, type ModalState } from '@latchkey/core'
import { goBack, whenIdle } from '@latchkey/core/internal'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLocale } from '../hooks/useMessages.ts'
import { isEscape } from '../ui/isEscape.ts'
import { useStyles } from '../ui/useStyles.ts'
import { views } from '../views/index.ts'
import { afterNextFrame } from './afterNextFrame.ts'
import { BannerSlot } from './BannerSlot.tsx'
import { Frame } from './Frame.tsx'
import { frameCss } from './frameCss.ts'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { ModalOnScreen, useModalOnScreen } from './useModalOnScreen.ts'
import { useSwipeDown } from './useSwipeDown.ts'

/**
 * The frame in a native dialog, which provides the top layer, the focus trap and the inert page. Escape goes back, and closes from the
 * first view; the backdrop closes. Each sets its own close `reason`. The focus returns to where it came from.
 * @param opener what had the focus when it was opened, until it has it again.
 */
export function ModalDialog({ opener }: { opener: RefObject<Element | null> }): ReactNode {
  useStyles(frameCss)
  const latchkey = useLatchkey()
  const { code, direction } = useLocale()
  const { status } = useAccount()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const locked = useRef<() => void>(undefined)

  const unlock = useCallback(() => {
    locked.current?.()
    locked.current = undefined
  }, [])
  const show = useCallback(() => {
    const element = dialog.current
    if (!element || element.open) return
    locked.current ??= lockScroll()
    opener.current = document.activeElement
    const view = element.querySelector<HTMLElement>('.lk-outlet')
    // Not the close button, which the browser would choose: moving the focus twice computes styles twice.
    if (view) view.autofocus = true
    element.showModal()
    if (!view) return
    view.autofocus = false
    // Browsers that know no autofocus on such an element.
    view.focus({ preventScroll: true })
  }, [opener])
  const hide = useCallback(() => {
    dialog.current?.close()
    // Done: kept only where it could not take the focus, below the embedded wallet's dialog.
    if (document.activeElement === opener.current) opener.current = null
    unlock()
  }, [opener, unlock])

  const onScreen = useModalOnScreen({
    show: ({ stack }) => {
      const isRendered = modal !== undefined && !modal.open && isFirstView(modal.stack) && isFirstView(stack)
      if (isRendered) show()
      return isRendered
    },
    hide,
  })
  const shown = useShownModal(onScreen)
  // Most visitors' first view is rendered before they click, inside the closed dialog.
  const modal = shown ?? (status === 'disconnected' ? onScreen : undefined)
  const isOpen = onScreen.open
  useLayoutEffect(() => {
    if (isOpen) show()
    else hide()
  }, [isOpen, show, hide])

  // What a connected visitor opens first is there at once, not after a frame of another height: fetched while the wallet is asked.
  useEffect(() => {
    const { Account, SIWXSignMessage } = views
    const loadNext = async () => {
      // One after the other: on a slow line what has to be signed must not wait for what comes later.
      if (latchkey.options.signIn?.required) await SIWXSignMessage.load()
      await Account.load()
    }
    const load = () => void loadNext().catch(() => {})
    if (status === 'connecting') load()
    else if (status !== 'disconnected') return whenIdle(load)
  }, [latchkey, status])

  // The focus goes back to the opener only if the dialog is closed before it is taken away.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      element?.close()
      unlock()
    }
  }, [unlock])

  const onEscape = useCallback(() => {
    if (getModal(latchkey).stack.length > 1) goBack(latchkey)
    else close(latchkey, { reason: 'escape' })
  }, [latchkey])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // Android's back gesture and other platform close requests.
    const onCancel = (event: Event) => {
      event.preventDefault()
      onEscape()
    }
    // A browser may close a dialog without a second cancel event. If closing is blocked, the dialog opens again.
    const onClose = () => {
      // The event comes late: strict mode has closed and opened the dialog again by then.
      if (element.open || !getModal(latchkey).open) return
      close(latchkey, { reason: 'escape' })
      if (getModal(latchkey).open && !element.open) element.showModal()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onClose)
    }
  }, [latchkey, onEscape])

  useKeyboardInset(dialog, isOpen)
  const swipe = useSwipeDown(useCallback(() => close(latchkey, { reason: 'swipe' }), [latchkey]))

  function onKeyDown(event: KeyboardEvent) {
    if (isEscape(event)) onEscape()
  }

  return (
    <dialog
      ref={dialog}
      className="lk-root lk-dialog"
      part="dialog"
      aria-labelledby={titleId}
      lang={code}
      dir={direction}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // A press that began inside (selecting text) and ended outside is not a click on the backdrop.
        if (event.target === dialog.current && pressedBackdrop.current) close(latchkey, { reason: 'backdrop' })
      }}
    >
      <ModalOnScreen.Provider value={onScreen}>
        <BannerSlot />
        {modal && (
          <Frame
            modal={modal}
            titleId={titleId}
            swipe={swipe}
            onClose={() => close(latchkey, { reason: 'closeButton' })}
          />
        )}
      </ModalOnScreen.Provider>
    </dialog>
  )
}

/** The closing fade (150 ms) and a frame. */
const fadeMs = 170

/**
 * The modal as shown: closing resets the state to Connect at once, but the view stays on screen until it has faded. Undefined once nothing
 * is visible.
 */
function useShownModal(modal: ModalState): ModalState | undefined {
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

/**
 * Locks the page's scrolling without shifting it: the scroll bar's space stays reserved. After the frame that shows the dialog, as the
 * browser lays out the page anew for it.
 *
 * @returns unlocks it
 */
function lockScroll(): () => void {
  let unlock = afterNextFrame(() => {
    const root = document.documentElement
    const { overflow, scrollbarGutter } = root.style
    unlock = () => Object.assign(root.style, { overflow, scrollbarGutter })
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    root.style.overflow = 'hidden'
  })
  return () => unlock()
}

/** Whether it is Connect alone, which is rendered before it is opened. */
function isFirstView(stack: ModalState['stack']): boolean {
  return stack.length === 1 && stack[0].view === 'Connect'
}
