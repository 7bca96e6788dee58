import { parseAmount } from '@latchkey/core/internal'

/** An amount in base units; undefined for a text that is none. */
export function readUnits(amount: string, decimals: number | string): bigint | undefined {
  try {
    return parseAmount(amount, Number(decimals))
  } catch {
    return undefined
  }
}
