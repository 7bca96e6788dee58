import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { awaitAnswer } from './awaitAnswer.ts'
import { publish } from './publish.ts'

/** How long a wallet has to answer, in seconds; the relay keeps the request as long. */
const expirySeconds = 300

export type RequestParameters = {
  /** Of the session. */
  topic: string
  /** CAIP-2, one of the session's: `eip155:1`. */
  chainId: string
  method: string
  params: unknown
  signal?: AbortSignal
  /** The relay holds the request: the moment to open the wallet's own link on a phone. */
  onSent?(): void
}

/**
 * Sends one request (`wc_sessionRequest`) and waits for the wallet's answer, five minutes at most.
 * @throws WalletRpcError with code 4001 when the user declined; PairingError SESSION_NOT_FOUND, UNSUPPORTED_CHAIN,
 *   UNSUPPORTED_METHOD before anything is sent, SESSION_DELETED, REQUEST_EXPIRED or the relay's later; the signal's reason.
 */
export async function request(context: PairingContext, options: RequestParameters): Promise<unknown> {
  const { topic, chainId, method, params, signal } = options
  signal?.throwIfAborted()
  const session = context.store.get(topic)
  if (!session) throw new PairingError('SESSION_NOT_FOUND', { details: topic })
  const namespace = session.namespaces[chainId.split(':')[0] ?? '']
  if (!namespace?.accounts.some((account) => account.startsWith(`${chainId}:`))) {
    throw new PairingError('UNSUPPORTED_CHAIN', { details: chainId })
  }
  if (!namespace.methods.includes(method)) throw new PairingError('UNSUPPORTED_METHOD', { details: method })

  const idToken = context.nextId()
  const wait = awaitAnswer(context, { topic, idToken, details: method, timeoutMs: expirySeconds * 1000, signal })
  const expiryTimestamp = Math.floor(context.now() / 1000) + expirySeconds
  const members = {
    method: 'wc_sessionRequest',
    params: { request: { method, params, expiryTimestamp }, chainId },
  }
  // Not awaited: the wallet's answer may arrive before the relay's own.
  publish(context, { ...session, idToken, method: 'wc_sessionRequest', members, signal }).then(
    () => options.onSent?.(),
    wait.reject,
  )
  return wait.promise
}
