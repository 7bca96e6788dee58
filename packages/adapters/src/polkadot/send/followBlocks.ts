import type { WaitRequest } from '@latchkey/core/internal'
import { eraBlocks } from '@latchkey/wire/polkadot'
import type { Node } from '../rpc/createNodes.ts'
import { readHolding } from '../rpc/readBalance.ts'
import type { Runtime } from '../rpc/readRuntime.ts'
import { readNumber } from './planTransfer.ts'
import { type Block, findSigned, readBlock, readResult } from './readBlock.ts'

/** Where a node has the transaction, or another one of the account with its nonce. */
export type Place = {
  hash: string
  block: number
  blockHash: string
  reason?: string | undefined
  fee?: bigint | undefined
} & {
  status: 'confirmed' | 'failed' | 'replaced'
}
/** What one node says now. */
export type Sight = {
  best: number
  finalized: number
  place: Place | undefined
  /** It has read every block that could have the transaction, and none has it. */
  isOver: boolean
}
export type Sought = Pick<WaitRequest, 'hash' | 'nonce' | 'validUntilBlock'> & { account: Uint8Array }

/** Reads the blocks of one node that can have a transaction. Each final block is read once. */
export function createFollower(node: Node, runtime: () => Promise<Runtime>, sought: Sought) {
  const read = new Map<number, Block>()

  async function readOnce(number: number, finalized: number, signal: AbortSignal): Promise<Block | undefined> {
    const block = read.get(number) ?? (await readBlock(node, number, signal))
    if (block && number <= finalized) read.set(number, block)
    return block
  }

  /** Whether the account's nonce is still free: else a transaction used it in a block that the node does not show. */
  async function isUnused(at: string, signal: AbortSignal): Promise<boolean> {
    const { metadata } = await runtime()
    const { nonce } = await readHolding(node, { metadata, account: sought.account, at, signal })
    return sought.nonce === undefined || nonce <= sought.nonce
  }

  return async (signal: AbortSignal): Promise<Sight> => {
    const head = await node('chain_getFinalizedHead', [], signal)
    const finalized = await readNumber(node, head, signal)
    const best = await readNumber(node, undefined, signal)
    // Without its end, the latest blocks.
    const end = sought.validUntilBlock ?? best + 1
    for (let number = Math.max(end - eraBlocks, 1); number < end && number <= best; number++) {
      const block = await readOnce(number, finalized, signal)
      const place = block && (await findPlace(node, await runtime(), { block, sought, signal }))
      if (place) return { best, finalized, place, isOver: false }
    }
    const isPast = sought.validUntilBlock !== undefined && finalized >= sought.validUntilBlock
    return { best, finalized, place: undefined, isOver: isPast && (await isUnused(String(head), signal)) }
  }
}

async function findPlace(
  node: Node,
  runtime: Runtime,
  { block, sought, signal }: { block: Block; sought: Sought; signal: AbortSignal },
): Promise<Place | undefined> {
  const where = { block: block.number, blockHash: block.hash }
  const own = block.transactions.find(({ hash }) => hash === sought.hash)
  if (own) {
    const result = await readResult(node, runtime, { block, index: own.index, signal })
    return { ...where, ...result, hash: own.hash }
  }
  const other = findSigned(block, runtime, sought.account).find(
    ({ signed }) => Number(signed.terms.nonce) === sought.nonce,
  )
  return sought.nonce === undefined || !other ? undefined : { ...where, status: 'replaced', hash: other.hash }
}
