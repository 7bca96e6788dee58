import type { TransactionCall, WitnessSources } from '../chainTerms.ts'
import type { Network } from '../network.ts'

/** A transaction that was broadcast. */
export type Broadcast = {
  hash: string
  nonce?: number
  /** Of a replacement: it spends what the pending one spends, so that a block takes one of the two. */
  isInPlace?: boolean
  /** The last block that can include it, on chains whose transactions expire. */
  validUntilBlock?: number
  /** In hex, where this page broadcast it and may do so again: a second broadcast of the same bytes cannot pay twice. */
  signed?: string
}

/** The signed transaction of a hash, in hex, and when it was broadcast (epoch ms). */
export type SignedBytes = { hash: string; signed: string; at: number }

export type FindRequest = {
  network: Network
  from: string
  call: TransactionCall
  /** The lowest nonce it can have; undefined: the account's latest transactions since `requestedAt` are searched. */
  nonce: number | undefined
  mark?: string | undefined
  sinceBlock?: number | undefined
  /** Epoch ms at which the wallet got the request. Without a `nonce`, transactions mined earlier do not count. */
  requestedAt: number
  /** Transactions that are known not to be this call. */
  exclude: readonly { hash: string; nonce?: number }[]
  signal?: AbortSignal
}

export type FindResult = {
  /** The transaction that makes the call, mined or not yet. */
  found?: Broadcast
  /** How many transactions of the account are mined according to every node that responds: each lower nonce is used. Absent without nonces. */
  minedCount?: number
}

/**
 * What came of a transaction. Only what every node that responds agrees on is one: a transaction that is pending, that no node has, or on
 * which nodes differ has none, however long it takes.
 */
export type TransactionOutcome =
  | MinedOutcome
  /** No block included it in time, and none can any more: nothing was sent. Only on chains whose transactions expire. */
  | { status: 'expired'; hash: string }

/** The outcome of a transaction that used its place on chain. `fee`: what the network took for it, in base units of the native currency. */
export type MinedOutcome = { fee?: bigint | undefined } & MinedStatus

type MinedStatus =
  /** A block has it, and it did what it says. `hash` differs from the one requested when the wallet sped it up: same call, higher fee. */
  | { status: 'confirmed'; hash: string; blockNumber: bigint }
  /** A block has it, and it had no effect but its fee. `reason`: the contract's revert reason, where it has one. */
  | { status: 'failed'; hash: string; blockNumber: bigint; reason?: string }
  /** Another transaction with the same nonce was mined, and `hash` is its hash; cancelled: it sends nothing, to the sender. */
  | { status: 'replaced' | 'cancelled'; hash: string; blockNumber: bigint }

export type WaitRequest = {
  network: Network
  hash: string
  from: string
  nonce?: number
  /** Of its `TransactionIntent`. */
  mark?: string | undefined
  sinceBlock?: number | undefined
  validUntilBlock?: number
  /** Epoch ms. */
  sentAt?: number
  /** The requested call; without it a speed-up is recognized only while a node knows the original. */
  call?: TransactionCall
  /** Some node had it before. */
  isSeen?: boolean | undefined
  /**
   * Whether it was ever shown as dropped, in whichever tab: then the visitor may have paid anew, and nothing is broadcast again but by
   * `rebroadcast`. Called before each broadcast.
   */
  wasDropped?: () => boolean
  /** What is broadcast again while no node has it; undefined where the page does not have it. Called at each broadcast. */
  getSigned?: () => SignedBytes | undefined
  /** An outcome reported earlier. The same one is returned once it is final, a different one at once: chains reorganize. */
  reported?: TransactionOutcome
  /** Further sources for an outcome, used where one of them is not a node of the server. Called at each check: wallets come and go. */
  witness?: () => WitnessSources
  onProgress?: (progress: TransactionProgress) => void
  signal: AbortSignal
}

/** What is known of a transaction without an outcome; emitted when it changes. */
export type TransactionProgress = {
  nonce?: number
  validUntilBlock?: number
  /** No node has known it for a while and its nonce is free; never while one has it as pending. The search continues. */
  isDropped: boolean
  /** A node has it, or had it before. */
  isSeen?: boolean
  /** Every node that responds refuses it because of its fee. */
  isUnderpaid?: boolean
  /** Nodes of the network report different outcomes; it stays pending until they agree. */
  isDisputed?: boolean
}
