import type { WalletSession } from '../adapter/wallets.ts'
import { findConnected } from '../connection/findConnected.ts'
import { rememberedOf } from '../connection/remembered.ts'
import { backgroundIds } from '../connection/walletIds.ts'
import type { Latchkey } from '../latchkey.ts'
import type { LateGrant, RememberedWallet } from './readGrant.ts'

/**
 * Waits for what a remembered wallet grants after it is shown as disconnected. The active one's answer no longer counts once a wallet of
 * its namespace is being connected, or it is read again.
 * @returns undefined where it grants nothing, or the visitor has disconnected or connected it meanwhile
 */
export async function awaitLateGrant(
  latchkey: Latchkey,
  wallet: RememberedWallet,
  { late, isActive }: { late: LateGrant; isActive: boolean },
): Promise<WalletSession | undefined> {
  const { namespace, connectorId } = wallet
  let isOvertaken = false
  const unsubscribe = latchkey.store.subscribe((state, before) => {
    if (!isActive || state.connections[namespace] === before.connections[namespace]) return
    isOvertaken = true
    late.stop()
  })
  const session = await late.session
  unsubscribe()
  if (isOvertaken || latchkey.store.getState().disabledNamespaces.includes(namespace)) return undefined
  const isRemembered = isActive
    ? rememberedOf(latchkey).active[namespace] === connectorId
    : backgroundIds(latchkey, namespace).includes(connectorId)
  return isRemembered && !findConnected(latchkey, wallet) ? session : undefined
}
