import type { Connector } from '@latchkey/core'
import { cleanText, parseIcon } from '@latchkey/core/internal'
import { type Eip1193Provider, isProvider } from '../provider.ts'

export type FoundWallet = { connector: Connector; provider: Eip1193Provider }

// A reversed domain name. Latchkey's own connector ids (`injected`, `walletConnect`, `embeddedWallet`) have no dot, so no announcement can claim one.
const rdnsFormat = /^[\w-]+(\.[\w-]+)+$/
const uuidFormat = /^[\w-]{1,64}$/

/**
 * Parses an `eip6963:announceProvider` event. Any script on the page can send one, so each property is read once and validated, and one
 * that throws invalidates only its own announcement.
 * @returns undefined for an announcement that does not follow EIP-6963
 */
export function parseAnnouncement(event: unknown): FoundWallet | undefined {
  try {
    const { info, provider } = (event as { detail: { info: Record<string, unknown>; provider: unknown } }).detail
    const { name, rdns, uuid, icon } = info
    if (typeof rdns !== 'string' || rdns.length > 128 || !rdnsFormat.test(rdns)) return undefined
    if (typeof uuid !== 'string' || !uuidFormat.test(uuid)) return undefined
    if (typeof name !== 'string' || !isProvider(provider)) return undefined
    // The embedded wallet, announced by a Latchkey of this page: it is listed already.
    if (provider.isPaired) return undefined
    return {
      connector: {
        id: rdns,
        name: cleanText(name, { maxLength: 64 }) || rdns,
        type: 'ANNOUNCED',
        chain: 'eip155',
        imageUrl: parseIcon(icon),
        info: { rdns, uuid },
      },
      provider,
    }
  } catch {
    return undefined
  }
}

/** Names by flag, which starts with `is`. Wallets that pose as MetaMask set its flag too, so it comes last. */
const flags = {
  Rabby: 'Rabby',
  BraveWallet: 'Brave Wallet',
  CoinbaseWallet: 'Coinbase Wallet',
  Trust: 'Trust Wallet',
  OkxWallet: 'OKX Wallet',
  Phantom: 'Phantom',
  Rainbow: 'Rainbow',
  Frame: 'Frame',
  MetaMask: 'MetaMask',
}

/** The wallet at `window.ethereum`, for those that do not announce themselves (mostly in-app browsers). */
export function getLegacyWallet(): FoundWallet | undefined {
  try {
    const provider = (window as { ethereum?: unknown }).ethereum
    if (!isProvider(provider)) return undefined
    const marks = provider as unknown as Record<string, unknown>
    const name = Object.entries(flags).find(([flag]) => marks[`is${flag}`] === true)?.[1] ?? 'Browser Wallet'
    return { connector: { id: 'injected', name, type: 'INJECTED', chain: 'eip155' }, provider }
  } catch {
    // A getter that throws.
    return undefined
  }
}
