import type { Latchkey } from '../latchkey.ts'

/**
 * The log of this page's events and errors, a line each, the oldest first; empty unless `analytics` keeps one. For the visitor to read and
 * copy when an app asks for help.
 *
 * @example
 * const log = await getLog(latchkey)
 * log // '2026-11-30T18:00:00.000Z MODAL_OPEN {"connected":false,"view":"Connect"}'
 */
export async function getLog(latchkey: Latchkey): Promise<string> {
  const { reporterOf } = await import('./createReporter.ts')
  return reporterOf(latchkey).readLog()
}
