import type { Connector } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'

/** The wallets this page can reach now, in a stable order. */
export function getConnectors(latchkey: Latchkey): readonly Connector[] {
  return latchkey.store.getState().connectors
}
