import { sealEnvelope } from '../crypto/envelope.ts'
import { fromHex } from '../encoding/hex.ts'
import type { JsonRecord } from '../encoding/json.ts'
import type { PairingContext } from '../PairingContext.ts'
import { formatRpcMessage } from '../relay/rpcMessage.ts'
import { type WcMethodName, wcMethods } from './wcMethods.ts'

/** One end of an encrypted topic. */
export type Channel = { topic: string; symKey: Uint8Array | string }

/** Seals a JSON-RPC message for a topic; its hash is remembered, so that an echo of it is no news. */
export function sealFor(context: PairingContext, options: Channel & { idToken: string; members: JsonRecord }): string {
  const { symKey, idToken, members } = options
  const message = sealEnvelope({
    key: typeof symKey === 'string' ? fromHex(symKey) : symKey,
    nonce: context.randomBytes(12),
    text: formatRpcMessage(idToken, members),
  })
  context.isNew(message)
  return message
}

/**
 * Publishes one request or response. Only what the relay needs to carry it is in clear text: topic, tag, time to live, prompt.
 * @throws PairingError of the relay
 */
export async function publish(
  context: PairingContext,
  options: Channel & {
    idToken: string
    method: WcMethodName
    members: JsonRecord
    signal?: AbortSignal
  },
): Promise<void> {
  const { topic, method, members, signal } = options
  const { tag, ttl, ...rest } = wcMethods[method]
  const isRequest = 'method' in members
  const message = sealFor(context, options)
  const prompt = isRequest && 'isPrompt' in rest
  await context.relay.call('irn_publish', { topic, message, ttl, tag: isRequest ? tag : tag + 1, prompt }, { signal })
}
