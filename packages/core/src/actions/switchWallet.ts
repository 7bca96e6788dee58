import type { ChainNamespace } from '@latchkey/wire'
import { applyEvent, saveSession } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { findConnected } from '../connection/findConnected.ts'
import { rememberActive } from '../connection/walletIds.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { refreshWallet } from '../lifecycle/followWallet.ts'
import { showUnsupportedChain } from '../lifecycle/showUnsupportedChain.ts'
import { type Account, getAccount } from './account.ts'

export type SwitchWalletParameters = {
  /** Of one of `getWalletConnections`. */
  connectorId: string
  /** Default: the active one. */
  namespace?: ChainNamespace | undefined
}

/**
 * Switches to another connected wallet, without a prompt: its account is shown, and it signs. The wallet before stays connected in the
 * background. Requests that it has keep their outcome.
 *
 * @throws NotConnectedError for a wallet that is not connected: `connect` connects it beside the others
 * @example
 * const other = getWalletConnections(latchkey).find(({ isActive }) => !isActive)
 * if (other) await switchWallet(latchkey, { connectorId: other.connector.id })
 */
export async function switchWallet(latchkey: Latchkey, parameters: SwitchWalletParameters): Promise<Account> {
  const { connectorId, namespace = latchkey.store.getState().activeNamespace } = parameters
  if (!namespace || !findConnected(latchkey, { namespace, connectorId })) throw new NotConnectedError()
  makeActive(latchkey, namespace, connectorId)
  latchkey.store.setState({ activeNamespace: namespace })
  saveSession(latchkey)
  showUnsupportedChain(latchkey, namespace)
  return getAccount(latchkey, { namespace })
}

/** Shows a background wallet. What is known of it is read again, because it may have missed an event. */
export function makeActive(latchkey: Latchkey, namespace: ChainNamespace, connectorId: string): void {
  findAdapter(latchkey, namespace).host?.activate(connectorId)
  applyEvent(latchkey, namespace, { type: 'walletChosen', connectorId })
  rememberActive(latchkey, namespace, connectorId)
  void refreshWallet(latchkey, namespace)
}
