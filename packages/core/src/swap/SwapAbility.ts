import type { TransactionCall, WitnessSources } from '../chainTerms.ts'
import type { Network } from '../network.ts'

/** Name, symbol and decimals from a token's contract, unverified; name and symbol are empty where the contract has none. */
export type TokenFacts = {
  name: string
  symbol: string
  decimals: number
}

/**
 * What a router's call does, decoded from its data. Addresses are lower-case, an `undefined` token is the native currency, amounts are base
 * units.
 */
export type DecodedSwap = {
  sold: string | undefined
  bought: string | undefined
  amountIn: bigint
  minimumOut: bigint
  receiver: string
  /** Unix seconds; undefined where the router's call has none. */
  deadline: bigint | undefined
  /** Absent where the call contains no approval. */
  permit?: SwapPermit
}

/** A signed approval (EIP-2612) that a router's call submits to the token before the swap. Hex and addresses are lower-case. */
export type SwapPermit = {
  token: string
  /** Base units. */
  amount: bigint
  /** Unix seconds. */
  deadline: bigint
  v: number
  r: string
  s: string
}

/** A permit with what the server gets: the encoded arguments of `permit`. */
export type SignedPermit = SwapPermit & { encoded: string }

/** The status of a batch of calls. */
export type BatchStatus =
  | { status: 'pending' }
  /** `hashes`: those of the batch's transactions, in order. */
  | { status: 'confirmed' | 'failed'; hashes: readonly string[] }

type ReadOptions = { network: Network; signal?: AbortSignal }

/** The swaps of a namespace. Loaded when first needed. Methods throw only core's `BaseError`s. */
export type SwapAbility = {
  /** Whether a network has known routers: no other contract is ever called or approved. */
  isSupported(network: Network): boolean
  /** Whether the contract at an address is one of the network's known routers. No request. */
  isRouter(options: { network: Network; address: string }): boolean
  /**
   * Decodes a router's call. No request.
   * @throws SwapUnsafeError if the contract is not a known router of the network, the function is unknown, the calldata has extra bytes,
   * the route passes through an unknown token, or the call's value is not the amount of native currency sold.
   */
  decodeSwap(options: { network: Network; call: TransactionCall & { data: string } }): DecodedSwap
  /** The call that lets `spender` take exactly `amount`; `unlimited` is the maximum uint256. */
  encodeApproval(options: { token: string; spender: string; amount: bigint | 'unlimited' }): TransactionCall
  /** @throws RpcAnswerInvalidError and the errors of the node's transport */
  readAllowance(options: ReadOptions & { token: string; owner: string; spender: string }): Promise<bigint>
  /** Reads from the chain, never from a server. @throws TokenInvalidError and the errors of the node's transport */
  readToken(options: ReadOptions & { address: string }): Promise<TokenFacts>
  /**
   * What the network's own pools pay for an amount, and for a part of it in the same pools, in base units, read through a second witness.
   * Undefined without a witness, or where no known pool connects the two. `partOut` is 0 where the part is too small.
   * @throws the errors of the node's transport
   */
  quotePools(
    options: WitnessSources & {
      /** Undefined for the native currency. */
      sold: string | undefined
      bought: string | undefined
      amountIn: bigint
      partIn: bigint
      signal?: AbortSignal
    },
  ): Promise<{ amountOut: bigint; partOut: bigint } | undefined>
  /**
   * What an account received by a mined swap, in base units, from the events of its receipt, read through a second witness where there is
   * one; undefined while there is no receipt, and where its events do not tell.
   * @throws the errors of the node's transport
   */
  readReceived(
    options: WitnessSources & {
      hash: string
      router: string
      account: string
      /** Undefined for the native currency. */
      token: string | undefined
      signal?: AbortSignal
    },
  ): Promise<bigint | undefined>
  /**
   * The addresses of a network's known US dollar stablecoins, in lower case, in the order in which their pools are read. No request.
   */
  listDollarTokens(network: Network): readonly string[]
  /**
   * Whether the token accepts signed approvals (EIP-2612), according to its EIP-712 domain on chain, and the owner has a key: a contract
   * cannot sign. @throws the errors of the node's transport
   */
  canPermit(options: ReadOptions & { token: string; owner: string }): Promise<boolean>
  /**
   * Requests a signature that lets `spender` take exactly `amount` until `deadline` (Unix seconds). Prompts; never retried.
   * @throws AccountChangedError, NetworkChangedError, UserRejectedError, UnsupportedMethodError where the wallet does not sign typed data,
   * and the other errors of wallets
   */
  signPermit(
    options: ReadOptions & {
      connectorId: string
      token: string
      owner: string
      spender: string
      amount: bigint
      deadline: bigint
    },
  ): Promise<SignedPermit>
  /** Whether the wallet supports atomic batches on this network (EIP-5792). Never prompts; false if the wallet does not report it. */
  canBatch(options: ReadOptions & { connectorId: string; account: string }): Promise<boolean>
  /**
   * Sends the calls as one atomic batch (`wallet_sendCalls`). May prompt; never retried.
   * @throws AccountChangedError, NetworkChangedError, UserRejectedError and the other errors of wallets
   */
  sendBatch(
    options: ReadOptions & { connectorId: string; from: string; calls: readonly TransactionCall[] },
  ): Promise<{ id: string }>
  /** @throws the wallet's error where it no longer knows the batch */
  readBatch(options: { connectorId: string; id: string; signal?: AbortSignal }): Promise<BatchStatus>
}
