import type { ChainNamespace } from '@latchkey/wire'
import { isOpenHere } from '../actions/changePurchase.ts'
import { close } from '../actions/modal.ts'
import { getNamespaces } from '../actions/namespaces.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { findConnected } from '../connection/findConnected.ts'
import { rememberedOf } from '../connection/remembered.ts'
import { backgroundIds, rememberIds, walletIds } from '../connection/walletIds.ts'
import { emptySend, emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { isRecord } from '../storage/json.ts'
import { parsePreferences } from '../storage/preferences.ts'
import { mergeSentTransactions, readSentTransactions } from '../storage/sentTransactions.ts'
import { parseSession, type Session } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { listRequestedTransactions, removeRequestedTransaction } from '../transactions/requestedTransactions.ts'
import { requestedHere, sentHere, withoutClaims } from '../transactions/thisPage.ts'
import { unfollow } from './followed.ts'
import { followRequestedTransaction } from './followRequestedTransaction.ts'
import { followSentTransaction } from './followSentTransaction.ts'
import { leaveAccountViews, refreshNamespace, refreshWallet, refreshWallets } from './followWallet.ts'
import { forgetAll } from './forgetAll.ts'
import { reportInterrupted } from './interruptedSignatures.ts'
import { endLeftSignIns, readSignIn } from './showSignIn.ts'

/** The code to follow wallets and transfers: one chunk, loaded once there is one to follow. */

export { saveSession } from '../connection/applyEvent.ts'
export { acceptLateAnswer, linkRequest } from '../transactions/lateAnswers.ts'
export { retryLateWallets } from './followWallet.ts'

/** Reads every remembered wallet, then shows what a reload interrupted. */
export async function restoreWallets(latchkey: Latchkey): Promise<void> {
  const others = latchkey.adapters.flatMap(({ namespace }) =>
    backgroundIds(latchkey, namespace).map((id) => refreshWallet(latchkey, namespace, id)),
  )
  // The page is ready once the active ones are read.
  void Promise.all(others)
  await Promise.all(latchkey.adapters.map(({ namespace }) => refreshWallet(latchkey, namespace)))
  reportInterrupted(latchkey)
}

/** Goes on with what an earlier page left. @param has whether something is stored under a name */
export async function resumeStored(latchkey: Latchkey, has: (name: string) => unknown): Promise<void> {
  if (has('sent') || has('asked')) adoptTransactions(latchkey)
  if (has('signInEnding')) endLeftSignIns(latchkey)
  if (has('purchases')) await resumePurchases(latchkey)
}

/** The tab that sent the request gets the response. This one searches the chain only if that tab reports nothing for this long. */
const requestingTabMs = 30_000

/**
 * Adopts the connection, the chosen network and the transactions of another tab. A tab never takes an account from another tab: it reads it
 * from the wallet.
 */
export async function onTabMessage(latchkey: Latchkey, message: unknown): Promise<void> {
  if (!isRecord(message)) return
  if (message.topic === 'session') adoptSession(latchkey, parseSession(message.session))
  if (message.topic === 'wallet') await refreshWallets(latchkey)
  if (message.topic === 'purchases') await resumePurchases(latchkey)
  if (message.topic === 'purchaseRemoved') forgetPurchase(latchkey, message.id)
  if (message.topic === 'cleared') forgetAll(latchkey, { by: 'otherTab' })
  if (message.topic === 'signIn') readSignIn(latchkey)
  if (message.topic === 'sent') adoptTransactions(latchkey, { delayMs: requestingTabMs })
}

function adoptSession(latchkey: Latchkey, session: Session): void {
  const { store } = latchkey
  store.setState((state) => ({
    recentWalletIds: session.recentWalletIds,
    preferences: parsePreferences(session.preferences, latchkey.options.settings),
    chosenNetworks: { ...state.chosenNetworks, ...knownNetworks(latchkey, session) },
    activeNamespace: getNamespaces(latchkey).some((namespace) => namespace === session.activeNamespace)
      ? session.activeNamespace
      : state.activeNamespace,
  }))
  // Each tab has a host of its own.
  for (const { namespace, host } of latchkey.adapters) if (!host) adoptWallets(latchkey, namespace, session)
}

/** Takes over which wallets are connected and which one is active; each is read here before it is shown. */
function adoptWallets(latchkey: Latchkey, namespace: ChainNamespace, session: Session): void {
  const before = walletIds(latchkey, namespace)
  const active = session.connections[namespace]
  const background = session.background[namespace] ?? []
  const after = active === undefined ? background : [active, ...background]
  if (before.join() === after.join() && rememberedOf(latchkey).active[namespace] === active) return
  const isSwitched = rememberedOf(latchkey).active[namespace] !== active
  const wasConnected = latchkey.store.getState().connections[namespace].status === 'connected'
  rememberIds(latchkey, namespace, { active, background })
  // Another wallet, or none: the account shown here is outdated.
  if (isSwitched && active !== undefined && findConnected(latchkey, { namespace, connectorId: active }))
    applyEvent(latchkey, namespace, { type: 'walletChosen', connectorId: active })
  else if (isSwitched) applyEvent(latchkey, namespace, { type: 'setAside' })
  for (const connectorId of before.filter((id) => !after.includes(id))) {
    unfollow(latchkey, { namespace, connectorId })
    applyEvent(latchkey, namespace, { type: 'disconnected', connectorId })
  }
  // The visitor disconnected: this tab too leaves the account's views, and what was typed in them.
  if (wasConnected && active === undefined) {
    latchkey.store.setState({ send: emptySend, transactions: emptyTransactions, accountTab: 'tokens' })
    leaveAccountViews(latchkey)
  }
  void refreshNamespace(latchkey, namespace).then(() => leaveConnectViews(latchkey, namespace))
}

/** Closes the connect views once another tab has connected. */
function leaveConnectViews(latchkey: Latchkey, namespace: ChainNamespace): void {
  const { modal, connections } = latchkey.store.getState()
  const isChoosing = ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic'].includes(modal.stack[0].view)
  if (modal.open && isChoosing && connections[namespace].status === 'connected') close(latchkey, { reason: 'done' })
}

function knownNetworks(latchkey: Latchkey, session: Session): Session['chosenNetworks'] {
  return Object.fromEntries(
    Object.entries(session.chosenNetworks).filter(([, id]) =>
      latchkey.networks.some(({ caipNetworkId }) => caipNetworkId === id),
    ),
  )
}

/**
 * Adopts the sent and requested transactions of an earlier page or of another tab, and follows those that are not final.
 * @param options.delayMs how long to leave a request to the tab that made it
 */
function adoptTransactions(latchkey: Latchkey, { delayMs = 0 }: { delayMs?: number } = {}): void {
  const mine = requestedHere(latchkey)
  const stored = mergeSentTransactions(
    latchkey.store.getState().sentTransactions,
    readSentTransactions(storagePlace(latchkey)),
    {
      kept: sentHere(latchkey),
    },
  )
  const sentTransactions = withoutClaims(latchkey, stored)
  const requestedTransactions = listRequestedTransactions(latchkey)
  latchkey.store.setState({ sentTransactions, requestedTransactions })
  for (const sent of sentTransactions) followSentTransaction(latchkey, sent)
  const sentIds = new Set(stored.map(({ requestId }) => requestId))
  const over = requestedTransactions.filter(({ id }) => sentIds.has(id) && !mine.has(id)).map(({ id }) => id)
  // In one change, because each is written to storage and sent to the other tabs.
  if (over.length > 0) removeRequestedTransaction(latchkey, ...over)
  for (const requested of requestedTransactions) {
    const isClaimed = sentIds.has(requested.id)
    if (!isClaimed) followRequestedTransaction(latchkey, requested, { delayMs })
    // Another tab claims to have found it: search for it here at once.
    else if (mine.has(requested.id)) followRequestedTransaction(latchkey, requested, { isClaimed })
  }
}

/**
 * Another tab removed it from storage. One that this page opened stays until it is over: any script can send the message, and what nobody
 * follows is paid again.
 */
function forgetPurchase(latchkey: Latchkey, removed: unknown): void {
  latchkey.store.setState((state) => ({
    purchases: state.purchases?.filter((one) => one.id !== removed || isOpenHere(latchkey, one)),
  }))
}

/** Follows the purchases of an earlier page or of another tab; loads the code for them if there are any. */
async function resumePurchases(latchkey: Latchkey): Promise<void> {
  // If the chunk fails to load, they stay as they are and the next start tries again.
  const loaded = await import('../onramp/followPurchases.ts').catch(() => undefined)
  loaded?.adoptPurchases(latchkey)
}
