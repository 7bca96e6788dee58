import type { FastifyBaseLogger } from 'fastify'

const quietMs = 60_000
/** Anybody can make sites up: more in a minute are not named. */
const maxSites = 100
/** A host's name has at most 253 characters. */
const maxLength = 300

/**
 * Logs which site was refused, and what the operator sets to allow it: the visitor only sees that something does not load. Once a minute for
 * each site, for a hundred sites at most.
 * @param text what the site was refused.
 * @param options.now milliseconds of a monotonic clock.
 * @example createRefusalLog(log, 'a site was refused the wallet’s page')('ALLOWED_ORIGINS', 'https://app.example.com')
 */
export function createRefusalLog(log: FastifyBaseLogger, text: string, { now = () => performance.now() } = {}) {
  const loggedAt = new Map<string, number>()
  return (setting: string, site = 'unknown'): void => {
    const named = site.slice(0, maxLength)
    // In the order in which they were logged: the old ones come first.
    for (const [old, at] of loggedAt) {
      if (now() - at < quietMs) break
      loggedAt.delete(old)
    }
    if (loggedAt.has(named) || loggedAt.size >= maxSites) return
    loggedAt.set(named, now())
    log.warn({ site: named, setting }, text)
  }
}
