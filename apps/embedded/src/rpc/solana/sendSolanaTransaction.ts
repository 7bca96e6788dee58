import { readTransaction } from '@latchkey/wire/solana'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { WalletChain } from '../../boot/readPage.ts'
import type { Bytes } from '../../bytes.ts'
import { broadcast } from '../broadcast.ts'
import { requestNode } from '../requestNode.ts'
import type { RpcContext } from '../rpcRequest.ts'

export const sendOptionsSchema = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
  maxRetries: z.optional(z.int().check(z.gte(0), z.lte(100))),
  minContextSlot: z.optional(z.int().check(z.gte(0))),
})

const statusesSchema = z.object({ value: z.array(z.unknown()) })

type SendOptions = {
  chain: WalletChain
  signal: AbortSignal
  bytes: Bytes
  sendOptions: z.infer<typeof sendOptionsSchema> | undefined
}

/**
 * Sends a signed transaction through the operator's node (`sendTransaction`). Once signed, it is sent whatever the page does: it may be
 * on its way already, and the page has to know its signature.
 * @returns the transaction's first signature, its id, from its own bytes; even if it is unknown whether it arrived.
 * @throws WalletError `node_failed` with the node's reason.
 */
export async function sendSolanaTransaction(
  { session }: Pick<RpcContext, 'session'>,
  { chain, signal, bytes, sendOptions }: SendOptions,
): Promise<{ signature: string }> {
  const [id] = readTransaction(bytes).signatures
  const signature = base58.encode(id ?? new Uint8Array())
  const node = (method: string, params: unknown[]) => requestNode(session, { chain, method, params })
  await broadcast({
    send: () => node('sendTransaction', [base64.encode(bytes), { ...sendOptions, encoding: 'base64' }]),
    find: async () => statusesSchema.parse(await node('getSignatureStatuses', [[signature]])).value[0],
    signal,
  })
  return { signature }
}
