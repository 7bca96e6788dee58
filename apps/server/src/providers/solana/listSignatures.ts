import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { SlotRange } from '../../db/schema.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { KeptSignature, KnownHistory, SolanaHistoryStore } from '../../stores/SolanaHistoryStore.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { listAccounts } from './listAccounts.ts'
import { enter, type Listed, readSources, type Source } from './readSources.ts'

/** How often more signatures are read, where one account alone has very many. */
const maxRounds = 5

/** A page that ends after more of one slot than these continues below the slot: two such cursors fit into the one of a list. */
const maxOfSlot = 180

/**
 * The slot of the last transaction returned, the first characters of those returned from that slot, and a signature from a newer slot that
 * nodes search from: they return the signatures of any account that are older than it.
 */
const cursorSchema = z.tuple([
  z.int().nonnegative(),
  z.array(z.string().max(8)).max(200),
  z
    .string()
    .regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    .nullable(),
])
type Position = z.infer<typeof cursorSchema>
const shortLength = 8

export type SignaturePage = {
  /** Newest first. */
  page: Listed[]
  next: string | null
  /** The address and its token accounts. */
  accounts: readonly string[]
  /** Slots of which the page has each transaction of these accounts, all of them final; undefined where it has not. */
  range: SlotRange | undefined
  /** Whether that was known before. */
  isKnown: boolean
  /** When what was known before was read; undefined where nothing was. */
  readAt: Date | undefined
}

/**
 * One page of the signatures that concern an address or its token accounts, newest first: those that are kept, and what a node adds to
 * them. It is not asked about slots of which everything is kept.
 * @throws ApiError 400 `cursor`; NodeUnavailableError, RpcError
 */
export async function listSignatures(
  chain: SolanaChain,
  query: {
    address: SolanaAddress
    cursor?: string | undefined
    pageSize: number
    cache: Cache
    store: Pick<SolanaHistoryStore, 'find'>
    signal?: AbortSignal | undefined
  },
): Promise<SignaturePage> {
  const { address, cursor, pageSize, cache, store, signal } = query
  const after = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor)
  const limit = 2 * pageSize + (after?.[1].length ?? 0)
  const known = await store.find({ network: chain.caipNetworkId, owner: address }, { upTo: after?.[0], limit })
  const kept = known.transactions.filter((one) => isAfter(one, after))
  const found = new Map(kept.map((one): [string, Listed] => [one.signature, { ...one, isFinal: true }]))
  const isOpen = ([, range]: [string, SlotRange | null]) => !range || !after || !isWithin(after[0], range)
  // A later page reads the accounts of the first one.
  const accounts =
    known.accounts.size > 0 && ![...known.accounts].some(isOpen)
      ? [...known.accounts.keys()]
      : await listAccounts(chain, { address, remembered: known.accounts.keys(), cache })
  const sources = accounts.map((account) => toSource(account, { known, kept, after }))
  const oldestKept = known.transactions.length < limit ? -1 : (known.transactions.at(-1)?.slot ?? -1)
  const sorted = () => [...found.values()].sort(byAge)
  for (let round = 0; round < maxRounds; round += 1) {
    // Only an account that may have something newer than the end of the page, or as new, can change the page.
    const end = sorted()[pageSize - 1]?.slot ?? 0
    const open = sources.filter(({ oldest }) => oldest >= end)
    if (open.length === 0) break
    for (const one of await readSources(chain, open, signal))
      if (isAfter(one, after) && !found.has(one.signature)) found.set(one.signature, one)
  }
  // Of older slots, an account that has more may have some that were not read yet.
  const oldest = Math.max(oldestKept, ...sources.map((source) => source.oldest))
  const ready = sorted().filter(({ slot }) => slot > oldest)
  // An account with hundreds in one slot: some of that slot may be left out, which is better than an end.
  const isWhole = ready.length > 0 || oldest < 0
  const page = number((isWhole ? ready : sorted().filter(({ slot }) => slot >= oldest)).slice(0, pageSize), after)
  const hasMore = ready.length > pageSize || oldest >= 0
  const isProven = isWhole && sources.every(({ isUnproven }) => !isUnproven)
  const range = isProven ? toRange(page, { sources, after, from: (ready[pageSize]?.slot ?? oldest) + 1 }) : undefined
  const isKnown = range !== undefined && accounts.every((account) => covers(known.accounts.get(account), range))
  const next = hasMore ? (toNext(page, after) ?? toNextSlot(sources, after)) : null
  return { page, next, accounts, range, isKnown, readAt: known.readAt }
}

