import type { Connector } from '@latchkey/core'
import { cleanText } from '@latchkey/core/internal'
import { type Eip1193Provider, isProvider } from '../provider.ts'

export type FoundWallet = { connector: Connector; provider: Eip1193Provider }

// A domain name, turned round. The ids of our own connectors (`injected`, `walletConnect`) have no dot: no announcement takes one of them.
const rdnsFormat = /^[\w-]+(\.[\w-]+)+$/
const uuidFormat = /^[\w-]{1,64}$/

/**
 * Reads an `eip6963:announceProvider` event. Anyone on the page can send one, so nothing in it is taken on trust: each property is
 * read once, and one that throws spoils its own announcement only.
 * @returns undefined for an announcement that does not follow EIP-6963
 */
export function parseAnnouncement(event: unknown): FoundWallet | undefined {
  try {
    const { info, provider } = (event as { detail: { info: Record<string, unknown>; provider: unknown } }).detail
    const { name, rdns, uuid, icon } = info
    if (typeof rdns !== 'string' || rdns.length > 128 || !rdnsFormat.test(rdns)) return undefined
    if (typeof uuid !== 'string' || !uuidFormat.test(uuid)) return undefined
    if (typeof name !== 'string' || !isProvider(provider)) return undefined
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

const imageUri = /^data:image\/(?:png|jpeg|webp|gif|avif|svg\+xml)[;,]/i

/** Characters of a data URI: enough for any logo, too little to slow a page that lists many. */
const maxLength = 128 * 1024

/** An announced icon that is safe in an `<img>` and asks nothing from the network; anything else is dropped. */
export function parseIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxLength) return undefined
  const uri = icon.trim()
  return imageUri.test(uri) ? uri : undefined
}

// Wallets that pose as MetaMask set its flag too, so it comes last.
const flags: readonly (readonly [flag: string, name: string])[] = [
  ['isRabby', 'Rabby'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isPhantom', 'Phantom'],
  ['isRainbow', 'Rainbow'],
  ['isFrame', 'Frame'],
  ['isMetaMask', 'MetaMask'],
]

/** The wallet at `window.ethereum`, for those that announce nothing (in-app browsers, mostly). */
export function getLegacyWallet(): FoundWallet | undefined {
  try {
    const provider = (window as { ethereum?: unknown }).ethereum
    if (!isProvider(provider)) return undefined
    const marks = provider as unknown as Record<string, unknown>
    const name = flags.find(([flag]) => marks[flag] === true)?.[1] ?? 'Browser Wallet'
    return { connector: { id: 'injected', name, type: 'INJECTED', chain: 'eip155' }, provider }
  } catch {
    // A getter that throws: no wallet we could talk to.
    return undefined
  }
}
