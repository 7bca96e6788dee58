import { cleanText } from '@latchkey/wire'

/** An untrusted name, cleaned for display, at most 64 characters; null if nothing is left. */
export function cleanName(name: string | null): string | null {
  return (name && cleanText(name, { maxLength: 64 })) || null
}

/** A token's symbol, cleaned for display, at most 20 characters. */
export function cleanSymbol(symbol: string): string {
  return cleanText(symbol, { maxLength: 20 })
}
