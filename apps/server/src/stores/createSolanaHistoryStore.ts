import { and, count, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { solanaHistories, solanaTransactions } from '../db/schema.ts'
import { movementsSchema } from '../providers/solana/readMovements.ts'
import { type AccountRanges, aboveSlot, joinAccounts, withoutRanges } from './accountRanges.ts'
import type { HistoryOwner, KeptSignature, KeptTransaction, SolanaHistoryStore } from './SolanaHistoryStore.ts'

/** How long it is believed that there are no further transactions: the node may have been behind, or have a short memory. */
const completeMs = 6 * 60 * 60_000
/** How long a node is believed what a transaction moved. */
const movedMs = 30 * 24 * 60 * 60_000
/** The time of the last request is exact to this. */
const touchMs = 60 * 60_000
/** Transactions kept of one account, the newest. */
const maxOfOwner = 5_000

/** The store in the database. */
export function createSolanaHistoryStore(db: Database): SolanaHistoryStore {
  const isOwner = ({ network, owner }: HistoryOwner) =>
    and(eq(solanaHistories.network, network), eq(solanaHistories.owner, owner))
  const isOf = ({ network, owner }: HistoryOwner) =>
    and(eq(solanaTransactions.network, network), eq(solanaTransactions.owner, owner))

  return {
    async find(of, { upTo, limit }) {
      const { signature, slot, place } = solanaTransactions
      const newest = db
        .select({ signature, slot, place })
        .from(solanaTransactions)
        .where(and(isOf(of), upTo === undefined ? undefined : lte(slot, upTo)))
        .orderBy(desc(slot), desc(signature))
        .limit(limit)
        .as('newest')
      const { accounts, readAt, requestedAt } = solanaHistories
      // One statement, so that claims and transactions are of one moment: between two, the account could be deleted.
      const rows = await db
        .select({
          accounts,
          readAt,
          requestedAt,
          transaction: { signature: newest.signature, slot: newest.slot, place: newest.place },
        })
        .from(solanaHistories)
        .leftJoinLateral(newest, sql`true`)
        .where(isOwner(of))
      const [state] = rows
      if (!state) return { accounts: new Map(), transactions: [], readAt: undefined }
      const now = Date.now()
      if (state.requestedAt.getTime() < now - touchMs)
        await db
          .update(solanaHistories)
          .set({ requestedAt: new Date(now) })
          .where(isOwner(of))
      const isBelieved = isRecent(state.readAt, completeMs)
      return {
        accounts: new Map(Object.entries(state.accounts).map(([one, range]) => [one, isBelieved ? range : null])),
        transactions: rows.flatMap(({ transaction }) => toSignature(transaction) ?? []),
        readAt: isBelieved ? state.readAt : undefined,
      }
    },

    async readMovements(of, signatures) {
      if (signatures.length === 0) return new Map()
      const { signature, movements, readAt } = solanaTransactions
      const rows = await db
        .select({ signature, movements, readAt })
        .from(solanaTransactions)
        .where(and(isOf(of), inArray(signature, [...signatures])))
      return new Map(
        rows.flatMap((row) => {
          // An earlier version may have written it in another form.
          const parsed = movementsSchema.safeParse(row.movements)
          const isOld = !isRecent(row.readAt, movedMs)
          return parsed.success ? [[row.signature, { movements: parsed.data, readAt: row.readAt, isOld }]] : []
        }),
      )
    },

    async keep(of, { transactions, accounts, range, readAt }) {
      if (transactions.length === 0 && range === undefined) return
      await db.transaction(async (tx) => {
        const now = new Date()
        // Locks the account until the end: of two servers, one joins its claims to those of the other.
        const [state] = await (transactions.length > 0
          ? tx
              .insert(solanaHistories)
              .values({ ...of, accounts: {}, readAt: now, requestedAt: now, kept: 0 })
              .onConflictDoUpdate({
                target: [solanaHistories.network, solanaHistories.owner],
                set: { requestedAt: now },
              })
              .returning()
          : // No limit counts an account without transactions.
            tx.update(solanaHistories).set({ requestedAt: now }).where(isOwner(of)).returning())
        if (!state) return
        const added = await insert(tx, of, transactions)
        const isBelieved = isRecent(state.readAt, completeMs)
        const known = isBelieved ? state.accounts : withoutRanges(state.accounts)
        const isFounded = readAt === undefined || (isBelieved && state.readAt.getTime() === readAt.getTime())
        const joined = joinAccounts(known, { accounts, range: isFounded ? range : undefined })
        const left = await trim(tx, of, { kept: state.kept + added, accounts: joined })
        await tx
          .update(solanaHistories)
          .set({ ...left, readAt: isBelieved ? state.readAt : now })
          .where(isOwner(of))
      })
    },

    async prune({ before, maxKept }) {
      await db.delete(solanaHistories).where(lt(solanaHistories.requestedAt, before))
      const { network, owner, kept, requestedAt } = solanaHistories
      const latest = sql`(
        select ${network}, ${owner}, sum(${kept}) over (order by ${requestedAt} desc, ${network}, ${owner}) as total
        from ${solanaHistories}
      ) as latest`
      await db
        .delete(solanaHistories)
        .where(sql`(${network}, ${owner}) in (select network, owner from ${latest} where total > ${maxKept})`)
    },
  }

  async function insert(tx: Database, of: HistoryOwner, transactions: readonly KeptTransaction[]): Promise<number> {
    if (transactions.length === 0) return 0
    const { network, owner, signature, readAt } = solanaTransactions
    const rows = await tx
      .insert(solanaTransactions)
      .values(transactions.map((transaction) => ({ ...of, ...transaction })))
      .onConflictDoUpdate({
        target: [network, owner, signature],
        set: { slot: sql`excluded.slot`, movements: sql`excluded.movements`, readAt: sql`excluded.read_at` },
        setWhere: sql`excluded.read_at > ${readAt}`,
      })
      .returning({ isNew: sql<boolean>`(xmax = 0)` })
    return rows.filter(({ isNew }) => isNew).length
  }

  /** Deletes the oldest above the limit, whole slots, and what was claimed of these. */
  async function trim(
    tx: Database,
    of: HistoryOwner,
    { kept, accounts }: { kept: number; accounts: AccountRanges },
  ): Promise<{ kept: number; accounts: AccountRanges }> {
    if (kept <= maxOfOwner) return { kept, accounts }
    const { slot } = solanaTransactions
    const [first] = await tx
      .select({ slot })
      .from(solanaTransactions)
      .where(isOf(of))
      .orderBy(desc(slot), desc(solanaTransactions.signature))
      .offset(maxOfOwner)
      .limit(1)
    if (!first) return { kept, accounts }
    await tx.delete(solanaTransactions).where(and(isOf(of), lte(slot, first.slot)))
    const [left] = await tx.select({ kept: count() }).from(solanaTransactions).where(isOf(of))
    return { kept: left?.kept ?? 0, accounts: aboveSlot(accounts, first.slot) }
  }
}

const isRecent = (at: Date, withinMs: number) => at.getTime() > Date.now() - withinMs

/** Without a transaction, the row of an account has none of these. */
function toSignature(
  row: { [key in keyof KeptSignature]: KeptSignature[key] | null } | null,
): KeptSignature | undefined {
  if (!row || row.signature === null || row.slot === null || row.place === null) return undefined
  return { signature: row.signature, slot: row.slot, place: row.place }
}
