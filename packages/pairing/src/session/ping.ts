import type { PairingContext } from '../PairingContext.ts'
import { callWallet, getSession } from './callWallet.ts'

/** As long as the relay keeps a ping. */
const pingTimeoutMs = 30_000

/**
 * Checks that the wallet answers (`wc_sessionPing`); most answer only while they are open.
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
