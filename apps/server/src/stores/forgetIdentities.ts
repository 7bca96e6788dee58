import { identityKey } from '../providers/names/createRegistryNames.ts'
import type { Cache } from '../state/Cache.ts'
import type { NameStore, StoredName } from './NameStore.ts'

/** A name store that forgets, on every server, what is kept about the addresses of a name that was changed. */
export function forgetIdentities(store: NameStore, cache: Cache): NameStore {
  async function forget(changed: StoredName): Promise<StoredName> {
    const keys = changed.addresses.flatMap(({ address, coinType }) =>
      [undefined, coinType].map((network) => identityKey(address, network)),
    )
    await Promise.all([...new Set(keys)].map((key) => cache.delete(key)))
    return changed
  }
  return {
    ...store,
    register: async (options) => await forget(await store.register(options)),
    setAttributes: async (options) => await forget(await store.setAttributes(options)),
    setAddress: async (options) => await forget(await store.setAddress(options)),
    undoOwnerChange: async (options) => await forget(await store.undoOwnerChange(options)),
  }
}
