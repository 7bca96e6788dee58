import type { Latchkey } from '../latchkey.ts'

/** Whether several wallets on this page claim the name a connector id stands for, so that nobody but the visitor can say which one is meant. */
export function isContested(latchkey: Latchkey, { connectorId }: { connectorId: string }): boolean {
  // The id of one of several is the name with a place behind it: `io.metamask#2`.
  const name = connectorId.split('#', 1)[0]?.toLowerCase()
  return latchkey.store
    .getState()
    .connectors.some((connector) => connector.isContested && connector.info?.rdns?.toLowerCase() === name)
}
