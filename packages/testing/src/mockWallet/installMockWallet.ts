import { createMockWallet, type MockWalletParts } from './createMockWallet.ts'
import { createUuid } from './createUuid.ts'
import { storageKey } from './createWalletState.ts'
import type { MockWallet, MockWalletOptions } from './MockWallet.ts'

type MockWindow = EventTarget & {
  ethereum?: unknown
  /** Controllers by rdns, for tests outside the page. */
  __latchkeyMockWallets?: Record<string, MockWallet>
}

/**
 * Puts a browser wallet on this page that really signs and sends, on whatever chain its node serves: EIP-6963, EIP-1193, EIP-3326,
 * EIP-3085 and, with `legacy`, `window.ethereum`. Its permission, lock, account and chain survive a reload.
 *
 * @returns the controller; with `count`, the first wallet's: the others are in `window.__latchkeyMockWallets`, by rdns.
 * @example
 * const wallet = installMockWallet({
 *   accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
 *   chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }],
 * })
 * wallet.rejectNext('eth_sendTransaction')
 */
export function installMockWallet(options: MockWalletOptions): MockWallet {
  const page = globalThis.window as unknown as MockWindow
  const { announce = true, announceDelayMs = 0, legacy = false, count = 1 } = options
  page.__latchkeyMockWallets ??= {}
  const registry = page.__latchkeyMockWallets

  const wallets = Array.from({ length: count }, (_, index) => {
    const rdns = withNumber(options.rdns ?? 'org.latchkey.mock', '.', index)
    const name = withNumber(options.name ?? 'Mock Wallet', ' ', index)
    const uuid = createUuid()
    const icon = options.icon ?? drawIcon(rdns)
    const announceSelf = () => {
      const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider: wallet.provider })
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    const leave = () => {
      delete registry[rdns]
      remaining.delete(wallet)
      if (page.ethereum === wallet.provider) delete page.ethereum
      if (remaining.size > 0) return
      page.removeEventListener('eip6963:requestProvider', onRequest)
      page.removeEventListener('storage', onStorage)
    }
    const wallet: MockWalletParts = createMockWallet({ ...options, rdns, name, announceSelf, leave })
    registry[rdns] = wallet
    return wallet
  })
  const remaining = new Set(wallets)

  const announceAll = () => {
    for (const wallet of remaining) wallet.announce()
  }
  const onRequest = () => {
    if (announceDelayMs > 0) setTimeout(announceAll, announceDelayMs)
    else announceAll()
  }
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent
    for (const wallet of remaining) if (key === storageKey(wallet.rdns)) wallet.reload()
  }
  page.addEventListener('storage', onStorage)
  if (announce) {
    page.addEventListener('eip6963:requestProvider', onRequest)
    onRequest()
  }

  const [first] = wallets
  if (!first) throw new RangeError('The option `count` must be at least 1.')
  if (legacy) {
    page.ethereum = first.provider
    page.dispatchEvent(new Event('ethereum#initialized'))
  }
  return first
}

function withNumber(text: string, separator: string, index: number): string {
  return index === 0 ? text : `${text}${separator}${index + 1}`
}

/** A plain icon in its own color, as a `data:` SVG. */
function drawIcon(rdns: string): string {
  let hue = 0
  for (const character of rdns) hue = (hue * 31 + character.charCodeAt(0)) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="hsl(${hue} 65% 45%)"/><path d="M10 16a6 6 0 1 1 12 0v5H10z" fill="none" stroke="#fff" stroke-width="2.5"/><circle cx="16" cy="17" r="2" fill="#fff"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
