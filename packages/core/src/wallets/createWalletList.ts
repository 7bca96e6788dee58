import type { Connector, Unsubscribe } from '../adapter/wallets.ts'

/** A wallet on the page, and the row that stands for it. */
export type FoundWallet<Wallet> = { wallet: Wallet; connector: Connector }

export type WalletList<Wallet> = {
  /** @returns removes them again */
  add(wallets: readonly FoundWallet<Wallet>[]): () => void
  removeWhere(isGone: (wallet: FoundWallet<Wallet> & { isChosen: boolean }) => boolean): void
  /** Whether a wallet of this name is listed, whatever its id. */
  hasName(id: string): boolean
  watch(onChange: (connectors: readonly Connector[]) => void): Unsubscribe
  getWallet(connectorId: string): Wallet | undefined
  /** Waits for a wallet that loads after the page. Undefined once `signal` aborts, and at once where several wallets claim its name. */
  waitForWallet(connectorId: string, signal: AbortSignal): Promise<Wallet | undefined>
  /** Whether the id stands for one wallet only: no other claims its name, or the visitor chose this one on this page. */
  isCertain(connectorId: string): boolean
  /**
   * Notes that the visitor chose this wallet, so that it keeps its id on this page even if another claims its name later.
   * @returns a function that reverts the choice, unless it was chosen before
   */
  choose(connectorId: string): () => void
}

/** More are no wallets: each costs every row a comparison. */
const mostWallets = 300

type Listed<Wallet> = FoundWallet<Wallet> & { place: number; chosenId?: string }

/**
 * The wallets of a page that are known by their names. A name can be copied, so two objects under one name are two wallets, both marked as
 * contested, and neither gets the plain id.
 * @param listen starts to add wallets; called once, with the first watcher or question
 */
export function createWalletList<Wallet extends object>(
  listen: (list: WalletList<Wallet>) => void,
): WalletList<Wallet> {
  const found: Listed<Wallet>[] = []
  const watchers = new Set<() => void>()
  let isScheduled = false
  let isListening = false

  const notify = () => {
    // One task may bring many wallets: they share one list.
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      for (const watcher of [...watchers]) watcher()
    })
  }

  const removeWhere: WalletList<Wallet>['removeWhere'] = (isGone) => {
    const kept = found.filter((one) => !isGone({ ...one, isChosen: one.chosenId !== undefined }))
    if (kept.length === found.length) return
    found.splice(0, found.length, ...kept)
    notify()
  }

  const claimants = (id: string) => found.filter(({ connector }) => fold(connector.id) === fold(id))
  const idOf = ({ connector, place, chosenId }: Listed<Wallet>) =>
    chosenId ?? (claimants(connector.id).length > 1 ? `${connector.id}#${place}` : connector.id)
  const find = (connectorId: string) => found.find((one) => fold(idOf(one)) === fold(connectorId))
  const isCertain = (one: Listed<Wallet>) => one.chosenId !== undefined || claimants(one.connector.id).length === 1

  const list: WalletList<Wallet> = {
    add(wallets) {
      const added = wallets.flatMap((one) => {
        if (found.length >= mostWallets || found.some(({ wallet }) => wallet === one.wallet)) return []
        const place = 1 + Math.max(0, ...claimants(one.connector.id).map((other) => other.place))
        const listed = { ...one, place }
        found.push(listed)
        return [listed]
      })
      if (added.length > 0) notify()
      return () => removeWhere((one) => added.some(({ wallet }) => wallet === one.wallet))
    },
    removeWhere,
    hasName: (id) => claimants(id).length > 0,
    watch(onChange) {
      let last: readonly Connector[] = []
      const emit = () => {
        const connectors = found.map((one) => ({
          ...one.connector,
          id: idOf(one),
          isContested: claimants(one.connector.id).length > 1,
        }))
        if (isSameList(connectors, last)) return
        last = connectors
        onChange(connectors)
      }
      start()
      watchers.add(emit)
      emit()
      return () => void watchers.delete(emit)
    },
    getWallet(connectorId) {
      start()
      return find(connectorId)?.wallet
    },
    waitForWallet(connectorId, signal) {
      return new Promise((resolve) => {
        const finish = (wallet: Wallet | undefined) => {
          watchers.delete(check)
          signal.removeEventListener('abort', onAbort)
          resolve(wallet)
        }
        const onAbort = () => finish(undefined)
        const check = () => {
          const one = find(connectorId)
          // Nobody knows which of several wallets of a name the visitor chose on an earlier page.
          if (one) finish(isCertain(one) ? one.wallet : undefined)
          else if (claimants(connectorId).length > 0) finish(undefined)
        }
        start()
        watchers.add(check)
        if (signal.aborted) return finish(undefined)
        signal.addEventListener('abort', onAbort, { once: true })
        check()
      })
    },
    isCertain(connectorId) {
      const one = find(connectorId)
      return one !== undefined && isCertain(one)
    },
    choose(connectorId) {
      start()
      const one = find(connectorId)
      if (!one || one.chosenId !== undefined) return () => {}
      one.chosenId = idOf(one)
      return () => {
        delete one.chosenId
        notify()
      }
    },
  }

  function start(): void {
    if (isListening) return
    isListening = true
    listen(list)
  }

  return list
}

/** An id in one case: `Solana/Phantom` is `solana/phantom`. */
function fold(id: string): string {
  return id.toLowerCase()
}

function isSameList(one: readonly Connector[], other: readonly Connector[]): boolean {
  const keyOf = ({ id, name, isContested }: Connector) => [id, name, isContested].join()
  return one.length === other.length && one.map(keyOf).join('\n') === other.map(keyOf).join('\n')
}
