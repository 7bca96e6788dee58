import type { Connector } from '@latchkey/core'
import type { PairedWallet, PairingAbility, Unsubscribe } from '@latchkey/core/internal'
import type { PairedConnection, PairedConnectionOptions } from './createPairedConnection.ts'

export type Paired = {
  ability: PairingAbility
  /** The connectors of the wallets that core gave, in their order. */
  connectors(): readonly Connector[]
  /** Called whenever a connector changes. */
  watch(onChange: () => void): Unsubscribe
  /** The connections to the wallets; their code loads on the first call, the wallets with the first request. */
  load(): Promise<void>
  /** The connection to a wallet, once they are loaded. */
  connection(connectorId: string): PairedConnection | undefined
}

type Given = { connector: Connector; load: () => Promise<PairedWallet> }

/** The adapter's paired wallets, by the ids of their connectors: a connector at once, the connection on the first request. */
export function createPaired(options: Omit<PairedConnectionOptions, 'loadWallet'>): Paired {
  const watchers = new Set<() => void>()
  const given = new Map<string, Given>()
  const connections = new Map<string, PairedConnection>()

  return {
    ability: {
      methods: pairedMethods,
      events: pairedEvents,
      setWallet(wallet) {
        given.set(wallet.connector.id, wallet)
        for (const watcher of [...watchers]) watcher()
      },
    },
    connectors: () => [...given.values()].map(({ connector }) => connector),
    watch(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    async load() {
      if (given.size === connections.size) return
      const { createPairedConnection } = await import('./createPairedConnection.ts')
      for (const [id, wallet] of given) {
        // The wallet given last: its connector may have another name since.
        const loadWallet = () => (given.get(id) ?? wallet).load()
        if (!connections.has(id)) connections.set(id, createPairedConnection({ ...options, loadWallet }))
      }
    },
    connection: (connectorId) => connections.get(connectorId),
  }
}

/** Methods requested of a paired wallet; each grants those it supports. */
export const pairedMethods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
] as const

export const pairedEvents = ['accountsChanged', 'chainChanged'] as const
