import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { callWallet, getSession } from './callWallet.ts'

/** How long a wallet has to respond; the relay keeps the request for the same time. */
export const requestTimeoutMs = 300_000

export type RequestParameters = {
  /** Of the session. */
  topic: string
  /** CAIP-2, one of the session's: `eip155:1`. */
  chainId: string
  method: string
  params: unknown
  signal?: AbortSignal
  /**
   * Called with the request's id, which the `answer` event has after a reload. The request is sent once the returned promise settles, so
   * that a page that is closed right after has noted it.
   */
  onId?(id: string): Promise<unknown> | undefined
  /** Called once the relay has the request: the time to open the wallet's link on a phone. */
  onSent?(): void
}

/**
 * Sends a request (`wc_sessionRequest`) and waits at most five minutes for the wallet's response.
 * @throws WalletRpcError, with code 4001 if the user rejects; PairingError SESSION_NOT_FOUND, UNSUPPORTED_CHAIN, UNSUPPORTED_METHOD before
 *   anything is sent, SESSION_DELETED, REQUEST_EXPIRED or the relay's error later; the signal's reason.
 */
export async function request(context: PairingContext, options: RequestParameters): Promise<unknown> {
  const { topic, chainId, method, params, signal } = options
  signal?.throwIfAborted()
  const session = getSession(context, topic)
  const namespace = session.namespaces[chainId.split(':')[0] ?? '']
  if (!namespace?.accounts.some((account) => account.startsWith(`${chainId}:`))) {
    throw new PairingError('UNSUPPORTED_CHAIN', { details: chainId })
  }
  if (!namespace.methods.includes(method)) throw new PairingError('UNSUPPORTED_METHOD', { details: method })
  const expiryTimestamp = Math.floor((context.now() + requestTimeoutMs) / 1000)
  return callWallet(context, session, {
    ...options,
    method: 'wc_sessionRequest',
    params: { request: { method, params, expiryTimestamp }, chainId },
    details: method,
    timeoutMs: requestTimeoutMs,
  })
}

/** As long as the relay keeps a ping. */
const pingTimeoutMs = 30_000

/**
 * Checks that the wallet responds (`wc_sessionPing`); most respond only while they are open.
 * @throws PairingError SESSION_NOT_FOUND, SESSION_DELETED, REQUEST_EXPIRED after 30 s, or the relay's
 */
export async function ping(context: PairingContext, options: { topic: string; signal?: AbortSignal }): Promise<void> {
  const method = 'wc_sessionPing'
  await callWallet(context, getSession(context, options.topic), {
    method,
    params: {},
    details: method,
    timeoutMs: pingTimeoutMs,
    signal: options.signal,
  })
}
