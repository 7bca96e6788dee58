import { TransferChangedError } from '@latchkey/core/errors'
import { writeMessage, writeUnsigned } from '@latchkey/wire/solana'
import { commitment, readNumber, readObject, readText, readWith, type SolanaRpc } from '../rpc/readAnswer.ts'
import { checkTransfer } from './checkTransfer.ts'
import { type TransferPrice, withBudget } from './priceTransfer.ts'
import type { TransferPlan } from './TransferPlan.ts'

export type WrittenTransfer = {
  /** The whole transaction, not signed yet. */
  bytes: Uint8Array
  blockhash: string
  /** The slot of the node that named the block: the transaction is in none before it. */
  slot: bigint
}

/**
 * The bytes for the wallet, valid for about a minute. They are decoded again and compared with what was shown.
 * @throws TransferChangedError, RpcAnswerInvalidError, and what the rpc throws
 */
export async function writeTransfer(options: {
  rpc: SolanaRpc
  plan: TransferPlan
  price: TransferPrice
  signal?: AbortSignal | undefined
}): Promise<WrittenTransfer> {
  const { rpc, plan, price, signal } = options
  const { shown } = plan
  const method = 'getLatestBlockhash'
  const { context, value } = readObject(await rpc(method, [{ commitment }], signal), method)
  const latest = readObject(value, method)
  const blockhash = readText(latest.blockhash, method)
  const slot = readNumber(readObject(context, method).slot, method)
  const instructions = withBudget(plan.instructions, price)
  const bytes = readWith(() => writeUnsigned(writeMessage({ payer: shown.from, blockhash, instructions })), method)
  const { fee } = checkTransfer(bytes, shown)
  if (fee !== price.networkFee) throw new TransferChangedError({ details: 'its fee' })
  return { bytes, blockhash, slot }
}
