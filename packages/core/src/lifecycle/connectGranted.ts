import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/wire'
import { acceptSession } from '../actions/connect.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { nextAttempt } from '../connection/nextAttempt.ts'
import type { Latchkey } from '../latchkey.ts'

/** How long the code of a namespace may take to load. */
const timeoutMs = 30_000

/**
 * Connects a wallet that has granted access without a `connect` of this page that waits for it.
 * @param options.isShown makes its account the one on screen
 * @returns false where it grants nothing
 */
export async function connectGranted(
  latchkey: Latchkey,
  options: { namespace: ChainNamespace; connectorId: string; isShown: boolean },
): Promise<boolean> {
  const { namespace, connectorId, isShown } = options
  const chosen = latchkey.store.getState().chosenNetworks[namespace]
  const session = await findAdapter(latchkey, namespace).reconnect({
    connectorId,
    ...(chosen && { chainId: parseCaipNetworkId(chosen).chainId }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!session) return false
  const attempt = nextAttempt()
  applyEvent(latchkey, namespace, { type: 'connectRequested', connectorId, attempt })
  applyEvent(latchkey, namespace, { type: 'sessionGranted', attempt, session })
  acceptSession(latchkey, namespace, connectorId, isShown)
  return true
}
