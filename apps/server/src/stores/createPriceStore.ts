import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../db/Database.ts'
import { pricePoints } from '../db/schema.ts'

const hourMs = 3_600_000

export type PricePoint = { at: Date; price: number }

/** Prices in US dollars as they were recorded. */
export type PriceStore = {
  /** Writes the prices of one moment; those already written for it stay. */
  record: (options: { chainId: number; at: Date; prices: ReadonlyMap<Address, number> }) => Promise<void>
  /** The last price of each of `points` equal parts of the time after `from` up to `to` (Unix seconds), oldest first. */
  read: (options: {
    chainId: number
    token: Address
    from: number
    to: number
    points: number
  }) => Promise<PricePoint[]>
  /**
   * The last prices recorded up to `at`, at most an hour before it. Tokens without one are not in the map.
   * @param options.tokens lower-case addresses
   */
  readAt: (options: { chainId: number; tokens: readonly Address[]; at: Date }) => Promise<Map<Address, number>>
  /** Deletes older prices. */
  prune: (options: { chainId: number; before: Date }) => Promise<void>
}

export function createPriceStore(db: Database): PriceStore {
  return {
    async record({ chainId, at, prices }) {
      const rows = [...prices].map(([token, price]) => ({ chainId, token, recordedAt: at, price }))
      if (rows.length > 0) await db.insert(pricePoints).values(rows).onConflictDoNothing()
    },
    async read({ chainId, token, from, to, points }) {
      const partSeconds = Math.max(1, Math.ceil((to - from) / points))
      // Written into the query: PostgreSQL takes two parameters of one value for two different expressions, and both are integers.
      const part = sql`ceil((extract(epoch from ${pricePoints.recordedAt}) - ${sql.raw(String(from))}) / ${sql.raw(String(partSeconds))})`
      return await db
        .selectDistinctOn([part], { at: pricePoints.recordedAt, price: pricePoints.price })
        .from(pricePoints)
        .where(
          and(
            eq(pricePoints.chainId, chainId),
            eq(pricePoints.token, token),
            gt(pricePoints.recordedAt, new Date(from * 1000)),
            lte(pricePoints.recordedAt, new Date(to * 1000)),
          ),
        )
        .orderBy(part, desc(pricePoints.recordedAt))
    },
    async readAt({ chainId, tokens, at }) {
      if (tokens.length === 0) return new Map()
      const rows = await db
        .selectDistinctOn([pricePoints.token], { token: pricePoints.token, price: pricePoints.price })
        .from(pricePoints)
        .where(
          and(
            eq(pricePoints.chainId, chainId),
            inArray(pricePoints.token, [...tokens]),
            gt(pricePoints.recordedAt, new Date(at.getTime() - hourMs)),
            lte(pricePoints.recordedAt, at),
          ),
        )
        .orderBy(pricePoints.token, desc(pricePoints.recordedAt))
      return new Map(rows.map(({ token, price }) => [token as Address, price])) // as they were written
    },
    async prune({ chainId, before }) {
      await db.delete(pricePoints).where(and(eq(pricePoints.chainId, chainId), lt(pricePoints.recordedAt, before)))
    },
  }
}
