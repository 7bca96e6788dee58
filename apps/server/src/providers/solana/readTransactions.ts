import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { KeptTransaction, SolanaHistoryStore } from '../../stores/SolanaHistoryStore.ts'
import { isOfAccount, type Movements, movementsSchema, readMovements, transactionSchema } from './readMovements.ts'
import type { Listed } from './readSources.ts'
import { readResult } from './readTokenAccounts.ts'

/** What a transaction moved that may still be undone, and for other accounts in it; only the memory for it is limited. */
const movedMs = 10 * 60_000

/**
 * What each transaction moved: kept, cached, or read from a node. One that the node lists and does not return is left out, and so is one
 * that it returns under another signature, or without any of the accounts that it was listed for.
 * @returns `kept`: the final ones, to be kept; those that are kept already have the time at which they were read.
 * @throws NodeUnavailableError, RpcError
 */
export async function readTransactions(
  chain: SolanaChain,
  options: {
    address: SolanaAddress
    /** The address and its token accounts. */
    accounts: readonly string[]
    page: readonly Listed[]
    store: Pick<SolanaHistoryStore, 'readMovements'>
    cache: Cache
    signal: AbortSignal | undefined
  },
): Promise<{ moved: Map<string, Movements>; kept: KeptTransaction[]; isChanged: boolean }> {
  const { address, accounts, page, store, cache, signal } = options
  const of = { network: chain.caipNetworkId, owner: address }
  const final = page.flatMap(({ signature, isFinal }) => (isFinal ? signature : []))
  const stored = await store.readMovements(of, final)
  const missing = page.filter(({ signature }) => stored.get(signature)?.isOld !== false)
  const read = await readFromNode(chain, {
    signatures: missing.map(({ signature }) => signature),
    accounts,
    cache,
    signal,
  })
  const now = new Date()
  const moved = new Map<string, Movements>()
  const kept: KeptTransaction[] = []
  for (const { signature, slot, place, isFinal } of page) {
    const earlier = stored.get(signature)
    // A node with a short memory does not return an old one: then what is kept stays.
    const movements = read.get(signature) ?? earlier?.movements
    if (!movements) continue
    moved.set(signature, movements)
    const readAt = earlier?.isOld === false ? earlier.readAt : now
    if (isFinal && movements.slot === slot) kept.push({ signature, slot, place, movements, readAt })
  }
  return { moved, kept, isChanged: kept.some(({ readAt }) => readAt === now) }
}

async function readFromNode(
  chain: SolanaChain,
  options: {
    signatures: readonly string[]
    accounts: readonly string[]
    cache: Cache
    signal: AbortSignal | undefined
  },
): Promise<Map<string, Movements>> {
  const { signatures, accounts, cache, signal } = options
  const keyOf = (signature: string) => `solana-moved:${chain.caipNetworkId}:${signature}`
  const found = new Map<string, Movements>()
  await Promise.all(
    signatures.map(async (signature) => {
      const cached = await cache.get(keyOf(signature), { schema: movementsSchema })
      if (cached) found.set(signature, cached)
    }),
  )
  const missing = signatures.filter((signature) => !found.has(signature))
  if (missing.length === 0) return found
  const params = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const calls = missing.map((signature) => ({ method: 'getTransaction', params: [signature, params] }))
  const responses = await chain.rpc.batch(calls, { signal })
  await Promise.all(
    missing.map(async (signature, index) => {
      const read = readResult('getTransaction', transactionSchema.nullable(), responses[index])
      if (!read || !isOfAccount(read, { signature, accounts })) return
      const movements = readMovements(read)
      found.set(signature, movements)
      await cache.set(keyOf(signature), movements, { ttlMs: movedMs })
    }),
  )
  return found
}
