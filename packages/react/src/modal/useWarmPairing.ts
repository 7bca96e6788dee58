import type { ViewName } from '@latchkey/core'
import { warmPairing, whenIdle } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { views } from '../views/index.ts'

/** Views from which a code is one tap away. */
const before: readonly ViewName[] = ['Connect', 'AllWallets']

/**
 * Fetches the code view and the pairing client while the modal is open and the browser is idle, so that the code appears at once and
 * opening is not slowed.
 */
export function useWarmPairing({ isOpen, view }: { isOpen: boolean; view: ViewName | undefined }): void {
  const latchkey = useLatchkey()
  const isNear = isOpen && view !== undefined && before.includes(view) && latchkey.options.pairing !== undefined
  useEffect(() => {
    if (!isNear) return
    return whenIdle(() => {
      void warmPairing(latchkey)
      // A failed load is retried when the view is opened.
      views.ConnectingWalletConnect.load().catch(() => {})
    })
  }, [latchkey, isNear])
}
