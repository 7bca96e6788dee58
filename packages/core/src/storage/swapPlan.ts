import { isCaipAddress, isCaipNetworkId, isTokenDecimals } from '@latchkey/wire'
import { isSlippageBps } from '../swap/planSwap.ts'
import type { SwapPlan, SwapTerms } from '../swap/SwapPlan.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { isRecord, parseJson } from './json.ts'
import { isPastMoment } from './limits.ts'
import type { StoragePlace } from './storagePlace.ts'

/** The stored part of a running swap, to resume it after a crash; its steps are read from the chain. */
type StoredSwap = Pick<
  SwapPlan,
  | 'id'
  | 'account'
  | 'connectorId'
  | 'provider'
  | 'sold'
  | 'bought'
  | 'amountIn'
  | 'slippageBps'
  | 'router'
  | 'startedAt'
> & {
  terms: Pick<SwapTerms, 'amountOut' | 'minimumOut'>
  /** The batch's, if the wallet accepted one. */
  batchId?: string
}

/** Undefined if nothing valid is stored. */
export function readStoredSwap({ storage, storageKey }: StoragePlace): StoredSwap | undefined {
  const value = parseJson(storage.getItem(`${storageKey}.swap`))
  return isStored(value)
    ? {
        ...value,
        amountIn: BigInt(value.amountIn),
        terms: { amountOut: BigInt(value.terms.amountOut), minimumOut: BigInt(value.terms.minimumOut) },
      }
    : undefined
}

/** Stores a swap; `undefined` removes it. */
export function writeStoredSwap({ storage, storageKey }: StoragePlace, swap: StoredSwap | undefined): void {
  if (!swap) {
    storage.removeItem(`${storageKey}.swap`)
    return
  }
  const { id, account, connectorId, provider, sold, bought, amountIn, slippageBps, router, startedAt, batchId } = swap
  const { amountOut, minimumOut } = swap.terms
  const written: Written = {
    ...{ id, account, connectorId, provider, sold, bought, slippageBps, router, startedAt, batchId },
    amountIn: String(amountIn),
    terms: { amountOut: String(amountOut), minimumOut: String(minimumOut) },
  }
  storage.setItem(`${storageKey}.swap`, JSON.stringify(written))
}

type Written = Omit<StoredSwap, 'amountIn' | 'terms'> & {
  amountIn: string
  terms: { amountOut: string; minimumOut: string }
}

/** Other scripts can write the storage, so every field is checked. */
function isStored(value: unknown): value is Written {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isCaipAddress(value.account) &&
    typeof value.connectorId === 'string' &&
    (value.provider === undefined || typeof value.provider === 'string') &&
    isToken(value.sold) &&
    isToken(value.bought) &&
    isAmount(value.amountIn) &&
    isSlippageBps(value.slippageBps) &&
    typeof value.router === 'string' &&
    isPastMoment(value.startedAt) &&
    (value.batchId === undefined || typeof value.batchId === 'string') &&
    isRecord(value.terms) &&
    isAmount(value.terms.amountOut) &&
    isAmount(value.terms.minimumOut)
  )
}

function isToken(value: unknown): value is SwapToken {
  return (
    isRecord(value) &&
    isCaipNetworkId(value.caipNetworkId) &&
    (value.address === undefined || isCaipAddress(value.address)) &&
    typeof value.name === 'string' &&
    typeof value.symbol === 'string' &&
    isTokenDecimals(value.decimals) &&
    (value.iconUrl === undefined || typeof value.iconUrl === 'string') &&
    typeof value.isListed === 'boolean'
  )
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,80}$/.test(value)
}
