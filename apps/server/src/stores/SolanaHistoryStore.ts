import type { SlotRange } from '../db/schema.ts'
import type { Movements } from '../providers/solana/readMovements.ts'

/** An account of a network, by its CAIP-2 id and its address. */
export type HistoryOwner = { network: string; owner: string }

export type KeptSignature = {
  signature: string
  slot: number
  /** Among those of its slot, as they were listed: 0 is the newest. */
  place: number
}

export type KnownHistory = {
  /** The address and its token accounts, with the slots of which each of its transactions is kept, if any. */
  accounts: ReadonlyMap<string, SlotRange | null>
  /** Newest first. */
  transactions: readonly KeptSignature[]
  /** When the oldest of these claims was read from a node; undefined where none is believed. */
  readAt: Date | undefined
}

export type KeptTransaction = KeptSignature & {
  movements: Movements
  /** When a node returned it. */
  readAt: Date
}

/** Final transactions of Solana accounts, as far as somebody asked for them. */
export type SolanaHistoryStore = {
  /** What is kept up to a slot, the newest `limit`. Counts as a request: the account stays. */
  find: (of: HistoryOwner, options: { upTo?: number | undefined; limit: number }) => Promise<KnownHistory>
  /** What transactions moved. `isOld`: a node should be asked again. */
  readMovements: (
    of: HistoryOwner,
    signatures: readonly string[],
  ) => Promise<Map<string, Pick<KeptTransaction, 'movements' | 'readAt'> & { isOld: boolean }>>
  /**
   * Keeps transactions, and with `range` that no other one of these accounts is in those slots. All of it or nothing, whatever happens
   * meanwhile: the claim holds by itself, so the transactions in those slots must all be given, kept before or not. An account without
   * any is not kept.
   * @param page.readAt as `find` gave it. A claim is no younger than what it rests on: where that is not believed any more, or was read anew
   * meanwhile, the transactions are kept without it.
   */
  keep: (
    of: HistoryOwner,
    page: {
      transactions: readonly KeptTransaction[]
      accounts: readonly string[]
      range: SlotRange | undefined
      readAt: Date | undefined
    },
  ) => Promise<void>
  /** Deletes accounts that nobody asked for since `before`, then those not asked for longest until `maxKept` transactions are left. */
  prune: (options: { before: Date; maxKept: number }) => Promise<void>
}
