import { AmountInvalidError, AmountTooPreciseError, AmountUnreadableError } from '../errors/send.ts'

/**
 * Parses whole tokens, as typed, into base units; exact for any number of decimals.
 *
 * @throws AmountInvalidError unless it is a plain decimal above zero (no sign, exponent or grouping).
 * @throws AmountUnreadableError for characters between the digits, such as grouping marks.
 * @throws AmountTooPreciseError if digits would be lost.
 * @example parseAmount('1.5', 6) // 1500000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  const match = /^(\d{0,60})(?:[.](\d{0,60}))?$/.exec(text.trim())
  const whole = match?.[1] ?? ''
  const fraction = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match && separated.test(text)) throw new AmountUnreadableError({ amount: text })
  if (!match || (whole === '' && !match[2])) throw new AmountInvalidError({ amount: text })
  if (fraction.length > decimals) throw new AmountTooPreciseError({ amount: text, decimals })
  const value = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  if (value === 0n) throw new AmountInvalidError({ amount: text })
  return value
}

/** Digits of any script with grouping marks or separators. */
const separated = /^(?=.*\p{Nd})[\p{Nd}\p{Cf}\s.,'’٫٬،]+$/u
