import { getAccount } from '../actions/getAccount.ts'
import { getIdentity } from '../actions/getIdentity.ts'
import { watch } from '../actions/watch.ts'
import type { Latchkey } from '../latchkey.ts'
import { queryClient } from '../reads/queryClient.ts'
import { type ReadWatch, watchRead } from '../reads/watchRead.ts'
import { type KeptProfile, readProfile, writeProfile } from '../storage/profile.ts'
import { storagePlace } from '../storage/storagePlace.ts'

type Identity = Awaited<ReturnType<typeof getIdentity>>

/** By the run of each kit: one follower is enough. */
const following = new WeakSet<AbortSignal>()

/**
 * Keeps the name and picture of the account shown (SPEC §3: profileName, profileImage), while the kit runs. What was read less than 5 min
 * ago (SPEC §9) is shown at once after a reload and not asked for again.
 */
export function followProfile(kit: Latchkey): void {
  const { running } = kit.internal
  if (!running || running.aborted || following.has(running)) return
  following.add(running)
  let reading: ReadWatch<Identity> | undefined

  async function read(address: string | undefined): Promise<void> {
    reading?.stop()
    reading = undefined
    if (!address) return
    await recall(kit, address)
    if (running?.aborted || shownAddress(kit) !== address || reading) return
    const show = () => reading?.result().status === 'success' && adopt(kit, address, reading.result().data)
    reading = watchRead(kit, getIdentity, { address }, show)
  }

  const stop = watch(kit, shownAddress, (address) => {
    // Who leaves leaves no name behind.
    if (!address) storagePlace(kit).storage.removeItem(`${storagePlace(kit).storageKey}.profile`)
    void read(address)
  })
  running.addEventListener('abort', () => {
    stop()
    reading?.stop()
  })
  void read(shownAddress(kit))
}

/** Names are of Ethereum addresses. */
function shownAddress(kit: Latchkey): string | undefined {
  const { namespace, address } = getAccount(kit)
  return namespace === 'eip155' ? address : undefined
}

/** What an earlier visit to this page read, as if it had been read now. */
async function recall(kit: Latchkey, address: string): Promise<void> {
  const kept = readKept(kit, address)
  const queryKey = getIdentity.queryKey(kit, { address })
  if (!queryKey || !kept) return
  const client = await queryClient(kit).catch(() => undefined)
  if (client?.getQueryData(queryKey) !== undefined) return
  const identity: Identity = { name: kept.name ?? null, avatar: kept.image ?? null, resolvedAt: null }
  client?.setQueryData(queryKey, identity, { updatedAt: kept.readAt })
}

function adopt(kit: Latchkey, address: string, identity: Identity | undefined): void {
  const name = identity?.name ?? undefined
  const image = identity?.avatar ?? undefined
  const { profile } = kit.store.getState()
  if (profile?.address === address && profile.name === name && profile.image === image) return
  kit.store.setState({ profile: { address, name, image } })
  const kept = readKept(kit, address)
  // What was only recalled does not become younger by that.
  if (kept && kept.name === name && kept.image === image) return
  writeProfile(storagePlace(kit), { address, name, image, readAt: Date.now() })
}

/** What was read of an address less than 5 min ago. */
function readKept(kit: Latchkey, address: string): KeptProfile | undefined {
  const kept = readProfile(storagePlace(kit), { serverUrl: kit.options.serverUrl ?? '' })
  return kept?.address === address && Date.now() - kept.readAt < getIdentity.staleTimeMs ? kept : undefined
}
