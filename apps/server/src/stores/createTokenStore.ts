import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import { describeToken } from '../chains/describeToken.ts'
import { readTokens } from '../chains/readTokens.ts'
import type { Database } from '../db/Database.ts'
import { anyBlock, receivedTokenKinds, tokens, transfers } from '../db/schema.ts'

/** An ERC-20 that can be shown: its name and symbol fall back to its address. */
export type DescribedToken = { address: Address; name: string; symbol: string; decimals: number }

export type TokenStore = {
  /**
   * Contracts of every ERC-20 that ever arrived at an address, wrapped native coin included. Anyone can send any number of them: of more than `limit`,
   * these are the ones of `first`, then those that arrived last.
   */
  listReceived: (options: {
    chainId: number
    address: Address
    limit: number
    first: readonly Address[]
  }) => Promise<Address[]>
  /** What contracts call themselves: as indexed, else asked of the node. Those without decimals are no ERC-20 and left out. */
  describe: (
    chain: Chain,
    options: { addresses: readonly Address[]; signal?: AbortSignal | undefined },
  ) => Promise<DescribedToken[]>
}

/** Latest transfers to an address among which its latest tokens are looked for. */
const latestTransfers = 1_000

/** Tokens as the indexer saw them. */
export function createTokenStore(db: Database): TokenStore {
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

  return {
    async listReceived({ chainId, address, limit, first }) {
      // From each token straight to the next: as many looks into the index as there are tokens, however often they arrived.
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
    async describe(chain, { addresses, signal }) {
      if (addresses.length === 0) return []
      const known = await db
        .select()
        .from(tokens)
        .where(and(eq(tokens.chainId, chain.id), inArray(tokens.address, [...addresses])))
      const byAddress = new Map<string, Pick<(typeof known)[number], 'name' | 'symbol' | 'decimals'>>(
        known.map((token) => [token.address, token]),
      )
      const missing = addresses.filter((address) => !byAddress.has(address))
      const described = missing.length === 0 ? [] : await readTokens(chain.rpc, { addresses: missing, signal })
      missing.forEach((address, index) => {
        const token = described[index]
        if (token) byAddress.set(address, token)
      })
      return addresses.flatMap((address) => {
        const token = byAddress.get(address)
        if (!token || token.decimals === null) return []
        return [{ address, ...describeToken({ ...token, address }), decimals: token.decimals }]
      })
    },
  }
}
