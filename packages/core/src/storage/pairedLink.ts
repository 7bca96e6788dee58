import { parseWalletLink } from '../links/parseWalletLink.ts'
import type { WalletLink } from '../state.ts'
import { isRecord, parseJson } from './session.ts'
import type { StoragePlace } from './storagePlace.ts'

const longestName = 64
const longestHref = 512

/** The link of the wallet paired by it; `undefined` for none, and for whatever somebody else put there that is not safe to open. */
export function readPairedLink(place: StoragePlace): WalletLink | undefined {
  const value = parseJson(place.storage.getItem(keyOf(place)))
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.href !== 'string') return undefined
  const href = value.href.length <= longestHref ? parseWalletLink(value.href)?.href : undefined
  return href === undefined ? undefined : { name: value.name.slice(0, longestName), href }
}

export function writePairedLink(place: StoragePlace, { name, href }: WalletLink): void {
  place.storage.setItem(keyOf(place), JSON.stringify({ name: name.slice(0, longestName), href }))
}

export function removePairedLink(place: StoragePlace): void {
  place.storage.removeItem(keyOf(place))
}

function keyOf({ storageKey }: StoragePlace): string {
  return `${storageKey}.deeplink`
}
