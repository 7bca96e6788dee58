import type { Connector } from '../adapter/wallets.ts'

/**
 * One row for a wallet that several namespaces list under one name: of the type MULTI_CHAIN, with the connector of each namespace in
 * `connectors`, and the first one's id and picture. The embedded wallet, which is signed in to rather than chosen, stays AUTH.
 *
 * SECURITY: any script can take a name, so a row proves nothing about its parts: the view in which a network is chosen shows the id and the
 * picture of each. Where a namespace has several wallets of that name, or one is contested, nobody can tell which of them is meant: all of
 * them stay rows of their own, each with its warning.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const byName = new Map<string, Connector[]>()
  for (const connector of connectors) {
    const same = byName.get(keyOf(connector))
    if (same) same.push(connector)
    else byName.set(keyOf(connector), [connector])
  }
  return connectors.flatMap((connector): readonly Connector[] => {
    const parts = byName.get(keyOf(connector)) ?? []
    const { type: own } = connector
    const type = own === 'ANNOUNCED' ? 'MULTI_CHAIN' : own === 'AUTH' && own
    if (!type || !isOneWallet(parts)) return [connector]
    if (connector !== parts[0]) return []
    const info = parts.find((part) => part.info?.rdns)?.info
    return [{ ...connector, type, connectors: parts, ...(info && { info }) }]
  })
}

/** A wallet of the page that calls itself Email is none of the embedded one. */
const keyOf = ({ type, name }: Connector) => type + name

function isOneWallet(parts: readonly Connector[]): boolean {
  const chains = new Set(parts.map(({ chain }) => chain))
  return parts.length > 1 && chains.size === parts.length && !parts.some(({ isContested }) => isContested)
}
