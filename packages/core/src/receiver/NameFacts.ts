/** What a visitor should know of a name before they send to it. */
export type NameFacts = {
  /** Who beside the server says that the name leads there; undefined where there is nobody to ask. */
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
