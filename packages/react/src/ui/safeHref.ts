/** What a QR code holds (ISO 18004: 2,331 bytes at level M); no page of a wallet has a longer address. */
const longestHref = 2048

/**
 * The address as a link may use it, or undefined: https only, without credentials, of at most 2,048 characters. Links in a catalogue are
 * data from outside;
 * `javascript:`, `data:` and the like never reach an `href`.
 */
export function safeHref(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password) return undefined
  return url.href.length <= longestHref ? url.href : undefined
}
