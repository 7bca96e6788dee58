import { cleanText } from '@latchkey/wire'
import { parseWalletLink } from '../links/parseWalletLink.ts'
import type { WalletLink } from '../state.ts'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

const longestName = 64
const longestHref = 512

/** The link that the paired wallet was opened by; undefined if none is stored or the stored one is unsafe. */
export function readPairedLink(
  place: StoragePlace,
  options?: { walletSchemes?: readonly string[] },
): WalletLink | undefined {
  const value = parseJson(place.storage.getItem(keyOf(place)))
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.href !== 'string') return undefined
  const href = value.href.length <= longestHref ? parseWalletLink(value.href, options)?.href : undefined
  if (href === undefined) return undefined
  const { walletId } = value
  return { name: cleanText(value.name, { maxLength: longestName }), href, ...(isId(walletId) && { walletId }) }
}

export function writePairedLink(place: StoragePlace, { name, ...link }: WalletLink): void {
  place.storage.setItem(keyOf(place), JSON.stringify({ name: cleanText(name, { maxLength: longestName }), ...link }))
}

export function removePairedLink(place: StoragePlace): void {
  place.storage.removeItem(keyOf(place))
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 128
}

function keyOf({ storageKey }: StoragePlace): string {
  return `${storageKey}.deeplink`
}
