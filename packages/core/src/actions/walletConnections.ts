import type { ChainNamespace } from '@latchkey/wire'
import type { Connector, Unsubscribe } from '../adapter/wallets.ts'
import { listConnected } from '../connection/findConnected.ts'
import { heldBy } from '../connection/heldBy.ts'
import type { Latchkey } from '../latchkey.ts'
import type { State } from '../state.ts'
import { watch } from './account.ts'

/** A connected wallet. */
export type WalletConnection = {
  connector: Connector
  namespace: ChainNamespace
  /** The account that it would sign with. */
  address: string
  /** All accounts the wallet shares; the first is `address`. */
  accounts: readonly string[]
  chainId: string
  /** Whether it is the active one of its namespace: its account is on screen, and it signs. */
  isActive: boolean
}

type Cached = Pick<State, 'connections' | 'background' | 'connectors'> & { list: readonly WalletConnection[] }
const cache = new WeakMap<Latchkey, Cached>()

/**
 * The connected wallets of all namespaces, the active one of each first; at most five of each. The same list until something about it
 * changes.
 *
 * @example
 * getWalletConnections(latchkey).map(({ connector, address }) => `${connector.name} ${address}`) // ['MetaMask 0xf39F…', …]
 */
export function getWalletConnections(latchkey: Latchkey): readonly WalletConnection[] {
  const { connections, background, connectors } = latchkey.store.getState()
  const known = cache.get(latchkey)
  if (known?.connections === connections && known.background === background && known.connectors === connectors)
    return known.list
  const list = latchkey.adapters.flatMap(({ namespace }) => {
    const active = heldBy(connections[namespace])
    return listConnected(latchkey, namespace).flatMap((wallet): WalletConnection[] => {
      const { connectorId, accounts, chainId } = wallet
      const connector = connectors.find(({ id, chain }) => id === connectorId && chain === namespace)
      if (!connector) return []
      return [{ connector, namespace, address: accounts[0], accounts, chainId, isActive: wallet === active }]
    })
  })
  cache.set(latchkey, { connections, background, connectors, list })
  return list
}

/**
 * Watches the connected wallets: connected, switched, disconnected, with other accounts or on another chain.
 *
 * @example const stop = watchWalletConnections(latchkey, (wallets) => render(wallets))
 */
export function watchWalletConnections(
  latchkey: Latchkey,
  onChange: (value: readonly WalletConnection[], previous: readonly WalletConnection[]) => void,
): Unsubscribe {
  return watch(latchkey, getWalletConnections, onChange)
}
