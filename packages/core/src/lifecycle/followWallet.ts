import type { ChainNamespace } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { close, open } from '../actions/modal.ts'
import { hideBanner, showBanner } from '../actions/showBanner.ts'
import type { WalletEvent, WalletSession } from '../adapter/wallets.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { findConnected } from '../connection/findConnected.ts'
import { isContested, rememberInjected } from '../connection/injectedWallet.ts'
import { nextAttempt } from '../connection/nextAttempt.ts'
import { rememberedOf } from '../connection/remembered.ts'
import { backgroundIds, walletIds } from '../connection/walletIds.ts'
import { WalletContestedError } from '../errors/WalletContestedError.ts'
import type { Latchkey } from '../latchkey.ts'
import { broadcast } from '../tabChannel.ts'
import { awaitLateGrant } from './awaitLateGrant.ts'
import { endRevoked } from './endRevoked.ts'
import { follow, isFollowed, unfollow } from './followed.ts'
import { checkChoice, type Grant, type LateGrant, type RememberedWallet, readGrant } from './readGrant.ts'
import { endSignIn, showSignIn, warmSignIn } from './showSignIn.ts'
import { showUnsupportedChain } from './showUnsupportedChain.ts'

/** Listens to a remembered wallet, connected or locked, and shows its accounts and chain. */
export function followWallet(latchkey: Latchkey, namespace: ChainNamespace, connectorId: string): void {
  showProfile(latchkey)
  const wallet = { namespace, connectorId }
  showSignIn(latchkey, wallet)
  follow(latchkey, wallet, (event) => onWalletEvent(latchkey, { ...wallet, event }))
}

/** How many events and connects of each wallet have changed what is shown: what it was asked before one of them is older. */
const heard = new WeakMap<Latchkey, Map<string, number>>()

/** An id without its namespace is enough: a wallet of several is one wallet. */
function heardOf(latchkey: Latchkey, connectorId: string): number {
  return heard.get(latchkey)?.get(connectorId) ?? 0
}

/** Counts one that changed what is shown. */
export function countHeard(latchkey: Latchkey, connectorId: string): void {
  const counts = heard.get(latchkey) ?? new Map<string, number>()
  heard.set(latchkey, counts.set(connectorId, heardOf(latchkey, connectorId) + 1))
}

/** A wallet that reports another account at each read is read no more often than this. */
const mostReads = 3

function onWalletEvent(
  latchkey: Latchkey,
  parameters: { namespace: ChainNamespace; connectorId: string; event: WalletEvent },
): void {
  const { namespace, connectorId, event } = parameters
  const { connections, background } = latchkey.store.getState()
  const before = connections[namespace]
  const isActive = rememberedOf(latchkey).active[namespace] === connectorId
  const isRead = isActive ? before.status !== 'disconnected' : findConnected(latchkey, parameters) !== undefined
  const shown = findConnected(latchkey, parameters)?.accounts
  switch (event.type) {
    case 'accounts':
      // An unlocked wallet reports its accounts: read the whole session from it, chain included.
      if (!isRead && event.accounts.length > 0) {
        void refreshWallet(latchkey, namespace, connectorId).then(() => showUnlocked(latchkey))
        return
      }
      applyEvent(latchkey, namespace, { type: 'accountsChanged', connectorId, accounts: event.accounts })
      checkChoice(latchkey, parameters, event.accounts)
      rememberInjected(latchkey, namespace)
      break
    case 'chain':
      applyEvent(latchkey, namespace, { type: 'chainChanged', connectorId, chainId: event.chainId })
      break
    case 'disconnect':
      endSignIn(latchkey, parameters)
      applyEvent(latchkey, namespace, { type: 'disconnected', connectorId })
      break
  }
  const now = latchkey.store.getState()
  const after = now.connections[namespace]
  if (after !== before || now.background !== background) {
    countHeard(latchkey, connectorId)
    broadcast(latchkey, { topic: 'wallet' })
  }
  if (event.type === 'accounts' && event.accounts.length === 0) checkRevoked(latchkey, parameters, shown)
  if (after === before) return
  if (before.status === 'connected' && after.status === 'disconnected') showLocked(latchkey, connectorId)
  if (event.type === 'chain') showUnsupportedChain(latchkey, namespace)
}

/**
 * Reads what a remembered wallet grants, without a prompt, and shows it: at start, when a locked wallet opens, when another tab reports a
 * change, and when the page becomes visible again.
 * @param connectorId default: the active wallet
 */
