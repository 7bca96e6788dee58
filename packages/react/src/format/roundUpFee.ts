/** Network fees are small: with the 3 decimals of other amounts, most would show as zero. */
const feePlaces = 6

/**
 * A network fee in base units, rounded up to 6 decimals: a fee is never shown smaller than it can be.
 * @example roundUpFee(1_234_567_800_000n, 18) // 2_000_000_000_000n
 */
export function roundUpFee(fee: bigint, decimals: number): bigint {
  if (decimals <= feePlaces) return fee
  const step = 10n ** BigInt(decimals - feePlaces)
  return ((fee + step - 1n) / step) * step
}
