import { type FrameUser, frameUserSchema } from '@latchkey/wire/frame'
import { parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

/**
 * Who signed in to the embedded wallet's window, for pages that have no frame of it: without a click they cannot open the window to find out.
 * It grants nothing: the wallet says again who is signed in before anything is signed.
 */
export function readEmbeddedUser(place: StoragePlace): FrameUser | null {
  return frameUserSchema.safeParse(parseJson(place.storage.getItem(embeddedUserKey(place)))).data ?? null
}

export function writeEmbeddedUser(place: StoragePlace, user: FrameUser | null): void {
  if (user) place.storage.setItem(embeddedUserKey(place), JSON.stringify(user))
  else place.storage.removeItem(embeddedUserKey(place))
}

export function embeddedUserKey({ storageKey }: StoragePlace): string {
  return `${storageKey}.embedded.user`
}
