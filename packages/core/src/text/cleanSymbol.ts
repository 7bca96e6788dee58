import { cleanText } from './cleanText.ts'

/** A token's symbol fit to show, at most 20 characters. */
export function cleanSymbol(symbol: string): string {
  return cleanText(symbol, { maxLength: 20 })
}
