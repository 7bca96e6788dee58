import type { FeeLevel, SpendableBalance, TokenReference, TransactionCall } from '../chainTerms.ts'
import type { Network } from '../network.ts'
import type { Broadcast, FindRequest, FindResult, SignedBytes, TransactionOutcome, WaitRequest } from './following.ts'

export type TransferRequest = {
  connectorId: string
  network: Network
  /**
   * The account shown to the visitor. The adapter reads the wallet's account and chain just before the request and throws
   * AccountChangedError or NetworkChangedError if they differ.
   */
  from: string
  to: string
  token: TokenReference
  /** Base units. */
  amount: bigint
  /** A text that the transfer carries, where the adapter has `memos`; checked by core. */
  memo?: string | undefined
  /** Of `feeLevels`; absent: the normal one, or the only one. */
  feeLevel?: FeeLevel | undefined
  /**
   * Called once, in the task in which the wallet gets the request, after every check: whatever is thrown before it, nothing was sent. It may
   * not be called for a request that the wallet never gets.
   */
  onRequest?: (intent: TransactionIntent) => void
  signal?: AbortSignal
}

/** The request that the wallet is about to get: enough to find the transaction on chain if the wallet's response is lost. */
export type TransactionIntent = {
  call: TransactionCall
  /** The account's next nonce as its node reports it; undefined where it reported none, and on chains without nonces. */
  nonce: number | undefined
  /** What tells this transaction from others of the same call, unless the wallet changes it: the block that it names, on Solana. */
  mark?: string
  /** No block before it can have the transaction. */
  sinceBlock?: number
}

export type MemoAbility = {
  /** Bytes of UTF-8 that a memo may have, where a network says nothing else (`SendAbility.getMaxMemoBytes`). */
  maxBytes: number
}

/** What to know about a transfer beside its fee, before the wallet gets the request. Amounts are base units. */
export type TransferNotes = {
  /** Part of the fee, in the native currency: it stays in the account that is made for the recipient. */
  accountDeposit?: bigint
  /** What the token itself keeps of the amount: the recipient gets that much less. */
  withheld?: bigint
  /** The recipient's account takes nothing without a memo, and none was given; this one is added. */
  memo?: string
  /** None was given, on a chain where exchanges tell deposits apart by one. */
  isWithoutMemo?: boolean
  /** The recipient was given as their account for the token: its owner's wallet gets the tokens. */
  owner?: string
  /** Who may take the token out of every account, the recipient's too. */
  permanentDelegate?: string
  /** Wallets show the token's amounts multiplied by a factor that changes. */
  isScaled?: boolean
}

/** Transfers of the native currency and of tokens. Adapters with contract calls have it too, to follow them. */
export type SendAbility = {
  /**
   * The maximum network fee of this transfer, in base units of the native currency. What is paid is never more, and never nothing. The
   * wallet gets no request.
   */
  estimateFee(options: Omit<TransferRequest, 'connectorId'>): Promise<bigint>
  /**
   * The most of the native currency that can be sent now, its fee paid, in base units. Absent where that is the balance without the fee of a
   * transfer of nothing.
   */
  getMost?(options: { network: Network; from: string; token: TokenReference; signal?: AbortSignal }): Promise<bigint>
  /** What of the native currency can be spent now, and why the rest cannot. Absent where all of the balance can. */
  getSpendable?(options: {
    network: Network
    from: string
    token: TokenReference
    signal?: AbortSignal
  }): Promise<SpendableBalance>
  /** Bytes of UTF-8 that a memo may have on a network. Absent where all of them have the limit of `memos`. */
  getMaxMemoBytes?(options: { network: Network; signal?: AbortSignal }): Promise<number>
  /** Absent where nothing but the fee can differ from what was typed. @throws what `estimateFee` throws */
  inspectTransfer?(options: Omit<TransferRequest, 'connectorId'>): Promise<TransferNotes>
  /**
   * Requests the wallet to sign and send: exactly this amount, from this account, to this recipient, on this network; where the wallet does
   * not choose the fee, at no more than `estimateFee` last returned for it. May prompt; never retried. Resolves once it is broadcast.
   *
   * @throws before `onRequest`, when nothing was sent and the wallet got no request: ReceiverInvalidError and the other errors of a
   * recipient, AccountChangedError, NetworkChangedError, UnauthorizedError, WalletNotFoundError, InsufficientFundsError, FeeRoseError,
   * ExecutionRevertedError, AbortedError, and the errors of nodes
   * @throws after it: UserRejectedError, and the others of `notSentCodes` in `transactions/settleWithout.ts`, when nothing was sent either.
   * After any other, such as AbortedError, WalletError or TransferChangedError, the wallet may have sent it: core searches for it with
   * `find`. So a failure must not be thrown as a rejection.
   */
  transfer(options: TransferRequest): Promise<Broadcast>
  /**
   * Waits for what came of a transaction: see `TransactionOutcome`. With `reported`, waits until that is final, and returns another one at
   * once; on chains where a block is final, `reported` itself. Node outages are waited out.
   * @throws AbortedError as soon as `signal` aborts, and nothing else for what a node does
   */
  waitForTransaction(options: WaitRequest): Promise<TransactionOutcome>
  /**
   * Finds a transaction that a wallet was requested to send and whose response is missing: one of the account that makes exactly this
   * call, was not made before the request, and is not in `exclude`. Empty where there is none, as after a rejection.
   * @throws NodesDisagreeError where only one of several nodes has it
   */
  find?(options: FindRequest): Promise<FindResult>
  /**
   * Broadcasts a signed transaction again, at every node. One that a node has already counts as taken.
   * @throws FeeCapTooLowError, BroadcastRefusedError where every node that responds refuses it, RpcUnavailableError where none responds
   */
  rebroadcast?(options: Omit<SignedBytes, 'at'> & { network: Network; signal?: AbortSignal | undefined }): Promise<void>
  /** The hash in a wallet's response; undefined for anything else. */
  parseHash(response: unknown): string | undefined
}
