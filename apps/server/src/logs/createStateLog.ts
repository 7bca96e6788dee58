import type { FastifyBaseLogger } from 'fastify'
import { describeCause } from './describeCause.ts'

/** The log repeats a continuing failure this often. */
const repeatMs = 5 * 60_000
/** A part that fails and recovers repeatedly is logged at most this often. */
const quietMs = 30_000

export type StateLog = {
  /** Logs the first failure as a warning, and counts the following ones. */
  failed: (error: unknown) => void
  /** Logs once after a failure that the part works again. */
  works: () => void
}

/**
 * Logs that a part fails and that it works again, once each, however often it is called: a node that is down fails every call.
 * @param options.failed, works the text of the lines.
 * @param options.now milliseconds of a monotonic clock.
 * @example const node = createStateLog(log, { failed: 'a node failed', works: 'the node responds again', fields: { host } })
 */
export function createStateLog(
  log: FastifyBaseLogger,
  options: { failed: string; works: string; fields?: Record<string, string>; now?: () => number },
): StateLog {
  const { fields, now = () => performance.now() } = options
  let isBroken = false
  /** Whether the current failure is logged. */
  let isLogged = false
  let brokeAt = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let failures = 0

  return {
    failed(error) {
      if (!isBroken) {
        isBroken = true
        brokeAt = now()
      }
      failures += 1
      if (now() - loggedAt < (isLogged ? repeatMs : quietMs)) return
      log.warn({ ...fields, cause: describeCause(error), failures }, options.failed)
      isLogged = true
      loggedAt = now()
      failures = 0
    },
    works() {
      if (isLogged) log.info({ ...fields, afterMs: Math.round(now() - brokeAt), failures }, options.works)
      isBroken = false
      isLogged = false
    },
  }
}
