import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { SolanaHistoryStore } from '../../stores/SolanaHistoryStore.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import { listSignatures } from './listSignatures.ts'
import { readMints } from './readMints.ts'
import { readTransactions } from './readTransactions.ts'
import { toKept, toSolanaTransaction } from './toSolanaTransaction.ts'

const pageSize = 25

/**
 * History read from the node itself: the signatures of the address and of its token accounts, and what each transaction moved. What is final
 * is kept, page by page as it is requested. There are no past prices: `value` and `price` are null.
 */
export function createSolanaHistory({
  cache,
  solanaHistories: store,
}: {
  cache: Cache
  solanaHistories: SolanaHistoryStore
}): HistoryProvider<SolanaChain, SolanaAddress> {
  return {
    name: 'solana',
    isPerNetwork: true,
    isOffered: () => true,
    async getHistory([chain], { address, cursor }, { signal }) {
      if (!chain) return { data: [], next: null }
      const listed = await listSignatures(chain, { address, cursor, pageSize, cache, store, signal })
      const { page, next, accounts, range, isKnown, readAt } = listed
      const { moved, kept, isChanged } = await readTransactions(chain, {
        address,
        accounts,
        page,
        cache,
        store,
        signal,
      })
      if (isChanged || (range !== undefined && !isKnown)) {
        const signatures = new Set(kept.map(({ signature }) => signature))
        const isComplete = page.every(({ signature, slot }) => !range || slot > range[1] || signatures.has(signature))
        const transactions = kept.map((one) => ({ ...one, movements: toKept(one.movements, address) }))
        const of = { network: chain.caipNetworkId, owner: address }
        await store.keep(of, { transactions, accounts, range: isComplete ? range : undefined, readAt })
      }
      const mints = new Set<SolanaAddress>()
      for (const { changes } of moved.values())
        for (const { owner, mint } of changes) if (owner === address && mint !== null) mints.add(mint as SolanaAddress) // the node's own
      const tokens = await readMints(chain, { mints: [...mints], cache, signal })
      return {
        data: page.flatMap(({ signature }) => {
          const movements = moved.get(signature)
          return movements ? [toSolanaTransaction({ chain, address, signature, movements, tokens })] : []
        }),
        next,
      }
    },
  }
}
