import { formatTokenAmount } from '../format/formatTokenAmount.ts'
import type { Messages } from '../locales/en.ts'
import type { Movement } from './ActivityEntry.ts'

/**
 * `-1.5 ETH`, with 3 decimals; an NFT by its name, with a number only where there are several; an approval without a limit says so.
 */
export function movementSentence(movement: Movement, messages: Pick<Messages['activity'], 'unlimited'>): string {
  const { sign, amount, name, isNft, isUnlimited } = movement
  if (isUnlimited) return `${messages.unlimited} ${name}`
  if (isNft && amount === '1') return `${sign}${name}`
  return `${sign}${formatTokenAmount(amount)} ${name}`
}
