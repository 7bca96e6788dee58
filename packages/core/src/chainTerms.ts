import type { Network } from './network.ts'

// The terms of a chain that an adapter and its abilities share. They stand apart from both, which would import each other's types
// otherwise.

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

/** What a transaction does, in the chain's own terms. */
export type TransactionCall = {
  /** The contract or account called. */
  to: string
  /** Native currency that goes with it, base units. */
  value: bigint
  /** Hex with 0x; absent for a plain transfer of the native currency. */
  data?: string
}

export type ReplacementPurpose = 'speedUp' | 'cancel'

/** What an adapter may read a chain from instead of the server: its second witness. */
export type WitnessSources = {
  network: Network
  /** Every address of the server. A node below one of them repeats the server's response and is no witness. */
  serverUrls: readonly string[]
  /** The connected wallet, read where the app names no node of its own. */
  connectorId: string | undefined
}
