/**
 * The address as a link may use it, or undefined: https only, without credentials. Links in a catalogue are data from outside;
 * `javascript:`, `data:` and the like never reach an `href`.
 */
export function safeHref(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : undefined
}
