import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { WalletChain } from '../../boot/readPage.ts'
import type { Bytes } from '../../bytes.ts'
import { toWalletError } from '../../errors.ts'
import { requestNode } from '../requestNode.ts'
import type { RpcContext } from '../rpcRequest.ts'
import { readTransaction } from './transaction.ts'

export const sendOptionsSchema = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
  maxRetries: z.optional(z.int().check(z.gte(0), z.lte(100))),
  minContextSlot: z.optional(z.int().check(z.gte(0))),
})

type SendOptions = {
  chain: WalletChain
  bytes: Bytes
  sendOptions: z.infer<typeof sendOptionsSchema> | undefined
}

/**
 * Sends a signed transaction through the operator's node (`sendTransaction`). Once signed, it is sent whatever the page does: it may be
 * on its way already, and the page has to know its signature.
 * @returns the transaction's first signature, its id, from its own bytes.
 * @throws WalletError `node_failed` with the node's reason.
 */
export async function sendSolanaTransaction(
  { session }: Pick<RpcContext, 'session'>,
  { chain, bytes, sendOptions }: SendOptions,
): Promise<{ signature: string }> {
  const params = [base64.encode(bytes), { ...sendOptions, encoding: 'base64' }]
  const send = () => requestNode(session, { chain, method: 'sendTransaction', params })
  try {
    // The response may have been lost: the same bytes are the same transaction.
    await send().catch((thrown: unknown) =>
      toWalletError(thrown).code === 'server_unreachable' ? send() : Promise.reject(thrown),
    )
  } catch (thrown) {
    const error = toWalletError(thrown)
    if (error.code !== 'node_failed' || !/already been processed/i.test(error.details ?? '')) throw error
  }
  const [id] = readTransaction(bytes).signatures
  return { signature: base58.encode(id ?? new Uint8Array()) }
}
