/** Amounts that no balance reaches are meant as "everything, forever". The first is the largest of tokens that count in 96 bits. */
const unlimited96 = 2n ** 96n - 1n
const unlimitedFrom = 2n ** 127n

/**
 * An amount with its decimals, exact to the last unit.
 * @example formatUnits(1_500_000n, 6) // '1.5'
 */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/**
 * An amount rounded up to three digits, as far as they are behind the point.
 * @example formatRounded(21_037_512_345_678n, 18) // '0.0000211'
 */
export function formatRounded(amount: bigint, decimals: number): string {
  const spare = Math.min(amount.toString().length - 3, decimals - 2)
  const unit = 10n ** BigInt(Math.max(spare, 0))
  return formatUnits(((amount + unit - 1n) / unit) * unit, decimals)
}

/** Whether a spending limit is as good as none. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= unlimitedFrom || amount === unlimited96
}
