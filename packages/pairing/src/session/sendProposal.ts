import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { wcMethods } from './publish.ts'

/**
 * Sends the sealed proposal to the relay: by `wc_proposeSession`, which also subscribes, or by subscribe and publish where the relay does
 * not support that method.
 */
export async function sendProposal(
  context: PairingContext,
  { topic, message, signal }: { topic: string; message: string; signal: AbortSignal },
): Promise<void> {
  const { ttl, tag } = wcMethods.wc_sessionPropose
  try {
    await context.relay.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: message, ttl }, { signal })
  } catch (error) {
    if (!isMethodNotFound(error)) throw error
    await context.relay.call('irn_subscribe', { topic }, { signal })
    await context.relay.call('irn_publish', { topic, message, ttl, tag, prompt: true }, { signal })
  }
}

/** Reads the details, because an error from another tab has lost its cause. */
function isMethodNotFound(error: unknown): boolean {
  return (
    error instanceof PairingError && error.code === 'RELAY_REFUSED' && /-32601|not found/i.test(error.details ?? '')
  )
}
