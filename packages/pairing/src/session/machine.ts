/**
 * A session, from its proposal on.
 *
 *      proposed ──▶ approved ──▶ agreed ──▶ settled ─ ─ ▶ no longer stored
 *          │            │           │        ▲   │
 *          └────────────┼───────────┘        └───┘ update, extension
 *                       ▼
 *                     ended
 *
 * - proposed: the link is there, and a wallet may answer as soon as the relay holds the proposal.
 * - approved: a wallet said yes. Its public key and ours make the session key.
 * - agreed: the topic of that key is listened to; the wallet says there what it grants.
 * - settled: stored. From here on the store is the state, for all tabs share it: `answerWallet` and `endSession` change it.
 * - ended: rejected, expired, aborted, or settled with what is not allowed. Nothing is listened to any more.
 *
 * The first approval and the first settlement count.
 */
export type PairingState =
  | { status: 'proposed' | 'settled' | 'ended' }
  | { status: 'approved'; walletPublicKey: string }
  | { status: 'agreed'; walletPublicKey: string; sessionKey: Uint8Array }

const order: readonly PairingState['status'][] = ['proposed', 'approved', 'agreed', 'settled']

/**
 * The next state; pure. An event is the state that it leads to: one step along the order above, or the end. Any other event comes too
 * early or too late, and the state stays the same object.
 */
export function next(state: PairingState, event: PairingState): PairingState {
  const step = order.indexOf(event.status) - order.indexOf(state.status)
  const isOver = state.status === 'settled' || state.status === 'ended'
  return !isOver && (step === 1 || event.status === 'ended') ? event : state
}
