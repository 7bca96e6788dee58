import type { Connector, Wallet } from '@latchkey/core'
import { isInstalled } from '@latchkey/core/internal'

/** An installed wallet, with the image of its entry in the catalogue. */
export type InstalledWallet = { connector: Connector; imageId: string | undefined }

export type MergedWallets = { installed: readonly InstalledWallet[]; others: readonly Wallet[] }

/**
 * Installed wallets, and the rest of the catalogue. An announced wallet and a catalogue entry with the same rdns appear once, as installed.
 */
export function mergeWallets(options: {
  connectors: readonly Connector[]
  wallets: readonly Wallet[]
  /** Also filters the connectors, by name. */
  search: string
}): MergedWallets {
  const { wallets } = options
  const connectors = options.connectors.filter(isInstalled)
  const search = options.search.trim().toLowerCase()
  const installedRdns = new Set(connectors.map(rdnsOf))
  const isHere = ({ rdns }: Wallet) => rdns !== null && installedRdns.has(rdns.toLowerCase())
  // Of several listings with one rdns the first counts: a later one does not replace the picture.
  const listed = wallets.filter(isHere).reverse()
  const images = new Map(listed.map(({ rdns, image_id }) => [rdns?.toLowerCase(), image_id]))
  const installed = connectors
    .filter(({ name }) => name.toLowerCase().includes(search))
    .map((connector) => ({
      connector,
      // When several wallets claim one rdns, none of them gets the catalogue's image.
      imageId: connector.isContested ? undefined : (connector.imageId ?? images.get(rdnsOf(connector))),
    }))
  const seen = new Set<string>()
  const others = wallets.filter((wallet) => {
    if (seen.has(wallet.id) || isHere(wallet)) return false
    seen.add(wallet.id)
    return true
  })
  return { installed, others }
}

function rdnsOf({ info }: Connector): string | undefined {
  return info?.rdns?.toLowerCase()
}
