/**
 * A session, from its proposal.
 *
 *          ┌──────▶ authenticated ──────────┐
 *          │                                 ▼
 *      proposed ──▶ approved ──▶ agreed ──▶ settled ─ ─ ▶ no longer stored
 *          │            │           │        ▲   │
 *          └────────────┼───────────┘        └───┘ update, extension
 *                       ▼
 *                     ended
 *
 * - proposed: the link exists, and a wallet may respond as soon as the relay has the proposal.
 * - approved: a wallet approved. The session key is derived from its public key and ours.
 * - agreed: subscribed to the topic of that key, where the wallet sends what it grants.
 * - authenticated: in place of these two, a wallet signed in, and everything in its response was checked but the signature.
 * - settled: stored. From now on the store, which all tabs share, is the state: `answerWallet` and `endSession` change it.
 * - ended: rejected, expired, aborted, or settled without an account on a requested chain. No topic is subscribed any more.
 *
 * The first response and the first settlement count.
 */
export type PairingState =
  | { status: 'proposed' | 'authenticated' | 'settled' | 'ended' }
  | { status: 'approved'; walletPublicKey: string }
  | { status: 'agreed'; walletPublicKey: string; sessionKey: Uint8Array }

/** What may follow each. */
const followers: Readonly<Record<PairingState['status'], readonly PairingState['status'][]>> = {
  proposed: ['approved', 'authenticated', 'ended'],
  approved: ['agreed', 'ended'],
  agreed: ['settled', 'ended'],
  authenticated: ['settled', 'ended'],
  settled: [],
  ended: [],
}

/**
 * The next state; pure. An event is the state to enter. One that does not follow is too early or too late, and the same object is returned.
 */
export function next(state: PairingState, event: PairingState): PairingState {
  return followers[state.status].includes(event.status) ? event : state
}
