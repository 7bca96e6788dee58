import { formatUnits, parseUnits } from 'viem/utils'

/** Decimals of all calculations: enough for any token. */
const scale = 18

/** @example toUnits('0.5') // 500000000000000000n */
export function toUnits(decimal: string): bigint {
  return parseUnits(decimal, scale)
}

/** Truncates to `digits` decimals. @example fromUnits(toUnits('1.239'), 2) // '1.23' */
export function fromUnits(units: bigint, digits: number): string {
  const step = 10n ** BigInt(scale - digits)
  const text = formatUnits((units / step) * step, scale)
  const [whole = '0', fraction = ''] = text.split('.')
  return digits === 2 ? `${whole}.${fraction.padEnd(2, '0')}` : text
}

/** A number of a provider's JSON as decimal text without an exponent. @example toDecimal(1e-7) // '0.0000001' */
export function toDecimal(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Number.isInteger(value) ? String(BigInt(value)) : value.toFixed(scale).replace(/\.?0+$/, '')
}
