import type { Network } from './network.ts'

// Types shared by an adapter and its abilities, in a file of their own so that the two do not import each other.

export type TokenReference = {
  /** Contract address in the namespace's spelling; absent for the native currency. */
  address?: string
  symbol: string
  decimals: number
}

export type NftReference = {
  /** The collection's contract. */
  address: string
  tokenId: string
  standard: 'erc721' | 'erc1155'
}

/** A transaction's call, as the chain sees it. */
export type TransactionCall = {
  /** The contract or account called; the recipient where tokens need no contract call. */
  to: string
  /** Base units of the native currency, or of the token that `data` names. */
  value: bigint
  /** The call in hex with 0x, or a token's id where that is all a transfer says; absent for a transfer of the native currency. */
  data?: string
  /** A text beside the transfer, by which the recipient knows whose it is. */
  memo?: string
}

/** How soon a transaction should be in a block, on networks where more money gets it there sooner. */
export type FeeLevel = 'slow' | 'normal' | 'fast'

/** What a transfer costs at one speed. */
export type FeeQuote = {
  level: FeeLevel
  /** Base units of the native currency; undefined where the balance does not suffice for it, or where it is out of proportion. */
  fee: bigint | undefined
  /** Its price as wallets of the network write it, such as `8 sat/vB`. */
  rate: string
  /** About how long until a block has it, as the network's nodes estimate. */
  minutes: number
  /** Where everything is sent: how much that is at this speed. */
  amount?: bigint
}

/** A part of a balance that cannot be spent now, in base units. */
export type HeldAmount = {
  /**
   * `unconfirmed`: no block has what others sent. `protected`: it may hold something else than the currency. `uneconomic`: spending it costs
   * more than it holds. `later`: in too many parts to be spent at once.
   */
  reason: 'unconfirmed' | 'protected' | 'uneconomic' | 'later'
  amount: bigint
}

/** What of a balance can be spent now, the fee included, in base units. */
export type SpendableBalance = { amount: bigint; held: readonly HeldAmount[] }

export type ReplacementPurpose = 'speedUp' | 'cancel'

/** The sources other than the server from which an adapter may read a chain: its second witness. */
export type WitnessSources = {
  network: Network
  /** Every URL of the server. A node below one of them repeats the server's response and does not count as a witness. */
  serverUrls: readonly string[]
  /** The connected wallet, used where the app configures no node. */
  connectorId: string | undefined
}
