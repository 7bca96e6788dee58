import type { WitnessSources } from '../chainTerms.ts'
import type { BaseError } from '../errors/BaseError.ts'
import type { Network } from '../network.ts'

/** What the chain's own registry says of a name. */
export type NameOnChain =
  | { status: 'found'; address: string; coinType: number }
  /** No such name, or no address of these coin types. */
  | { status: 'none' }
  /** Nothing is known: a node, or a gateway that the name's resolver sends readers to, did not answer. */
  | { status: 'unreachable'; part: 'node' | 'gateway'; cause: BaseError }

/** Names as they can be checked without believing the server. Loaded when a name is first resolved. */
export type NameAbility = {
  /**
   * Looks a name up in the registry on chain, through a witness of that chain.
   * @param options.name in its normal form
   * @param options.coinTypes ENSIP-11, the first that has an address counts
   * @returns undefined where there is no witness. Rejects with AbortedError only.
   */
  resolve(
    options: Omit<WitnessSources, 'network'> & {
      name: string
      coinTypes: readonly number[]
      signal?: AbortSignal | undefined
    },
  ): Promise<NameOnChain | undefined>
  /** The address whose key signed a text; undefined for what is no signature. */
  recoverSigner(options: { text: string; signature: string }): Promise<string | undefined>
}

/** What a visitor should know of a name before they send to it. */
export type NameFacts = {
  /** Who beside the server says that the name leads there; undefined where there is no second source. */
  confirmedBy: NameConfirmation | undefined
  /** Epoch ms: the name changed its owner lately, which the former one can still undo. */
  ownerChangedAt: number | undefined
  /** Where the account sent to under this name on this network before, if that is another address. */
  lastSentTo: string | undefined
  /** The name is written like an address, `0x7099…79c8.eth`, and need not lead to that one. */
  looksLikeAddress: boolean
}

/** The chain's own registry, or the signature of the server's pinned key. */
export type NameConfirmation = 'chain' | 'signature'

/** What a chain's node knows of an address. */
export type AddressFacts = {
  /** Whether code of its own is there. */
  isContract: boolean
  /** Transactions it has sent. */
  transactionCount: number
  /** Of the native currency, base units. */
  balance: bigint
}

/** What is part of `CallAbility` for the sake of receivers. */
export type AddressAbility = {
  /**
   * @param options.witness where set, only these are read, as long as one of them is no node of the server
   * @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError
   */
  inspectAddress(options: {
    network: Network
    address: string
    witness?: WitnessSources
    signal?: AbortSignal
  }): Promise<AddressFacts>
}
