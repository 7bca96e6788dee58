import type { FastifyBaseLogger } from 'fastify'
import { describeCause } from './describeCause.ts'

/** While something stays broken, the log repeats it this often. */
const repeatMs = 5 * 60_000
/** What fails and works by turns is told no more often than this. */
const quietMs = 30_000

export type StateLog = {
  /** It failed: the first failure is a warning, those after it are counted. */
  failed: (error: unknown) => void
  /** It works: said once after a failure. */
  works: () => void
}

/**
 * Writes that something broke and that it works again, once each, however often it is tried: a node that is away fails every call.
 * @param options.failed, works what the lines say.
 * @param options.now milliseconds of a clock that never goes back.
 * @example const node = createStateLog(log, { failed: 'a node failed', works: 'the node answers again', fields: { host } })
 */
export function createStateLog(
  log: FastifyBaseLogger,
  options: { failed: string; works: string; fields?: Record<string, string>; now?: () => number },
): StateLog {
  const { fields, now = () => performance.now() } = options
  let isBroken = false
  /** Whether the log has the present failure. */
  let isSaid = false
  let brokeAt = 0
  let saidAt = Number.NEGATIVE_INFINITY
  let failures = 0

  return {
    failed(error) {
      if (!isBroken) {
        isBroken = true
        brokeAt = now()
      }
      failures += 1
      if (now() - saidAt < (isSaid ? repeatMs : quietMs)) return
      log.warn({ ...fields, cause: describeCause(error), failures }, options.failed)
      isSaid = true
      saidAt = now()
      failures = 0
    },
    works() {
      if (isSaid) log.info({ ...fields, afterMs: Math.round(now() - brokeAt), failures }, options.works)
      isBroken = false
      isSaid = false
    },
  }
}
