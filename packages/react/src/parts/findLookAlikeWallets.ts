import { type Connector, toSkeleton, type Wallet } from '@latchkey/core'

/**
 * The wallets of this page that could be taken for another: the same name, to the eye, or the same logo under another rdns, here or (the name) in the
 * catalogue. Those that share an rdns have a warning of their own. The wallet at `window.ethereum` has no rdns: a catalogue wallet of its name may be it.
 */
export function findLookAlikeWallets(options: {
  connectors: readonly Connector[]
  /** What is known of the catalogue. */
  wallets: readonly Wallet[]
}): ReadonlySet<Connector> {
  const connectors = options.connectors.filter(({ type }) => type !== 'WALLET_CONNECT')
  const here = new Map<string, Set<string>>()
  const listed = new Map<string, Set<string>>()
  const add = (holders: Map<string, Set<string>>, look: string, rdns: string) =>
    holders.set(look, (holders.get(look) ?? new Set()).add(rdns))
  for (const connector of connectors) for (const look of looksOf(connector)) add(here, look, rdnsOf(connector))
  for (const { name, rdns } of options.wallets) if (rdns) add(listed, toLook(name), rdns.toLowerCase())

  const isLookAlike = (connector: Connector) =>
    looksOf(connector).some((look) => {
      const taken = connector.type === 'INJECTED' ? undefined : listed.get(look)
      return (here.get(look)?.size ?? 0) > 1 || (taken && !taken.has(rdnsOf(connector)))
    })
  return new Set(connectors.filter(isLookAlike))
}

function looksOf({ name, imageUrl }: Connector): readonly string[] {
  return imageUrl ? [toLook(name), imageUrl] : [toLook(name)]
}

/** 'Rabby' and 'Rabby Wallet' are one name. */
function toLook(name: string): string {
  return toSkeleton(name).replace(/wallet$/, '')
}

function rdnsOf({ id, info }: Connector): string {
  return (info?.rdns ?? id).toLowerCase()
}
