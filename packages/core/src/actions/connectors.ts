import type { Connector, Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { watch } from './account.ts'

/**
 * The wallets that are available on this page, in a stable order.
 *
 * @example
 * getConnectors(latchkey).map(({ name }) => name) // ['MetaMask', …]
 */
export function getConnectors(latchkey: Latchkey): readonly Connector[] {
  return latchkey.store.getState().connectors
}

/**
 * Watches the wallets that are available on this page; they may announce themselves at any time.
 *
 * @example
 * const stop = watchConnectors(latchkey, (connectors) => render(connectors))
 */
export function watchConnectors(
  latchkey: Latchkey,
  onChange: (value: readonly Connector[], previous: readonly Connector[]) => void,
): Unsubscribe {
  return watch(latchkey, getConnectors, onChange)
}

/** Whether it is a wallet of this browser: not on another device, nor an app beside it, nor the embedded one. */
export function isInstalled({ type, opensApp = false }: Connector): boolean {
  return type !== 'WALLET_CONNECT' && type !== 'AUTH' && !opensApp
}

/** Whether All Wallets has any to list: those of this browser, or the server's catalogue. */
export function hasWalletList(latchkey: Latchkey): boolean {
  return latchkey.options.serverUrl !== undefined || getConnectors(latchkey).some(isInstalled)
}
