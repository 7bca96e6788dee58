import { getSupportedChains } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { requestApi } from './requestApi.ts'

const supported = new WeakMap<Latchkey, Promise<ReadonlySet<string>>>()

/**
 * Whether the server supports a network. Requested once per page; after a failure the next call requests it again.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
export async function isSupportedByServer(latchkey: Latchkey, caipNetworkId: string): Promise<boolean> {
  if (!latchkey.options.serverUrl) return false
  const known = supported.get(latchkey)
  if (known) return (await known).has(caipNetworkId)
  const chains = requestApi(latchkey, getSupportedChains)
    .then(({ http }) => new Set<string>(http))
    .catch((error: unknown) => {
      supported.delete(latchkey)
      throw error
    })
  supported.set(latchkey, chains)
  return (await chains).has(caipNetworkId)
}

/** After balances failed, the server gets no request for this long. */
export const retryBlockMs = 30_000

/** Whether balances failed less than 30 s ago: until then the reads shown beside them send no request either. */
export function isServerPaused(latchkey: Latchkey): boolean {
  const { lastRetry } = latchkey.store.getState().send
  return lastRetry !== undefined && Date.now() - lastRetry < retryBlockMs
}
