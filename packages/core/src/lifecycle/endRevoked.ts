import { saveSession } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { findConnected } from '../connection/findConnected.ts'
import { walletIds } from '../connection/walletIds.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import type { RememberedWallet } from './readGrant.ts'
import { removeWallet } from './removeWallet.ts'
import { endSignIn } from './showSignIn.ts'

/**
 * A wallet that shares no accounts is locked, unless it says that its visitor revoked the access: then it is forgotten, and its sessions end.
 * @param options.addresses the accounts that were shown until now; default: those whose sessions it signed
 * @param options.isNewest whether nothing else was heard of the wallet since: its answer is void otherwise
 */
export async function endRevoked(
  latchkey: Latchkey,
  wallet: RememberedWallet,
  { addresses, isNewest }: { addresses: readonly string[] | undefined; isNewest: () => boolean },
): Promise<void> {
  const { namespace, connectorId } = wallet
  const adapter = findAdapter(latchkey, namespace)
  const signal = runSignal(latchkey)
  if (!adapter.isRevoked || !signal || !(await adapter.isRevoked({ connectorId, signal }).catch(() => false))) return
  if (signal.aborted || !isNewest() || findConnected(latchkey, wallet)) return
  const connection = latchkey.store.getState().connections[namespace]
  // The visitor grants it access again just now.
  if (connection.status === 'connecting' && connection.connectorId === connectorId) return
  endSignIn(latchkey, wallet, addresses)
  // Another tab was faster.
  if (!walletIds(latchkey, namespace).includes(connectorId)) return
  removeWallet(latchkey, wallet)
  saveSession(latchkey)
}
