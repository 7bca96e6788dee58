import type { Wallet } from '@latchkey/wire'
import { cleanText } from '@latchkey/wire'
import { isRecord, parseJson } from './json.ts'
import { recentWalletLimit } from './session.ts'
import type { StoragePlace } from './storagePlace.ts'

const longestText = 256

/** The catalogue wallets last used, as listed then, so that they are shown and opened without a request to the server. */
export function readRecentWallets({ storage, storageKey }: StoragePlace): readonly Wallet[] {
  const value = parseJson(storage.getItem(`${storageKey}.recentWallets`))
  return Array.isArray(value) ? value.slice(0, recentWalletLimit).flatMap((item) => parseWallet(item) ?? []) : []
}

/** Stores the fields of each wallet that are used. */
export function writeRecentWallets({ storage, storageKey }: StoragePlace, wallets: readonly Wallet[]): void {
  const stored = wallets.slice(0, recentWalletLimit).map((wallet) => parseWallet(wallet))
  storage.setItem(`${storageKey}.recentWallets`, JSON.stringify(stored))
}

function parseWallet(value: unknown): Wallet | undefined {
  if (!isRecord(value) || !isText(value.id, 128) || !isText(value.name, longestText)) return undefined
  return {
    id: value.id,
    name: cleanText(value.name, { maxLength: 64 }) || value.id,
    chains: [],
    homepage: null,
    image_id: isText(value.image_id, 128) ? value.image_id : '',
    order: 0,
    mobile_link: toLink(value.mobile_link),
    desktop_link: toLink(value.desktop_link),
    webapp_link: toLink(value.webapp_link),
    link_mode: toLink(value.link_mode),
    app_store: toLink(value.app_store),
    play_store: toLink(value.play_store),
    chrome_store: toLink(value.chrome_store),
    rdns: isText(value.rdns, 128) ? value.rdns : null,
    injected: null,
  }
}

function toLink(value: unknown): string | null {
  return isText(value, longestText) ? value : null
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest
}