export async function refreshWallet(
  latchkey: Latchkey,
  namespace: ChainNamespace,
  connectorId = rememberedOf(latchkey).active[namespace],
): Promise<void> {
  if (!connectorId || latchkey.store.getState().disabledNamespaces.includes(namespace)) return
  const wallet = { namespace, connectorId }
  warmSignIn(latchkey)
  if (rememberedOf(latchkey).active[namespace] !== connectorId) return refreshBackground(latchkey, wallet)
  const before = latchkey.store.getState().connections[namespace]
  if (before.status === 'connecting') return
  const attempt = nextAttempt()
  applyEvent(latchkey, namespace, { type: 'reconnectRequested', connectorId, attempt })

  const { session, late } = await readNewest(latchkey, wallet)
  if (rememberedOf(latchkey).active[namespace] !== connectorId) return late?.stop()
  // A connected wallet that is only slow has reported no change.
  if (late && before.status === 'connected') return late.stop()

  if (!session) {
    applyEvent(latchkey, namespace, { type: 'sessionRefused', attempt })
    applyEvent(latchkey, namespace, { type: 'disconnected', connectorId })
    if (!followUngranted(latchkey, wallet)) {
      if (before.status !== 'disconnected') showContested(latchkey, connectorId)
    } else if (before.status === 'connected') showLocked(latchkey, connectorId)
    if (late) void showLate(latchkey, wallet, late)
    else checkRevoked(latchkey, wallet, before.status === 'connected' ? before.accounts : undefined)
    return
  }
  followWallet(latchkey, namespace, connectorId)
  applyEvent(latchkey, namespace, { type: 'sessionGranted', attempt, session })
  applyEvent(latchkey, namespace, { type: 'accountsChanged', connectorId, accounts: session.accounts })
  applyEvent(latchkey, namespace, { type: 'chainChanged', connectorId, chainId: session.chainId })
  confirmSession(latchkey, wallet, session)
}

/** The active wallet responds after it is shown as disconnected. */
async function showLate(latchkey: Latchkey, wallet: RememberedWallet, late: LateGrant): Promise<void> {
  const { namespace, connectorId } = wallet
  // Another read of it has begun.
  if (latchkey.store.getState().connections[namespace].status !== 'disconnected') return late.stop()
  const session = await awaitLateGrant(latchkey, wallet, { late, isActive: true })
  if (!session) return
  followWallet(latchkey, namespace, connectorId)
  applyEvent(latchkey, namespace, { type: 'lateGranted', connectorId, session })
  confirmSession(latchkey, wallet, session)
  showUnlocked(latchkey)
}

/** Keeps what a restored wallet said of its accounts. */
function confirmSession(latchkey: Latchkey, wallet: RememberedWallet, session: WalletSession): void {
  checkChoice(latchkey, wallet, session.accounts)
  rememberInjected(latchkey, wallet.namespace)
}

/** What a wallet grants; read again where an event of it came meanwhile, which is newer. */
async function readNewest(latchkey: Latchkey, wallet: RememberedWallet): Promise<Grant> {
  for (let reads = 1; ; reads += 1) {
    const asked = heardOf(latchkey, wallet.connectorId)
    const grant = await readGrant(latchkey, wallet)
    if (grant.late || reads === mostReads || asked === heardOf(latchkey, wallet.connectorId)) return grant
  }
}

/** Reads what a wallet in the background grants; the active one stays as it is, whatever it says. */
async function refreshBackground(latchkey: Latchkey, wallet: RememberedWallet): Promise<void> {
  const { namespace, connectorId } = wallet
  const { session, late } = await readNewest(latchkey, wallet)
  const isRemembered = backgroundIds(latchkey, namespace).includes(connectorId)
  if (!isRemembered || (late && findConnected(latchkey, wallet))) return late?.stop()
  if (session) return showBackground(latchkey, wallet, session)
  const shown = findConnected(latchkey, wallet)?.accounts
  applyEvent(latchkey, namespace, { type: 'disconnected', connectorId })
  followUngranted(latchkey, wallet)
  if (!late) return checkRevoked(latchkey, wallet, shown)
  const waiting = awaitLateGrant(latchkey, wallet, { late, isActive: false })
  void waiting.then((granted) => granted && showBackground(latchkey, wallet, granted))
}

