import type { Connector } from '@latchkey/core'
import { cleanText } from '@latchkey/core/internal'
import { type Eip1193Provider, isProvider } from '../provider.ts'
import { parseIcon } from './parseIcon.ts'

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
