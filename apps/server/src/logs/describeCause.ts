/** Real chains of causes are shorter; this ends a loop. */
const maxDepth = 6
const maxLength = 500

/**
 * Describes in one line why something failed: the innermost reasons, without the messages of the errors around them. URLs are shortened to
 * their host, as paths, queries and userinfo contain keys.
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
  // A wrapper's message adds nothing to its cause, except for a provider's, which names the provider.
  return error.name === 'ProviderUnavailableError' ? [`${error.message} (${inner.join('; ')})`] : inner
}

function withoutUrls(text: string): string {
  return (
    text
      // With an unlimited scheme, a long text of dots and letters takes quadratic time.
      .replace(/[a-z][a-z0-9+.-]{0,31}:\/\/[^\s"'<>]+/gi, hostOf)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The host and port of a URL, the only parts that a log may contain. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid URL'
}
