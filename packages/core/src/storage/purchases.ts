import { isCaipNetworkId, isTokenDecimals, onrampProviderNames } from '@latchkey/wire'
import { followMs, type Purchase, purchaseProgress, purchaseStatuses } from '../onramp/Purchase.ts'
import { cleanSymbol } from '../text/cleanName.ts'
import { isRecord, parseJson } from './json.ts'
import { isPastMoment, limitByAccount } from './limits.ts'
import { isPlain } from './sentDetails.ts'
import type { StoragePlace } from './storagePlace.ts'

/** For each account on each network. */
const limit = 10

/** The stored purchases of this origin, newest first. Invalid entries are ignored. */
export function readPurchases({ storage, storageKey }: StoragePlace): readonly Purchase[] {
  const value = parseJson(storage.getItem(`${storageKey}.purchases`))
  return Array.isArray(value) ? trim(value.filter(isPurchase).map(cleaned), new Set()) : []
}

export function writePurchases({ storage, storageKey }: StoragePlace, purchases: readonly Purchase[]): void {
  if (purchases.length === 0) storage.removeItem(`${storageKey}.purchases`)
  else storage.setItem(`${storageKey}.purchases`, JSON.stringify(purchases))
}

/**
 * Merges stored purchases into the known ones: newest first, each in its later state.
 *
 * SECURITY: any script can write the storage. It never changes what a known purchase is about, such as who gets how much; nothing of those
 * that this page opened, which it follows itself; and displaces none of these.
 *
 * @param options.opened ids of the purchases that this page opened.
 */
export function mergePurchases(
  known: readonly Purchase[],
  stored: readonly Purchase[],
  { opened }: { opened: ReadonlySet<string> },
): readonly Purchase[] {
  const byId = new Map(known.map((purchase) => [purchase.id, purchase]))
  for (const purchase of stored) {
    const { id } = purchase
    const ours = byId.get(id)
    if (opened.has(id)) continue
    if (!ours) byId.set(id, purchase)
    else if (isFurther(purchase, ours)) byId.set(id, withProgress(ours, purchase))
  }
  return trim(
    [...byId.values()].sort((a, b) => b.startedAt - a.startedAt),
    opened,
  )
}

function trim(purchases: readonly Purchase[], opened: ReadonlySet<string>): Purchase[] {
  const rankOf = ({ id }: Purchase) => (opened.has(id) ? 0 : 1)
  return limitByAccount(purchases, { limit, accountOf: (purchase) => purchase, rankOf })
}

/** A purchase as far as another tab knows it to be. */
function withProgress({ arrived: _, hash: __, ...purchase }: Purchase, further: Purchase): Purchase {
  const { status, followUntil, arrived, hash } = further
  return { ...purchase, status, followUntil, ...(arrived && { arrived }), ...(hash && { hash }) }
}

function isFurther(one: Purchase, other: Purchase): boolean {
  // A restarted search replaces the state before it.
  if (one.followUntil !== other.followUntil) return one.followUntil > other.followUntil
  return purchaseProgress(one.status) > purchaseProgress(other.status)
}

function isPurchase(value: unknown): value is Purchase {
  return (
    isRecord(value) &&
    isText(value.id) &&
    onrampProviderNames.some((name) => name === value.provider) &&
    isCaipNetworkId(value.caipNetworkId) &&
    isPlain(value.address) &&
    isRecord(value.token) &&
    isText(value.token.symbol) &&
    isOptional(value.token.address, isPlain) &&
    isOptional(value.token.decimals, isTokenDecimals) &&
    isRecord(value.payment) &&
    isText(value.payment.amount) &&
    isText(value.payment.currency) &&
    isText(value.payment.method) &&
    isOptional(value.quoted, isText) &&
    isOptional(value.balanceBefore, (amount) => typeof amount === 'string' && /^\d{1,80}$/.test(amount)) &&
    isPastMoment(value.startedAt) &&
    isPastMoment(value.followUntil, { aheadMs: followMs }) &&
    purchaseStatuses.some((status) => status === value.status) &&
    isOptional(value.arrived, isText) &&
    isOptional(value.hash, isPlain)
  )
}

/** Without characters that are not seen, or change the order of others. */
function cleaned(purchase: Purchase): Purchase {
  return { ...purchase, token: { ...purchase.token, symbol: cleanSymbol(purchase.token.symbol) } }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= 128
}

function isOptional(value: unknown, accepts: (value: unknown) => boolean): boolean {
  return value === undefined || accepts(value)
}
