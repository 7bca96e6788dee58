import {
  AccountFrozenError,
  type BaseError,
  BelowRentMinimumError,
  ExecutionRevertedError,
  InsufficientFundsError,
  RestBelowRentMinimumError,
} from '@latchkey/core/errors'
import { cleanText } from '@latchkey/core/internal'
import { systemProgram, token2022Program, tokenAccountProgram, tokenProgram } from '@latchkey/wire/solana'

const tokenReasons: Record<number, string> = {
  0: 'too little for rent',
  1: 'insufficient funds',
  2: 'not a token',
  3: 'an account of another token',
  4: 'another owner',
  9: 'an account that was never opened',
  14: 'a number above the limit',
  17: 'a frozen account',
  18: 'other decimals',
  30: 'a fee above its maximum',
  31: 'a transfer without the token’s checks',
  32: 'another fee',
  36: 'no memo',
  37: 'a token that stays with its account',
  67: 'the token is paused',
}

/** What programs mean by their numbers. */
const reasons: Record<string, Record<number, string>> = {
  [systemProgram]: { 0: 'the account exists already', 1: 'insufficient funds' },
  [tokenProgram]: tokenReasons,
  [token2022Program]: tokenReasons,
  // It passes on the errors of the programs that it calls.
  [tokenAccountProgram]: { 0: 'another owner', 1: 'insufficient funds' },
}

const isToken = (program: string | undefined) => program === tokenProgram || program === token2022Program

/** An error of a transaction as nodes write it, such as `{ InstructionError: [0, { Custom: 1 }] }`. */
type ChainError = { name: string; program: string | undefined; custom: number | undefined; account: number | undefined }

/**
 * @param programs of the transaction's instructions, in their order.
 */
function parse(error: unknown, programs: readonly string[]): ChainError {
  const none = { program: undefined, custom: undefined, account: undefined }
  if (typeof error !== 'object' || error === null) return { name: String(error), ...none }
  const [[name = '', content] = []] = Object.entries(error)
  if (name !== 'InstructionError' || !Array.isArray(content))
    return { name, ...none, account: toNumber((content as { account_index?: unknown } | null)?.account_index) }
  const [index, cause] = content as unknown[]
  const custom = toNumber((cause as { Custom?: unknown } | null)?.Custom)
  const text = typeof cause === 'string' ? cause : custom === undefined ? name : `error ${custom}`
  return { name: text, program: programs[toNumber(index) ?? -1], custom, account: undefined }
}

/** Why a transaction fails, in words: the programs' own numbers are put into them where they are known. */
export function describeChainError(error: unknown, programs: readonly string[]): string {
  const { name, program, custom } = parse(error, programs)
  const known = program !== undefined && custom !== undefined ? reasons[program]?.[custom] : undefined
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
  return known ?? cleanText(words, { maxLength: 64 })
}

/** What a simulation's error is for the product. */
export function toChainError(error: unknown, programs: readonly string[]): BaseError {
  const { name, program, custom, account } = parse(error, programs)
  const details = JSON.stringify(error)
  const reason = describeChainError(error, programs)
  if (name === 'InsufficientFundsForRent') {
    // The first account pays the fee.
    return account === 0 ? new RestBelowRentMinimumError() : new BelowRentMinimumError()
  }
  if (name === 'AccountNotFound' || name === 'InsufficientFundsForFee' || reason === 'insufficient funds')
    return new InsufficientFundsError({ details })
  if (isToken(program) && custom === 17) return new AccountFrozenError()
  return new ExecutionRevertedError({ reason, details })
}

function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
