import type { Connector } from '@latchkey/core'
import type { PairedWallet, PairingAbility, Unsubscribe } from '@latchkey/core/internal'
import type { PairedConnection, PairedConnectionOptions } from './createPairedConnection.ts'

export type Paired = {
  ability: PairingAbility
  /** The connector, where core gave one. */
  connector(): Connector | undefined
  /** Called whenever the connector changes. */
  watch(onChange: () => void): Unsubscribe
  /** What speaks to the wallet, its code loaded when first asked for; undefined where core gave no wallet. */
  load(): Promise<PairedConnection | undefined>
  /** The same, once it is loaded. */
  connection(): PairedConnection | undefined
}

/** The place of a paired wallet in the adapter: a connector at once, the rest when something is first asked of it. */
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

/** Asked of a paired wallet; each grants what it knows. */
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
