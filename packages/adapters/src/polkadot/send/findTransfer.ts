import type { FindRequest, FindResult } from '@latchkey/core/internal'
import { eraBlocks, readTransfer } from '@latchkey/wire/polkadot'
import { toAccount } from '../chain/parseAddress.ts'
import type { Node } from '../rpc/createNodes.ts'
import { readHolding } from '../rpc/readBalance.ts'
import type { Runtime } from '../rpc/readRuntime.ts'
import { readNumber } from './planTransfer.ts'
import { findSigned, readBlock } from './readBlock.ts'

/**
 * Finds the transfer of a wallet whose response was lost, at one node: what the account signed since the request that makes this transfer.
 * A node can hide it, or invent one: what came of it is told only where every node that responds has it.
 * @throws RpcAnswerInvalidError, and what the node throws
 */
export async function findTransfer(node: Node, runtime: Runtime, request: FindRequest): Promise<FindResult> {
  const { from, call, nonce, sinceBlock, exclude, signal } = request
  const { metadata } = runtime
  const account = toAccount(from)
  const to = toAccount(call.to)
  const best = await readNumber(node, undefined, signal)
  const first = sinceBlock ?? Math.max(best - eraBlocks, 1)
  for (let number = first; number <= Math.min(best, first + eraBlocks); number++) {
    const block = await readBlock(node, number, signal)
    for (const { hash, signed } of block ? findSigned(block, runtime, account) : []) {
      const made = readTransfer(metadata, signed.call)
      const own = Number(signed.terms.nonce)
      const isIt = made && made.amount === call.value && made.account.join() === to.join()
      if (!isIt || own < (nonce ?? 0) || exclude.some((one) => one.hash === hash)) continue
      return { found: { hash, nonce: own, validUntilBlock: first + eraBlocks } }
    }
  }
  return { minedCount: (await readHolding(node, { metadata, account, signal })).nonce }
}
