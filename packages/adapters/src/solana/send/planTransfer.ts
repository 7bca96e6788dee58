import { BelowRentMinimumError, InsufficientFundsError, ReceiverNotWalletError } from '@latchkey/core/errors'
import { isOnCurve, systemProgram, toKey, writeMemo, writeTransfer } from '@latchkey/wire/solana'
import { parseAddress } from '../chain/parseAddress.ts'
import { type ChainAccount, readAccounts, readRentMinimum } from '../rpc/readAccounts.ts'
import { planTokenTransfer } from './planTokenTransfer.ts'
import type { TransferPlan, TransferTerms } from './TransferPlan.ts'

/**
 * The instructions of a transfer, and what there is to know of it before the wallet is asked.
 * @throws ReceiverInvalidError, ReceiverBurnsError, TokenInvalidError, TokenDecimalsDifferError, TokenNotTransferableError,
 * AccountFrozenError, ReceiverNotWalletError, BelowRentMinimumError, InsufficientFundsError, RpcAnswerInvalidError, and what the rpc throws
 */
export async function planTransfer(terms: TransferTerms): Promise<TransferPlan> {
  const { rpc, from, token, signal } = terms
  const to = parseAddress(terms.to)
  const addresses = [from, to, ...(token.address ? [token.address] : [])] as const
  const [[sender, recipient, mint], minimum] = await Promise.all([
    readAccounts(rpc, addresses as readonly [string, string, string], signal),
    readRentMinimum(rpc, 0, signal),
  ])
  if (!sender) throw new InsufficientFundsError({ details: from })
  const account = { lamports: sender.lamports, minimum }
  if (recipient?.isExecutable) throw new ReceiverNotWalletError({ receiver: to, details: 'a program' })
  return token.address
    ? planTokenTransfer(terms, { sender: account, recipient, mint })
    : planNativeTransfer(terms, account, recipient)
}

function planNativeTransfer(
  { from, to, amount, memo }: TransferTerms,
  sender: TransferPlan['sender'],
  recipient: ChainAccount | undefined,
): TransferPlan {
  // SOL in an account of another program is that program's to give back.
  if (recipient && recipient.owner !== systemProgram)
    throw new ReceiverNotWalletError({ receiver: to, details: `an account of ${recipient.owner}` })
  const { minimum } = sender
  if ((recipient?.lamports ?? 0n) + amount < minimum) throw new BelowRentMinimumError({ minimum })
  return {
    instructions: [...(memo ? [writeMemo(memo)] : []), writeTransfer({ from, to, lamports: amount })],
    shown: { from, to, amount, ...(memo && { memo }) },
    facts: {
      isOffCurve: !isOnCurve(toKey(to)),
      isTokenAccount: false,
      withheld: 0n,
      isScaled: false,
      isMemoAdded: false,
    },
    accountRent: 0n,
    sender,
  }
}
