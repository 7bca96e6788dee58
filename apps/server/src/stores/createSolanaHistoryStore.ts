import { and, count, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { type SlotRange, solanaHistories, solanaTransactions } from '../db/schema.ts'
import { type Movements, movementsSchema } from '../providers/solana/readMovements.ts'

/** An account of a network, by its CAIP-2 id and its address. */
export type HistoryOwner = { network: string; owner: string }

export type KeptSignature = {
  signature: string
  slot: number
  /** Among those of its slot, as they were listed: 0 is the newest. */
  place: number
}

export type KnownHistory = {
  /** The address and its token accounts, with the slots of which each of its transactions is kept, if any. */
  accounts: ReadonlyMap<string, SlotRange | null>
  /** Newest first. */
  transactions: readonly KeptSignature[]
}

export type KeptTransaction = KeptSignature & {
  movements: Movements
  /** When a node returned it. */
  readAt: Date
}

/** Final transactions of Solana accounts, as far as somebody asked for them. */
export type SolanaHistoryStore = {
  /** What is kept up to a slot, the newest `limit`. Counts as a request: the account stays. */
  find: (of: HistoryOwner, options: { upTo?: number | undefined; limit: number }) => Promise<KnownHistory>
  /** What transactions moved. `isOld`: a node should be asked again. */
  readMovements: (
    of: HistoryOwner,
    signatures: readonly string[],
  ) => Promise<Map<string, Pick<KeptTransaction, 'movements' | 'readAt'> & { isOld: boolean }>>
  /**
   * Keeps transactions, and with `range` that no other one of these accounts is in those slots. All of it or nothing, whatever happens
   * meanwhile: the claim holds by itself, so the transactions in those slots must all be given, kept before or not.
   */
  keep: (
    of: HistoryOwner,
    page: { transactions: readonly KeptTransaction[]; accounts: readonly string[]; range: SlotRange | undefined },
  ) => Promise<void>
  /** Deletes accounts that nobody asked for since `before`, then those not asked for longest until `maxKept` transactions are left. */
  prune: (options: { before: Date; maxKept: number }) => Promise<void>
}

/** How long it is believed that there are no further transactions: the node may have been behind, or have a short memory. */
const completeMs = 6 * 60 * 60_000
/** How long a node is believed what a transaction moved. */
const movedMs = 30 * 24 * 60 * 60_000
/** The time of the last request is exact to this. */
const touchMs = 60 * 60_000
/** Transactions kept of one account, the newest. */
const maxOfOwner = 5_000
/** Token accounts that are remembered, with the address itself. */
const maxAccounts = 50

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
      if (!state) return { accounts: new Map(), transactions: [] }
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

    async keep(of, { transactions, accounts, range }) {
      if (transactions.length === 0 && range === undefined) return
      await db.transaction(async (tx) => {
        const now = new Date()
        // Locks the account until the end: of two servers, one joins its claims to those of the other.
        const [state] = await tx
          .insert(solanaHistories)
          .values({ ...of, accounts: {}, readAt: now, requestedAt: now, kept: 0 })
          .onConflictDoUpdate({ target: [solanaHistories.network, solanaHistories.owner], set: { requestedAt: now } })
          .returning()
        if (!state) return
        const added = await insert(tx, of, transactions)
        const isBelieved = isRecent(state.readAt, completeMs)
        const known = isBelieved ? state.accounts : withoutRanges(state.accounts)
        const joined = joinAccounts(known, { accounts, range })
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
    { kept, accounts }: { kept: number; accounts: Record<string, SlotRange | null> },
  ): Promise<{ kept: number; accounts: Record<string, SlotRange | null> }> {
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
    const above = ([account, range]: [string, SlotRange | null]) => {
      if (!range || range[1] <= first.slot) return [account, null]
      return [account, [Math.max(range[0], first.slot + 1), range[1]]]
    }
    return { kept: left?.kept ?? 0, accounts: Object.fromEntries(Object.entries(accounts).map(above)) }
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

function withoutRanges(accounts: Record<string, SlotRange | null>): Record<string, SlotRange | null> {
  return Object.fromEntries(Object.keys(accounts).map((account) => [account, null]))
}

/** Adds what a page says of its accounts to what is known; accounts that it does not name stay, as far as there is room. */
function joinAccounts(
  known: Record<string, SlotRange | null>,
  { accounts, range }: { accounts: readonly string[]; range: SlotRange | undefined },
): Record<string, SlotRange | null> {
  const joined = accounts.map((account) => [account, joinRanges(known[account] ?? null, range)] as const)
  const others = Object.entries(known).filter(([account]) => !accounts.includes(account))
  return Object.fromEntries([...joined, ...others].slice(0, maxAccounts))
}

/**
 * Two stretches that touch are one. Of two with a gap between them only the newer one is kept: the gap is never taken for complete.
 * @example joinRanges([10, 20], [21, 30]) // [10, 30]
 */
export function joinRanges(known: SlotRange | null, read: SlotRange | undefined): SlotRange | null {
  if (!known || !read) return known ?? read ?? null
  if (read[0] <= known[1] + 1 && known[0] <= read[1] + 1)
    return [Math.min(known[0], read[0]), Math.max(known[1], read[1])]
  return known[1] > read[1] ? known : read
}
