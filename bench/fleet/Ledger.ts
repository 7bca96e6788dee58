import type { Address } from 'viem'

/** What the servers have answered for, kept by the clients: the database must say the same. */
export type Ledger = {
  /** As they are in the end: no more changes come to these. */
  names: Map<string, HeldName>
  /** Registrations that were sent once and got no answer. */
  unclear: Map<string, { bio: string; owner: Address }>
  /** Attributes of refused registrations and changes, each its own word. */
  refusedBios: Set<string>
  /** Of each pair one name at most: their messages had one nonce. */
  oneNonce: [string, string][]
  sessions: Map<string, { owner: Address; isRevoked: boolean }>
  /** Answers that no order of events explains. */
  wrong: string[]
  counts: {
    acknowledged: { registrations: number; changes: number; begun: number; granted: number; revoked: number }
    /** Not acted on: a server died with the nonce spent and nothing written. Signed again. */
    nonceLost: number
    contests: number
    sentTwiceAtOnce: number
    reads: number
  }
}

export type HeldName = {
  owner: Address
  bio: string
  /** Set for the second network. */
  other?: Address
}

export function createLedger(): Ledger {
  return {
    names: new Map(),
    unclear: new Map(),
    refusedBios: new Set(),
    oneNonce: [],
    sessions: new Map(),
    wrong: [],
    counts: {
      acknowledged: { registrations: 0, changes: 0, begun: 0, granted: 0, revoked: 0 },
      nonceLost: 0,
      contests: 0,
      sentTwiceAtOnce: 0,
      reads: 0,
    },
  }
}
