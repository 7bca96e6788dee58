import { zeroAddress } from '../../chains/Chain.ts'
import type { ChainConfig } from '../../chains/chainSchema.ts'
import type { activity, approvals, blocks, transactions, transfers } from '../../db/schema.ts'
import type { CallFrame, FetchedBlock } from './blockSchemas.ts'
import { type DecodedTransfer, decodeLog } from './decodeLog.ts'

/** The rows that one block adds to the database. */
export type BlockRows = {
  block: typeof blocks.$inferInsert
  transactions: (typeof transactions.$inferInsert)[]
  transfers: (typeof transfers.$inferInsert)[]
  approvals: (typeof approvals.$inferInsert)[]
  activity: (typeof activity.$inferInsert)[]
}

/** Converts a block into rows. Pure: the same block gives the same rows. */
export function decodeBlock(fetched: FetchedBlock, chain: Pick<ChainConfig, 'id' | 'contracts'>): BlockRows {
  const { block } = fetched
  const minedAt = new Date(block.timestamp * 1000)
  const rows: BlockRows = {
    block: { chainId: chain.id, number: block.number, hash: block.hash, parentHash: block.parentHash, minedAt },
    transactions: [],
    transfers: [],
    approvals: [],
    activity: [],
  }
  block.transactions.forEach((transaction, position) => {
    const receipt = fetched.receipts[position]
    if (!receipt) throw new Error(`Block ${block.hash} has no receipt for its transaction ${position}.`)
    const place = { chainId: chain.id, blockNumber: block.number }
    const { hash, nonce } = transaction
    const sender = transaction.from
    const recipient = transaction.to ?? receipt.contractAddress ?? zeroAddress
    const succeeded = receipt.status === 1
    const selector = transaction.to ? transaction.input.slice(0, 10) : transaction.input.slice(0, 2)
    rows.transactions.push({
      ...place,
      hash,
      position,
      sender,
      recipient,
      nonce,
      value: String(transaction.value),
      selector: selector === '0x' ? '' : selector,
      succeeded,
    })
    const decoded = receipt.logs.map((log) => decodeLog(log, { weth: chain.contracts.weth }))
    const trace = fetched.traces[position]
    const moved: DecodedTransfer[] = [
      ...(succeeded && transaction.value > 0n
        ? [{ ...native, position: 'value', sender, recipient, amount: transaction.value }]
        : []),
      ...(trace && succeeded ? decodeTrace(trace) : []),
      ...decoded.flatMap((log) => log.transfers),
    ]
    const approved = decoded.flatMap((log) => log.approvals)
    const own = { ...place, transactionHash: hash }
    for (const { amount, tokenId, ...rest } of moved)
      rows.transfers.push({
        ...own,
        ...rest,
        amount: String(amount),
        tokenId: tokenId === null ? null : String(tokenId),
      })
    for (const { amount, ...rest } of approved)
      rows.approvals.push({ ...own, ...rest, amount: amount === null ? null : String(amount) })
    const parties = new Set<string>([
      sender,
      recipient,
      // Anyone can emit a transfer of zero in another account's name, to plant a similar address in its history.
      ...moved.flatMap((transfer) => (transfer.amount > 0n ? [transfer.sender, transfer.recipient] : [])),
      // The same for one that allows nothing; others may be permits, which somebody else submits.
      ...approved.flatMap(({ owner, amount }) => (amount === 0n ? [] : [owner])),
    ])
    parties.delete(zeroAddress)
    for (const address of parties) rows.activity.push({ ...own, address, position, minedAt })
  })
  return rows
}

const native = { kind: 'native', token: null, tokenId: null } as const

/** Frames that transfer their value; a delegate call repeats its caller's value without a transfer. */
const movingTypes = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/**
 * Internal transfers of a transaction, without its own top-level value. A failed frame reverted its transfers and those of its children.
 */
export function decodeTrace(frame: CallFrame, path = 'trace'): DecodedTransfer[] {
  if (frame.error) return []
  return (frame.calls ?? []).flatMap((call, index) => {
    const position = `${path}${path === 'trace' ? ':' : '.'}${index}`
    const amount = call.value ?? 0n
    const moves = !call.error && amount > 0n && call.to && movingTypes.includes(call.type)
    const own: DecodedTransfer[] =
      moves && call.to
        ? [{ kind: 'internal', position, token: null, tokenId: null, sender: call.from, recipient: call.to, amount }]
        : []
    return [...own, ...decodeTrace(call, position)]
  })
}
