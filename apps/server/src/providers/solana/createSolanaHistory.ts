import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import { type Listed, listSignatures } from './listSignatures.ts'
import { readMints } from './readMints.ts'
import { type Movements, movementsSchema, readMovements, transactionSchema } from './readMovements.ts'
import { readResult } from './readTokenAccounts.ts'
import { toSolanaTransaction } from './toSolanaTransaction.ts'

const pageSize = 25
/** What a transaction moved stays the same; only the memory for it is limited. */
const movedMs = 10 * 60_000

/**
 * History read from the node itself: the signatures of the address and of its token accounts, and what each transaction moved, which is
 * cached. There are no past prices: `value` and `price` are null.
 */
export function createSolanaHistory({ cache }: { cache: Cache }): HistoryProvider<SolanaChain, SolanaAddress> {
  return {
    name: 'solana',
    isPerNetwork: true,
    isOffered: () => true,
    async getHistory([chain], { address, cursor }, { signal }) {
      if (!chain) return { data: [], next: null }
      const { page, next } = await listSignatures(chain, { address, cursor, pageSize, cache, signal })
      const moved = await readAll(chain, page, { cache, signal })
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

/** What each transaction moved. One that the node lists and does not return is left out. */
async function readAll(
  chain: SolanaChain,
  page: readonly Listed[],
  { cache, signal }: { cache: Cache; signal: AbortSignal | undefined },
): Promise<Map<string, Movements>> {
  const keyOf = (signature: string) => `solana-moved:${chain.caipNetworkId}:${signature}`
  const found = new Map<string, Movements>()
  await Promise.all(
    page.map(async ({ signature }) => {
      const kept = await cache.get(keyOf(signature), { schema: movementsSchema })
      if (kept) found.set(signature, kept)
    }),
  )
  const missing = page.filter(({ signature }) => !found.has(signature))
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const calls = missing.map(({ signature }) => ({ method: 'getTransaction', params: [signature, options] }))
  const responses = calls.length === 0 ? [] : await chain.rpc.batch(calls, { signal })
  await Promise.all(
    missing.map(async ({ signature }, index) => {
      const read = readResult('getTransaction', transactionSchema.nullable(), responses[index])
      if (!read) return
      const movements = readMovements(read)
      found.set(signature, movements)
      await cache.set(keyOf(signature), movements, { ttlMs: movedMs })
    }),
  )
  return found
}
