import type { WitnessSources } from '../chainTerms.ts'
import type { BaseError } from '../errors/BaseError.ts'
import type { Network } from '../network.ts'

/** The result of looking up a name in the registry on chain. */
export type NameOnChain =
  | { status: 'found'; address: string; coinType: number }
  /** No such name, or no address of these coin types. */
  | { status: 'none' }
  /** Unknown: a node, or a gateway that the name's resolver refers to, did not respond. */
  | { status: 'unreachable'; part: 'node' | 'gateway'; cause: BaseError }

/** Resolves names without the server. Loaded when a name is first resolved. */
export type NameAbility = {
  /**
   * Looks up a name in the registry on chain, through a witness of that chain.
   * @param options.name in its normal form
   * @param options.coinTypes SLIP-44 and ENSIP-11; the first one with an address counts
   * @param options.network the one shown; a registry may be on another
   * @returns undefined without a witness. Rejects only with AbortedError.
   */
  resolve(
    options: WitnessSources & {
      name: string
      coinTypes: readonly number[]
      signal?: AbortSignal | undefined
    },
  ): Promise<NameOnChain | undefined>
}

/** Checks what a server signs of the names that are registered there. Accounts of a namespace with it can register some. */
export type NameSignatureAbility = {
  /** The address whose key signed a text; undefined for an invalid signature. */
  recoverSigner(options: { text: string; signature: string }): Promise<string | undefined>
}

/** What a visitor should know about a name before sending to it. */
export type NameFacts = {
  /** The second source that confirms the address; undefined where there is none. */
  confirmedBy: NameConfirmation | undefined
  /** Epoch ms of a recent change of owner, which the former owner can still undo. */
  ownerChangedAt: number | undefined
  /** The address that the account last sent to under this name on this network, if it differs. */
  lastSentTo: string | undefined
  /** The name looks like an address, `0x7099…79c8.eth`, and may resolve to another one. */
  looksLikeAddress: boolean
}

/** The registry on chain, or a signature of the server's pinned key. */
export type NameConfirmation = 'chain' | 'signature'

/** Facts about an address from a chain's node. */
export type AddressFacts = {
  /** Whether it has code of its own. */
  isContract: boolean
  /** Whether that is a token's: it tells a total supply. */
  isToken: boolean
  /** Transactions it has sent; where a payment’s sender is not told apart, those it is a part of. */
  transactionCount: number
  /** Of the native currency, base units. */
  balance: bigint
  /** Recipients give out a new address for each payment: that nobody has used it is nothing to be warned of. */
  isNewUsual?: boolean
}

/** The part of `CallAbility` that checks receivers. */
export type AddressAbility = {
  /**
   * @param options.witness if set, only these sources are read, provided that one of them is not a node of the server
   * @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError
   */
  inspectAddress(options: {
    network: Network
    address: string
    witness?: WitnessSources
    signal?: AbortSignal
  }): Promise<AddressFacts>
}
