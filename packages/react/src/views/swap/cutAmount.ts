/**
 * A typed amount with no more decimals than a token has: rounded down, never up, and empty below its smallest unit. A text that is no plain
 * number stays as it is.
 *
 * @example
 * cutAmount('0.123456789', 6) // '0.123456'
 */
export function cutAmount(typed: string, decimals: number): string {
  const [, whole = '', fraction = ''] = /^(\d*)\.(\d+)$/.exec(typed) ?? []
  if (fraction.length <= decimals) return typed
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  if (kept !== '') return `${whole}.${kept}`
  return /^0*$/.test(whole) ? '' : whole
}
