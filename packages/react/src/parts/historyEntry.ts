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

function toEntry({ id, metadata, transfers }: Transaction): ActivityEntry {
  const { operationType, hash, minedAt, status, sentFrom, sentTo, nonce, application } = metadata
  const movements = (transfers ?? [])
    .map((transfer, index) => ({ transfer, movement: toMovement(transfer, operationType, index) }))
    .sort((one, other) => weight(one) - weight(other))
    .map(({ movement }) => movement)
  const isIncoming = movements.length > 0 && (transfers ?? []).every((transfer) => transfer.direction === 'in')
  // The history does not contain an approval's spender: it was sent to the token's contract.
  const address = isApproval(operationType) ? undefined : isIncoming ? sentFrom : sentTo
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
    ...(application?.name && { application: application.name }),
    nonce,
    movements,
  }
}

/**
 * Sorts the transfer that defines the operation first: the one whose direction matches its sign (a withdrawal's sign is '-', so what left),
 * then incoming before outgoing.
 */
function weight({ transfer, movement }: { transfer: Transfer; movement: Movement }): number {
  const way = transfer.direction === 'in' ? '+' : transfer.direction === 'out' ? '-' : ''
  return (way === movement.sign ? 0 : 2) + (way === '+' ? 0 : 1)
}

/** The zero address stands for minting and burning. */
function isNobody(address: string): boolean {
  return /^0x0{40}$/.test(address)
}

function toMovement(transfer: Transfer, operationType: string, index: number): Movement {
  const { fungible_info: token, nft_info: nft, quantity } = transfer
  const [whole = ''] = quantity.numeric.split('.')
  return {
    key: String(index),
    sign: amountPrefix({ operationType, direction: transfer.direction }),
    amount: quantity.numeric,
    name: token?.symbol ?? nft?.name ?? 'NFT',
    imageUrl: (token ? token.icon?.url : nft?.content?.preview?.url) ?? undefined,
    isNft: !token,
    ...(token?.address !== undefined && { contract: token.address?.split(':').at(-1) ?? null }),
    ...(operationType === 'approve' && whole.length >= unlimitedDigits && { isUnlimited: true }),
  }
}