function toSource(
  account: string,
  { known, kept, after }: { known: KnownHistory; kept: readonly KeptSignature[]; after: Position | undefined },
): Source {
  const source: Source = {
    account,
    oldest: Infinity,
    before: after?.[2] ?? undefined,
    upTo: -1,
    kept: undefined,
    isUnproven: false,
  }
  const range = known.accounts.get(account)
  if (!range) return source
  const newest = kept.find(({ slot }) => slot <= range[1])?.signature
  const bottom = kept.findLast(({ slot }) => slot >= range[0])?.signature
  if (!after) return { ...source, upTo: range[1], kept: { range, newest, bottom } }
  // Without a kept signature to read on from, the caller's is as good as any: then only what is read below it counts.
  if (!isWithin(after[0], range) || (bottom === undefined && range[0] > 0)) return source
  enter(source, { range, newest, bottom })
  return { ...source, upTo: range[1] }
}

/** Of one slot, those that are kept come in their order, and before others: `Infinity - Infinity` is no number, which leaves these as they are. */
function byAge(one: Listed, other: Listed): number {
  return other.slot - one.slot || one.place - other.place || 0
}

/** Gives those of a slot that are not kept yet the next places. */
function number(page: readonly Listed[], after: Position | undefined): Listed[] {
  let last = after ? { slot: after[0], place: after[1].length - 1 } : { slot: -1, place: -1 }
  return page.map((one) => {
    const next = last.slot === one.slot ? last.place + 1 : 0
    last = { slot: one.slot, place: one.place === Infinity ? next : one.place }
    return { ...one, place: last.place }
  })
}

/** The slots that a page speaks for: down to what follows it, up to the page before it or to what was final when it was read. */
function toRange(
  page: readonly Listed[],
  { sources, after, from }: { sources: readonly Source[]; after: Position | undefined; from: number },
): SlotRange | undefined {
  const to = Math.min(...sources.map(({ upTo }) => upTo), after ? after[0] - 1 : Infinity)
  const isFinal = page.every((one) => one.isFinal || one.slot > to)
  return isFinal && from <= to ? [from, to] : undefined
}

const isWithin = (slot: number, [from, to]: SlotRange) => slot >= from && slot <= to

const covers = (known: SlotRange | null | undefined, [from, to]: SlotRange) =>
  known ? isWithin(from, known) && isWithin(to, known) : false

function isAfter({ slot, signature }: Pick<Listed, 'slot' | 'signature'>, after: Position | undefined): boolean {
  if (!after) return true
  const [lastSlot, returned] = after
  return slot < lastSlot || (slot === lastSlot && !returned.includes(signature.slice(0, shortLength)))
}

function toNext(page: readonly Listed[], after: Position | undefined): string | null {
  const last = page.at(-1)
  if (!last) return null
  const returned = page.filter(({ slot }) => slot === last.slot).map(({ signature }) => signature.slice(0, shortLength))
  const before = page.findLast(({ slot }) => slot > last.slot)?.signature ?? after?.[2] ?? null
  const all = after?.[0] === last.slot ? [...after[1], ...returned] : returned
  return all.length > maxOfSlot ? toCursorBelow(last) : toCursor([last.slot, all, before])
}

/** Where all that was read of a slot was returned, and more may be in it: below that slot, from the last signature that was read. */
function toNextSlot(sources: readonly Source[], after: Position | undefined): string | null {
  const last = sources.reduce<Source | undefined>(
    (one, other) => (one && one.oldest >= other.oldest ? one : other),
    undefined,
  )
  if (last?.before === undefined) return null
  if (after && last.oldest > after[0]) return toCursor([after[0], after[1], last.before])
  return toCursorBelow({ slot: last.oldest, signature: last.before })
}

const toCursorBelow = ({ slot, signature }: Pick<Listed, 'slot' | 'signature'>) =>
  slot > 0 ? toCursor([slot - 1, [], signature]) : null
