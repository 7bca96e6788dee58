import type { TransactionCall, WitnessSources } from '../chainTerms.ts'
import type { Network } from '../network.ts'

/** What a token's contract says of itself; name and symbol are its own claims, as they are, empty where it makes none. */
export type TokenFacts = {
  name: string
  symbol: string
  decimals: number
}

/**
 * What a router's call does, read from its bytes. Addresses are lower-case, `undefined` tokens are the native currency; amounts base units.
 */
export type DecodedSwap = {
  sold: string | undefined
  bought: string | undefined
  amountIn: bigint
  minimumOut: bigint
  receiver: string
  /** Unix seconds; undefined where the router knows none. */
  deadline: bigint | undefined
  /** Absent where the call approves nothing. */
  permit?: SwapPermit
}

/** A signed approval (EIP-2612) that a router's call hands to the token before it swaps. Hex and addresses are lower-case. */
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

/** With what the server is given of it: the arguments of `permit`, encoded. */
export type SignedPermit = SwapPermit & { encoded: string }

/** How far a batch of calls has come. */
export type BatchStatus =
  | { status: 'pending' }
  /** `hashes`: of the transactions it became, in order. */
  | { status: 'confirmed' | 'failed'; hashes: readonly string[] }

type Reading = { network: Network; signal?: AbortSignal }

/** What swaps need of a namespace. Loaded when first needed; returns, or throws a BaseError of core. */
export type SwapAbility = {
  /** Whether the routers of a network are known: no other contract is ever called or approved. */
  isSupported(network: Network): boolean
  /** Whether the contract at an address is one of the network's known routers. No request. */
  isRouter(options: { network: Network; address: string }): boolean
  /**
   * Reads a router's call. No request.
   * @throws SwapUnsafeError when the contract is none of the network's known routers, the function none of those known, or the bytes
   * say anything beside what is returned, when the route passes through a token that is not known, or when another value than the native
   * currency sold goes with it.
   */
  decodeSwap(options: { network: Network; call: Required<TransactionCall> }): DecodedSwap
  /** The call that lets `spender` take exactly `amount`; the greatest amount there is for `unlimited`. */
  encodeApproval(options: { token: string; spender: string; amount: bigint | 'unlimited' }): TransactionCall
  /** @throws what the node's transport throws, RpcAnswerInvalidError */
  readAllowance(options: Reading & { token: string; owner: string; spender: string }): Promise<bigint>
  /** Read from the chain, never from a server. @throws TokenInvalidError and what the node's transport throws */
  readToken(options: Reading & { address: string }): Promise<TokenFacts>
  /**
   * What the network's own pools pay for an amount, and for a part of it in the same pools, base units, read by a second witness; undefined
   * where there is none, or no known pool connects the two. `partOut` is 0 where the part is too little for them. @throws what the node's
   * transport throws
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
   * The known tokens of a network that stand for one US dollar each, in lower case, in the order in which pools are read for them. No
   * request.
   */
  listDollarTokens(network: Network): readonly string[]
  /**
   * Whether the token takes signed approvals (EIP-2612), by what the chain says of its signing domain, and the owner is an account that
   * signs by itself: a contract cannot. @throws what the node's transport throws
   */
  canPermit(options: Reading & { token: string; owner: string }): Promise<boolean>
  /**
   * Has the wallet sign that `spender` may take exactly `amount` until `deadline` (Unix seconds). Prompts; never retried.
   * @throws AccountChangedError, NetworkChangedError, UserRejectedError, UnsupportedMethodError where the wallet does not sign such data,
   * and the other errors of wallets
   */
  signPermit(
    options: Reading & {
      connectorId: string
      token: string
      owner: string
      spender: string
      amount: bigint
      deadline: bigint
    },
  ): Promise<SignedPermit>
  /** Whether the wallet does several calls as one on this network (EIP-5792, atomic). Never prompts; false where it does not say. */
  canBatch(options: Reading & { connectorId: string; account: string }): Promise<boolean>
  /**
   * Requests all calls or none (`wallet_sendCalls`). May prompt; never retried.
   * @throws AccountChangedError, NetworkChangedError, UserRejectedError and the other errors of wallets
   */
  sendBatch(
    options: Reading & { connectorId: string; from: string; calls: readonly TransactionCall[] },
  ): Promise<{ id: string }>
  /** @throws what a wallet throws that no longer knows the batch */
  readBatch(options: { connectorId: string; id: string; signal?: AbortSignal }): Promise<BatchStatus>
}
