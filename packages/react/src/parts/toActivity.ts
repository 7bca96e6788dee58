import { formatAmount, type SentToken, type SentTransaction, type Transaction, type Transfer } from '@latchkey/core'
import { amountPrefix } from '../format/amountPrefix.ts'
import { isPoisoning } from './isPoisoning.ts'

/** One line of the activity list, from the history or from what this app sent. */
export type ActivityEntry = {
  id: string
  hash: string
  /** The chain's word for it (send, receive, approve, mint …); the locale has its name. */
  operationType: string
  /** Epoch ms. */
  at: number
  status: SentTransaction['status']
  /** Sent from this app: its state is always said in words. */
  isOurs: boolean
  /** The other side, whole. */
  counterparty: { address: string; direction: 'from' | 'to' } | undefined
  /** The one that says what it was first. */
  movements: readonly Movement[]
}

export type Movement = {
  key: string
  sign: '+' | '-' | ''
  /** Whole tokens, exact. */
  amount: string
  /** A token's symbol or an NFT's name. */
  name: string
  imageUrl: string | undefined
  isNft: boolean
}

/**
 * What the activity list shows: transfers this app sent that are still pending, and everything settled, newest first. A transfer that is in
 * both lists is shown once, in the history's words, and zero-value bait (SECURITY: address poisoning) is left out.
 *
 * @param options.sent this account's transfers on this network
 */
export function toActivity(options: { sent: readonly SentTransaction[]; transactions: readonly Transaction[] }): {
  pending: readonly ActivityEntry[]
  settled: readonly ActivityEntry[]
} {
  const { sent, transactions } = options
  const ours = new Set(sent.map(minedHash))
  const history = transactions.filter((transaction) => !isPoisoning(transaction)).map((one) => fromHistory(one, ours))
  const known = new Set(history.map((entry) => entry.hash.toLowerCase()))
  const onlyOurs = sent.filter((one) => !known.has(minedHash(one))).map(fromSent)
  return {
    pending: [...onlyOurs, ...history].filter(isPending).sort(newestFirst),
    settled: [...onlyOurs, ...history].filter((entry) => !isPending(entry)).sort(newestFirst),
  }
}

function fromHistory(transaction: Transaction, ours: ReadonlySet<string>): ActivityEntry {
  const { id, metadata, transfers } = transaction
  const movements = (transfers ?? [])
    .map((transfer, index) => ({ transfer, movement: toMovement(transfer, metadata.operationType, index) }))
    .sort((one, other) => weight(one) - weight(other))
    .map(({ movement }) => movement)
  const isIncoming = movements.length > 0 && (transfers ?? []).every((transfer) => transfer.direction === 'in')
  const address = isIncoming ? metadata.sentFrom : metadata.sentTo
  return {
    id,
    hash: metadata.hash,
    operationType: metadata.operationType,
    at: Date.parse(metadata.minedAt),
    status: metadata.status === 'failed' || metadata.status === 'pending' ? metadata.status : 'confirmed',
    isOurs: ours.has(metadata.hash.toLowerCase()),
    counterparty: address && !isNobody(address) ? { address, direction: isIncoming ? 'from' : 'to' } : undefined,
    movements,
  }
}

/**
 * What tells the operation comes first: the transfer that goes the way its sign says (a withdrawal's sign is the spec's '-', so what
 * left), and what came in before what was given for it.
 */
function weight({ transfer, movement }: { transfer: Transfer; movement: Movement }): number {
  const way = transfer.direction === 'in' ? '+' : transfer.direction === 'out' ? '-' : ''
  return (way === movement.sign ? 0 : 2) + (way === '+' ? 0 : 1)
}

/** The zero address stands for what is made or destroyed. */
function isNobody(address: string): boolean {
  return /^0x0{40}$/.test(address)
}

function toMovement(transfer: Transfer, operationType: string, index: number): Movement {
  const { fungible_info: token, nft_info: nft } = transfer
  return {
    key: String(index),
    sign: amountPrefix({ operationType, direction: transfer.direction }),
    amount: transfer.quantity.numeric,
    name: token?.symbol ?? nft?.name ?? 'NFT',
    imageUrl: (token ? token.icon?.url : nft?.content?.preview?.url) ?? undefined,
    isNft: !token,
  }
}

const operationTypes = { transfer: 'send', nft: 'send', approval: 'approve', swap: 'trade' } as const

function fromSent(transaction: SentTransaction): ActivityEntry {
  const { hash, to, sentAt, status, kind } = transaction
  return {
    id: hash,
    hash,
    operationType: operationTypes[kind],
    at: sentAt,
    status,
    isOurs: true,
    counterparty: { address: to, direction: 'to' },
    movements: sentMovements(transaction),
  }
}

function sentMovements(transaction: SentTransaction): readonly Movement[] {
  switch (transaction.kind) {
    case 'transfer':
    case 'approval':
      return [tokenMovement(transaction, transaction.token, transaction.amount)]
    case 'swap':
      return [tokenMovement(transaction, transaction.sold.token, transaction.sold.amount)]
    case 'nft':
      return [
        {
          key: '0',
          sign: signOf(transaction),
          amount: transaction.amount,
          name: transaction.nft.name,
          imageUrl: transaction.nft.imageUrl,
          isNft: true,
        },
      ]
  }
}

function tokenMovement(transaction: SentTransaction, token: SentToken, amount: string): Movement {
  return {
    key: '0',
    sign: signOf(transaction),
    amount: formatAmount(BigInt(amount), token.decimals),
    name: token.symbol,
    imageUrl: token.iconUrl,
    isNft: false,
  }
}

function signOf({ kind, from, to }: SentTransaction): Movement['sign'] {
  // An approval moves nothing yet.
  if (kind === 'approval') return ''
  const direction = from.toLowerCase() === to.toLowerCase() ? 'self' : 'out'
  return amountPrefix({ operationType: operationTypes[kind], direction })
}

/** The hash the history knows it by: another than the one asked for where it was sped up or replaced in the wallet. */
function minedHash(transaction: SentTransaction): string {
  return (transaction.minedHash ?? transaction.hash).toLowerCase()
}

const isPending = (entry: ActivityEntry) => entry.status === 'pending'
const newestFirst = (one: ActivityEntry, other: ActivityEntry) => other.at - one.at
