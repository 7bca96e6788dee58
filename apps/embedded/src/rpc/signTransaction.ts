import { keccak_256 } from '@noble/hashes/sha3.js'
import { requireUncovered } from '../approve/reportsCover.ts'
import { fromHex, toHex } from '../bytes.ts'
import { approve } from './approve.ts'
import { broadcast } from './broadcast.ts'
import { loadReview } from './loadReview.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { requestNode } from './requestNode.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'

/**
 * `eth_sendTransaction`: built once, shown, signed as it was shown, and broadcast.
 * @returns the transaction's hash.
 * @throws WalletError `user_rejected`, `unauthorized`, `invalid_params`, `node_failed`, `window_needed`.
 */
export async function signTransaction(context: RpcContext, request: RpcRequest): Promise<string> {
  const { screens } = context
  const { signal, waiting } = request
  requireUncovered(context)
  return screens.run(
    async (ask) => {
      const [prepared, { reviewTransaction }] = await Promise.all([prepareTransaction(context, request), loadReview()])
      const { transaction } = prepared
      const { moves, ...reviewed } = await reviewTransaction(context, request, prepared)
      const shown = { kind: 'transaction' as const, ...reviewed }
      const signed = await approve(context, { ask, request, shown, sign: { kind: 'transaction', transaction }, moves })
      return send(context, request, signed)
    },
    { signal, onShown: waiting },
  )
}

/**
 * Once signed, a transaction is sent whatever the page does: it may be on its way already, and the page has to know its hash.
 * @returns the hash, even if it is unknown whether the transaction arrived.
 */
async function send({ session, tab }: RpcContext, { chain, signal }: RpcRequest, signed: string): Promise<string> {
  const hash = toHex(keccak_256(fromHex(signed)))
  tab?.keepHash(hash)
  const node = (method: string, param: string) => requestNode(session, { chain, method, params: [param] })
  await broadcast({
    send: () => node('eth_sendRawTransaction', signed),
    find: () => node('eth_getTransactionByHash', hash),
    signal,
  })
  return hash
}
