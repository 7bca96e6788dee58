import { BaseError } from 'viem'
import { ProviderError } from '../shared/callNode.ts'
import { sleep } from './createPhoneScript.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneAnswer, PhoneRequest, RequestAnswer } from './PhoneWallet.ts'
import { performRequest } from './performRequest.ts'
import type { OfficialClient } from './startSignClient.ts'

const lateByMs = 2_000

/**
 * Decides on a request and responds to the app, or does not.
 * @throws the signal's reason when it aborts before a decision; what the official client throws when the session has ended.
 */
export async function answerRequest(
  context: PhoneContext,
  options: { request: PhoneRequest; signal: AbortSignal },
): Promise<void> {
  const { client, script, log } = context
  const { request, signal } = options
  const { topic } = request
  const planned = script.takeRequestAnswer(request.method)
  await script.pause(signal)
  const answer = planned ?? (await context.onRequest?.(request, { signal })) ?? 'approve'
  signal.throwIfAborted()
  if (answer === 'ignore') return log.setClosed(request)
  if (answer === 'disconnect') {
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    return log.setClosed(request)
  }
  // The client has removed the request by now, but still encrypts a response to it.
  if (answer === 'late') await sleep(request.expiresAt + lateByMs - context.now(), context.signal)
  if (answer === 'corrupt') await sendCorrupted(client, topic)
  const outcome = await decide(context, request, answer)
  // The two responses differ in their nonce, so that the relay does not treat them as one message.
  for (let times = answer === 'twice' ? 2 : 1; times > 0; times--) await respond(context, request, outcome)
  log.setAnswered(request, outcome)
}

async function decide(context: PhoneContext, request: PhoneRequest, answer: RequestAnswer): Promise<PhoneAnswer> {
  if (answer === 'reject') return { error: { code: 5000, message: 'User rejected.' } }
  if (typeof answer === 'object') return answer
  try {
    return { result: await performRequest(context, request) }
  } catch (error) {
    return { error: toRpcError(error) }
  }
}

async function respond({ client }: PhoneContext, { id, topic }: PhoneRequest, outcome: PhoneAnswer): Promise<void> {
  const head = { id, jsonrpc: '2.0' as const }
  if ('result' in outcome) {
    await client.respond({ topic, response: { ...head, result: outcome.result } })
    return
  }
  const { code, message, data } = outcome.error
  // The protocol's type only has text in `data`; wallets put the node's error data there.
  await client.respond({ topic, response: { ...head, error: { code, message, data: data as string | undefined } } })
}

/** The node's or wallet's error, as apps get it. */
function toRpcError(error: unknown): { code: number; message: string; data?: unknown } {
  if (error instanceof ProviderError) return { code: error.code, message: error.message, data: error.data }
  if (!(error instanceof BaseError))
    return { code: -32000, message: error instanceof Error ? error.message : String(error) }
  const coded = error.walk((cause) => typeof (cause as { code?: unknown }).code === 'number')
  return { code: (coded as { code?: number } | null)?.code ?? -32000, message: error.details || error.shortMessage }
}

/** Publishes an envelope of type 0 that no key can decrypt: random bytes in place of nonce, ciphertext and tag. */
export async function sendCorrupted({ core }: OfficialClient, topic: string): Promise<void> {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(200))
  bytes[0] = 0
  const message = btoa(String.fromCharCode(...bytes))
  await core.relayer.publish(topic, message, { tag: 1109, ttl: 300 })
}
