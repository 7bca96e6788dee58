import type { SentTransaction } from '@latchkey/core'
import { formatBriefAmount, formatTokenAmount, minus } from '../format/formatTokenAmount.ts'

/** One line of the activity list, from the history or from what this app sent. */
export type ActivityEntry = {
  id: string
  /** Undefined until the wallet responds. */
  hash: string | undefined
  /** The history's operation type (send, receive, approve, mint …); the locale has its name. */
  operationType: string
  /** Epoch ms. */
  at: number
  /** `requested`: the wallet has the request and has not responded. */
  status: SentTransaction['status'] | 'requested'
  /** Sent from this app: its status is always shown as text. */
  isOurs: boolean
  /** This app's own record. */
  sent?: SentTransaction
  from: string
  to: string
  /** The full address of the other side. */
  counterparty: { address: string; direction: 'from' | 'to' } | undefined
  /** A known address that the other side only resembles. */
  imitated?: string
  /** Another account submitted it, though it sent or approved something of this one: it may be bait. */
  isForeign?: boolean
  /** Who submitted it, where the history has it. */
  submittedBy?: string
  /** What the transfer says: anybody's words, cleaned; never a link. */
  memo?: string
  /** The app it was made with, according to the history. */
  application?: string
  nonce: number | undefined
  /** The network fee in whole native currency, where the history has it. */
  fee?: string
  /** The block that has it, where the history has it. */
  block?: number
  /** Who may take what an approval allows; undefined where the history does not have it. */
  spender?: string
  /** The movement that defines the operation comes first. */
  movements: readonly Movement[]
}

export type Movement = {
  key: string
  sign: '+' | '-' | ''
  /** Whole tokens, exact. */
  amount: string
  /** A token's symbol or an NFT's name. */
  name: string
  /** The token's full name, where the history has it. */
  tokenName?: string
  imageUrl: string | undefined
  /** The token's contract; null for native currency, absent if unknown. */
  contract?: string | null
  isNft: boolean
  /** Its collection is flagged as spam. */
  isSpam?: boolean
  /** An approval without a limit. */
  isUnlimited?: boolean
  /** The minimum received, until the actual amount is known. */
  isMinimum?: boolean
}

/** The operations that have a name; any other is a contract call. */
const activityKinds = [
  'send',
  'receive',
  'approve',
  'revoke',
  'mint',
  'burn',
  'trade',
  'buy',
  'deposit',
  'withdraw',
  'add',
  'borrow',
  'repay',
  'claim',
  'deploy',
  'execute',
] as const

export type ActivityKind = (typeof activityKinds)[number]

export function toActivityKind(operationType: string): ActivityKind {
  return activityKinds.find((kind) => kind === operationType) ?? 'execute'
}

/** An approval or its revocation. */
export function isApproval(operationType: string): boolean {
  return operationType === 'approve' || operationType === 'revoke'
}

/**
 * `−1.5 ETH`; "−NFT “Tide Stamp”", because a name may read like an amount; "Unlimited USDC" for an approval without a limit.
 *
 * @param isExact shows every digit; otherwise 3 decimals, or 5 digits of an amount that would show as 0.
 */
export function movementSentence(
  movement: Movement,
  messages: { unlimited: string; nft: (nft: { name: string }) => string },
  isExact = false,
): string {
  const { amount, name, isNft, isUnlimited } = movement
  const sign = movement.sign === '-' ? minus : movement.sign
  if (isUnlimited) return `${messages.unlimited} ${name}`
  if (isNft) return `${sign}${amount === '1' ? '' : `${formatTokenAmount(amount)} × `}${messages.nft({ name })}`
  return `${sign}${isExact ? formatTokenAmount(amount, amount.length) : formatBriefAmount(amount)} ${name}`
}

/** Operations with a fixed sign, whatever the direction of their transfers. */
const prefixes: Record<string, '+' | '-'> = {
  add: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

/**
 * The sign of an amount in the activity list: fixed for some operations, by direction for the rest. A transfer to oneself has none.
 *
 * @example
 * amountPrefix({ operationType: 'deposit', direction: 'out' }) // '+'
 * amountPrefix({ operationType: 'send', direction: 'out' }) // '-'
 */
export function amountPrefix(options: { operationType: string; direction: 'in' | 'out' | 'self' }): '+' | '-' | '' {
  const prefix = Object.hasOwn(prefixes, options.operationType) ? prefixes[options.operationType] : undefined
  if (prefix) return prefix
  if (options.direction === 'in') return '+'
  return options.direction === 'out' ? '-' : ''
}
