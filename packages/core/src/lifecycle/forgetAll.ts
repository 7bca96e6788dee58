import { chainNamespaces } from '@latchkey/wire'
import { emptySend, emptySwap, emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { readCache } from '../reads/readCache.ts'
import { removeStored } from '../storage/removeStored.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { requestedHere, sentHere } from '../transactions/thisPage.ts'
import { forgetSigning } from './interruptedSignatures.ts'

/** What a tab does once the data was cleared here or in another. */
export function forgetAll(latchkey: Latchkey): void {
  // Kept in memory beside the storage: the next request would write them back.
  requestedHere(latchkey).clear()
  sentHere(latchkey).clear()
  latchkey.store.setState({
    preferences: {},
    recentWalletIds: [],
    send: emptySend,
    swap: emptySwap,
    transactions: emptyTransactions,
    sentTransactions: [],
    requestedTransactions: [],
    purchases: [],
  })
  forgetSigning(latchkey)
  removeStored(storagePlace(latchkey), { namespaces: chainNamespaces })
  readCache(latchkey).clear()
}
