import type { ChainNamespace } from '@latchkey/wire'
import { close } from '../actions/modal.ts'
import { showBanner } from '../actions/showBanner.ts'
import type { Unsubscribe, WalletEvent } from '../adapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { isContested, isRecognized, rememberInjected } from '../connection/injectedWallet.ts'
import { nextAttempt, rememberedWallets } from '../connection/remembered.ts'
import { WalletContestedError } from '../errors/WalletContestedError.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { readAccountChoice, removeAccountChoice } from '../storage/accountChoice.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabChannel.ts'
import { showUnsupportedChain } from './showUnsupportedChain.ts'

type Followed = Partial<
  Record<ChainNamespace, { connectorId: string; stop: Unsubscribe; signal: AbortSignal | undefined }>
>

const followed = new WeakMap<Latchkey, Followed>()

function followedWallets(latchkey: Latchkey): Followed {
  const known = followed.get(latchkey) ?? {}
  followed.set(latchkey, known)
  return known
}

/**
 * Listens to the remembered wallet of a namespace, connected or locked, and shows its accounts and chain. One wallet per namespace:
 * following another stops the first.
 */
export function followWallet(latchkey: Latchkey, namespace: ChainNamespace, connectorId: string): void {
  showProfile(latchkey)
  const signal = runSignal(latchkey)
  const before = followedWallets(latchkey)[namespace]
  if (before?.connectorId === connectorId && before.signal === signal) return
  unfollowWallet(latchkey, namespace)
  const stop = findAdapter(latchkey, namespace).watchWallet({
    connectorId,
    onEvent: (event) => onWalletEvent(latchkey, { namespace, connectorId, event }),
  })
  followedWallets(latchkey)[namespace] = { connectorId, stop, signal }
  signal?.addEventListener('abort', () => unfollowWallet(latchkey, namespace), { once: true })
}

export function unfollowWallet(latchkey: Latchkey, namespace: ChainNamespace): void {
  followedWallets(latchkey)[namespace]?.stop()
  delete followedWallets(latchkey)[namespace]
}

function onWalletEvent(
  latchkey: Latchkey,
  parameters: { namespace: ChainNamespace; connectorId: string; event: WalletEvent },
): void {
  const { namespace, connectorId, event } = parameters
  const before = latchkey.store.getState().connections[namespace]
  switch (event.type) {
    case 'accounts':
      // An unlocked wallet reports its accounts: read the whole session from it, chain included.
      if (before.status === 'disconnected' && event.accounts.length > 0) {
        void refreshWallet(latchkey, namespace)
        break
      }
      applyEvent(latchkey, namespace, { type: 'accountsChanged', connectorId, accounts: event.accounts })
      checkChoice(latchkey, { namespace, connectorId, accounts: event.accounts })
      rememberInjected(latchkey, namespace)
      break
    case 'chain':
      applyEvent(latchkey, namespace, { type: 'chainChanged', connectorId, chainId: event.chainId })
      break
    case 'disconnect':
      applyEvent(latchkey, namespace, { type: 'disconnected', connectorId })
      break
  }
  const after = latchkey.store.getState().connections[namespace]
  if (after === before) return
  broadcast(latchkey, { topic: 'wallet' })
  if (before.status === 'connected' && after.status === 'disconnected') leaveAccountViews(latchkey)
  if (event.type === 'chain') showUnsupportedChain(latchkey, namespace)
}

/** How long a remembered wallet may take to announce itself and answer without a prompt. */
const restoreTimeoutMs = 3_000

/**
 * Reads what the remembered wallet grants, without a prompt, and shows it: at start, when a locked wallet opens, when another tab reports a
 * change, and when the page becomes visible again.
 */
