import type { Connector } from '@latchkey/core'
import type { Unsubscribe } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { createAnnounced } from './createAnnounced.ts'
import { createLegacyPlace } from './createLegacyPlace.ts'
import type { FoundWallet } from './parseAnnouncement.ts'

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
  /** Notes that the wallet was disconnected: the place at `window.ethereum` is again that of the wallet that is there. */
  release(connectorId: string): void
}

/**
 * Finds the wallets on the page: those that announce themselves, then the one at `window.ethereum` where it did not. While that one is in
 * use, it stays listed under its id and first name, whatever announces the same provider object. `window` is only used while there is a
 * watcher or a call under way.
 */
export function createDiscovery(): Discovery {
  const announced = createAnnounced()
  const legacyPlace = createLegacyPlace({ isAnnounced: announced.has })
  const watchers = new Set<() => void>()
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
    if (announced.add(event)) notify()
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

  const findProvider = (connectorId: string) =>
    connectorId === 'injected' ? legacyPlace.use()?.provider : announced.use(connectorId)

  const list = (): readonly FoundWallet[] => {
    const legacy = legacyPlace.find()
    const isListed = legacy && (legacyPlace.isHeld() || !announced.has(legacy))
    legacyPlace.setListed(isListed ? legacy : undefined)
    return isListed ? [...announced.list(legacy), legacy] : announced.list(undefined)
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
          if (!announced.isCertain(connectorId)) return finish(undefined)
          const provider = findProvider(connectorId)
          if (!provider) return
          // What the wallet at `window.ethereum` grants is compared with the listed name, and it is followed: all must be one wallet's.
          notify()
          finish(connectorId === 'injected' && !legacyPlace.isHeld() ? undefined : provider)
        }
        const stop = listen(check)
        if (signal.aborted) return finish(undefined)
        signal.addEventListener('abort', () => finish(undefined))
        check()
      })
    },
    isCertain: announced.isCertain,
    choose(connectorId) {
      if (connectorId === 'injected') {
        const release = legacyPlace.choose()
        notify()
        return release
      }
      // While nobody watches, it has not announced itself here yet.
      if (watchers.size === 0) listen(() => {})()
      const revert = announced.choose(connectorId)
      return () => {
        revert?.()
        notify()
      }
    },
    release(connectorId) {
      if (connectorId !== 'injected') return
      legacyPlace.release()
      notify()
    },
  }
}

/** Whether a visitor would see, and connect, the same wallet. */
function isSame(one: FoundWallet, other: FoundWallet | undefined): boolean {
  return one.provider === other?.provider && keyOf(one.connector) === keyOf(other.connector)
}

function keyOf({ id, name, isContested }: Connector): string {
  return [id, name, isContested].join()
}
