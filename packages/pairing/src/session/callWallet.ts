import { createWait } from '../createWait.ts'
import { isRecord, type JsonRecord } from '../encoding/json.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError, WalletRpcError } from '../PairingError.ts'
import type { RpcMessage } from '../relay/rpcMessage.ts'
import { publish, type WcMethodName } from './publish.ts'
import type { StoredSession } from './Session.ts'

/** @throws PairingError SESSION_NOT_FOUND */
export function getSession(context: PairingContext, topic: string): StoredSession {
  const session = context.store.get(topic)
  if (!session) throw new PairingError('SESSION_NOT_FOUND', { details: topic })
  return session
}

/**
 * Sends a message to the wallet of a session and waits for its response.
 * @param options.details the method, for the errors.
 * @param options.onId called with the message's id; it is sent once the returned promise settles.
 * @param options.onSent called once the relay has the message.
 * @throws PairingError REQUEST_EXPIRED after `timeoutMs`, SESSION_DELETED, RELAY_CLOSED; WalletRpcError for an error of the wallet
 */
export function callWallet(
  context: PairingContext,
  session: StoredSession,
  options: {
    method: WcMethodName
    params: JsonRecord
    details: string
    timeoutMs: number
    signal?: AbortSignal
    onId?(id: string): Promise<unknown> | undefined
    onSent?(): void
  },
): Promise<unknown> {
  const { method, params, details, timeoutMs, signal } = options
  const idToken = context.nextId()
  const wait = createWait<unknown>({
    timeoutMs,
    timeoutError: () => new PairingError('REQUEST_EXPIRED', { details }),
    signal,
    onDone: () => context.answers.delete(idToken),
  })
  if (!signal?.aborted)
    context.answers.set(idToken, {
      topic: session.topic,
      onAnswer(message) {
        try {
          wait.resolve(readAnswer(message))
        } catch (error) {
          wait.reject(error)
        }
      },
      onEnded: (code) => wait.reject(new PairingError(code, { details })),
    })
  const noted = signal?.aborted ? undefined : options.onId?.(idToken)
  const send = () => publish(context, { ...session, idToken, method, members: { method, params }, signal })
  // Not awaited: the wallet's response may arrive before the relay's.
  ;(noted ? noted.then(send, send) : send()).then(() => options.onSent?.(), wait.reject)
  return wait.promise
}

/**
 * The result in a wallet's response.
 * @throws WalletRpcError for an error, even if it is not valid JSON-RPC.
 */
export function readAnswer(message: RpcMessage): unknown {
  const { result, error } = readOutcome(message)
  if (error) throw error
  return result
}

/** The result or error in a wallet's response. */
export function readOutcome({ body }: RpcMessage): { result?: unknown; error?: WalletRpcError } {
  if (body.error === undefined || body.error === null) return { result: body.result }
  const { code, message, data } = isRecord(body.error) ? body.error : {}
  const error = new WalletRpcError({
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : 5000,
    message: typeof message === 'string' ? message.slice(0, 2000) : '',
    data,
  })
  return { error }
}