export async function refreshWallet(latchkey: Latchkey, namespace: ChainNamespace): Promise<void> {
  const connectorId = rememberedWallets(latchkey)[namespace]
  if (!connectorId || latchkey.store.getState().disabledNamespaces.includes(namespace)) return
  const adapter = findAdapter(latchkey, namespace)
  const before = latchkey.store.getState().connections[namespace]
  if (before.status === 'connecting') return
  const attempt = nextAttempt()
  applyEvent(latchkey, namespace, { type: 'reconnectRequested', connectorId, attempt })

  const signal = AbortSignal.timeout(restoreTimeoutMs)
  const choice = readAccountChoice(storagePlace(latchkey), { namespace, connectorId })
  const answer = await adapter.reconnect({ connectorId, choice, signal }).catch(() => undefined)
  if (rememberedWallets(latchkey)[namespace] !== connectorId) return
  const isSame = answer && isRecognized(latchkey, { namespace, connectorId, account: answer.accounts[0] })
  const session = isSame ? answer : undefined
  // A connected wallet that is only slow has reported no change.
  if (!session && signal.aborted && before.status === 'connected') return

  if (!session) {
    applyEvent(latchkey, namespace, { type: 'sessionRefused', attempt })
    applyEvent(latchkey, namespace, { type: 'disconnected', connectorId })
    if (isContested(latchkey, { connectorId })) {
      unfollowWallet(latchkey, namespace)
      if (before.status !== 'disconnected') showContested(latchkey, connectorId)
      return
    }
    // Installed but locked: it emits its accounts when it opens.
    const isHere = latchkey.store
      .getState()
      .connectors.some(({ id, chain }) => id === connectorId && chain === namespace)
    if (isHere) followWallet(latchkey, namespace, connectorId)
    return
  }
  followWallet(latchkey, namespace, connectorId)
  applyEvent(latchkey, namespace, { type: 'sessionGranted', attempt, session })
  applyEvent(latchkey, namespace, { type: 'accountsChanged', connectorId, accounts: session.accounts })
  applyEvent(latchkey, namespace, { type: 'chainChanged', connectorId, chainId: session.chainId })
  checkChoice(latchkey, { namespace, connectorId, accounts: session.accounts })
  rememberInjected(latchkey, namespace)
}

/** Removes the visitor's choice of an account once the wallet has ended it; a locked wallet does not. */
function checkChoice(
  latchkey: Latchkey,
  options: { namespace: ChainNamespace; connectorId: string; accounts: readonly string[] },
): void {
  const { namespace, accounts } = options
  const place = storagePlace(latchkey)
  const choice = readAccountChoice(place, options)
  if (choice && accounts.length > 0 && accounts[0] !== choice.address) removeAccountChoice(place, namespace)
}

/** Reads every remembered wallet. */
export async function refreshWallets(latchkey: Latchkey): Promise<void> {
  await Promise.all(latchkey.adapters.map(({ namespace }) => refreshWallet(latchkey, namespace)))
}

/**
 * Restores the remembered wallets that announced themselves late, and rechecks those whose id another wallet now claims: only one that the
 * visitor chose on this page stays.
 */
export function retryLateWallets(latchkey: Latchkey): void {
  const { connections, connectors } = latchkey.store.getState()
  for (const { namespace } of latchkey.adapters) {
    const connectorId = rememberedWallets(latchkey)[namespace]
    if (connectorId === undefined) continue
    const { status } = connections[namespace]
    const isMissed = status === 'disconnected' && followedWallets(latchkey)[namespace] === undefined
    const isHere = connectors.some(({ id }) => id === connectorId)
    if (isMissed ? isHere : !isHere && isContested(latchkey, { connectorId })) void refreshWallet(latchkey, namespace)
  }
}

/** Loads the account's name and picture if there is a server; nothing waits for them. */
function showProfile(latchkey: Latchkey): void {
  if (latchkey.options.serverUrl)
    void import('./followProfile.ts').then((live) => live.followProfile(latchkey)).catch(() => {})
}

/** Shows the visitor why they were disconnected; the list of wallets shows it too. */
function showContested(latchkey: Latchkey, connectorId: string): void {
  const error = new WalletContestedError({ connectorId })
  showBanner(latchkey, { state: 'error', message: error.shortMessage, code: error.code })
  leaveAccountViews(latchkey)
}

/** Closes the modal after a disconnect, because its views are about the account. */
function leaveAccountViews(latchkey: Latchkey): void {
  if (latchkey.store.getState().modal.open) close(latchkey, { reason: 'disconnected' })
}
