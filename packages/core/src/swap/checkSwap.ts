import { SwapUnsafeError } from '../errors/swap.ts'
import type { DecodedSwap, SwapPermit } from './SwapAbility.ts'

/** The longest deadline accepted: prices change too much over a longer time. */
const longestSeconds = 2n * 60n * 60n

/** The swap that the visitor was shown. Addresses are lower-case, `undefined` tokens are the native currency. */
type ShownSwap = {
  account: string
  sold: string | undefined
  bought: string | undefined
  amountIn: bigint
  minimumOut: bigint
  /** The permit signed for this swap. */
  permit: SwapPermit | undefined
}

/**
 * Throws unless every part of a swap matches the one shown.
 * @throws SwapUnsafeError naming the part
 */
export function checkSwap(decoded: DecodedSwap, shown: ShownSwap): void {
  if (decoded.sold !== shown.sold) reject('sold token', decoded.sold)
  if (decoded.bought !== shown.bought) reject('bought token', decoded.bought)
  if (decoded.amountIn !== shown.amountIn) reject('amount', decoded.amountIn)
  if (decoded.receiver !== shown.account) reject('receiver', decoded.receiver)
  if (decoded.minimumOut < shown.minimumOut) reject('minimum', decoded.minimumOut)
  if (!isSamePermit(decoded.permit, shown.permit)) reject('permit', decoded.permit?.token)
  if (decoded.deadline === undefined) return
  const now = BigInt(Math.floor(Date.now() / 1000))
  if (decoded.deadline <= now || decoded.deadline > now + longestSeconds) reject('deadline', decoded.deadline)
}

function isSamePermit(one: SwapPermit | undefined, other: SwapPermit | undefined): boolean {
  if (!one || !other) return one === other
  return (['token', 'amount', 'deadline', 'v', 'r', 's'] as const).every((field) => one[field] === other[field])
}

function reject(field: SwapUnsafeError['field'], got: unknown): never {
  throw new SwapUnsafeError({ field, details: `it says ${String(got)}` })
}
