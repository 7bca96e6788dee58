import type { ChainNamespace } from '@latchkey/wire'
import { close } from '../actions/close.ts'
import { showBanner } from '../actions/showBanner.ts'
import type { WalletEvent } from '../adapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { isRecognized, rememberInjected } from '../connection/injectedWallet.ts'
import { isContested } from '../connection/isContested.ts'
import { WalletContestedError } from '../errors/WalletContestedError.ts'
import type { Latchkey } from '../latchkey.ts'
import { reviewNetwork } from './reviewNetwork.ts'

/**
 * Listens to the remembered wallet of a namespace, connected or locked: what it says of its accounts and its chain is what is
 * shown. One wallet per namespace; following another stops the first.
 */
export function followWallet(kit: Latchkey, namespace: ChainNamespace, connectorId: string): void {
  showProfile(kit)
  if (kit.internal.wallets[namespace]?.connectorId === connectorId) return
  unfollowWallet(kit, namespace)
  const stop = findAdapter(kit, namespace).watchWallet({
    connectorId,
    onEvent: (event) => onWalletEvent(kit, { namespace, connectorId, event }),
  })
  kit.internal.wallets[namespace] = { connectorId, stop }
}

export function unfollowWallet(kit: Latchkey, namespace: ChainNamespace): void {
  kit.internal.wallets[namespace]?.stop()
  delete kit.internal.wallets[namespace]
}

function onWalletEvent(
  kit: Latchkey,
  parameters: { namespace: ChainNamespace; connectorId: string; event: WalletEvent },
): void {
  const { namespace, connectorId, event } = parameters
  const before = kit.store.getState().connections[namespace]
  switch (event.type) {
    case 'accounts':
      // An unlocked wallet offers its accounts again: ask it for the whole session rather than trust half of one.
      if (before.status === 'disconnected' && event.accounts.length > 0) {
        void refreshWallet(kit, namespace)
        break
      }
      applyEvent(kit, namespace, { type: 'accountsChanged', connectorId, accounts: event.accounts })
      rememberInjected(kit, namespace)
      break
    case 'chain':
      applyEvent(kit, namespace, { type: 'chainChanged', connectorId, chainId: event.chainId })
      break
    case 'disconnect':
      applyEvent(kit, namespace, { type: 'disconnected', connectorId })
      break
  }
  const after = kit.store.getState().connections[namespace]
  if (after === before) return
  kit.internal.broadcast({ topic: 'wallet' })
  if (before.status === 'connected' && after.status === 'disconnected') leaveAccountViews(kit)
  if (event.type === 'chain') reviewNetwork(kit, namespace)
}

/** How long a remembered wallet may take to announce itself and answer without a prompt. */
const restoreTimeoutMs = 3_000

/**
 * Asks the remembered wallet what it grants, without a prompt, and shows that: at start, when a locked wallet opens, when
 * another tab reports a change and when the page comes back to the front.
 */
export async function refreshWallet(kit: Latchkey, namespace: ChainNamespace): Promise<void> {
  const connectorId = kit.internal.remembered[namespace]
  if (!connectorId || kit.store.getState().disabledNamespaces.includes(namespace)) return
  const adapter = findAdapter(kit, namespace)
  const before = kit.store.getState().connections[namespace]
  if (before.status === 'connecting') return
  const attempt = kit.internal.nextAttempt()
  applyEvent(kit, namespace, { type: 'reconnectRequested', connectorId, attempt })

  const signal = AbortSignal.timeout(restoreTimeoutMs)
  const answer = await adapter.reconnect({ connectorId, signal }).catch(() => undefined)
  if (kit.internal.remembered[namespace] !== connectorId) return
  const isSame = answer && isRecognized(kit, { namespace, connectorId, account: answer.accounts[0] })
  const session = isSame ? answer : undefined
  // A connected wallet that is merely slow has not said that anything changed.
  if (!session && signal.aborted && before.status === 'connected') return

  if (!session) {
    applyEvent(kit, namespace, { type: 'sessionRefused', attempt })
    applyEvent(kit, namespace, { type: 'disconnected', connectorId })
    if (isContested(kit, { connectorId })) {
      unfollowWallet(kit, namespace)
      if (before.status !== 'disconnected') tellContested(kit, connectorId)
      return
    }
    // Here but locked: it says so itself when it opens.
    const isHere = kit.store.getState().connectors.some(({ id, chain }) => id === connectorId && chain === namespace)
    if (isHere) followWallet(kit, namespace, connectorId)
    return
  }
  followWallet(kit, namespace, connectorId)
  applyEvent(kit, namespace, { type: 'sessionGranted', attempt, session })
  applyEvent(kit, namespace, { type: 'accountsChanged', connectorId, accounts: session.accounts })
  applyEvent(kit, namespace, { type: 'chainChanged', connectorId, chainId: session.chainId })
  rememberInjected(kit, namespace)
}

/** Asks every remembered wallet. */
export async function refreshWallets(kit: Latchkey): Promise<void> {
  await Promise.all(kit.adapters.map(({ namespace }) => refreshWallet(kit, namespace)))
}

/**
 * Asks the remembered wallets that were not there when they were asked, but are now; and again those whose id another wallet claims by now:
 * only one that the visitor chose on this page stays.
 */
export function retryLateWallets(kit: Latchkey): void {
  const { connections, connectors } = kit.store.getState()
  for (const { namespace } of kit.adapters) {
    const connectorId = kit.internal.remembered[namespace]
    if (connectorId === undefined) continue
    const { status } = connections[namespace]
    const isMissed = status === 'disconnected' && kit.internal.wallets[namespace] === undefined
    const isHere = connectors.some(({ id }) => id === connectorId)
    if (isMissed ? isHere : !isHere && isContested(kit, { connectorId })) void refreshWallet(kit, namespace)
  }
}

/** The account's name and picture, where there is a server to ask: nobody else has to wait for them. */
function showProfile(kit: Latchkey): void {
  if (kit.options.serverUrl) void import('./followProfile.ts').then((live) => live.followProfile(kit)).catch(() => {})
}

/** The visitor sees why they are no longer connected; the list of wallets says it too. */
function tellContested(kit: Latchkey, connectorId: string): void {
  const error = new WalletContestedError({ connectorId })
  showBanner(kit, { state: 'error', message: error.shortMessage, code: error.code })
  leaveAccountViews(kit)
}

/** The account left: views about it have nothing left to say. */
function leaveAccountViews(kit: Latchkey): void {
  if (kit.store.getState().modal.open) close(kit, { reason: 'disconnected' })
}
