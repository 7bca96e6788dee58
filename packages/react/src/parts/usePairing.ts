import {
  connect,
  getModal,
  getPairing,
  type Latchkey,
  type PairingState,
  type Wallet,
  watchPairing,
} from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { getRequestedNamespace, goBack, replaceView, resetPairing } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useSlow } from '../hooks/useSlow.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { useRunOnMount, useWrite } from '../hooks/useWrite.ts'

const connectorId = 'walletConnect'

export type Pairing = PairingState & {
  /** Why it ended without a wallet. */
  failure: BaseError | undefined
  /** True while no wallet can use the link: there is none yet, or the relay does not hold it. */
  isPreparing: boolean
  /** True after 8 s of that. */
  isRelaySlow: boolean
  /** Starts over with a new link. */
  retry: () => void
}

/**
 * Offers a link to wallets while the view is on screen; core renews it, and closes the modal once a wallet connects. Leaving the view
 * withdraws the link.
 */
export function usePairing(wallet: Wallet | undefined): Pairing {
  const latchkey = useLatchkey()
  const pairing = useWatch(getPairing, watchPairing)
  const { error: failure, run, cancel } = useWrite(connect)
  const isPreparing = !failure && (pairing.uri === undefined || pairing.buffering)
  const isRelaySlow = useSlow(isPreparing)

  const start = useCallback(() => {
    // A link that another wallet opened earlier is not offered to this one.
    const { linking } = getPairing(latchkey)
    if (linking && linking.name !== wallet?.name) resetPairing(latchkey)
    void run({ connectorId, wallet, namespace: getRequestedNamespace(latchkey) })
  }, [latchkey, wallet, run])

  useRunOnMount(start, cancel)

  const retry = useCallback(() => {
    cancel()
    resetPairing(latchkey)
    start()
  }, [latchkey, cancel, start])

  return { ...pairing, failure, isPreparing, isRelaySlow, retry }
}

/** Back to the list of wallets, or to All Wallets when there was none. */
export function leavePairing(latchkey: Latchkey): void {
  if (getModal(latchkey).stack.length > 1) goBack(latchkey)
  else replaceView(latchkey, 'AllWallets', {})
}
