import { formatAmount } from '../amount/formatAmount.ts'

type Side = { amount: bigint; decimals: number }

/** Significant digits of a rate. */
const digits = 8

/**
 * Whole tokens of `to` for one whole token of `from`, rounded down to 8 significant digits; '0' where nothing is exchanged.
 * @example exchangeRate({ amount: 2n, decimals: 0 }, { amount: 3_000_000n, decimals: 6 }) // '1.5'
 */
export function exchangeRate(from: Side, to: Side): string {
  if (from.amount === 0n || to.amount === 0n) return '0'
  const numerator = to.amount * 10n ** BigInt(from.decimals)
  const denominator = from.amount * 10n ** BigInt(to.decimals)
  // Enough decimals that the first significant digit and seven more are among them.
  const decimals = Math.max(0, denominator.toString().length - numerator.toString().length) + digits + 1
  const value = (numerator * 10n ** BigInt(decimals)) / denominator
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - digits))
  return formatAmount((value / unit) * unit, decimals)
}
