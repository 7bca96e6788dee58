import type { Connector } from '@latchkey/core'
import type { Unsubscribe } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { createLegacyPlace } from './createLegacyPlace.ts'
import { type FoundWallet, parseAnnouncement } from './parseAnnouncement.ts'

export type Discovery = {
  watch(onChange: (connectors: readonly Connector[]) => void): Unsubscribe
  getProvider(connectorId: string): Eip1193Provider | undefined
  /**
   * Waits for a wallet that loads after the page. Undefined once `signal` aborts, and at once where several wallets claim its rdns and the
   * visitor chose none of them on this page, and for one at `window.ethereum` that has announced itself under an id of its own.
   */
  waitForProvider(connectorId: string, signal: AbortSignal): Promise<Eip1193Provider | undefined>
  /** Whether the id stands for one wallet only: no other claims its rdns, or the visitor chose this one on this page. */
  isCertain(connectorId: string): boolean
  /**
   * Notes that the visitor chose this wallet, so that it keeps its id on this page even if another claims its rdns or its place later.
   * @returns a function that reverts the choice, unless the wallet was chosen before; undefined where another wallet has taken the place
   * of the one that is listed, which is listed from then on
   */
  choose(connectorId: string): (() => void) | undefined
}

type Found = FoundWallet & {
  rdns: string
  /** Its place among those of its rdns, from 1. */
  place: number
  /** The id under which the visitor chose it. */
  chosenId?: string
}

/**
 * Finds the wallets on the page: EIP-6963 announcements in their order, then `window.ethereum` where no wallet announced it.
 *
 * A wallet is identified by its provider object, so repeated announcements are one wallet. An rdns or a uuid can be copied, so two
 * providers under one rdns are two wallets, both marked as contested. Neither gets the plain rdns as its id: the first to announce itself
 * need not be the wallet that the visitor knows. `window` is only used while there is a watcher or a call under way.
 */
export function createDiscovery(): Discovery {
  const found: Found[] = []
  const byRdns = new Map<string, Found[]>()
  const watchers = new Set<() => void>()
  const isAnnounced = (wallet: FoundWallet) => found.some(({ provider }) => provider === wallet.provider)
  const legacyPlace = createLegacyPlace({ isAnnounced })
  let scheduled = false

  const notify = () => {
    // One task may bring thousands of announcements: they share one list.
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
    notify()
  }

  const listen = (watcher: () => void): Unsubscribe => {
    if (watchers.size === 0) {
      window.addEventListener('eip6963:announceProvider', onAnnounce)
      window.addEventListener('ethereum#initialized', notify)
    }
    watchers.add(watcher)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => {
      if (!watchers.delete(watcher) || watchers.size > 0) return
      window.removeEventListener('eip6963:announceProvider', onAnnounce)
      window.removeEventListener('ethereum#initialized', notify)
    }
  }

  const isContested = (rdns: string) => (byRdns.get(rdns)?.length ?? 0) > 1

  // No rdns contains `#`.
  const idOf = ({ connector, rdns, place, chosenId }: Found) =>
    chosenId ?? (isContested(rdns) ? `${connector.id}#${place}` : connector.id)

  const find = (connectorId: string) =>
    byRdns.get(rdnsOf(connectorId))?.find((wallet) => idOf(wallet).toLowerCase() === connectorId.toLowerCase())

  /** What the wallet there grants is compared with the listed name, and it is then followed: all must be one wallet's. */
  const readLegacy = () => {
    const wallet = legacyPlace.hold()
    notify()
    return wallet?.provider
  }

  const findProvider = (connectorId: string) =>
    connectorId === 'injected' ? legacyPlace.find()?.provider : find(connectorId)?.provider

  const isCertain = (connectorId: string) => !isContested(rdnsOf(connectorId)) || Boolean(find(connectorId)?.chosenId)

  const list = (): readonly FoundWallet[] => {
    const wallets = found.map(
      (wallet): FoundWallet => ({
        provider: wallet.provider,
        connector: { ...wallet.connector, id: idOf(wallet), isContested: isContested(wallet.rdns) },
      }),
    )
    const legacy = legacyPlace.find()
    const isListed = legacy && !isAnnounced(legacy)
    legacyPlace.setListed(isListed ? legacy : undefined)
    return isListed ? [...wallets, legacy] : wallets
  }

  return {
    watch(onChange) {
      let last: readonly FoundWallet[] = []
      const emit = () => {
        const wallets = list()
        if (wallets.length === last.length && wallets.every((wallet, index) => isSame(wallet, last[index]))) return
        last = wallets
        onChange(wallets.map(({ connector }) => connector))
      }
      const stop = listen(emit)
      emit()
      return stop
    },
    getProvider(connectorId) {
      if (connectorId === 'injected') legacyPlace.hold()
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
          if (provider) finish(connectorId === 'injected' ? readLegacy() : provider)
        }
        const stop = listen(check)
        if (signal.aborted) return finish(undefined)
        signal.addEventListener('abort', () => finish(undefined))
        check()
      })
    },
    isCertain,
    choose(connectorId) {
      if (connectorId === 'injected') {
        const release = legacyPlace.choose()
        notify()
        return release
      }
      const wallet = find(connectorId)
      if (!wallet || wallet.chosenId) return () => {}
      wallet.chosenId = idOf(wallet)
      return () => {
        delete wallet.chosenId
        notify()
      }
    },
  }
}

/** Whether a visitor would see, and connect, the same wallet. */
function isSame({ connector, provider }: FoundWallet, other: FoundWallet | undefined): boolean {
  const { id, name, isContested } = connector
  const before = other?.connector
  return provider === other?.provider && id === before?.id && name === before.name && isContested === before.isContested
}

function rdnsOf(connectorId: string): string {
  return connectorId.replace(/#.*/, '').toLowerCase()
}
