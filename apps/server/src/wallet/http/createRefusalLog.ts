import type { FastifyBaseLogger } from 'fastify'

/** Why the wallet's page is not shown to a site, each with what the operator sets to allow it. */
const settings = {
  project: 'projectId (embeddedWallet): a project that latchkey-server project create made',
  origins: 'latchkey-server project set <id> --origins <list>',
  noProject: 'latchkey-server project create <id> --origins <list>, or ALLOWED_ORIGINS',
  origin: 'latchkey-server project set <id> --origins <list>',
}

export type Refusal = keyof typeof settings

const quietMs = 60_000
/** Anybody can make sites up: more in a minute are not named. */
const maxSites = 100
/** A host's name has at most 253 characters. */
const maxLength = 300

/**
 * Logs which site was refused the wallet's page, and what allows it: the visitor only sees that it does not load. Once a minute for each site,
 * for a hundred sites at most.
 * @param options.now milliseconds of a monotonic clock.
 * @example createRefusalLog(log)('origins', 'https://app.example.com')
 */
export function createRefusalLog(log: FastifyBaseLogger, { now = () => performance.now() } = {}) {
  const loggedAt = new Map<string, number>()
  return (fault: Refusal, site = 'unknown'): void => {
    const named = site.slice(0, maxLength)
    // In the order in which they were logged: the old ones come first.
    for (const [old, at] of loggedAt) {
      if (now() - at < quietMs) break
      loggedAt.delete(old)
    }
    if (loggedAt.has(named) || loggedAt.size >= maxSites) return
    loggedAt.set(named, now())
    log.warn({ site: named, setting: settings[fault] }, 'a site was refused the wallet’s page')
  }
}
