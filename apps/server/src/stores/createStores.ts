import type { Database } from '../db/Database.ts'
import type { Config } from '../env.ts'
import { identityKey } from '../providers/names/createRegistryNames.ts'
import type { Cache } from '../state/SharedState.ts'
import { createImageStore, type ImageStore } from './createImageStore.ts'
import { createNameStore } from './createNameStore.ts'
import { createPendingSessionStore, type PendingSessionStore } from './createPendingSessionStore.ts'
import { createPriceStore, type PriceStore } from './createPriceStore.ts'
import { createResponseStore, type ResponseStore } from './createResponseStore.ts'
import { createSessionStore, type SessionStore } from './createSessionStore.ts'
import { createSignInKeyStore, type SignInKeyStore } from './createSignInKeyStore.ts'
import { createSignInStore, type SignInStore } from './createSignInStore.ts'
import { createSolanaHistoryStore } from './createSolanaHistoryStore.ts'
import { createTokenStore, type TokenStore } from './createTokenStore.ts'
import type { NameStore, StoredName } from './NameStore.ts'
import type { SolanaHistoryStore } from './SolanaHistoryStore.ts'

/** The stores of the database. */
export type Stores = {
  tokens: TokenStore
  priceStore: PriceStore
  /** The past of Solana accounts, as far as it was requested. */
  solanaHistories: SolanaHistoryStore
  names: NameStore
  /** Addresses of pictures that responses linked to. */
  pictures: ImageStore
  /** Smart sessions that owners granted, and those that are pending. */
  sessions: SessionStore
  pendingSessions: PendingSessionStore
  /** Sessions of visitors who signed in with a wallet, and the keys that sign their tokens. */
  signIns: SignInStore
  signInKeys: SignInKeyStore
  /** Responses to writes with an idempotency key. */
  responses: ResponseStore
}

export function createStores({ config, db, cache }: { config: Config; db: Database; cache: Cache }): Stores {
  return {
    tokens: createTokenStore({ db, cache }),
    priceStore: createPriceStore(db),
    solanaHistories: createSolanaHistoryStore(db),
    names: invalidateIdentities(createNameStore(db, { isNotified: config.notify !== undefined }), cache),
    pictures: createImageStore(db),
    sessions: createSessionStore({ db }),
    pendingSessions: createPendingSessionStore({ db }),
    signIns: createSignInStore({ db }),
    signInKeys: createSignInKeyStore({ db }),
    responses: createResponseStore(db),
  }
}

/** A name store that removes the cached identities of a changed name’s addresses, on every server. */
export function invalidateIdentities(store: NameStore, cache: Cache): NameStore {
  async function invalidate(changed: StoredName): Promise<StoredName> {
    const keys = changed.addresses.flatMap(({ address, coinType }) =>
      [undefined, coinType].map((network) => identityKey(address, network)),
    )
    await Promise.all([...new Set(keys)].map((key) => cache.delete(key)))
    return changed
  }
  return {
    ...store,
    register: async (options) => await invalidate(await store.register(options)),
    setAttributes: async (options) => await invalidate(await store.setAttributes(options)),
    setAddress: async (options) => await invalidate(await store.setAddress(options)),
    undoOwnerChange: async (options) => await invalidate(await store.undoOwnerChange(options)),
  }
}