function showBackground(latchkey: Latchkey, wallet: RememberedWallet, session: WalletSession): void {
  const { namespace, connectorId } = wallet
  followWallet(latchkey, namespace, connectorId)
  const order = backgroundIds(latchkey, namespace)
  applyEvent(latchkey, namespace, { type: 'backgroundGranted', connectorId, session, order })
  confirmSession(latchkey, wallet, session)
}

/**
 * Listens to an installed wallet that grants nothing: if it is locked, it emits its accounts when it opens.
 * @returns false, without listening, where several wallets claim its id
 */
function followUngranted(latchkey: Latchkey, wallet: RememberedWallet): boolean {
  const { namespace, connectorId } = wallet
  if (isContested(latchkey, { connectorId })) {
    unfollow(latchkey, wallet)
    return false
  }
  const { connectors } = latchkey.store.getState()
  const isHere = connectors.some(({ id, chain }) => id === connectorId && chain === namespace)
  if (isHere) followWallet(latchkey, namespace, connectorId)
  return true
}

/** Asks a wallet that shares nothing whether its visitor revoked the access; nothing waits for it. */
function checkRevoked(latchkey: Latchkey, wallet: RememberedWallet, addresses: readonly string[] | undefined): void {
  const { namespace, connectorId } = wallet
  // Only the wallet that the visitor connected can say so, not another one that claims its id.
  if (isContested(latchkey, { connectorId }) || !walletIds(latchkey, namespace).includes(connectorId)) return
  const asked = heardOf(latchkey, connectorId)
  const isNewest = () => heardOf(latchkey, connectorId) === asked
  void endRevoked(latchkey, { namespace, connectorId }, { addresses, isNewest })
}

/** Reads every remembered wallet of a namespace. */
export async function refreshNamespace(latchkey: Latchkey, namespace: ChainNamespace): Promise<void> {
  await Promise.all(walletIds(latchkey, namespace).map((id) => refreshWallet(latchkey, namespace, id)))
}

/** Reads every remembered wallet. */
export async function refreshWallets(latchkey: Latchkey): Promise<void> {
  await Promise.all(latchkey.adapters.map(({ namespace }) => refreshNamespace(latchkey, namespace)))
}

/**
 * Restores the remembered wallets that announced themselves late, and rechecks those whose id another wallet now claims: only one that the
 * visitor chose on this page stays.
 */
export function retryLateWallets(latchkey: Latchkey): void {
  const { connections, connectors } = latchkey.store.getState()
  for (const { namespace } of latchkey.adapters)
    for (const connectorId of walletIds(latchkey, namespace)) {
      const wallet = { namespace, connectorId }
      const isActive = rememberedOf(latchkey).active[namespace] === connectorId
      const isRead = isActive ? connections[namespace].status !== 'disconnected' : findConnected(latchkey, wallet)
      const isMissed = !isRead && !isFollowed(latchkey, wallet)
      const isHere = connectors.some(({ id }) => id === connectorId)
      if (isMissed ? isHere : !isHere && isContested(latchkey, { connectorId }))
        void refreshWallet(latchkey, namespace, connectorId)
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

/** In place of the account's views: the wallets to connect, and why the account is gone. A closed modal stays closed. */
function showLocked(latchkey: Latchkey, connectorId: string): void {
  if (!latchkey.store.getState().modal.open || getAccount(latchkey).address) return
  const connector = latchkey.store.getState().connectors.find(({ id }) => id === connectorId)
  const lockedWallet = connector?.name ?? connectorId
  open(latchkey, { reason: 'disconnected' })
  // Nobody locks an account by email or social login: its visitor signed out, and knows.
  if (connector?.type === 'AUTH') return
  showBanner(latchkey, {
    state: 'error',
    message: `${lockedWallet} was disconnected or locked. Unlock it, or connect it again.`,
    lockedWallet,
  })
}

/** In place of the wallets to connect: the account, once its wallet is unlocked. */
function showUnlocked(latchkey: Latchkey): void {
  const { modal, banner } = latchkey.store.getState()
  if (banner?.lockedWallet && getAccount(latchkey).address) hideBanner(latchkey)
  if (modal.open && modal.stack.at(-1)?.view === 'Connect' && getAccount(latchkey).address) open(latchkey)
}

/** Closes the modal after a disconnect, because its views are about the account. */
export function leaveAccountViews(latchkey: Latchkey): void {
  if (latchkey.store.getState().modal.open) close(latchkey, { reason: 'disconnected' })
}
