import { type PointerEvent, useMemo, useRef } from 'react'

/** Releasing closes past this distance (px) or above this speed (px/ms). */
const closeDistance = 96
const closeSpeed = 0.5

export type SwipeHandlers = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

/**
 * Drags a bottom sheet down by its header with a finger. The sheet (`.lk-frame` around the handle) follows; released early, it springs
 * back.
 */
export function useSwipeDown(onClose: () => void): SwipeHandlers {
  const pull = useRef<{ y: number; at: number; frame: HTMLElement } | undefined>(undefined)
  return useMemo(() => {
    const end = (event: PointerEvent<HTMLElement>, canClose: boolean) => {
      if (!pull.current) return
      const { y, at, frame } = pull.current
      pull.current = undefined
      const distance = event.clientY - y
      const speed = distance / Math.max(1, event.timeStamp - at)
      frame.removeAttribute('data-pulled')
      frame.style.removeProperty('--lk-pull')
      if (canClose && distance > 12 && (distance > closeDistance || speed > closeSpeed)) onClose()
    }
    return {
      onPointerDown(event) {
        const isSheet = matchMedia('(max-width: 480px)').matches
        const frame = event.currentTarget.closest<HTMLElement>('.lk-frame')
        const isOnButton = event.target instanceof Element && event.target.closest('button')
        if (!isSheet || !frame || isOnButton || event.pointerType === 'mouse') return
        pull.current = { y: event.clientY, at: event.timeStamp, frame }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event) {
        if (!pull.current) return
        const { y, frame } = pull.current
        frame.setAttribute('data-pulled', '')
        frame.style.setProperty('--lk-pull', `${Math.max(0, event.clientY - y)}px`)
      },
      onPointerUp: (event) => end(event, true),
      onPointerCancel: (event) => end(event, false),
    }
  }, [onClose])
}
