import type { Address } from 'viem'

/** The writes that the servers acknowledged, as recorded by the clients. The database must match. */
export type Ledger = {
  /** As they are in the end: no more changes come to these. */
  names: Map<string, HeldName>
  /** Registrations that were sent once and got no answer. */
  unclear: Map<string, { bio: string; owner: Address }>
  /** The bios of rejected registrations and changes; each bio is unique. */
  rejectedBios: Set<string>
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
    rejectedBios: new Set(),
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
