import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'

/**
 * Runs what begins or refreshes a session, and counts how it ended: `ok`, the code of the refusal, or `error` for what is none, as an outage
 * of the database.
 * @throws what `run` throws
 */
export async function countOutcome<value>(
  { metrics }: Pick<ServerContext, 'metrics'>,
  { action, run }: { action: 'verify' | 'refresh'; run: () => Promise<value> },
): Promise<value> {
  try {
    const value = await run()
    metrics.count('sign_ins_total', { action, outcome: 'ok' })
    return value
  } catch (error) {
    const outcome = error instanceof ApiError && error.code ? error.code : 'error'
    metrics.count('sign_ins_total', { action, outcome })
    throw error
  }
}
