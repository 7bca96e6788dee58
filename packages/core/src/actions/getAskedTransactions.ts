import type { Latchkey } from '../latchkey.ts'
import type { AskedTransaction } from '../state.ts'

/**
 * What wallets were asked to send while nobody has heard an answer, newest first; kept across reloads and crashes. A request of this page
 * that is on screen in the wallet is among them.
 *
 * Look here before sending again after a crash: a wallet may still be asking, or may have sent. What turns up on the chain moves to
 * `getSentTransactions` by itself; the rest is forgotten an hour after it was asked.
 * @example
 * const waiting = getAskedTransactions(latchkey)
 * if (waiting.length > 0) show('Your wallet may still be asking. Look there before you send again.')
 */
export function getAskedTransactions(kit: Latchkey): readonly AskedTransaction[] {
  return kit.store.getState().askedTransactions
}
