import type { Connector, Unsubscribe } from '@latchkey/core'
import type { Eip1193Provider } from '../provider.ts'
import { getLegacyWallet } from './getLegacyWallet.ts'
import { type FoundWallet, parseAnnouncement } from './parseAnnouncement.ts'

export type Discovery = {
  watch(onChange: (connectors: readonly Connector[]) => void): Unsubscribe
  getProvider(connectorId: string): Eip1193Provider | undefined
  /** Waits for a wallet that loads after the page; undefined once `signal` aborts. */
  waitForProvider(connectorId: string, signal: AbortSignal): Promise<Eip1193Provider | undefined>
}

/**
 * Finds the wallets on the page: EIP-6963 announcements in the order they came, then `window.ethereum` where nobody announced it.
 *
 * The first to announce an rdns or a uuid keeps it: a later one under the same name is an impostor or a repeat, and never takes
 * the place of a wallet the visitor may already have chosen. `window` is touched only while somebody watches or asks.
 */
export function createDiscovery(): Discovery {
  const announced = new Map<string, FoundWallet>()
  const uuids = new Set<string>()
  const watchers = new Set<() => void>()
  let scheduled = false

  const changed = () => {
    // Thousands of announcements may come in one task: one list for all of them.
    if (scheduled) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      for (const watcher of [...watchers]) watcher()
    })
  }

  const onAnnounce = (event: unknown) => {
    const wallet = parseAnnouncement(event)
    const rdns = wallet?.connector.id.toLowerCase()
    const uuid = wallet?.connector.info?.uuid
    if (!wallet || !rdns || !uuid || announced.has(rdns) || uuids.has(uuid)) return
    announced.set(rdns, wallet)
    uuids.add(uuid)
    changed()
  }

  const listen = (watcher: () => void): Unsubscribe => {
    if (watchers.size === 0) {
      window.addEventListener('eip6963:announceProvider', onAnnounce)
      window.addEventListener('ethereum#initialized', changed)
    }
    watchers.add(watcher)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => {
      if (!watchers.delete(watcher) || watchers.size > 0) return
      window.removeEventListener('eip6963:announceProvider', onAnnounce)
      window.removeEventListener('ethereum#initialized', changed)
    }
  }

  const list = (): readonly Connector[] => {
    const wallets = [...announced.values()]
    const legacy = getLegacyWallet()
    if (legacy && !wallets.some((wallet) => wallet.provider === legacy.provider)) wallets.push(legacy)
    return wallets.map((wallet) => wallet.connector)
  }

  const find = (connectorId: string) =>
    connectorId === 'injected' ? getLegacyWallet()?.provider : announced.get(connectorId.toLowerCase())?.provider

  return {
    watch(onChange) {
      let last = ''
      const emit = () => {
        const connectors = list()
        const key = connectors.map((connector) => connector.id).join(' ')
        if (key === last) return
        last = key
        onChange(connectors)
      }
      const stop = listen(emit)
      emit()
      return stop
    },
    getProvider(connectorId) {
      const known = find(connectorId)
      if (known) return known
      listen(() => {})()
      return find(connectorId)
    },
    waitForProvider(connectorId, signal) {
      return new Promise((resolve) => {
        const finish = (provider: Eip1193Provider | undefined) => {
          stop()
          signal.removeEventListener('abort', onAbort)
          resolve(provider)
        }
        const onAbort = () => finish(undefined)
        const check = () => {
          const provider = find(connectorId)
          if (provider) finish(provider)
        }
        const stop = listen(check)
        if (signal.aborted) return finish(undefined)
        signal.addEventListener('abort', onAbort)
        check()
      })
    },
  }
}
