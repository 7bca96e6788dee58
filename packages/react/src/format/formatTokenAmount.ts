/** The minus sign of amounts on screen: as wide as a plus, and not taken for a hyphen. */
export const minus = '\u2212'

/**
 * An amount of tokens for display (3 decimals, floored), thousands grouped as in en-US in every language: amounts are compared with what
 * wallets and explorers show.
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

/**
 * An amount in a list: 3 decimals, floored, or the first 5 digits of one below 0.1, of which 3 decimals would cut off more than a hundredth.
 *
 * @param numeric whole tokens as a decimal string
 *
 * @example
 * formatBriefAmount('0.91726546') // '0.917'
 * formatBriefAmount('0.07998872') // '0.079988'
 */
export function formatBriefAmount(numeric: string): string {
  const isSmall = /^-?0\.0/.test(numeric)
  return formatTokenAmount(numeric, isSmall ? numeric.replace('-', '').search(/[1-9]/) + 3 : 3)
}

/**
 * Truncates a decimal string to at most `places` decimals, without trailing zeros. It never rounds up, so the amount shown is never more
 * than the balance. No floats: any length is exact.
 *
 * @param numeric a plain decimal number such as `"12.3456"`, the form amounts have on the wire
 *
 * @example
 * floorNumeric('1.9999') // '1.999'
 * floorNumeric('10.500') // '10.5'
 */
export function floorNumeric(numeric: string, places = 3): string {
  const negative = numeric.startsWith('-')
  const [whole = '', fraction = ''] = numeric.replace('-', '').split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const floored = kept ? `${digits}.${kept}` : digits
  return negative && floored !== '0' ? `-${floored}` : floored
}
