import type { ChainNamespace } from '@latchkey/wire'
import { close } from '../actions/close.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import type { Latchkey } from '../latchkey.ts'
import { isRecord, parseSession, type Session } from '../storage/session.ts'
import { adoptTransactions } from './adoptTransactions.ts'
import { refreshWallet, refreshWallets, unfollowWallet } from './followWallet.ts'
import { resumePurchases } from './resumePurchases.ts'

/** The tab that asked its wallet hears the answer; only when it falls silent is the chain asked from here. */
const askingTabMs = 30_000

/**
 * Follows another tab: who is connected, which network is chosen, what was sent. A tab never takes an account from another tab: it asks its
 * own wallet.
 */
export async function onTabMessage(kit: Latchkey, message: unknown): Promise<void> {
  if (!isRecord(message)) return
  if (message.topic === 'session') adoptSession(kit, parseSession(message.session))
  if (message.topic === 'wallet') await refreshWallets(kit)
  if (message.topic === 'purchases') await resumePurchases(kit)
  if (message.topic === 'sent') adoptTransactions(kit, { delayMs: askingTabMs })
}

function adoptSession(kit: Latchkey, session: Session): void {
  const { internal, store } = kit
  store.setState((state) => ({
    recentWalletIds: session.recentWalletIds,
    chosenNetworks: { ...state.chosenNetworks, ...knownNetworks(kit, session) },
    activeNamespace: kit.adapters.some(({ namespace }) => namespace === session.activeNamespace)
      ? session.activeNamespace
      : state.activeNamespace,
  }))
  for (const { namespace } of kit.adapters) {
    const theirs = session.connections[namespace]
    if (theirs === internal.remembered[namespace]) continue
    // Another wallet, or none: what was shown is no longer true here either.
    unfollowWallet(kit, namespace)
    applyEvent(kit, namespace, { type: 'disconnected' })
    if (theirs === undefined) delete internal.remembered[namespace]
    else {
      internal.remembered[namespace] = theirs
      void refreshWallet(kit, namespace).then(() => leaveConnectViews(kit, namespace))
    }
  }
}

/** Connected in another tab while this one was still choosing: there is nothing left to choose, and no code to wait for. */
function leaveConnectViews(kit: Latchkey, namespace: ChainNamespace): void {
  const { modal, connections } = kit.store.getState()
  const isChoosing = ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic'].includes(modal.stack[0].view)
  if (modal.open && isChoosing && connections[namespace].status === 'connected') close(kit, { reason: 'done' })
}

function knownNetworks(kit: Latchkey, session: Session): Session['chosenNetworks'] {
  return Object.fromEntries(
    Object.entries(session.chosenNetworks).filter(([, id]) =>
      kit.networks.some(({ caipNetworkId }) => caipNetworkId === id),
    ),
  )
}
