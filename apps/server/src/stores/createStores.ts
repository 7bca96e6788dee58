import type { Database } from '../db/Database.ts'
import type { Config } from '../env.ts'
import type { Cache } from '../state/Cache.ts'
import { type AnswerStore, createAnswerStore } from './createAnswerStore.ts'
import { createImageStore, type ImageStore } from './createImageStore.ts'
import { createNameStore } from './createNameStore.ts'
import { createPendingSessionStore, type PendingSessionStore } from './createPendingSessionStore.ts'
import { createPriceStore, type PriceStore } from './createPriceStore.ts'
import { createSessionStore, type SessionStore } from './createSessionStore.ts'
import { createTokenStore, type TokenStore } from './createTokenStore.ts'
import { forgetIdentities } from './forgetIdentities.ts'
import type { NameStore } from './NameStore.ts'

/** What the database keeps. */
export type Stores = {
  tokens: TokenStore
  priceStore: PriceStore
  names: NameStore
  /** Addresses of pictures that answers linked to. */
  pictures: ImageStore
  /** Smart sessions that owners granted, and those that wait for it. */
  sessions: SessionStore
  pendingSessions: PendingSessionStore
  /** Answers to writes that may be sent again. */
  answers: AnswerStore
}

export function createStores({ config, db, cache }: { config: Config; db: Database; cache: Cache }): Stores {
  return {
    tokens: createTokenStore({ db, cache }),
    priceStore: createPriceStore(db),
    names: forgetIdentities(createNameStore(db, { isNotified: config.notify !== undefined }), cache),
    pictures: createImageStore(db),
    sessions: createSessionStore({ db }),
    pendingSessions: createPendingSessionStore({ db }),
    answers: createAnswerStore(db),
  }
}
