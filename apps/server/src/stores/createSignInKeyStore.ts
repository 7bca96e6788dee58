import { asc, desc, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { signInKeys } from '../db/schema.ts'

export type StoredSigningKey = typeof signInKeys.$inferSelect

/** A key as it is created; the store gives it its times. */
export type NewSigningKey = Pick<StoredSigningKey, 'kid' | 'publicKey' | 'sealedKey'>

/** Keys that sign access tokens, of all servers of the database. */
export type SignInKeyStore = {
  /** Those that are published, in the order in which they sign. */
  list: () => Promise<StoredSigningKey[]>
  /** Adds the first key, or the next one once the last has a day left. Of servers that do so together, one adds it. */
  extend: (create: () => Promise<NewSigningKey>) => Promise<void>
  deleteRetired: () => Promise<void>
}

const dayMs = 24 * 3_600_000
const signsForMs = 30 * dayMs
/** Published before it signs: backends keep the list of keys for a while. */
const aheadMs = dayMs
/** An access token lives for 15 minutes; a day more for clocks and lists that are kept. */
const publishedAfterMs = dayMs + 15 * 60_000
/** The clocks of servers differ by less. */
const clockMarginMs = 60_000

/** The keys in the database. */
export function createSignInKeyStore({ db }: { db: Database }): SignInKeyStore {
  return {
    list: () =>
      db.select().from(signInKeys).where(gt(signInKeys.retiredAt, new Date())).orderBy(asc(signInKeys.signsFrom)),
    extend: (create) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('latchkey sign-in keys', 0))`)
        const [last] = await tx.select().from(signInKeys).orderBy(desc(signInKeys.signsUntil)).limit(1)
        const now = Date.now()
        const lastEnds = last?.signsUntil.getTime() ?? 0
        if (lastEnds - now > aheadMs) return
        // Without one before it, it signs at once, on servers whose clock is behind too.
        const from = lastEnds > now ? lastEnds : now - clockMarginMs
        const until = from + signsForMs
        await tx.insert(signInKeys).values({
          ...(await create()),
          signsFrom: new Date(from),
          signsUntil: new Date(until),
          retiredAt: new Date(until + publishedAfterMs),
        })
      }),
    async deleteRetired() {
      await db.delete(signInKeys).where(lte(signInKeys.retiredAt, new Date()))
    },
  }
}
