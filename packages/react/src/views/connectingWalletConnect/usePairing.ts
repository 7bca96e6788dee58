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
import { goBack, replaceView, resetPairing } from '@latchkey/core/internal'
import { useCallback, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'

const connectorId = 'walletConnect'

export type Pairing = PairingState & {
  /** How it ended, where no wallet was connected. */
  failure: BaseError | undefined
  /** True while no wallet can find the link: none yet, or the relay does not hold it. */
  isPreparing: boolean
  /** It has been so for 8 s. */
  isRelaySlow: boolean
  /** Begins anew, with another link. */
  retry: () => void
}

/**
 * Offers a link to wallets while the view is on screen; core renews it, and closes the modal when one says yes. Leaving takes the link
 * back.
 */
export function usePairing(wallet: Wallet | undefined): Pairing {
  const latchkey = useLatchkey()
  const pairing = useWatch(getPairing, watchPairing)
  const { error: failure, run, cancel } = useWrite(connect)
  const isPreparing = !failure && (pairing.uri === undefined || pairing.buffering)
  const isRelaySlow = useSlow(isPreparing)

  const start = useCallback(() => {
    // Another wallet's link followed earlier is not the way to this one.
    const { linking } = getPairing(latchkey)
    if (linking && linking.name !== wallet?.name) resetPairing(latchkey)
    void run({ connectorId, wallet })
  }, [latchkey, wallet, run])

  useEffect(() => {
    // Strict mode mounts twice in one task; one link is to be offered.
    let isStaying = true
    queueMicrotask(() => {
      if (isStaying) start()
    })
    return () => {
      isStaying = false
      cancel()
    }
  }, [start, cancel])

  const retry = useCallback(() => {
    cancel()
    resetPairing(latchkey)
    start()
  }, [latchkey, cancel, start])

  return { ...pairing, failure, isPreparing, isRelaySlow, retry }
}

/** To the wallets one can choose instead: back to the list, or to all of them where there was none. */
export function leavePairing(latchkey: Latchkey): void {
  if (getModal(latchkey).stack.length > 1) goBack(latchkey)
  else replaceView(latchkey, 'AllWallets', {})
}
