import { keccak_256 } from '@noble/hashes/sha3.js'
import { requireUncovered } from '../approve/reportsCover.ts'
import { fromHex, toHex } from '../bytes.ts'
import { toWalletError, WalletError } from '../errors.ts'
import { approve } from './approve.ts'
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
  const { chain, signal, waiting } = request
  requireUncovered(context)
  return screens.run(
    async (ask) => {
      const [prepared, { reviewTransaction }] = await Promise.all([prepareTransaction(context, request), loadReview()])
      const { transaction } = prepared
      const { moves, ...reviewed } = await reviewTransaction(context, request, prepared)
      const shown = { kind: 'transaction' as const, ...reviewed }
      const signed = await approve(context, { ask, request, shown, sign: { kind: 'transaction', transaction }, moves })
      return broadcast(context, { chain, signed })
    },
    { signal, onShown: waiting },
  )
}

/** Once signed, a transaction is sent whatever the page does: it may be on its way already, and the page has to know its hash. */
async function broadcast(
  { session, tab }: Pick<RpcContext, 'session' | 'tab'>,
  { chain, signed }: { chain: RpcRequest['chain']; signed: string },
): Promise<string> {
  const hash = toHex(keccak_256(fromHex(signed)))
  tab?.keepHash(hash)
  const send = () => requestNode(session, { chain, method: 'eth_sendRawTransaction', params: [signed] })
  try {
    // The response may have been lost: the same bytes are the same transaction.
    await send().catch((thrown: unknown) =>
      toWalletError(thrown).code === 'server_unreachable' ? send() : Promise.reject(thrown),
    )
  } catch (thrown) {
    const error = toWalletError(thrown)
    const isKnown = error.code === 'node_failed' && /already known|already imported/i.test(error.details ?? '')
    if (!isKnown) throw error instanceof WalletError ? error : thrown
  }
  return hash
}
