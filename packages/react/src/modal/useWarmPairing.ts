import type { ViewName } from '@latchkey/core'
import { warmPairing, whenIdle } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { views } from '../views/index.ts'

/** From here a code is one tap away. */
const before: readonly ViewName[] = ['Connect', 'AllWallets']

/**
 * Fetches what draws and offers a code once the modal is open and the browser has nothing better to do: opening is not slowed, and the code
 * is drawn at once.
 */
export function useWarmPairing({ isOpen, view }: { isOpen: boolean; view: ViewName | undefined }): void {
  const latchkey = useLatchkey()
  const isNear = isOpen && view !== undefined && before.includes(view) && latchkey.options.pairing !== undefined
  useEffect(() => {
    if (!isNear) return
    return whenIdle(() => {
      void warmPairing(latchkey)
      // What does not arrive now is requested again when it is needed.
      views.ConnectingWalletConnect.load().catch(() => {})
    })
  }, [latchkey, isNear])
}
