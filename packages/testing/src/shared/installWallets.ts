import { storageKey } from './createWalletState.ts'

/** A wallet on a page: its controller, and what the page's events call. */
export type InstalledWallet<Controller> = {
  id: string
  controller: Controller
  /** Announces itself to a page that just asked, or once it is installed. */
  answer(request?: Event): void
  /** Loads what another tab saved. */
  reload(): void
}

type MockWindow = EventTarget & {
  /** Controllers by id, for tests outside the page. */
  __latchkeyMockWallets?: Record<string, unknown>
}

/**
 * Puts wallets on this page: they announce themselves now and whenever the page asks, and follow the other tabs.
 * @param options.create makes the wallet with this index; it calls `leave` once it is uninstalled.
 * @param options.requestEvent what a page asks for wallets with; absent for wallets that do not announce themselves.
 * @returns the first wallet's controller
 * @throws RangeError when there is none
 */
export function installWallets<Controller>(options: {
  count: number
  announceDelayMs: number
  requestEvent: string | undefined
  create: (index: number, leave: () => void) => InstalledWallet<Controller>
}): Controller {
  const { count, announceDelayMs, requestEvent, create } = options
  const page = globalThis.window as unknown as MockWindow
  page.__latchkeyMockWallets ??= {}
  const registry = page.__latchkeyMockWallets

  const wallets = Array.from({ length: count }, (_, index) => {
    const wallet: InstalledWallet<Controller> = create(index, () => {
      delete registry[wallet.id]
      remaining.delete(wallet)
      if (remaining.size > 0) return
      if (requestEvent) page.removeEventListener(requestEvent, onRequest)
      page.removeEventListener('storage', onStorage)
    })
    registry[wallet.id] = wallet.controller
    return wallet
  })
  const remaining = new Set(wallets)

  const announceAll = (request?: Event) => {
    for (const wallet of remaining) wallet.answer(request)
  }
  const onRequest = (request?: Event) => {
    if (announceDelayMs > 0) setTimeout(() => announceAll(request), announceDelayMs)
    else announceAll(request)
  }
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent
    for (const wallet of remaining) if (key === storageKey(wallet.id)) wallet.reload()
  }
  page.addEventListener('storage', onStorage)
  if (requestEvent) {
    page.addEventListener(requestEvent, onRequest)
    onRequest()
  }

  const [first] = wallets
  if (!first) throw new RangeError('The option `count` must be at least 1.')
  return first.controller
}

/** The name or id of one of several: the first keeps it, the others have a number. */
export function withNumber(text: string, separator: string, index: number): string {
  return index === 0 ? text : `${text}${separator}${index + 1}`
}
