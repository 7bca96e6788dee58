import type { ReplacementPurpose, TransactionCall, WitnessSources } from '../chainTerms.ts'
import type { Network } from '../network.ts'
import type { Broadcast } from './following.ts'
import type { TransactionIntent, TransferRequest } from './sending.ts'

export type CallRequest = {
  connectorId: string
  network: Network
  /** The account shown to the visitor; checked as for a transfer. */
  from: string
  call: TransactionCall
  onRequest?: (intent: TransactionIntent) => void
  signal?: AbortSignal
}

/** Contract calls, the basis of approvals, swaps and NFT transfers. Loaded when first needed. */
export type CallAbility = {
  /**
   * Runs a call on the node without sending it.
   * @returns the result in hex
   * @throws ExecutionRevertedError, InsufficientFundsError and what the node's transport throws
   */
  simulate(options: Omit<CallRequest, 'connectorId' | 'onRequest'>): Promise<string>
  /** The maximum network fee of this call, in base units of the native currency. */
  estimateFee(options: Omit<CallRequest, 'connectorId' | 'onRequest'>): Promise<bigint>
  /** Simulates the call, then requests the wallet to sign and send it. May prompt; never retried. Resolves once it is broadcast. */
  send(options: CallRequest): Promise<Broadcast>
  /**
   * Requests the wallet to replace a pending transaction with a call of the same nonce and a fee at least 12.5 % and at most three times
   * higher. The wallet gets no request while nodes disagree on the nonce, nor to speed up a call that nodes do not have as pending. It may
   * still choose another nonce: the returned `nonce` is the one used.
   * @throws TransactionNotPendingError, ReplacementRefusedError and what `send` throws
   */
  replace?(options: ReplaceRequest): Promise<Broadcast>
  /** The maximum fees of the pending transaction and its replacement; undefined where the wallet chooses the fee. */
  estimateReplacement?(options: Omit<ReplaceRequest, 'connectorId' | 'onRequest'>): Promise<ReplacementFee | undefined>
  /** The call that makes a transfer, the same that `onRequest` gets. No request. @throws what `parseAddress` throws */
  encodeTransfer(transfer: Pick<TransferRequest, 'to' | 'token' | 'amount'>): TransactionCall
}

export type ReplaceRequest = CallRequest & {
  /** The pending transaction, and its earlier replacements. */
  hashes: readonly string[]
  nonce: number
  purpose: ReplacementPurpose
  /** Names the wallet whose node is read for fees too, for an estimate before the wallet gets the request. */
  witness?: WitnessSources
}

/** Base units of the native currency. */
export type ReplacementFee = { before: bigint; after: bigint }

/**
 * Replaces pending transactions where no nonce says which of two a block takes: both spend the same. Adapters with contract calls have it as
 * a part of those.
 */
export type ReplacementAbility = Pick<CallAbility, 'encodeTransfer'> & {
  /**
   * Requests the wallet to sign a transaction that spends the same for a higher fee: of a speed-up the same transfer, of a cancellation one
   * back to the sender.
   * @throws TransactionNotPendingError, ReplacementRefusedError and what `SendAbility.transfer` throws
   */
  replace?(options: Omit<ReplaceRequest, 'nonce'>): Promise<Broadcast>
  /** The fees of the pending transaction and of its replacement. @throws what `replace` throws before the wallet has the request */
  estimateReplacement?(
    options: Omit<ReplaceRequest, 'connectorId' | 'onRequest' | 'nonce'>,
  ): Promise<ReplacementFee | undefined>
}
