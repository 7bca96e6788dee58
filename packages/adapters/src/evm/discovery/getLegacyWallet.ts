import { isProvider } from '../provider.ts'
import type { FoundWallet } from './parseAnnouncement.ts'

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
