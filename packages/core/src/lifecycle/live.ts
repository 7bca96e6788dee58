import type { ChainNamespace } from '@latchkey/wire'
import { close } from '../actions/modal.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { rememberedWallets } from '../connection/remembered.ts'
import type { Latchkey } from '../latchkey.ts'
import { mergeSentTransactions, readSentTransactions } from '../storage/sentTransactions.ts'
import { isRecord, parseSession, type Session } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { requestedHere, sentHere, withoutClaims } from '../transactions/madeHere.ts'
import { listRequestedTransactions, removeRequestedTransaction } from '../transactions/requestedTransactions.ts'
import { followRequestedTransaction } from './followRequestedTransaction.ts'
import { followSentTransaction } from './followSentTransaction.ts'
import { refreshWallet, refreshWallets, unfollowWallet } from './followWallet.ts'

/** What Latchkey needs once there is a wallet or a transfer to follow: one chunk, loaded then. */

export { refreshWallets, retryLateWallets } from './followWallet.ts'

/** The tab that sent the request gets the response; only when that tab falls silent does this one search the chain. */
const requestingTabMs = 30_000

/**
 * Follows another tab: who is connected, which network is chosen, what was sent. A tab never takes an account from another tab: it asks its
 * own wallet.
 */
export async function onTabMessage(latchkey: Latchkey, message: unknown): Promise<void> {
  if (!isRecord(message)) return
  if (message.topic === 'session') adoptSession(latchkey, parseSession(message.session))
  if (message.topic === 'wallet') await refreshWallets(latchkey)
  if (message.topic === 'purchases') await resumePurchases(latchkey)
  if (message.topic === 'sent') adoptTransactions(latchkey, { delayMs: requestingTabMs })
}

function adoptSession(latchkey: Latchkey, session: Session): void {
  const { store } = latchkey
  const remembered = rememberedWallets(latchkey)
  store.setState((state) => ({
    recentWalletIds: session.recentWalletIds,
    chosenNetworks: { ...state.chosenNetworks, ...knownNetworks(latchkey, session) },
    activeNamespace: latchkey.adapters.some(({ namespace }) => namespace === session.activeNamespace)
      ? session.activeNamespace
      : state.activeNamespace,
  }))
  for (const { namespace } of latchkey.adapters) {
    const theirs = session.connections[namespace]
    if (theirs === remembered[namespace]) continue
    // Another wallet, or none: what was shown is no longer true here either.
    unfollowWallet(latchkey, namespace)
    applyEvent(latchkey, namespace, { type: 'disconnected' })
    if (theirs === undefined) delete remembered[namespace]
    else {
      remembered[namespace] = theirs
      void refreshWallet(latchkey, namespace).then(() => leaveConnectViews(latchkey, namespace))
    }
  }
}

/** Connected in another tab while this one was still choosing: there is nothing left to choose, and no code to wait for. */
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
 * Takes in what was sent, and what wallets were requested to send, before a reload or in another tab, and follows what has no end yet.
 * @param options.delayMs how long a request is left to the tab that made it
 */
export function adoptTransactions(latchkey: Latchkey, { delayMs = 0 }: { delayMs?: number } = {}): void {
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
  // All at once: each change is written, and the other tabs are notified.
  if (over.length > 0) removeRequestedTransaction(latchkey, ...over)
  for (const requested of requestedTransactions) {
    const isClaimed = sentIds.has(requested.id)
    if (!isClaimed) followRequestedTransaction(latchkey, requested, { delayMs })
    // Another tab says that it found it: this one searches by itself, at once.
    else if (mine.has(requested.id)) followRequestedTransaction(latchkey, requested, { isClaimed })
  }
}

/** Goes on following purchases, of before a reload or of another tab; their code is loaded where there are some. */
export async function resumePurchases(latchkey: Latchkey): Promise<void> {
  // A chunk that does not arrive leaves them as they were; the next start tries again.
  const loaded = await import('../onramp/followPurchases.ts').catch(() => undefined)
  loaded?.adoptPurchases(latchkey)
}
