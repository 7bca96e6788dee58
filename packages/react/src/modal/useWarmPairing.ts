import { getPairing, type ViewName } from '@latchkey/core'
import { readPlatform, warmPairing } from '@latchkey/core/internal'
import { type RefObject, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { prepareLink } from '../views/connect/preparedLink.ts'
import { views } from '../views/index.ts'
import { afterNextFrame } from './afterNextFrame.ts'
import { onFirstSign } from './prefetchViews.ts'

/** Views from which a code is one tap away. */
const before: readonly ViewName[] = ['Connect', 'AllWallets']

/**
 * Draws a code while the browser is idle. Fetches its view and the pairing client once the visitor uses a view before them (pointer or
 * key), after All Wallets: opening the modal is not slowed, and closing it wastes nothing. All of it after the frame that a tap may lead
 * to, which requesting and running them would delay: `EarlyCode` and `EarlyWallets` show what the modal has.
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
    // A phone opens its wallets instead of a code, and a code that is on screen is another one.
    if (!isNear || readPlatform().isMobile) return
    return getPairing(latchkey).uri === undefined ? prepareLink(latchkey) : undefined
  }, [latchkey, isNear])
  useEffect(() => {
    if (!isNear || !place.current) return
    return onFirstSign(place.current, () => {
      const warm = () => {
        void warmPairing(latchkey)
        // A failed load is retried when the view is opened.
        views.ConnectingWalletConnect.load().catch(() => {})
      }
      const next = () => afterNextFrame(warm)
      // Also if the view is left meanwhile: the next one may need them.
      afterNextFrame(() => void views.AllWallets.load().then(next, next))
      return () => {}
    })
  }, [latchkey, isNear, place])
}
