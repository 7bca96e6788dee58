import * as z from 'zod'

/** Hexadecimal or decimal text, or a number that is exact. */
export const quantity = z
  .union([
    z
      .string()
      .max(80)
      .regex(/^(0x[0-9a-fA-F]+|\d+)$/),
    z.int().min(0),
  ])
  .transform((value) => BigInt(value))
