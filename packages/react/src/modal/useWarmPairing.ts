import type { ViewName } from '@latchkey/core'
import { warmPairing } from '@latchkey/core/internal'
import { type RefObject, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { views } from '../views/index.ts'
import { afterNextFrame } from './afterNextFrame.ts'
import { onFirstSign } from './prefetchViews.ts'

/** Views from which a code is one tap away. */
const before: readonly ViewName[] = ['Connect', 'AllWallets']

/**
 * Fetches the code view and the pairing client once the visitor uses a view before them (pointer or key): opening the modal is not slowed,
 * and closing it wastes nothing. After the next frame, since running them would delay what the visitor has tapped for.
 */
export function useWarmPairing({
  place,
  isOpen,
  view,
}: {
  place: RefObject<HTMLElement | null>
  isOpen: boolean
  view: ViewName | undefined
}): void {
  const latchkey = useLatchkey()
  const isNear = isOpen && view !== undefined && before.includes(view) && latchkey.options.pairing !== undefined
  useEffect(() => {
    if (!isNear || !place.current) return
    return onFirstSign(place.current, () => {
      // Also if the view is left meanwhile: the next one may need them.
      afterNextFrame(() => {
        void warmPairing(latchkey)
        // A failed load is retried when the view is opened.
        views.ConnectingWalletConnect.load().catch(() => {})
      })
      return () => {}
    })
  }, [latchkey, isNear, place])
}
