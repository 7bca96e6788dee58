import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../chains/Chain.ts'
import { describeToken } from '../chains/describeToken.ts'
import { tokensMs } from '../chains/ethCall.ts'
import { readTokens, type TokenDescription } from '../chains/readTokens.ts'
import type { Database } from '../db/Database.ts'
import { anyBlock, receivedTokenKinds, tokens, transfers } from '../db/schema.ts'
import type { Cache } from '../state/SharedState.ts'

/** An ERC-20 that can be shown: its name and symbol fall back to its address. */
export type DescribedToken = { address: Address; name: string; symbol: string; decimals: number }

export type TokenStore = {
  /**
   * Contracts of every ERC-20 that ever arrived at an address, including the wrapped native currency. Anyone can send any number of them:
   * above `limit`, these are the ones of `first`, then the latest.
   */
  listReceived: (options: {
    chainId: number
    address: Address
    limit: number
    first: readonly Address[]
  }) => Promise<Address[]>
  /**
   * Names, symbols and decimals of tokens: as indexed, else read from the node and cached. Contracts without decimals are not ERC-20s and
   * left out.
   * @param options.admit is called with the number of tokens about to be read from the node, three calls each. What it throws is thrown.
   */
  describe: (
    chain: Chain,
    options: {
      addresses: readonly Address[]
      admit?: (count: number) => Promise<void>
      signal?: AbortSignal | undefined
    },
  ) => Promise<DescribedToken[]>
}

/** The number of latest transfers to an address that are searched for its latest tokens. */
const latestTransfers = 1_000

/** A complete description does not change. An incomplete one may: the contract is not deployed yet, or the node could not read it. */
const describedMs = 10 * 60_000
const incompleteMs = 15_000
const descriptionSchema: z.ZodMiniType<TokenDescription> = z.object({
  name: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.number()),
})

/** Tokens as the indexer saw them. */
export function createTokenStore({ db, cache }: { db: Database; cache: Cache }): TokenStore {
  async function listLatest(options: { chainId: number; address: Address; limit: number }): Promise<Address[]> {
    const latest = db
      .select({ token: sql<Address>`${transfers.token}`.as('token'), block: transfers.blockNumber })
      .from(transfers)
      .where(
        and(
          eq(transfers.recipient, options.address),
          eq(transfers.chainId, options.chainId),
          sql`${transfers.kind} in ${receivedTokenKinds} and ${anyBlock}`,
        ),
      )
      .orderBy(desc(transfers.blockNumber))
      .limit(latestTransfers)
      .as('latest')
    const rows = await db
      .select({ token: latest.token })
      .from(latest)
      .groupBy(latest.token)
      .orderBy(desc(max(latest.block)))
      .limit(options.limit)
    return rows.map(({ token }) => token)
  }

  /** Describes tokens that are not indexed. */
  async function describeUnseen(
    chain: Chain,
    { addresses, admit, signal }: Parameters<TokenStore['describe']>[1],
  ): Promise<Map<Address, TokenDescription>> {
    const keyOf = (address: Address) => `token:${chain.id}:${address}`
    const found = new Map<Address, TokenDescription>()
    await Promise.all(
      addresses.map(async (address) => {
        const kept = await cache.get(keyOf(address), { schema: descriptionSchema })
        if (kept) found.set(address, kept)
      }),
    )
    const missing = addresses.filter((address) => !found.has(address))
    if (missing.length === 0) return found
    await admit?.(missing.length)
    const read = await readTokens(chain.rpc, { addresses: missing, withinMs: tokensMs, signal })
    await Promise.all(
      missing.map(async (address, index) => {
        const token = read[index]
        if (!token) return
        found.set(address, token)
        const isIncomplete = Object.values(token).includes(null)
        await cache.set(keyOf(address), token, { ttlMs: isIncomplete ? incompleteMs : describedMs })
      }),
    )
    return found
  }

  return {
    async listReceived({ chainId, address, limit, first }) {
      // From each token straight to the next: one index lookup per token, however often it arrived.
      const received = sql`(
        with recursive received (token) as (
          select ''::text
          union all
          select (
            select ${transfers.token} from ${transfers}
            where ${transfers.chainId} = ${chainId} and ${transfers.recipient} = ${address}
              and ${transfers.kind} in ${receivedTokenKinds} and ${transfers.token} > received.token
            order by ${transfers.token} limit 1
          )
          from received where received.token is not null
        )
        select token from received where token > '' limit ${limit + 1}
      ) as received`
      const rows = await db.select({ token: sql<Address>`received.token` }).from(received)
      const all = rows.map(({ token }) => token)
      if (all.length <= limit) return all
      return [...new Set([...first, ...(await listLatest({ chainId, address, limit })), ...all])].slice(0, limit)
    },
    async describe(chain, { addresses, ...options }) {
      if (addresses.length === 0) return []
      const known = await db
        .select()
        .from(tokens)
        .where(and(eq(tokens.chainId, chain.id), inArray(tokens.address, [...addresses])))
      const byAddress = new Map<string, Pick<(typeof known)[number], 'name' | 'symbol' | 'decimals'>>(
        known.map((token) => [token.address, token]),
      )
      const missing = addresses.filter((address) => !byAddress.has(address))
      const unseen = await describeUnseen(chain, { ...options, addresses: missing })
      for (const [address, token] of unseen) byAddress.set(address, token)
      return addresses.flatMap((address) => {
        const token = byAddress.get(address)
        if (!token || token.decimals === null) return []
        return [{ address, ...describeToken({ ...token, address }), decimals: token.decimals }]
      })
    },
  }
}
