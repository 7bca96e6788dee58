import type { ViewName } from '@latchkey/core'
import { warmPairing, whenIdle } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { isRegistered, views } from '../views/index.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches views once the visitor shows an interest in the one on screen (a pointer over it, a key), one at a time while the browser is
 * idle:
 * opening the modal stays cheap, and who closes it again has fetched nothing in vain.
 * @returns stops waiting.
 */
export function prefetchViews(element: HTMLElement, names: readonly ViewName[]): () => void {
  let cancel = () => {}
  const stop = () => {
    for (const sign of signs) element.removeEventListener(sign, begin)
    cancel()
  }
  const begin = () => {
    stop()
    fetchInTurn(names)
  }
  const fetchInTurn = ([name, ...rest]: readonly ViewName[]) => {
    if (!name) return
    cancel = whenIdle(() => {
      // A view that does not arrive now is requested again when it is opened.
      const loading = isRegistered(name) ? views[name].load() : Promise.resolve()
      loading.catch(() => {}).finally(() => fetchInTurn(rest))
    })
  }
  for (const sign of signs) element.addEventListener(sign, begin, { passive: true })
  return stop
}

/** What a visitor is likely to open next; fetched, in this order, once they use the view on screen. */
export const nextViews: { [name in ViewName]?: readonly ViewName[] } = {
  Connect: ['ConnectingExternal', 'AllWallets'],
  AllWallets: ['ConnectingWalletConnect', 'GetWallet', 'ConnectingExternal'],
  ConnectingWalletConnect: ['GetWallet'],
  ConnectingWalletConnectBasic: ['AllWallets'],
  Account: ['TokenDetail', 'Send', 'Swap', 'Receive', 'Networks', 'NftDetail'],
  Send: ['SendSelectToken', 'SendPreview'],
  SendNft: ['SendNftPreview'],
  RegisterAccountName: ['RegisterAccountNameSuccess'],
  OnRampAmount: ['BuyInProgress'],
  Networks: ['SwitchNetwork'],
  UnsupportedChain: ['SwitchNetwork'],
}

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
