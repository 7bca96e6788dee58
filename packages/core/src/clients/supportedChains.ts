import { getSupportedChains } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { requestApi } from './api.ts'

/**
 * Whether the server answers for a network. Asked once per page; a failed answer is asked again next time.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
export async function isSupportedByServer(kit: Latchkey, caipNetworkId: string): Promise<boolean> {
  if (!kit.options.serverUrl) return false
  kit.internal.supportedChains ??= requestApi(kit, getSupportedChains)
    .then(({ http }) => new Set<string>(http))
    .catch((error: unknown) => {
      kit.internal.supportedChains = undefined
      throw error
    })
  return (await kit.internal.supportedChains).has(caipNetworkId)
}
