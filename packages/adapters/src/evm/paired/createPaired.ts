import type { Connector } from '@latchkey/core'
import type { PairedWallet, PairingAbility, Unsubscribe } from '@latchkey/core/internal'
import type { PairedConnection, PairedConnectionOptions } from './createPairedConnection.ts'

export type Paired = {
  ability: PairingAbility
  /** The connector, where core gave one. */
  connector(): Connector | undefined
  /** Called whenever the connector changes. */
  watch(onChange: () => void): Unsubscribe
  /** The connection to the wallet, whose code loads on the first call; undefined where core gave no wallet. */
  load(): Promise<PairedConnection | undefined>
  /** The connection, once it is loaded. */
  connection(): PairedConnection | undefined
}

/** The adapter's paired wallet: a connector at once, the connection on the first request. */
export function createPaired(options: Omit<PairedConnectionOptions, 'loadWallet'>): Paired {
  const watchers = new Set<() => void>()
  let given: { connector: Connector; load: () => Promise<PairedWallet> } | undefined
  let connection: PairedConnection | undefined

  async function loadWallet(): Promise<PairedWallet> {
    if (!given) throw Object.assign(new Error('Pairing is not configured.'), { code: 4900 })
    return given.load()
  }

  return {
    ability: {
      methods: pairedMethods,
      events: pairedEvents,
      setWallet(wallet) {
        given = wallet
        for (const watcher of [...watchers]) watcher()
      },
    },
    connector: () => given?.connector,
    watch(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    async load() {
      if (!given) return undefined
      const { createPairedConnection } = await import('./createPairedConnection.ts')
      connection ??= createPairedConnection({ ...options, loadWallet })
      return connection
    },
    connection: () => connection,
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
