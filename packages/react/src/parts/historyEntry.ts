import type { Transaction, Transfer } from '@latchkey/core'
import { type ActivityEntry, amountPrefix, isApproval, type Movement } from './ActivityEntry.ts'

/** An approval of whole tokens with this many digits counts as unlimited. */
const unlimitedDigits = 40

const known = new WeakMap<Transaction, ActivityEntry>()

/** A past transaction as the activity list shows it. Cached, so that a new page does not rebuild a long list. */
export function historyEntry(transaction: Transaction): ActivityEntry {
  const found = known.get(transaction)
  if (found) return found
  const entry = toEntry(transaction)
  known.set(transaction, entry)
  return entry
}

function toEntry({ id, metadata, transfers, approval }: Transaction): ActivityEntry {
  const { hash, minedAt, status, sentFrom, sentTo, submittedBy, nonce, memo, application, fee, blockNumber } = metadata
  const isRevoked = approval?.quantity && !/[1-9]/.test(approval.quantity.numeric)
  const operationType = isRevoked ? 'revoke' : metadata.operationType
  const directions = new Set((transfers ?? []).map(({ direction }) => direction))
  // An exchange of two assets (wrapping ETH, depositing into a vault): what left has a minus, whatever the operation.
  const isExchange = directions.has('in') && directions.has('out')
  const moved = (transfers ?? [])
    .map((transfer, index) => ({ transfer, movement: toMovement(transfer, { operationType, isExchange, index }) }))
    .sort((one, other) => weight(one.transfer, operationType) - weight(other.transfer, operationType))
    .map(({ movement }) => movement)
  const movements = approval && moved.length === 0 ? [toApproved(approval)] : moved
  const isIncoming = moved.length > 0 && (transfers ?? []).every((transfer) => transfer.direction === 'in')
  // An approval is sent to the token's contract: its other side is the spender, where the history has it.
  const address = isApproval(operationType) ? approval?.spender : isIncoming ? sentFrom : sentTo
  return {
    id,
    hash,
    operationType,
    at: Date.parse(minedAt),
    status: status === 'failed' || status === 'pending' ? status : 'confirmed',
    isOurs: false,
    from: sentFrom,
    to: sentTo,
    counterparty: address && !isNobody(address) ? { address, direction: isIncoming ? 'from' : 'to' } : undefined,
    ...(submittedBy && { submittedBy }),
    ...(memo && { memo }),
    ...(application?.name && { application: application.name }),
    nonce,
    // That of an unknown account is not this one's.
    ...(fee && submittedBy !== null && { fee: fee.numeric }),
    ...(blockNumber !== undefined && { block: blockNumber }),
    movements,
    ...(approval && { spender: approval.spender }),
  }
}

/** What an approval allows; it moves nothing yet. */
function toApproved({ token, quantity }: NonNullable<Transaction['approval']>): Movement {
  const isUnlimited = quantity === null || (quantity.numeric.split('.')[0] ?? '').length >= unlimitedDigits
  return {
    key: '0',
    sign: '',
    amount: quantity?.numeric ?? '1',
    name: token.symbol,
    tokenName: token.name,
    imageUrl: undefined,
    isNft: quantity === null,
    contract: token.address.split(':').at(-1) ?? null,
    ...(isUnlimited && { isUnlimited }),
  }
}

/**
 * Sorts the transfer that defines the operation first: the one whose direction matches its sign (a withdrawal's sign is '-', so what left),
 * then incoming before outgoing.
 */
function weight({ direction }: Transfer, operationType: string): number {
  const way = signOf(direction)
  return (way === amountPrefix({ operationType, direction }) ? 0 : 2) + (way === '+' ? 0 : 1)
}

function signOf(direction: Transfer['direction']): Movement['sign'] {
  return direction === 'in' ? '+' : direction === 'out' ? '-' : ''
}

/** The zero address stands for minting and burning. */
function isNobody(address: string): boolean {
  return /^0x0{40}$/.test(address)
}

function toMovement(
  transfer: Transfer,
  { operationType, isExchange, index }: { operationType: string; isExchange: boolean; index: number },
): Movement {
  const { fungible_info: token, nft_info: nft, quantity, direction } = transfer
  const [whole = ''] = quantity.numeric.split('.')
  return {
    key: String(index),
    sign: isExchange ? signOf(direction) : amountPrefix({ operationType, direction }),
    amount: quantity.numeric,
    name: token?.symbol ?? nft?.name ?? 'NFT',
    imageUrl: (token ? token.icon?.url : nft?.content?.preview?.url) ?? undefined,
    isNft: !token,
    ...(token && { tokenName: token.name }),
    ...(nft?.flags.is_spam && { isSpam: true }),
    ...(token?.address !== undefined && { contract: token.address?.split(':').at(-1) ?? null }),
    ...(operationType === 'approve' && whole.length >= unlimitedDigits && { isUnlimited: true }),
  }
}
