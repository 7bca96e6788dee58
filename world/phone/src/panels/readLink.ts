/** The pairing link a deep link brought: the page was opened as `/wc?uri=…` or `/?uri=…`. */
export function readLink(search: string): string | undefined {
  return new URLSearchParams(search).get('uri') ?? undefined
}

/** What is wrong with a pairing link, as a sentence; undefined for one that can be tried. */
export function checkLink(uri: string, now: number): string | undefined {
  if (!/^wc:[0-9a-f]{64}@2\?/.test(uri)) return 'That is not a pairing link: it begins with "wc:".'
  const expiry = Number(
    new URLSearchParams(uri.slice(uri.indexOf('?'))).get('expiryTimestamp') ?? Number.POSITIVE_INFINITY,
  )
  return expiry * 1000 <= now ? 'This link has expired. Ask the app for a new one.' : undefined
}
