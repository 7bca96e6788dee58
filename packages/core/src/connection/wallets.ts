import type { WalletSession } from '../adapter/wallets.ts'
import { backgroundLimit } from '../storage/session.ts'
import { disconnected } from './disconnected.ts'
import { heldBy } from './heldBy.ts'
import { type Connected, type Connection, type ConnectionEvent, transition } from './machine.ts'

/**
 * The connected wallets of one namespace: the active one, whose account is on screen and signs, and those in the background, the one used
 * last first. No wallet is in both.
 */
export type Wallets = { active: Connection; background: readonly Connected[] }

export type WalletsEvent =
  | ConnectionEvent
  /** A background wallet confirmed what it shares; `order` is that of the remembered ones. */
  | { type: 'backgroundGranted'; connectorId: string; session: WalletSession; order: readonly string[] }
  /** A background wallet becomes the active one, which goes to the background. */
  | { type: 'walletChosen'; connectorId: string }
  /** The active wallet goes to the background, because another tab chose one that this tab has to read first. */
  | { type: 'setAside' }

/**
 * The next state; pure. Returns the same object if nothing changes.
 *
 * The active wallet follows its own machine (`transition`), and only a choice of the visitor puts another one in its place: what a wallet of
 * the background says changes its own entry. A wallet that connects sends the active one to the background.
 */
export function advance(wallets: Wallets, event: WalletsEvent): Wallets {
  switch (event.type) {
    case 'backgroundGranted':
      return grantBackground(wallets, event)
    case 'walletChosen': {
      const chosen = wallets.background.find(({ connectorId }) => connectorId === event.connectorId)
      return chosen ? withActive(chosen, [heldBy(wallets.active), ...wallets.background]) : wallets
    }
    case 'setAside':
      return withActive(disconnected, [heldBy(wallets.active), ...wallets.background])
    case 'disconnected':
      if (event.connectorId === undefined) return { active: transition(wallets.active, event), background: [] }
      return applyToEach(wallets, event)
    case 'lateGranted':
    case 'sessionGranted': {
      const active = transition(wallets.active, event)
      if (active === wallets.active) return wallets
      return withActive(active, [heldBy(wallets.active), ...wallets.background])
    }
    default:
      return applyToEach(wallets, event)
  }
}

/** An event names its wallet, so only that one changes. */
function applyToEach(wallets: Wallets, event: ConnectionEvent): Wallets {
  const active = transition(wallets.active, event)
  const background = mapSame(wallets.background, (wallet) => heldBy(transition(wallet, event)))
  return active === wallets.active && background === wallets.background ? wallets : { active, background }
}

function grantBackground(wallets: Wallets, event: Extract<WalletsEvent, { type: 'backgroundGranted' }>): Wallets {
  const { connectorId, session, order } = event
  if (heldBy(wallets.active)?.connectorId === connectorId) return wallets
  if (wallets.background.some((wallet) => wallet.connectorId === connectorId)) {
    const accounts = advance(wallets, { type: 'accountsChanged', connectorId, accounts: session.accounts })
    return advance(accounts, { type: 'chainChanged', connectorId, chainId: session.chainId })
  }
  const granted: Connected = { status: 'connected', connectorId, ...session }
  const place = (wallet: Connected) => order.indexOf(wallet.connectorId)
  const background = [...wallets.background, granted].toSorted((one, other) => place(one) - place(other))
  return { ...wallets, background: background.slice(0, backgroundLimit) }
}

/** The background has each wallet once, and never the active one. */
function withActive(active: Connection, others: readonly (Connected | undefined)[]): Wallets {
  const activeId = heldBy(active)?.connectorId
  const background = others.filter(
    (wallet): wallet is Connected => wallet !== undefined && wallet.connectorId !== activeId,
  )
  return { active, background: background.slice(0, backgroundLimit) }
}

/** Maps a list and leaves out what becomes undefined; the same list if no item changes. */
function mapSame<item>(list: readonly item[], change: (item: item) => item | undefined): readonly item[] {
  const changed = list.map(change)
  return changed.every((item, index) => item === list[index]) ? list : changed.filter((item) => item !== undefined)
}
