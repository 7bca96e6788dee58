import type { ChainNamespace } from '@latchkey/wire'
import { chainNamespaces } from '@latchkey/wire'
import { disconnected } from './connection/disconnected.ts'
import type { Connection } from './connection/machine.ts'
import type { LatchkeyOptions } from './latchkey.ts'
import type { Network } from './network.ts'
import type { ModalState, PairingState, SendState, State, TransactionsState } from './state.ts'
import { parsePreferences } from './storage/preferences.ts'
import type { Session } from './storage/session.ts'
import type { SwapState } from './swap/SwapPlan.ts'

/**
 * The initial state. A stored connection starts as `reconnecting`, on a server too, so that neither the first paint nor hydration shows
 * "disconnected" to a connected visitor.
 */
export function createInitialState(parameters: {
  options: LatchkeyOptions
  networks: readonly Network[]
  session: Session
}): State {
  const { options, networks, session } = parameters
  const namespaces = options.adapters.map((adapter) => adapter.namespace)
  const connections = Object.fromEntries(
    chainNamespaces.map((namespace) => {
      const connectorId = namespaces.includes(namespace) ? session.connections[namespace] : undefined
      const connection: Connection = connectorId ? { status: 'reconnecting', connectorId, attempt: 0 } : disconnected
      return [namespace, connection]
    }),
    // The type of Object.fromEntries does not say that every namespace is a key.
  ) as Record<ChainNamespace, Connection>
  const fallback = networks.find((network) => network.caipNetworkId === options.defaultNetwork) ?? networks[0]
  const chosenNetworks = Object.fromEntries(
    Object.entries(session.chosenNetworks).filter(([, id]) => networks.some((network) => network.caipNetworkId === id)),
  )
  return {
    ready: false,
    connectors: [],
    connections,
    background: {},
    disabledNamespaces: [],
    activeNamespace:
      session.activeNamespace && namespaces.includes(session.activeNamespace)
        ? session.activeNamespace
        : fallback?.chainNamespace,
    chosenNetworks: fallback
      ? { [fallback.chainNamespace]: fallback.caipNetworkId, ...chosenNetworks }
      : chosenNetworks,
    accountTab: 'tokens',
    modal: closedModal,
    send: emptySend,
    swap: emptySwap,
    transactions: emptyTransactions,
    requestedTransactions: [],
    sentTransactions: [],
    recentWalletIds: session.recentWalletIds,
    preferences: parsePreferences(session.preferences, options.settings),
    pairing: noPairing,
    banner: undefined,
  }
}

export const closedModal: ModalState = {
  open: false,
  loading: false,
  shake: false,
  stack: [{ view: 'Connect', params: {} }],
  direction: 'none',
  loadingNamespaces: {},
}

export const noPairing: PairingState = {
  buffering: false,
}

export const emptySend: SendState = {
  loading: false,
}

export const emptySwap: SwapState = {
  amount: '',
  unit: 'token',
  // 1 %.
  slippageBps: 100,
  approval: 'exact',
  isRunning: false,
}

export const emptyTransactions: TransactionsState = {
  transactions: [],
  loading: false,
  empty: false,
}
