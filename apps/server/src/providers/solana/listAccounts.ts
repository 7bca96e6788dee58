import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { Cache } from '../../state/SharedState.ts'
import { callsForTokenAccounts, readTokenAccounts } from './readTokenAccounts.ts'

/** Token accounts whose past is read, besides that of the address itself: a transfer to one need not name its owner. */
const maxAccounts = 24
const accountsMs = 30_000

/**
 * The address and its token accounts: those that it has, then those that it had, as far as they are remembered. A token account may have
 * been opened by anyone, and emptied since: those of listed tokens and with any amount come first. Cached for all pages; the transaction
 * that opens one names its owner.
 * @throws NodeUnavailableError, RpcError
 */
export async function listAccounts(
  chain: SolanaChain,
  { address, remembered, cache }: { address: SolanaAddress; remembered: Iterable<string>; cache: Cache },
): Promise<string[]> {
  const listed = await cache.load(`solana-accounts:${chain.caipNetworkId}:${address}`, {
    ttlMs: accountsMs,
    schema: z.array(z.string()),
    async load() {
      const responses = await chain.rpc.batch(callsForTokenAccounts(address))
      const accounts = readTokenAccounts(chain, responses).slice(0, maxAccounts)
      return accounts.map((account) => account.address)
    },
  })
  return [...new Set([address, ...listed, ...remembered])].slice(0, maxAccounts + 1)
}
