import type { ChainNamespace } from '@latchkey/wire'
import { close } from '../actions/modal.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import type { Latchkey } from '../latchkey.ts'
import { isRecord, parseSession, type Session } from '../storage/session.ts'
import { adoptTransactions } from './adoptTransactions.ts'
import { refreshWallet, refreshWallets, unfollowWallet } from './followWallet.ts'
import { resumePurchases } from './resumePurchases.ts'

/** The tab that asked its wallet hears the answer; only when it falls silent is the chain asked from here. */
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
  const { internal, store } = latchkey
  store.setState((state) => ({
    recentWalletIds: session.recentWalletIds,
    chosenNetworks: { ...state.chosenNetworks, ...knownNetworks(latchkey, session) },
    activeNamespace: latchkey.adapters.some(({ namespace }) => namespace === session.activeNamespace)
      ? session.activeNamespace
      : state.activeNamespace,
  }))
  for (const { namespace } of latchkey.adapters) {
    const theirs = session.connections[namespace]
    if (theirs === internal.remembered[namespace]) continue
    // Another wallet, or none: what was shown is no longer true here either.
    unfollowWallet(latchkey, namespace)
    applyEvent(latchkey, namespace, { type: 'disconnected' })
    if (theirs === undefined) delete internal.remembered[namespace]
    else {
      internal.remembered[namespace] = theirs
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
