import type { Connector, Wallet } from '@latchkey/core'
import { isAlike, toSkeleton } from '@latchkey/core/internal'

/** Beyond these the page would stand still: a page's extensions can announce any number of wallets. */
const mostComparisons = 5_000

/**
 * The wallets of this page that could be taken for another: the same name, to the eye, or the same logo under another rdns, here or (the
 * name) in the
 * catalogue. Those that share an rdns have a warning of their own. The wallet at `window.ethereum` has no rdns: a catalogue wallet of its
 * name may be it.
 * Where names in strange letters are too many to compare, those not compared are marked.
 */
export function findLookAlikeWallets(options: {
  connectors: readonly Connector[]
  /** What is known of the catalogue. */
  wallets: readonly Wallet[]
}): ReadonlySet<Connector> {
  const connectors = options.connectors.filter(({ type }) => type !== 'WALLET_CONNECT')
  const here = connectors.map((connector) => ({ connector, look: lookOf(connector), rdns: rdnsOf(connector) }))
  const listed = options.wallets.flatMap((wallet) =>
    wallet.rdns ? [{ look: lookOf(wallet), rdns: wallet.rdns.toLowerCase() }] : [],
  )
  const budget = { left: mostComparisons }
  const findHere = indexLooks(here, budget)
  const findListed = indexLooks(listed, budget)
  const byPicture = groupBy(here, ({ connector }) => connector.imageUrl)
  const isLookAlike = ({ connector, look, rdns }: (typeof here)[number]) => {
    const around = findHere(look)
    const namesakes = connector.type === 'INJECTED' ? [] : findListed(look)
    const twins = connector.imageUrl === undefined ? [] : (byPicture.get(connector.imageUrl) ?? [])
    return (
      [...around, ...twins].some((other) => other.rdns !== rdns) ||
      (isStrange(look) && budget.left === 0) ||
      (namesakes.length > 0 && !namesakes.some((wallet) => wallet.rdns === rdns))
    )
  }
  return new Set(here.filter(isLookAlike).map(({ connector }) => connector))
}

/** Finds the wallets that look like a name. There may be thousands: names in plain letters are looked up, only the others are compared. */
function indexLooks<T extends { look: string }>(
  wallets: readonly T[],
  budget: { left: number },
): (look: string) => T[] {
  const byLook = groupBy(wallets, ({ look }) => look)
  const strange = wallets.filter(({ look }) => isStrange(look))
  const couldBe = (shown: string, known: string) => {
    if (!isStrange(shown) || budget.left === 0) return false
    budget.left -= 1
    return isAlike(shown, known)
  }
  return (look) => {
    const same = byLook.get(look) ?? []
    const others = isStrange(look) ? wallets : strange
    return [...same, ...others.filter((other) => couldBe(look, other.look) || couldBe(other.look, look))]
  }
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Kept by wallet: a list that grows is compared again with each page. */
const looks = new WeakMap<object, string>()

function lookOf(wallet: { name: string }): string {
  const known = looks.get(wallet) ?? toLook(wallet.name)
  looks.set(wallet, known)
  return known
}

/** Whether it has letters that can pass for plain ones. */
function isStrange(look: string): boolean {
  return /[\u0080-\uffff]/.test(look)
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
