import { and, eq, inArray } from 'drizzle-orm'
import type { Address } from 'viem'
import { describeToken } from '../chains/describeToken.ts'
import { readTokens } from '../chains/readTokens.ts'
import type { Chain } from '../context.ts'
import type { Database } from '../db/openDatabase.ts'
import { tokens, transfers } from '../db/schema.ts'

/** An ERC-20 that can be shown: its name and symbol fall back to its address. */
export type DescribedToken = { address: Address; name: string; symbol: string; decimals: number }

export type TokenStore = {
  /** Contracts of every ERC-20 that ever arrived at an address, wrapped native coin included. */
  listReceived: (options: { chainId: number; address: Address }) => Promise<Address[]>
  /** What contracts call themselves: as indexed, else asked of the node. Those without decimals are no ERC-20 and left out. */
  describe: (
    chain: Chain,
    options: { addresses: readonly Address[]; signal?: AbortSignal | undefined },
  ) => Promise<DescribedToken[]>
}

/** Tokens as the indexer saw them. */
export function createTokenStore(db: Database): TokenStore {
  return {
    async listReceived({ chainId, address }) {
      const rows = await db
        .selectDistinct({ token: transfers.token })
        .from(transfers)
        .where(
          and(
            eq(transfers.chainId, chainId),
            eq(transfers.recipient, address),
            inArray(transfers.kind, ['erc20', 'deposit']),
          ),
        )
      return rows.flatMap(({ token }) => (token === null ? [] : [token as Address])) // only addresses are written there
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
