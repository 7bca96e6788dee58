import { sealEnvelope } from '../crypto/envelope.ts'
import { fromHex } from '../encoding/hex.ts'
import type { JsonRecord } from '../encoding/json.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { formatRpcMessage } from '../relay/rpcMessage.ts'
import { type WcMethod, type WcMethodName, wcMethods } from './wcMethods.ts'

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
  const { tag, ttl, isPrompt }: WcMethod = wcMethods[method]
  const isRequest = 'method' in members
  const message = sealFor(context, options)
  const params = { topic, message, ttl, tag: isRequest ? tag : tag + 1, prompt: isRequest && isPrompt === true }
  await context.relay.call('irn_publish', params, { signal })
}

/** Publishes what nobody waits for: a relay that does not take it is reported as an `error` event. */
export function respond(context: PairingContext, options: Parameters<typeof publish>[1]): void {
  publish(context, options).catch((error: unknown) => {
    if (error instanceof PairingError) context.emit('error', error)
  })
}
