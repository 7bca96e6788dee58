import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'

/** The namespace that the visitor is connecting a wallet for, where it is known: only wallets that speak it are listed. */
export function getRequestedNamespace(latchkey: Latchkey): ChainNamespace | undefined {
  const { stack, namespace } = latchkey.store.getState().modal
  const connect = stack.findLast(({ view }) => view === 'Connect')
  const own = connect && (connect.params as { namespace?: ChainNamespace }).namespace
  // A Connect that was opened later is for any wallet, whatever the modal was opened for.
  return own ?? (connect === undefined || connect === stack[0] ? namespace : undefined)
}
