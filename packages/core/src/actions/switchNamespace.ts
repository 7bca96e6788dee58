import type { ChainNamespace } from '@latchkey/wire'
import { saveSession } from '../connection/applyEvent.ts'
import { heldBy } from '../connection/heldBy.ts'
import { NamespaceDisabledError, NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { showUnsupportedChain } from '../lifecycle/showUnsupportedChain.ts'
import { type Account, getAccount } from './account.ts'
import { resetSend } from './send.ts'

/**
 * Switches to the account that is connected in another namespace, without a prompt: it is shown, and it signs. The one before stays
 * connected. Kept across reloads and tabs.
 *
 * @throws NamespaceDisabledError, NotConnectedError for a namespace without a wallet: `open(latchkey, { namespace })` asks for one
 * @example switchNamespace(latchkey, { namespace: 'solana' }).address // '7EcD…FLtV'
 */
export function switchNamespace(latchkey: Latchkey, { namespace }: { namespace: ChainNamespace }): Account {
  const { connections, disabledNamespaces, activeNamespace, send } = latchkey.store.getState()
  if (disabledNamespaces.includes(namespace)) throw new NamespaceDisabledError({ namespace })
  if (!heldBy(connections[namespace])) throw new NotConnectedError()
  latchkey.store.setState({ activeNamespace: namespace })
  // What was typed is for the other network type, except what a payment request names.
  if (namespace !== activeNamespace && !send.paymentRequest) resetSend(latchkey)
  saveSession(latchkey)
  showUnsupportedChain(latchkey, namespace)
  return getAccount(latchkey)
}
