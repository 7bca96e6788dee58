import type { Connector, Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { getRequestedNamespace } from '../modal/requestedNamespace.ts'
import { mergeConnectors } from '../wallets/mergeConnectors.ts'
import { watch } from './account.ts'

type Cached = { sources: readonly unknown[]; list: readonly Connector[] }
const cache = new WeakMap<Latchkey, Cached>()

/**
 * The wallets to list: of the enabled namespaces, or of the one that the modal was opened for; one of several namespaces once. The same list
 * until something about it changes.
 */
export function getListedConnectors(latchkey: Latchkey): readonly Connector[] {
  const { connectors, disabledNamespaces } = latchkey.store.getState()
  const namespace = getRequestedNamespace(latchkey)
  const sources = [connectors, disabledNamespaces, namespace]
  const known = cache.get(latchkey)
  if (known?.sources.every((source, index) => source === sources[index])) return known.list
  const list = mergeConnectors(
    connectors.filter(({ chain }) => !disabledNamespaces.includes(chain) && (namespace ?? chain) === chain),
  )
  cache.set(latchkey, { sources, list })
  return list
}

/** Watches the wallets to list. */
export function watchListedConnectors(
  latchkey: Latchkey,
  onChange: (value: readonly Connector[], previous: readonly Connector[]) => void,
): Unsubscribe {
  return watch(latchkey, getListedConnectors, onChange)
}

/**
 * The wallets used last (at most 2) that are listed now, each once, whichever of its namespaces it was used in. Where several claim one id,
 * none of them counts.
 */
export function getRecentConnectors(latchkey: Latchkey): readonly Connector[] {
  const listed = getListedConnectors(latchkey).filter(({ isContested }) => !isContested)
  const recent = latchkey.store
    .getState()
    .recentWalletIds.flatMap((id) => listed.find((row) => connectorsOf(row).some((part) => part.id === id)) ?? [])
  return [...new Set(recent)]
}

/** The connectors of a row: of a wallet of several namespaces, those of each. */
export function connectorsOf(connector: Connector): readonly Connector[] {
  return connector.connectors ?? [connector]
}
