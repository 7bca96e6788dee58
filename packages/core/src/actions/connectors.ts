import type { Connector, Unsubscribe } from '../adapter.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount, watch } from './account.ts'

/**
 * The wallets this page can reach now, in a stable order.
 *
 * @example
 * getConnectors(latchkey).map(({ name }) => name) // ['MetaMask', …]
 */
export function getConnectors(latchkey: Latchkey): readonly Connector[] {
  return latchkey.store.getState().connectors
}

/**
 * Follows the wallets this page can reach: they announce themselves when they please.
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

/** The wallets used last (at most 2) among those this page can reach now; of several that claim one id nobody knows which was used. */
export function getRecentConnectors(latchkey: Latchkey): readonly Connector[] {
  const { connectors, recentWalletIds } = latchkey.store.getState()
  return recentWalletIds.flatMap(
    (id) => connectors.find((connector) => connector.id === id && !connector.isContested) ?? [],
  )
}

/**
 * The connected wallet's own provider, for calls Latchkey has no action for: EIP-1193 in eip155.
 * @throws NotConnectedError
 * @example
 * const provider = getProvider(latchkey) // EIP-1193 for eip155, or undefined
 */
export async function getProvider(latchkey: Latchkey): Promise<unknown> {
  const { connector, namespace } = getAccount(latchkey)
  if (!connector) throw new NotConnectedError()
  return findAdapter(latchkey, namespace).getProvider({ connectorId: connector.id })
}
