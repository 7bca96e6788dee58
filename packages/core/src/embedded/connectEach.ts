import type { ChainNamespace } from '@latchkey/wire'
import type { Account } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import { getNamespaces } from '../actions/namespaces.ts'
import { saveSession } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { findConnected } from '../connection/findConnected.ts'
import { rememberedOf } from '../connection/remembered.ts'
import { backgroundIds, rememberIds, walletIds } from '../connection/walletIds.ts'
import type { Latchkey } from '../latchkey.ts'
import { refreshWallet } from '../lifecycle/followWallet.ts'
import { getRequestedNamespace } from '../modal/requestedNamespace.ts'
import { backgroundLimit } from '../storage/session.ts'
import { embeddedWalletId as connectorId } from './EmbeddedWallet.ts'

const loadMs = 20_000

/**
 * Connects the embedded wallet in each namespace that it has an account in: one login is for all of them. The account that is shown is the one
 * that the modal was opened for, else the first.
 * @throws what `connect` throws for the account that is shown
 */
export async function connectEach(latchkey: Latchkey, signal: AbortSignal | undefined): Promise<Account> {
  const { connectors } = latchkey.store.getState()
  const isOffered = (namespace: ChainNamespace) =>
    connectors.some(({ id, chain }) => id === connectorId && chain === namespace)
  const namespaces = getNamespaces(latchkey).filter(isOffered)
  const wanted = getRequestedNamespace(latchkey)
  const namespace = namespaces.find((one) => one === wanted) ?? namespaces[0]
  try {
    return await connect(latchkey, { connectorId, namespace, signal })
  } finally {
    // Also for a caller that no longer waits: the view that signed in closes once it is connected.
    if (namespace && findConnected(latchkey, { namespace, connectorId })) {
      await Promise.all(namespaces.map((one) => connectBeside(latchkey, one)))
      saveSession(latchkey)
    }
  }
}

/** Without a prompt. A wallet that the visitor uses in that namespace stays the one that is used. */
async function connectBeside(latchkey: Latchkey, namespace: ChainNamespace): Promise<void> {
  if (findConnected(latchkey, { namespace, connectorId })) return
  // An imported key has no account there. The code of the namespace may still have to load.
  const request = { connectorId, signal: AbortSignal.timeout(loadMs) }
  const session = await findAdapter(latchkey, namespace)
    .reconnect(request)
    .catch(() => undefined)
  if (!session) return
  const { active = connectorId } = { active: rememberedOf(latchkey).active[namespace] }
  if (!walletIds(latchkey, namespace).includes(connectorId)) {
    const background = active === connectorId ? [] : [connectorId]
    const others = backgroundIds(latchkey, namespace)
    rememberIds(latchkey, namespace, { active, background: [...background, ...others].slice(0, backgroundLimit) })
  }
  await refreshWallet(latchkey, namespace, connectorId)
}
