import type { ChainNamespace } from '@latchkey/wire'
import { applyEvent, saveSession } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { heldBy } from '../connection/heldBy.ts'
import { rememberedOf } from '../connection/remembered.ts'
import { walletIds } from '../connection/walletIds.ts'
import { DisconnectError } from '../errors/connection.ts'
import { emptySend, emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { removeWallet } from '../lifecycle/removeWallet.ts'
import { getAccount } from './account.ts'
import { close } from './modal.ts'
import { makeActive } from './switchWallet.ts'

/** How long to wait for a wallet that may not respond. */
const timeoutMs = 3_000

export type DisconnectParameters = {
  /** Default: the active one. */
  namespace?: ChainNamespace | undefined
  /** One wallet only; the other connected ones stay. Default: every wallet of the namespace. */
  connectorId?: string | undefined
}

/**
 * Disconnects this page and the other tabs from the wallets, or from one of them, and ends the session in each wallet where the wallet
 * supports that. If the active wallet is disconnected alone, the connected one that was used last takes its place.
 *
 * The page is disconnected even if this throws: the error only means that a wallet may still list the site.
 * @throws DisconnectError 'Failed to disconnect'
 * @example
 * await disconnect(latchkey)
 * getAccount(latchkey).status // 'disconnected'
 * @example await disconnect(latchkey, { connectorId: 'io.metamask' })
 */
export async function disconnect(latchkey: Latchkey, options: DisconnectParameters = {}): Promise<void> {
  const { activeNamespace, connections, connectors } = latchkey.store.getState()
  const namespace = options.namespace ?? activeNamespace
  if (!namespace) return
  const connection = connections[namespace]
  const connecting = connection.status === 'disconnected' ? [] : [connection.connectorId]
  const known = [...new Set([...connecting, ...walletIds(latchkey, namespace)])]
  const { connectorId: only } = options
  const connectorIds = only === undefined ? known : known.filter((id) => id === only)
  if (only !== undefined && connectorIds.length === 0) return
  const isActive = only === undefined || rememberedOf(latchkey).active[namespace] === only

  // Before it is removed, so that the page is not without an account in between.
  const next = only === undefined ? undefined : latchkey.store.getState().background[namespace]?.[0]
  if (next && isActive && heldBy(connection)) makeActive(latchkey, namespace, next.connectorId)
  for (const connectorId of connectorIds) removeWallet(latchkey, { namespace, connectorId })
  if (only === undefined) applyEvent(latchkey, namespace, { type: 'disconnected' })
  if (isActive) latchkey.store.setState({ send: emptySend, transactions: emptyTransactions, accountTab: 'tokens' })
  saveSession(latchkey)
  const { modal } = latchkey.store.getState()
  if (isActive && modal.open && !getAccount(latchkey, { namespace }).address)
    close(latchkey, { reason: 'disconnected' })

  const adapter = findAdapter(latchkey, namespace)
  // A wallet that left the page gets no request.
  const here = connectorIds.filter((connectorId) =>
    connectors.some(({ id, chain }) => id === connectorId && chain === namespace),
  )
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await Promise.all(here.map((connectorId) => adapter.disconnect({ connectorId, signal })))
  } catch (cause) {
    throw new DisconnectError({ cause })
  }
}
