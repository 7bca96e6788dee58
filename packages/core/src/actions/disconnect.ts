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
import { getNamespaces } from './namespaces.ts'
import { makeActive } from './switchWallet.ts'

/** How long to wait for a wallet that may not respond. */
const timeoutMs = 3_000

export type DisconnectParameters = {
  /** Default: all of them; with a `connectorId` the active one. */
  namespace?: ChainNamespace | undefined
  /** One wallet only; the other connected ones stay. Default: every wallet. */
  connectorId?: string | undefined
}

/**
 * Disconnects this page and the other tabs from the wallets, or from one of them, and ends the session in each wallet where the wallet
 * supports that. If the active wallet is disconnected alone, the connected one that was used last takes its place; where its namespace has
 * no other, that of another namespace.
 *
 * The page is disconnected even if this throws: the error only means that a wallet may still list the site.
 * @throws DisconnectError 'Failed to disconnect'
 * @example
 * await disconnect(latchkey)
 * getAccount(latchkey).status // 'disconnected'
 * @example await disconnect(latchkey, { connectorId: 'io.metamask' })
 * @example await disconnect(latchkey, { namespace: 'solana' })
 */
export async function disconnect(latchkey: Latchkey, options: DisconnectParameters = {}): Promise<void> {
  const { activeNamespace } = latchkey.store.getState()
  const { connectorId, namespace = connectorId === undefined ? undefined : activeNamespace } = options
  const namespaces = namespace ? [namespace] : latchkey.adapters.map((adapter) => adapter.namespace)
  // Every wallet leaves the page before any of them gets a request.
  const ended = namespaces.flatMap((one) => removeWallets(latchkey, one, connectorId) ?? [])
  if (ended.length === 0) return
  if (namespace) showOther(latchkey)
  saveSession(latchkey)
  const { modal } = latchkey.store.getState()
  const isShownEnded = ended.some((one) => one.isActive && one.namespace === activeNamespace)
  if (isShownEnded) latchkey.store.setState({ send: emptySend, transactions: emptyTransactions, accountTab: 'tokens' })
  if (isShownEnded && modal.open && !getAccount(latchkey).address) close(latchkey, { reason: 'disconnected' })

  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await Promise.all(ended.flatMap(({ endSessions }) => endSessions(signal)))
  } catch (cause) {
    throw new DisconnectError({ cause })
  }
}

/** Removes a namespace's wallets from the page, or one of them. */
function removeWallets(latchkey: Latchkey, namespace: ChainNamespace, only: string | undefined) {
  const { connections, connectors } = latchkey.store.getState()
  const connection = connections[namespace]
  const connecting = connection.status === 'disconnected' ? [] : [connection.connectorId]
  const known = [...new Set([...connecting, ...walletIds(latchkey, namespace)])]
  const connectorIds = only === undefined ? known : known.filter((id) => id === only)
  if (only !== undefined && connectorIds.length === 0) return undefined
  const isActive = only === undefined || rememberedOf(latchkey).active[namespace] === only

  // Before it is removed, so that the page is not without an account in between.
  const next = only === undefined ? undefined : latchkey.store.getState().background[namespace]?.[0]
  if (next && isActive && heldBy(connection)) makeActive(latchkey, namespace, next.connectorId)
  for (const connectorId of connectorIds) removeWallet(latchkey, { namespace, connectorId })
  if (only === undefined) applyEvent(latchkey, namespace, { type: 'disconnected' })

  // A wallet that left the page gets no request.
  const here = connectorIds.filter((connectorId) =>
    connectors.some(({ id, chain }) => id === connectorId && chain === namespace),
  )
  const adapter = findAdapter(latchkey, namespace)
  const endSessions = (signal: AbortSignal) => here.map((connectorId) => adapter.disconnect({ connectorId, signal }))
  return { namespace, isActive, endSessions }
}

/** Shows the account of another namespace where the one shown has none left. */
function showOther(latchkey: Latchkey): void {
  if (getAccount(latchkey).address) return
  const other = getNamespaces(latchkey).find((namespace) => getAccount(latchkey, { namespace }).address)
  if (other) latchkey.store.setState({ activeNamespace: other })
}
