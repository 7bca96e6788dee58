import { sealEnvelope } from '../crypto/envelope.ts'
import { fromHex } from '../encoding/bytes.ts'
import type { JsonRecord } from '../encoding/json.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { formatRpcMessage } from '../relay/rpcMessage.ts'

/** One end of an encrypted topic. */
export type Channel = { topic: string; symKey: Uint8Array | string }

/** Seals a JSON-RPC message for a topic and remembers its hash, so that an echo is ignored. */
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
 * Publishes a request or response. Only what the relay needs is in clear text: topic, tag, time to live, prompt.
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

/** Publishes a message that nothing awaits; a failure is emitted as an `error` event. */
export function respond(context: PairingContext, options: Parameters<typeof publish>[1]): void {
  publish(context, options).catch((error: unknown) => {
    if (error instanceof PairingError) context.emit('error', error)
  })
}

type WcMethod = { tag: number; ttl: number; isPrompt?: true }

const day = 86_400

/**
 * The protocol's methods with their relay tags and times to live in seconds (WalletConnect v2 Sign, "RPC methods"); a response's tag is its
 * request's plus one. `isPrompt` marks messages for which a wallet should notify its user.
 */
export const wcMethods = {
  wc_pairingDelete: { tag: 1000, ttl: day },
  wc_pairingPing: { tag: 1002, ttl: 30 },
  wc_sessionPropose: { tag: 1100, ttl: 300, isPrompt: true },
  wc_sessionSettle: { tag: 1102, ttl: 300 },
  wc_sessionUpdate: { tag: 1104, ttl: day },
  wc_sessionExtend: { tag: 1106, ttl: day },
  wc_sessionRequest: { tag: 1108, ttl: 300, isPrompt: true },
  wc_sessionEvent: { tag: 1110, ttl: 300 },
  wc_sessionDelete: { tag: 1112, ttl: day },
  wc_sessionPing: { tag: 1114, ttl: 30 },
  // A wallet that declines has tags of its own, 1118 and 1119.
  wc_sessionAuthenticate: { tag: 1116, ttl: 3600, isPrompt: true },
} as const satisfies Record<string, WcMethod>

export type WcMethodName = keyof typeof wcMethods

export function isWcMethod(value: unknown): value is WcMethodName {
  return typeof value === 'string' && Object.hasOwn(wcMethods, value)
}
