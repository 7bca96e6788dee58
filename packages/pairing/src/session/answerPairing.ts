import type { PairingContext } from '../PairingContext.ts'
import type { RpcMessage } from '../relay/rpcMessage.ts'
import { type Channel, respond } from './publish.ts'

/**
 * Answers a wallet's ping or deletion of the link that it scanned, before its approval and as long as the session lasts.
 * @returns whether the wallet deleted it
 */
export function answerPairing(context: PairingContext, channel: Channel, { body, idToken }: RpcMessage): boolean {
  const { method } = body
  if (method === 'wc_pairingPing' || method === 'wc_pairingDelete')
    respond(context, { ...channel, idToken, method, members: { result: true } })
  return method === 'wc_pairingDelete'
}
