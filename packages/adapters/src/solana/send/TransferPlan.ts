import type { TransferRequest } from '@latchkey/core/internal'
import type { Instruction } from '@latchkey/wire/solana'
import type { SolanaRpc } from '../rpc/readAnswer.ts'

/** What the visitor asks for. `to` is a wallet, or its account for the token. */
export type TransferTerms = Pick<TransferRequest, 'from' | 'to' | 'token' | 'amount' | 'memo' | 'signal'> & {
  rpc: SolanaRpc
}

/** A transfer as its bytes have to say it: what a transaction is compared with before and after the wallet has it. */
export type ShownTransfer = {
  from: string
  /** The recipient's wallet. */
  to: string
  /** Base units. */
  amount: bigint
  /** Absent for SOL. */
  token?: {
    mint: string
    program: string
    decimals: number
    /** The accounts that hold the token. */
    source: string
    destination: string
    /** What the token keeps of the amount, where it keeps any. */
    fee?: bigint
    /** Whether the recipient's account has to be made first. */
    isCreated: boolean
  }
  /** The visitor's, or one that the recipient's account takes nothing without. */
  memo?: string
}

export type TransferFacts = {
  /** Nobody has the key of the recipient's address: it is a program's. */
  isOffCurve: boolean
  /** The recipient was given as their account for the token, rather than as their wallet. */
  isTokenAccount: boolean
  /** What the token keeps of the amount; base units of the token. */
  withheld: bigint
  /** Who may take the tokens out of every account, also the recipient's. */
  permanentDelegate?: string
  /** Wallets may show another amount of the token than its base units have. */
  isScaled: boolean
  /** The memo is none of the visitor's. */
  isMemoAdded: boolean
}

export type TransferPlan = {
  instructions: readonly Instruction[]
  shown: ShownTransfer
  facts: TransferFacts
  /** What the sender pays for the recipient's new account, in lamports: a part of the fee. */
  accountRent: bigint
  sender: {
    lamports: bigint
    /** What an account must hold, or nothing. */
    minimum: bigint
  }
}

/** For a recipient whose account takes nothing without a memo, where the visitor gave none. */
export const anyMemo = 'Transfer'
