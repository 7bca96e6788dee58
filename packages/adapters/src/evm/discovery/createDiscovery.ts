import type { Connector } from '@latchkey/core'
import type { Unsubscribe } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { type FoundWallet, getLegacyWallet, parseAnnouncement } from './parseAnnouncement.ts'

export type Discovery = {
  watch(onChange: (connectors: readonly Connector[]) => void): Unsubscribe
  getProvider(connectorId: string): Eip1193Provider | undefined
  /**
   * Waits for a wallet that loads after the page; undefined once `signal` aborts, and at once where several wallets claim its rdns and the
   * visitor chose none of them on this page.
   */
  waitForProvider(connectorId: string, signal: AbortSignal): Promise<Eip1193Provider | undefined>
  /** Whether the id stands for one wallet only: nobody else claims its rdns, or the visitor chose this one on this page. */
  isCertain(connectorId: string): boolean
  /**
   * Notes that the visitor chose this wallet: its id stays its own on this page, whoever claims its rdns later.
   * @returns what takes the choice back, unless an earlier one was of the same wallet
   */
  choose(connectorId: string): () => void
}

type Found = FoundWallet & {
  rdns: string
  /** Its place among those of its rdns, from 1. */
  place: number
  /** The id under which the visitor chose it. */
  chosenId?: string
}

/**
 * Finds the wallets on the page: EIP-6963 announcements in the order they came, then `window.ethereum` where nobody announced it.
 *
 * A wallet is its provider object: announced again under the same rdns, it stays one. An rdns or a uuid anyone can copy, so two providers
 * under one rdns are two wallets, both marked as contested, and the rdns alone is the id of neither: it would be the first to announce
 * itself, and that one need not be the wallet the visitor knows. `window` is touched only while somebody watches or asks.
 */
export function createDiscovery(): Discovery {
  const found: Found[] = []
  const byRdns = new Map<string, Found[]>()
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
    if (!wallet) return
    const rdns = rdnsOf(wallet.connector.id)
    const claimants = byRdns.get(rdns) ?? []
    if (claimants.some(({ provider }) => provider === wallet.provider)) return
    const added: Found = { ...wallet, rdns, place: claimants.length + 1 }
    byRdns.set(rdns, [...claimants, added])
    found.push(added)
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

  const isContested = (rdns: string) => (byRdns.get(rdns)?.length ?? 0) > 1

  // `#` is in no rdns.
  const idOf = ({ connector, rdns, place, chosenId }: Found) =>
    chosenId ?? (isContested(rdns) ? `${connector.id}#${place}` : connector.id)

  const find = (connectorId: string) =>
    byRdns.get(rdnsOf(connectorId))?.find((wallet) => idOf(wallet).toLowerCase() === connectorId.toLowerCase())

  const findProvider = (connectorId: string) =>
    connectorId === 'injected' ? getLegacyWallet()?.provider : find(connectorId)?.provider

  const isCertain = (connectorId: string) => !isContested(rdnsOf(connectorId)) || Boolean(find(connectorId)?.chosenId)

  const list = (): readonly Connector[] => {
    const connectors = found.map(
      (wallet): Connector => ({ ...wallet.connector, id: idOf(wallet), isContested: isContested(wallet.rdns) }),
    )
    const legacy = getLegacyWallet()
    if (legacy && !found.some(({ provider }) => provider === legacy.provider)) connectors.push(legacy.connector)
    return connectors
  }

  return {
    watch(onChange) {
      let last = ''
      const emit = () => {
        const connectors = list()
        const key = connectors.map(({ id, isContested }) => `${id}${isContested}`).join(' ')
        if (key === last) return
        last = key
        onChange(connectors)
      }
      const stop = listen(emit)
      emit()
      return stop
    },
    getProvider(connectorId) {
      const known = findProvider(connectorId)
      if (known) return known
      listen(() => {})()
      return findProvider(connectorId)
    },
    waitForProvider(connectorId, signal) {
      return new Promise((resolve) => {
        const finish = (provider: Eip1193Provider | undefined) => {
          stop()
          resolve(provider)
        }
        const check = () => {
          if (!isCertain(connectorId)) return finish(undefined)
          const provider = findProvider(connectorId)
          if (provider) finish(provider)
        }
        const stop = listen(check)
        if (signal.aborted) return finish(undefined)
        signal.addEventListener('abort', () => finish(undefined))
        check()
      })
    },
    isCertain,
    choose(connectorId) {
      const wallet = find(connectorId)
      if (!wallet || wallet.chosenId) return () => {}
      wallet.chosenId = idOf(wallet)
      return () => {
        delete wallet.chosenId
        changed()
      }
    },
  }
}

function rdnsOf(connectorId: string): string {
  return connectorId.replace(/#.*/, '').toLowerCase()
}
