import type { ViewName } from '@latchkey/core'
import { whenIdle } from '@latchkey/core/internal'
import { isRegistered, views } from '../views/index.ts'
import { afterNextFrame } from './afterNextFrame.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches views once the visitor uses the one on screen (pointer or key): the first after the next frame, which may show what the tap opens,
 * then one at a time while the browser is idle. Opening the modal stays cheap, and closing it at once wastes nothing.
 * @returns stops waiting.
 */
export function prefetchViews(element: HTMLElement, names: readonly ViewName[]): () => void {
  return onFirstSign(element, () => {
    let cancel = () => {}
    let isStopped = false
    const fetchInTurn = ([name, ...rest]: readonly ViewName[]) => {
      if (!name) return
      // A view that fails to load is requested again when it is opened.
      const loading = isRegistered(name) ? views[name].load() : Promise.resolve()
      loading
        .catch(() => {})
        .finally(() => {
          if (!isStopped) cancel = whenIdle(() => fetchInTurn(rest))
        })
    }
    cancel = afterNextFrame(() => fetchInTurn(names))
    return () => {
      isStopped = true
      cancel()
    }
  })
}

/** Runs a function at the first sign that the visitor uses the element. @returns stops waiting, and what the function started */
export function onFirstSign(element: HTMLElement, run: () => () => void): () => void {
  let cancel = () => {}
  const stop = () => {
    for (const sign of signs) element.removeEventListener(sign, begin)
    cancel()
  }
  const begin = () => {
    stop()
    cancel = run()
  }
  for (const sign of signs) element.addEventListener(sign, begin, { passive: true })
  return stop
}

/** The views a visitor is likely to open next, fetched in this order. */
export const nextViews: { [name in ViewName]?: readonly ViewName[] } = {
  Connect: ['AllWallets', 'ConnectingExternal'],
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
