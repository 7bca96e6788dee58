import type { ChainNamespace } from '@latchkey/wire'
import { applyEvent, saveSession } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { removeInjected } from '../connection/injectedWallet.ts'
import { rememberedWallets } from '../connection/remembered.ts'
import { DisconnectError } from '../errors/connection.ts'
import { emptySend, emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { unfollowWallet } from '../lifecycle/followWallet.ts'
import { removeAccountChoice } from '../storage/accountChoice.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { close } from './modal.ts'

/** How long to wait for a wallet that may not respond. */
const timeoutMs = 3_000

/**
 * Disconnects this page and the other tabs from the wallet, and ends the session in the wallet where the wallet supports that.
 *
 * The page is disconnected even if this throws: the error only means that the wallet may still list the site.
 * @throws DisconnectError 'Failed to disconnect'
 * @example
 * await disconnect(latchkey)
 * getAccount(latchkey).status // 'disconnected'
 */
export async function disconnect(latchkey: Latchkey, options: { namespace?: ChainNamespace } = {}): Promise<void> {
  const state = latchkey.store.getState()
  const namespace = options.namespace ?? state.activeNamespace
  if (!namespace) return
  const adapter = findAdapter(latchkey, namespace)
  const connection = state.connections[namespace]
  const connectorId =
    connection.status === 'disconnected' ? rememberedWallets(latchkey)[namespace] : connection.connectorId

  unfollowWallet(latchkey, namespace)
  delete rememberedWallets(latchkey)[namespace]
  removeInjected(latchkey, namespace)
  removeAccountChoice(storagePlace(latchkey), namespace)
  applyEvent(latchkey, namespace, { type: 'disconnected' })
  latchkey.store.setState({ send: emptySend, transactions: emptyTransactions, accountTab: 'tokens' })
  saveSession(latchkey)
  if (latchkey.store.getState().modal.open) close(latchkey, { reason: 'disconnected' })

  if (!connectorId) return
  try {
    await adapter.disconnect({ connectorId, signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw new DisconnectError({ cause })
  }
}
