import * as z from 'zod/mini'

/** A number as nodes and apps write it. Unlike bytes, it may have an odd count of digits. */
export const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))

/** @example toQuantity(26n) // '0x1a' */
export function toQuantity(number: bigint): string {
  return `0x${number.toString(16)}`
}
