import { formatAmount } from '@latchkey/core'
import { formatTokenAmount } from './formatTokenAmount.ts'

/** Of amounts below one token, so many digits that are not leading zeros are shown. */
const significantDigits = 5

/**
 * Base units as they are shown in a swap: cut, never rounded, to 3 decimals, or to 5 digits of less than one token.
 *
 * @example
 * formatSwapAmount(1234567899n, 6) // '1,234.567'
 * formatSwapAmount(4321987n, 11) // '0.000043219'
 */
export function formatSwapAmount(amount: bigint, decimals: number): string {
  const numeric = formatAmount(amount, decimals)
  const zeros = /^0\.(0*)/.exec(numeric)?.[1]
  return formatTokenAmount(numeric, zeros === undefined ? 3 : Math.max(3, zeros.length + significantDigits))
}

/**
 * Hundredths of a percent as a percent, exact.
 * @example formatBps(150) // '1.5%'
 */
export function formatBps(bps: number): string {
  return `${bps / 100}%`
}
