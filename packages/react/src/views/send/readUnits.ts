import { parseAmount } from '@latchkey/core/internal'

/** An amount in base units; undefined when the text is no amount. */
export function readUnits(amount: string, decimals: number | string): bigint | undefined {
  try {
    return parseAmount(amount, Number(decimals))
  } catch {
    return undefined
  }
}
