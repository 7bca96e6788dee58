import { chainNamespaces } from '@latchkey/wire'
import { emptySend, emptySwap, emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { hasQueryClient, queryClient } from '../reads/queryClient.ts'
import { removeStored } from '../storage/removeStored.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** What a tab does once the data was cleared here or in another. */
export async function forgetAll(latchkey: Latchkey): Promise<void> {
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
  removeStored(storagePlace(latchkey), { namespaces: chainNamespaces })
  if (!hasQueryClient(latchkey)) return
  const client = await queryClient(latchkey)
  client.removeQueries({ queryKey: ['latchkey'] })
}
