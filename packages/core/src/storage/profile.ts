import { cleanIdentity } from '../names/cleanIdentity.ts'
import type { Profile } from '../state.ts'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

export type KeptProfile = Profile & {
  /** Epoch ms. */
  readAt: number
}

/** A longer picture URL is not stored, but requested again. */
const longestImage = 512

/** The last name and picture shown; undefined for invalid entries. */
export function readProfile(
  { storage, storageKey }: StoragePlace,
  options: { serverUrl: string },
): KeptProfile | undefined {
  const value = parseJson(storage.getItem(`${storageKey}.profile`))
  if (!isRecord(value) || typeof value.address !== 'string' || typeof value.readAt !== 'number') return undefined
  const { name, avatar } = cleanIdentity(
    { name: toText(value.name), avatar: toText(value.image), resolvedAt: null },
    options,
  )
  // If the clock was set back, the name must still expire.
  const readAt = Math.min(value.readAt, Date.now())
  return { address: value.address, name: name ?? undefined, image: avatar ?? undefined, readAt }
}

export function writeProfile({ storage, storageKey }: StoragePlace, profile: KeptProfile): void {
  if ((profile.image?.length ?? 0) > longestImage) storage.removeItem(`${storageKey}.profile`)
  else storage.setItem(`${storageKey}.profile`, JSON.stringify(profile))
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
