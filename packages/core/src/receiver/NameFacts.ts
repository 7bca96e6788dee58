/** What a visitor should know of a name before they send to it. */
export type NameFacts = {
  /** Who beside the server says that the name leads there; undefined where there is nobody to ask. */
  confirmedBy: NameConfirmation | undefined
  /** Epoch ms: the name changed its owner lately, which the former one can still undo. */
  ownerChangedAt: number | undefined
  /** Where the account sent to under this name on this network before, if that is another address. */
  lastSentTo: string | undefined
}

/** The chain's own registry, or the signature of the server's pinned key. */
export type NameConfirmation = 'chain' | 'signature'
