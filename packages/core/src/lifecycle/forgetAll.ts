import { chainNamespaces } from '@latchkey/wire'
import { isOpenHere } from '../actions/changePurchase.ts'
import { emptySend, emptySwap, emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { readCache } from '../reads/readCache.ts'
import { removeStored } from '../storage/removeStored.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { isUnsettled } from '../transactions/isUnsettled.ts'
import { requestedHere, sentHere } from '../transactions/thisPage.ts'
import { forgetSigning } from './interruptedSignatures.ts'
import { readSignIn } from './showSignIn.ts'

/**
 * What a tab does once the data was cleared here or in another.
 *
 * SECURITY: any script can send the message that another tab cleared the data. On such a message, what this page sent, requested, runs or
 * opened stays until it is over, or it would be sent or paid again; nor does the storage say what became of it.
 */
export function forgetAll(latchkey: Latchkey, { by }: { by: 'thisPage' | 'otherTab' }): void {
  const isOther = by === 'otherTab'
  const [requested, sent] = [requestedHere(latchkey), sentHere(latchkey)]
  // Kept in memory beside the storage: the next request would write them back.
  if (!isOther) requested.clear()
  latchkey.store.setState((state) => ({
    preferences: {},
    recentWalletIds: [],
    send: emptySend,
    swap: isOther && state.swap.isRunning ? state.swap : emptySwap,
    transactions: emptyTransactions,
    sentTransactions: state.sentTransactions.filter((one) => isOther && sent.has(one.hash) && isUnsettled(one)),
    requestedTransactions: state.requestedTransactions.filter(({ id }) => requested.has(id)),
    purchases: state.purchases?.filter((one) => isOther && isOpenHere(latchkey, one)) ?? [],
  }))
  forgetSigning(latchkey)
  removeStored(storagePlace(latchkey), { namespaces: chainNamespaces })
  readCache(latchkey).clear()
  readSignIn(latchkey)
}
