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
  /** The contract or account called. */
  to: string
  /** Native currency that goes with it, base units. */
  value: bigint
  /** Hex with 0x; absent for a plain transfer of the native currency. */
  data?: string
}

export type ReplacementPurpose = 'speedUp' | 'cancel'

/** The sources other than the server from which an adapter may read a chain: its second witness. */
export type WitnessSources = {
  network: Network
  /** Every URL of the server. A node below one of them repeats the server's response and does not count as a witness. */
  serverUrls: readonly string[]
  /** The connected wallet, used where the app configures no node. */
  connectorId: string | undefined
}
