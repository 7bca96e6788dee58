import { isCaipNetworkId, isTokenDecimals, onrampProviderNames } from '@latchkey/wire'
import { followMs, type Purchase, purchaseProgress, purchaseStatuses } from '../onramp/Purchase.ts'
import { isRecord, parseJson } from './json.ts'
import { isPastMoment, limitByAccount } from './limits.ts'
import type { StoragePlace } from './storagePlace.ts'

/** For each account on each network. */
const limit = 10

/** The stored purchases of this origin, newest first. Invalid entries are ignored. */
export function readPurchases({ storage, storageKey }: StoragePlace): readonly Purchase[] {
  const value = parseJson(storage.getItem(`${storageKey}.purchases`))
  return Array.isArray(value) ? trim(value.filter(isPurchase)) : []
}

export function writePurchases({ storage, storageKey }: StoragePlace, purchases: readonly Purchase[]): void {
  if (purchases.length === 0) storage.removeItem(`${storageKey}.purchases`)
  else storage.setItem(`${storageKey}.purchases`, JSON.stringify(purchases))
}

/** Merges the lists of two tabs: newest first, each purchase in its later state. */
export function mergePurchases(one: readonly Purchase[], other: readonly Purchase[]): readonly Purchase[] {
  const byId = new Map<string, Purchase>()
  for (const purchase of [...one, ...other]) {
    const known = byId.get(purchase.id)
    if (!known || isFurther(purchase, known)) byId.set(purchase.id, purchase)
  }
  return trim([...byId.values()].sort((a, b) => b.startedAt - a.startedAt))
}

function trim(purchases: readonly Purchase[]): Purchase[] {
  return limitByAccount(purchases, { limit, accountOf: (purchase) => purchase })
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
    isText(value.address) &&
    isRecord(value.token) &&
    isText(value.token.symbol) &&
    isOptional(value.token.address, isText) &&
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
    isOptional(value.hash, isText)
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= 128
}

function isOptional(value: unknown, accepts: (value: unknown) => boolean): boolean {
  return value === undefined || accepts(value)
}
