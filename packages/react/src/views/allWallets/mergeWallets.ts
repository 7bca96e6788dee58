import type { Connector, Wallet } from '@latchkey/core'

/** An item of the list: an installed wallet, one of the catalogue, or both. */
export type WalletItem =
  | { key: string; name: string; connector: Connector; imageId: string | undefined }
  | { key: string; name: string; connector: undefined; imageId: string; wallet: Wallet }

/**
 * Installed wallets first, then the rest of the catalogue. An announced wallet and a catalogue entry with the same rdns appear once, as
 * installed.
 */
export function mergeWallets(options: {
  connectors: readonly Connector[]
  wallets: readonly Wallet[]
  /** Also filters the connectors, by name. */
  search: string
}): readonly WalletItem[] {
  const { wallets } = options
  const connectors = options.connectors.filter(({ type }) => type !== 'WALLET_CONNECT')
  const search = options.search.trim().toLowerCase()
  const byRdns = new Map(wallets.flatMap((wallet) => (wallet.rdns ? [[wallet.rdns, wallet] as const] : [])))
  const installed = connectors
    .filter(({ name }) => name.toLowerCase().includes(search))
    .map((connector) => ({
      key: `${connector.chain}/${connector.id}`,
      name: connector.name,
      connector,
      // When several wallets claim one rdns, none of them gets the catalogue's image.
      imageId: connector.isContested ? undefined : (connector.imageId ?? byRdns.get(rdnsOf(connector))?.image_id),
    }))
  const installedRdns = new Set(connectors.map(rdnsOf))
  const seen = new Set<string>()
  const others = wallets
    .filter(({ id, rdns }) => {
      if (seen.has(id) || (rdns && installedRdns.has(rdns))) return false
      seen.add(id)
      return true
    })
    .map((wallet) => ({
      key: wallet.id,
      name: wallet.name,
      connector: undefined,
      imageId: wallet.image_id,
      wallet,
    }))
  return [...installed, ...others]
}

function rdnsOf({ id, info }: Connector): string {
  return info?.rdns ?? id
}
