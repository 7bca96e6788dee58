import type { Connector } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'

/** The wallets used last (at most 2) among those this page can reach now; of several that claim one id nobody knows which was used. */
export function getRecentConnectors(latchkey: Latchkey): readonly Connector[] {
  const { connectors, recentWalletIds } = latchkey.store.getState()
  return recentWalletIds.flatMap(
    (id) => connectors.find((connector) => connector.id === id && !connector.isContested) ?? [],
  )
}
