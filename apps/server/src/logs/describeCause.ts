/** Chains of causes are short; a loop of them is cut. */
const maxDepth = 6
const maxLength = 500

/**
 * Why something failed, in one line: the innermost reasons, without the sentences around them. URLs are cut to their host, as paths,
 * queries and user parts hold keys.
 * @example describeCause(new NodeUnavailableError([error])) // 'connect ECONNREFUSED 127.0.0.1:8545'
 */
export function describeCause(error: unknown): string {
  const reasons = new Set(listReasons(error, 0).map(withoutUrls))
  return [...reasons].join('; ').slice(0, maxLength) || 'unknown'
}

function listReasons(error: unknown, depth: number): string[] {
  if (depth > maxDepth) return []
  if (!(error instanceof Error)) return [String(error)]
  const parts: unknown[] = error instanceof AggregateError ? error.errors : []
  const causes = parts.length > 0 || error.cause === undefined ? parts : [error.cause]
  const inner = causes.flatMap((one) => listReasons(one, depth + 1)).filter((reason) => reason !== '')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (inner.length === 0) return [error.message || code || error.name]
  // A wrapper's sentence says less than what it wraps; that of a provider says which one it was.
  return error.name === 'ProviderUnavailableError' ? [`${error.message} (${inner.join('; ')})`] : inner
}

function withoutUrls(text: string): string {
  return (
    text
      // The length of the scheme is bounded: without that, a long text of dots and letters takes quadratic time.
      .replace(/[a-z][a-z0-9+.-]{0,31}:\/\/[^\s"'<>]+/gi, hostOf)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The host and port of a URL: all of it that a log may hold. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'a URL that does not read'
}
