import {
  formatAmount,
  type RequestedTransaction,
  type SentDetails,
  type SentToken,
  type SentTransaction,
} from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/internal'
import { type ActivityEntry, amountPrefix, type Movement } from './ActivityEntry.ts'

/** From half of a uint256 up, an approval counts as unlimited. */
const unlimited = 2n ** 255n

const operationTypes = { transfer: 'send', nft: 'send', approval: 'approve', swap: 'trade' } as const

/** A transaction this app sent, as the activity list shows it. */
export function sentEntry(sent: SentTransaction): ActivityEntry {
  const { hash, sentAt, status, nonce } = sent
  return { ...fromDetails(sent, sent.from), id: hash, hash, at: sentAt, status, sent, nonce }
}

/** A wallet request without a response, as the activity list shows it. */
export function requestedEntry(requested: RequestedTransaction): ActivityEntry {
  const { id, requestedAt, nonce, details, from } = requested
  return { ...fromDetails(details, from), id, hash: undefined, at: requestedAt, status: 'requested', nonce }
}

function fromDetails(details: SentDetails, from: string) {
  return {
    operationType: operationTypes[details.kind],
    isOurs: true,
    from,
    to: details.to,
    counterparty: { address: details.to, direction: 'to' },
    ...(details.kind === 'transfer' && details.memo && { memo: details.memo }),
    movements: toMovements(details, from),
  } as const
}

function toMovements(details: SentDetails, from: string): readonly Movement[] {
  const isToSelf = isSameAddress(from, details.to)
  const sign = amountPrefix({ operationType: operationTypes[details.kind], direction: isToSelf ? 'self' : 'out' })
  switch (details.kind) {
    case 'transfer':
      return [{ ...tokenMovement(details.token, details.amount), key: '0', sign }]
    case 'approval':
      // An approval moves nothing yet.
      return [
        {
          ...tokenMovement(details.token, details.amount),
          key: '0',
          sign: '',
          isUnlimited: BigInt(details.amount) >= unlimited,
        },
      ]
    case 'swap':
      return [
        { ...tokenMovement(details.sold.token, details.sold.amount), key: '0', sign: '-' },
        { ...tokenMovement(details.bought.token, details.bought.minimum), key: '1', sign: '+', isMinimum: true },
      ]
    case 'nft': {
      const { name, imageUrl } = details.nft
      return [{ key: '0', sign, amount: details.amount, name, imageUrl, isNft: true }]
    }
  }
}

function tokenMovement({ address, decimals, symbol, iconUrl }: SentToken, amount: string) {
  const movement = { amount: formatAmount(BigInt(amount), decimals), name: symbol, imageUrl: iconUrl, isNft: false }
  return { ...movement, contract: address ?? null } as const
}
