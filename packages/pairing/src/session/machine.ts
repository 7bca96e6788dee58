/**
 * A session, from its proposal.
 *
 *      proposed ──▶ approved ──▶ agreed ──▶ settled ─ ─ ▶ no longer stored
 *          │            │           │        ▲   │
 *          └────────────┼───────────┘        └───┘ update, extension
 *                       ▼
 *                     ended
 *
 * - proposed: the link exists, and a wallet may respond as soon as the relay has the proposal.
 * - approved: a wallet approved. The session key is derived from its public key and ours.
 * - agreed: subscribed to the topic of that key, where the wallet sends what it grants.
 * - settled: stored. From now on the store, which all tabs share, is the state: `answerWallet` and `endSession` change it.
 * - ended: rejected, expired, aborted, or settled without an account on a requested chain. No topic is subscribed any more.
 *
 * The first approval and the first settlement count.
 */
export type PairingState =
  | { status: 'proposed' | 'settled' | 'ended' }
  | { status: 'approved'; walletPublicKey: string }
  | { status: 'agreed'; walletPublicKey: string; sessionKey: Uint8Array }

const order: readonly PairingState['status'][] = ['proposed', 'approved', 'agreed', 'settled']

/**
 * The next state; pure. An event is the state to enter: the next one in the order above, or the end. Any other event is too early or too
 * late, and the same object is returned.
 */
export function next(state: PairingState, event: PairingState): PairingState {
  const step = order.indexOf(event.status) - order.indexOf(state.status)
  const isOver = state.status === 'settled' || state.status === 'ended'
  return !isOver && (step === 1 || event.status === 'ended') ? event : state
}
