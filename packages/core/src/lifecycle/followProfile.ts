import { getAccount, watch } from '../actions/account.ts'
import { getIdentity } from '../actions/getIdentity.ts'
import type { Latchkey } from '../latchkey.ts'
import { readCache } from '../reads/readCache.ts'
import { type ReadWatch, watchRead } from '../reads/watchRead.ts'
import { runSignal } from '../running.ts'
import { type KeptProfile, readProfile, writeProfile } from '../storage/profile.ts'
import { storagePlace } from '../storage/storagePlace.ts'

type Identity = Awaited<ReturnType<typeof getIdentity>>

/** The runs that are followed already: one follower each is enough. */
const following = new WeakSet<AbortSignal>()

/**
 * Keeps the name and picture of the account shown (profileName, profileImage) up to date while Latchkey runs. After a reload, those read
 * less than 5 min ago are shown at once and not requested again.
 */
export function followProfile(latchkey: Latchkey): void {
  const running = runSignal(latchkey)
  if (!running || running.aborted || following.has(running)) return
  following.add(running)
  let reading: ReadWatch<Identity> | undefined

  function read(address: string | undefined): void {
    reading?.stop()
    reading = undefined
    if (!address) return
    recall(latchkey, address)
    const show = () => reading?.result().status === 'success' && adopt(latchkey, address, reading.result().data)
    reading = watchRead(latchkey, getIdentity, { address }, show)
  }

  const stop = watch(latchkey, shownAddress, (address) => {
    // The stored name is removed on disconnect.
    if (!address) storagePlace(latchkey).storage.removeItem(`${storagePlace(latchkey).storageKey}.profile`)
    read(address)
  })
  running.addEventListener('abort', () => {
    stop()
    reading?.stop()
  })
  read(shownAddress(latchkey))
}

function shownAddress(latchkey: Latchkey): string | undefined {
  return getAccount(latchkey).address
}

/** Puts the profile that an earlier visit stored into the cache. */
function recall(latchkey: Latchkey, address: string): void {
  const kept = readKept(latchkey, address)
  const request = getIdentity.request(latchkey, { address })
  if (!request || !kept) return
  const identity: Identity = { name: kept.name ?? null, avatar: kept.image ?? null, resolvedAt: null }
  readCache(latchkey).seed(request, { data: identity, updatedAt: kept.readAt })
}

function adopt(latchkey: Latchkey, address: string, identity: Identity | undefined): void {
  const name = identity?.name ?? undefined
  const image = identity?.avatar ?? undefined
  const { profile } = latchkey.store.getState()
  if (profile?.address === address && profile.name === name && profile.image === image) return
  latchkey.store.setState({ profile: { address, name, image } })
  const kept = readKept(latchkey, address)
  // A profile from storage keeps its age.
  if (kept && kept.name === name && kept.image === image) return
  writeProfile(storagePlace(latchkey), { address, name, image, readAt: Date.now() })
}

/** The stored profile of an address, if it is less than 5 min old. */
function readKept(latchkey: Latchkey, address: string): KeptProfile | undefined {
  const kept = readProfile(storagePlace(latchkey), { serverUrl: latchkey.options.serverUrl ?? '' })
  return kept?.address === address && Date.now() - kept.readAt < getIdentity.staleTimeMs ? kept : undefined
}
