import { floorNumeric } from './floorNumeric.ts'

/**
 * An amount of tokens for display (3 decimals, floored), thousands grouped as in en-US in every language: amounts are compared
 * with what wallets and explorers show.
 *
 * @param numeric whole tokens as a decimal string
 *
 * @example
 * formatTokenAmount('1234567.89999') // '1,234,567.899'
 */
export function formatTokenAmount(numeric: string, places = 3): string {
  const [whole = '0', fraction] = floorNumeric(numeric, places).split('.')
  // From the front, in one pass: a lookahead to the end for each digit takes the square of the length.
  const grouped = whole.replace(/^(-?\d{1,3})((\d{3})*)$/, (_, first, rest) => first + rest.replace(/.../g, ',$&'))
  return fraction ? `${grouped}.${fraction}` : grouped
}
