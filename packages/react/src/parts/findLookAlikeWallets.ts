import type { Connector, Wallet } from '@latchkey/core'
import { isAlike, isInstalled, toSkeleton } from '@latchkey/core/internal'

/** A limit, because extensions can announce any number of wallets and comparisons block the page. */
const mostComparisons = 5_000

/**
 * The wallets of this page that could be confused with another: a name that looks the same, or the same logo, under another rdns, on this
 * page or (the name) in the catalogue. Wallets that share an rdns have their own warning. The wallet at `window.ethereum`, one of a
 * namespace without such ids and one on another device have no rdns and may be the catalogue wallet of their name; one on another device claims any name it likes, so beside an installed
 * wallet of that name it is marked, not the installed one. If there are too many names in unusual letters to compare, the rest are marked.
 */
export function findLookAlikeWallets(options: {
  connectors: readonly Connector[]
  /** What is known of the catalogue. */
  wallets: readonly Wallet[]
}): ReadonlySet<Connector> {
  const here = options.connectors.map((connector) => ({
    connector,
    skeleton: skeletonOf(connector),
    rdns: rdnsOf(connector),
  }))
  const installed = here.filter(({ connector }) => isInstalled(connector))
  const listed = options.wallets.flatMap((wallet) =>
    wallet.rdns ? [{ skeleton: skeletonOf(wallet), rdns: wallet.rdns.toLowerCase() }] : [],
  )
  const budget = { left: mostComparisons }
  const findHere = indexSkeletons(installed, budget)
  const findListed = indexSkeletons(listed, budget)
  const byPicture = groupBy(here, ({ connector }) => connector.imageUrl)
  const isLookAlike = ({ connector, skeleton, rdns }: (typeof here)[number]) => {
    const around = findHere(skeleton)
    const namesakes = connector.info?.rdns === undefined ? [] : findListed(skeleton)
    const twins = connector.imageUrl === undefined ? [] : (byPicture.get(connector.imageUrl) ?? [])
    return (
      [...around, ...twins].some((other) => other.rdns !== rdns) ||
      (isStrange(skeleton) && budget.left === 0) ||
      (namesakes.length > 0 && !namesakes.some((wallet) => wallet.rdns === rdns))
    )
  }
  return new Set(here.filter(isLookAlike).map(({ connector }) => connector))
}

/** Finds the wallets whose names look like a name. There may be thousands: plain names are looked up, only the others are compared. */
function indexSkeletons<T extends { skeleton: string }>(
  wallets: readonly T[],
  budget: { left: number },
): (skeleton: string) => T[] {
  const bySkeleton = groupBy(wallets, ({ skeleton }) => skeleton)
  const strange = wallets.filter(({ skeleton }) => isStrange(skeleton))
  const couldBe = (shown: string, known: string) => {
    if (!isStrange(shown) || budget.left === 0) return false
    budget.left -= 1
    return isAlike(shown, known)
  }
  return (skeleton) => {
    const same = bySkeleton.get(skeleton) ?? []
    if (budget.left === 0) return same
    const others = isStrange(skeleton) ? wallets : strange
    return [
      ...same,
      ...others.filter((other) => couldBe(skeleton, other.skeleton) || couldBe(other.skeleton, skeleton)),
    ]
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

/** Cached by wallet: a growing list is compared again with each page. */
const skeletons = new WeakMap<object, string>()

function skeletonOf(wallet: { name: string }): string {
  const known = skeletons.get(wallet) ?? toNameSkeleton(wallet.name)
  skeletons.set(wallet, known)
  return known
}

/** Whether it has letters that can pass for ASCII ones. */
function isStrange(skeleton: string): boolean {
  return /[\u0080-\uffff]/.test(skeleton)
}

/** 'Rabby', 'Rabby Wallet' and 'Rabby Wallet Extension' are one name. */
function toNameSkeleton(name: string): string {
  const skeleton = toSkeleton(name).replaceAll('+', '')
  // In a skeleton an i is an l.
  return skeleton.replace(/^wallet|(wallet|extenslon|app)+$/g, '') || skeleton
}

function rdnsOf({ id, info }: Connector): string {
  return (info?.rdns ?? id).toLowerCase()
}
