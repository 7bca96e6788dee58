import type { SentTransaction } from '@latchkey/core'
import { formatTokenAmount } from '../format/formatTokenAmount.ts'

/** One line of the activity list, from the history or from what this app sent. */
export type ActivityEntry = {
  id: string
  /** Undefined while the wallet is still asked. */
  hash: string | undefined
  /** The chain's word for it (send, receive, approve, mint …); the locale has its name. */
  operationType: string
  /** Epoch ms. */
  at: number
  /** `asked`: the wallet was asked for it and nobody has heard an answer. */
  status: SentTransaction['status'] | 'asked'
  /** Sent from this app: its state is always said in words. */
  isOurs: boolean
  /** What this app knows of it. */
  sent?: SentTransaction
  from: string
  to: string
  /** The other side, whole. */
  counterparty: { address: string; direction: 'from' | 'to' } | undefined
  /** An address of the visitor's own dealings that the other side only resembles. */
  imitated?: string
  /** The app it was made with, as the history says. */
  application?: string
  nonce: number | undefined
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
  /** Of the token's contract; null for the native currency, absent where nobody tells. */
  contract?: string | null
  isNft: boolean
  /** An approval of more than anyone has. */
  isUnlimited?: boolean
  /** The least that comes in, before it is known what does. */
  isMinimum?: boolean
}

/** The operations the history knows by a name of their own; any other is a contract call. */
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

/** An approval given or taken back. */
export function isApproval(operationType: string): boolean {
  return operationType === 'approve' || operationType === 'revoke'
}

/**
 * `-1.5 ETH`, with 3 decimals; an NFT by its name, with a number only where there are several; an approval without a limit says so.
 */
export function movementSentence(movement: Movement, messages: { unlimited: string }): string {
  const { sign, amount, name, isNft, isUnlimited } = movement
  if (isUnlimited) return `${messages.unlimited} ${name}`
  if (isNft && amount === '1') return `${sign}${name}`
  return `${sign}${formatTokenAmount(amount)} ${name}`
}

/** Operations that bring tokens in or take them out whatever their transfers say. */
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
 * The sign before an amount in the activity list: by operation where it has a fixed direction, by direction for the rest. A transfer to
 * oneself
 * has none.
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
