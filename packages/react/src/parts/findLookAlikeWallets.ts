import { type Connector, isAlike, toSkeleton, type Wallet } from '@latchkey/core'

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
  const here = connectors.map((connector) => ({ connector, look: toLook(connector.name), rdns: rdnsOf(connector) }))
  const listed = options.wallets.flatMap(({ name, rdns }) =>
    rdns ? [{ look: toLook(name), rdns: rdns.toLowerCase() }] : [],
  )
  const isLookAlike = ({ connector, look, rdns }: (typeof here)[number]) => {
    const isSame = (other: { look: string }) => isAlike(look, other.look) || isAlike(other.look, look)
    const namesakes = connector.type === 'INJECTED' ? [] : listed.filter(isSame)
    return (
      here.some((other) => other.rdns !== rdns && (isSame(other) || isSamePicture(connector, other.connector))) ||
      (namesakes.length > 0 && !namesakes.some((wallet) => wallet.rdns === rdns))
    )
  }
  return new Set(here.filter(isLookAlike).map(({ connector }) => connector))
}

function isSamePicture(one: Connector, other: Connector): boolean {
  return one.imageUrl !== undefined && one.imageUrl === other.imageUrl
}

/** 'Rabby', 'Rabby Wallet' and 'Rabby Wallet Extension' are one name. */
function toLook(name: string): string {
  const skeleton = toSkeleton(name).replaceAll('+', '')
  // The skeletons of the words: an i is drawn like an l.
  return skeleton.replace(/^wallet|(wallet|extenslon|app)+$/g, '') || skeleton
}

function rdnsOf({ id, info }: Connector): string {
  return (info?.rdns ?? id).toLowerCase()
}
