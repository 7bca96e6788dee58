import type { OnrampProviderName, OnrampStatus, OnrampTransaction } from '@latchkey/wire'
import { isCaipNetworkId, onrampStatuses } from '@latchkey/wire'
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { onrampEvents, onrampPurchases } from '../../db/schema.ts'
import type { OnrampReport } from './OnrampProvider.ts'

/** The purchases that providers reported. Payments are not stored: nothing here needs them. */
export type PurchaseStore = {
  /** Stores a report once; false when it was stored already. */
  record: (provider: OnrampProviderName, report: OnrampReport) => Promise<boolean>
  /** By the caller's reference or the provider's id, newest first. */
  getByReference: (reference: string) => Promise<OnrampTransaction[]>
  /** The purchases paid out to a wallet, newest first. */
  list: (options: {
    wallet: string
    provider: OnrampProviderName
    /** All networks when undefined. */
    chainIds: readonly string[] | undefined
    after?: { createdAt: Date; id: string } | undefined
    limit: number
  }) => Promise<OnrampTransaction[]>
}

const maxFound = 50

/** A report cannot be replayed after 5 minutes; its id is stored for as long as a provider may send it again. */
const eventsKeptFor = sql`interval '7 days'`

/** Purchases in the database. */
export function createPurchaseStore({ db }: { db: Database }): PurchaseStore {
  return {
    record: (provider, { eventId, id, createdAt, ...report }) =>
      db.transaction(async (tx) => {
        const [isNew] = await tx
          .insert(onrampEvents)
          .values({ provider, id: eventId })
          .onConflictDoNothing()
          .returning({ id: onrampEvents.id })
        if (!isNew) return false
        await tx.delete(onrampEvents).where(lt(onrampEvents.receivedAt, sql`now() - ${eventsKeptFor}`))
        const state = {
          reference: report.reference,
          wallet: foldAddress(report.walletAddress),
          chainId: report.chainId,
          symbol: report.symbol,
          amount: report.amount,
          hash: report.hash,
          status: report.status,
          progress: onrampStatuses.indexOf(report.status),
        }
        await tx
          .insert(onrampPurchases)
          .values({ provider, id, createdAt, ...state })
          .onConflictDoUpdate({
            target: [onrampPurchases.provider, onrampPurchases.id],
            set: { ...state, updatedAt: sql`now()` },
            // Reports may arrive out of order: a finished purchase does not go back to an earlier status.
            setWhere: lt(onrampPurchases.progress, state.progress),
          })
        return true
      }),

    async getByReference(reference) {
      const rows = await db
        .select()
        .from(onrampPurchases)
        .where(or(eq(onrampPurchases.reference, reference), eq(onrampPurchases.id, reference)))
        .orderBy(desc(onrampPurchases.createdAt), desc(onrampPurchases.id))
        .limit(maxFound)
      return rows.map(toTransaction)
    },

    async list({ wallet, provider, chainIds, after, limit }) {
      const rows = await db
        .select()
        .from(onrampPurchases)
        .where(
          and(
            eq(onrampPurchases.wallet, foldAddress(wallet)),
            eq(onrampPurchases.provider, provider),
            chainIds && inArray(onrampPurchases.chainId, [...chainIds]),
            after &&
              sql`(${onrampPurchases.createdAt}, ${onrampPurchases.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
          ),
        )
        .orderBy(desc(onrampPurchases.createdAt), desc(onrampPurchases.id))
        .limit(limit)
      return rows.map(toTransaction)
    },
  }
}

/** EVM addresses ignore case; others do not. */
function foldAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

function toTransaction(row: typeof onrampPurchases.$inferSelect): OnrampTransaction {
  return {
    id: row.id,
    provider: row.provider as OnrampProviderName, // only `record` writes here
    status: row.status as OnrampStatus,
    walletAddress: row.wallet,
    chainId: isCaipNetworkId(row.chainId) ? row.chainId : null,
    symbol: row.symbol,
    amount: row.amount,
    hash: row.hash,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
