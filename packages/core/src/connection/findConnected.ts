import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { heldBy } from './heldBy.ts'
import type { Connected } from './machine.ts'

/** The connected wallets of a namespace, the active one first, also while another one is being tried. */
export function listConnected(latchkey: Latchkey, namespace: ChainNamespace): readonly Connected[] {
  const { connections, background } = latchkey.store.getState()
  const active = heldBy(connections[namespace])
  return [...(active ? [active] : []), ...(background[namespace] ?? [])]
}

/** A connected wallet, active or in the background. */
export function findConnected(
  latchkey: Latchkey,
  wallet: { namespace: ChainNamespace; connectorId: string },
): Connected | undefined {
  return listConnected(latchkey, wallet.namespace).find(({ connectorId }) => connectorId === wallet.connectorId)
}
