import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'

/** The same list for the same state: what watches it is told of changes only. */
const open = new WeakMap<readonly RequestedTransaction[], readonly RequestedTransaction[]>()

/**
 * What wallets were asked to send and may still be showing, newest first; kept across reloads and crashes. A request of this page that is on
 * screen in the wallet is among them.
 *
 * Look here before sending again after a crash: a wallet may still be asking, or may have sent. What turns up on the chain moves to
 * `getSentTransactions` by itself; the rest is forgotten an hour after it was asked.
 * @example
 * const waiting = getAskedTransactions(latchkey)
 * if (waiting.length > 0) console.log('Your wallet may still be asking. Look there before you send again.')
 */
export function getRequestedTransactions(latchkey: Latchkey): readonly RequestedTransaction[] {
  const { requestedTransactions } = latchkey.store.getState()
  const known = open.get(requestedTransactions)
  if (known) return known
  const list = requestedTransactions.filter(({ hasFailed }) => !hasFailed)
  open.set(requestedTransactions, list)
  return list
}
