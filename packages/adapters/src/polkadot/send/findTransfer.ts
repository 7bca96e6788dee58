import type { Broadcast, FindRequest } from '@latchkey/core/internal'
import { type Bytes, eraBlocks, readTransfer, type SignedTransaction } from '@latchkey/wire/polkadot'
import { toAccount } from '../chain/parseAddress.ts'
import { type Node, readWith } from '../rpc/createNodes.ts'
import { readHolding } from '../rpc/readBalance.ts'
import type { Runtime } from '../rpc/readRuntime.ts'
import { readNumber } from './planTransfer.ts'
import { type BlockTransaction, findSigned, readBlock } from './readBlock.ts'

/** What one node shows as the transfer; `block`: the number of the block that has it. */
export type Shown = { found: Broadcast & { nonce: number }; bytes: Bytes; block: number }

/**
 * Searches one node for the transfer of a wallet whose response was lost: what the account signed since the request that makes this
 * transfer. A node can hide it, or invent one: `findEverywhere` says which counts.
 * @returns how many transactions of the account are mined, where the node does not show the transfer
 * @throws RpcAnswerInvalidError, and what the node throws
 */
export async function findTransfer(
  node: Node,
  runtime: Runtime,
  request: FindRequest,
): Promise<{ shown: Shown } | { minedCount: number }> {
  const { from, sinceBlock, signal } = request
  const best = await readNumber(node, undefined, signal)
  const first = sinceBlock ?? Math.max(best - eraBlocks, 1)
  for (let number = first; number <= Math.min(best, first + eraBlocks); number++) {
    const block = await readBlock(node, number, signal)
    const [made] = block ? findMade(block.transactions, runtime, request) : []
    if (!made) continue
    const found = { hash: made.hash, nonce: Number(made.signed.terms.nonce), validUntilBlock: first + eraBlocks }
    return { shown: { found, bytes: made.bytes, block: number } }
  }
  const { nonce } = await readHolding(node, { metadata: runtime.metadata, account: toAccount(from), signal })
  return { minedCount: nonce }
}

/** Those of some transactions that say they are the account's, and make this transfer. @throws RpcAnswerInvalidError */
export function findMade(
  transactions: readonly BlockTransaction[],
  runtime: Runtime,
  { from, call, nonce, exclude }: FindRequest,
): readonly (BlockTransaction & { signed: SignedTransaction })[] {
  const to = toAccount(call.to)
  return findSigned({ transactions }, runtime, toAccount(from)).filter(({ hash, signed }) => {
    const made = readWith(() => readTransfer(runtime.metadata, signed.call), 'chain_getBlock')
    const isIt = made && made.amount === call.value && made.account.join() === to.join()
    return isIt && Number(signed.terms.nonce) >= (nonce ?? 0) && !exclude.some((one) => one.hash === hash)
  })
}
