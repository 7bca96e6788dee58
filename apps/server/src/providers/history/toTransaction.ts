import type { Transaction, Transfer } from '@latchkey/wire'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import { describeToken, isSpamCollection } from '../../chains/describeToken.ts'
import type { approvals, nfts, tokens, transactions, transfers } from '../../db/schema.ts'
import { classifyOperation } from './classifyOperation.ts'

type TransactionRow = Omit<typeof transactions.$inferSelect, 'chainId' | 'blockNumber' | 'position'>
type TransferRow = Omit<typeof transfers.$inferSelect, 'blockNumber'>

type ApprovalRow = Pick<typeof approvals.$inferSelect, 'chainId' | 'transactionHash' | 'owner'> &
  Partial<Pick<typeof approvals.$inferSelect, 'token' | 'spender' | 'amount'>>

/** The details of a page of transactions, as rows of the indexer's tables. */
export type HistoryDetails = {
  transfers: readonly TransferRow[]
  /** At most one of each transaction and owner; what it allows may be unknown. */
  approvals: readonly ApprovalRow[]
  tokens: readonly Omit<typeof tokens.$inferSelect, 'blockNumber'>[]
  nfts: readonly Omit<typeof nfts.$inferSelect, 'blockNumber'>[]
}

export type ToTransactionParameters = {
  chain: Chain
  /** The account whose history it is: directions and the operation are from its point of view. */
  address: string
  minedAt: Date
  transaction: TransactionRow
  details: HistoryDetails
}

/** One transaction as responses have it, without past prices. */
export function toTransaction(options: ToTransactionParameters): Transaction {
  const { chain, address, transaction, details } = options
  const isHere = (row: { chainId: number; transactionHash: string }) =>
    row.chainId === chain.id && row.transactionHash === transaction.hash
  const moved = details.transfers
    .filter((row) => isHere(row) && (row.sender === address || row.recipient === address) && row.amount !== '0')
    .sort((a, b) => a.position.localeCompare(b.position, 'en', { numeric: true }))
  const approved = details.approvals.find((row) => isHere(row) && row.owner === address)
  const operationType = classifyOperation({ address, transaction, transfers: moved, approves: approved !== undefined })
  const approval = operationType === 'approve' && approved ? toApproval(approved, options) : undefined
  const only = moved.length === 1 ? moved[0] : undefined
  return {
    id: `${chain.caipNetworkId}:${transaction.hash}`,
    metadata: {
      operationType,
      hash: transaction.hash,
      minedAt: options.minedAt.toISOString(),
      // A single transfer names its own sender and recipient: a token payment goes to its recipient, not to the token's contract.
      sentFrom: only?.sender ?? transaction.sender,
      sentTo: only?.recipient ?? transaction.recipient,
      submittedBy: transaction.sender,
      status: transaction.succeeded ? 'confirmed' : 'failed',
      nonce: transaction.nonce,
      application: null,
      chain: chain.caipNetworkId,
    },
    transfers: moved.map((row) => toTransfer(row, options)),
    ...(approval && { approval }),
  }
}

/** Undefined for a token whose decimals are unknown: a wrong amount is worse than none. */
function toApproval(
  { token: address, spender, amount }: ApprovalRow,
  { chain, details }: ToTransactionParameters,
): Transaction['approval'] {
  if (!address || !spender || amount === undefined) return undefined
  const token = details.tokens.find((known) => known.chainId === chain.id && known.address === address)
  if (amount !== null && typeof token?.decimals !== 'number') return undefined
  const { name, symbol } = describeToken({ ...token, address })
  return {
    spender,
    token: { name, symbol, address: `${chain.caipNetworkId}:${address}` },
    quantity: amount === null ? null : { numeric: formatUnits(BigInt(amount), token?.decimals ?? 0) },
  }
}

function toTransfer(row: TransferRow, { chain, address, details }: ToTransactionParameters): Transfer {
  const token = details.tokens.find((known) => known.chainId === chain.id && known.address === row.token)
  const isNft = row.kind === 'erc721' || row.kind === 'erc1155'
  const shared = { direction: toDirection(row, address), value: null, price: null } as const
  if (!isNft) {
    const { name, symbol } = row.token === null ? chain.nativeCurrency : describeToken({ ...token, address: row.token })
    const decimals = row.token === null ? chain.nativeCurrency.decimals : (token?.decimals ?? 0)
    return {
      fungible_info: {
        name,
        symbol,
        icon: null,
        address: row.token === null ? null : `${chain.caipNetworkId}:${row.token}`,
      },
      nft_info: null,
      quantity: { numeric: formatUnits(BigInt(row.amount), decimals) },
      ...shared,
    }
  }
  const piece = details.nfts.find(
    (known) => known.chainId === chain.id && known.token === row.token && known.tokenId === row.tokenId,
  )
  const collection = { address: row.token ?? '', name: token?.name ?? null, symbol: token?.symbol ?? null }
  const preview = piece?.imageUrl ? { url: piece.imageUrl, content_type: null } : null
  return {
    fungible_info: null,
    nft_info: {
      name: piece?.name ?? collection.name,
      content: preview && { preview, detail: preview },
      flags: { is_spam: isSpamCollection(chain, collection) },
    },
    quantity: { numeric: row.amount },
    ...shared,
  }
}

function toDirection(row: TransferRow, address: string) {
  if (row.sender === row.recipient) return 'self'
  return row.sender === address ? 'out' : 'in'
}
