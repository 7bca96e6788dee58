/**
 * Formats base units as whole tokens, exactly, without trailing zeros.
 * @example formatAmount(1500000n, 6) // '1.5'
 */
export function formatAmount(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}
