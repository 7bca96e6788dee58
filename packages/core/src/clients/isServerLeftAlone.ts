import type { Latchkey } from '../latchkey.ts'

/** SPEC §9. */
const retryBlockMs = 30_000

/** Whether balances failed less than 30 s ago: until then nobody asks the server for what is shown beside them either. */
export function isServerLeftAlone(latchkey: Latchkey): boolean {
  const { lastRetry } = latchkey.store.getState().send
  return lastRetry !== undefined && Date.now() - lastRetry < retryBlockMs
}
