import type { Connector } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'

/** The wallets this page can reach now, in a stable order. */
export function getConnectors(kit: Latchkey): readonly Connector[] {
  return kit.store.getState().connectors
}
