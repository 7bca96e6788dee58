import type { Visitor } from '../../apps/server/test/createVisitor.ts'

/** A session as its client knows it: the last tokens that were answered. */
export type HeldSignIn = {
  id: string
  visitor: Visitor
  accessToken: string
  refreshToken: string
  /** Exchanges of its refresh token that were answered. */
  refreshes: number
  isEnded: boolean
  /** A call of it is on the way, so its rows may be ahead. */
  isBusy: boolean
  /** Grows with each call. */
  version: number
}

/** What the servers acknowledged about sign-ins, as recorded by the clients. The database must match. */
export type SignInLedger = {
  sessions: Map<string, HeldSignIn>
  /** Answers that no order of events explains. */
  wrong: string[]
  counts: {
    signedIn: number
    /** The message began a session whose response was lost. Signed again. */
    responseLost: number
    /** A server died with the nonce spent and no session begun. Signed again. */
    nonceLost: number
    /** Messages sent again, later or to both servers at once. */
    messagesSentAgain: number
    refreshed: number
    /** Exchanges sent again in the same attempt: the same token must come. */
    attemptsSentAgain: number
    /** One token in two attempts at once, or in another one later. */
    tokensReused: number
    ended: number
    /** Ended sessions that were tried again. */
    endedTried: number
    /** Sessions that nobody used for a while, and that were refreshed all the same. */
    keptTried: number
    checks: number
  }
}

export function createSignInLedger(): SignInLedger {
  return {
    sessions: new Map(),
    wrong: [],
    counts: {
      signedIn: 0,
      responseLost: 0,
      nonceLost: 0,
      messagesSentAgain: 0,
      refreshed: 0,
      attemptsSentAgain: 0,
      tokensReused: 0,
      ended: 0,
      endedTried: 0,
      keptTried: 0,
      checks: 0,
    },
  }
}
