import { formatAmount } from '@latchkey/core'

const shownDecimals = 6

/** An amount with six decimals at most: what one gets is rounded down, what one pays up. */
export function showAmount(amount: bigint, options: { decimals: number; round: 'down' | 'up' }): string {
  const { decimals, round } = options
  const unit = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  const units = (round === 'up' ? amount + unit - 1n : amount) / unit
  return formatAmount(units * unit, decimals)
}
