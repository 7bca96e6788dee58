import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { Cache } from '../../state/SharedState.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { callsForTokenAccounts, readResult, readTokenAccounts } from './readTokenAccounts.ts'

/** Token accounts whose past is read, besides that of the address itself: a transfer to one need not name its owner. */
const maxAccounts = 24
const accountsMs = 30_000
/** Signatures that are read of each account at once, and how often more are, where one alone has so many. */
const [signaturesPerCall, maxRounds] = [100, 5]

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
const shortLength = 8

const signaturesSchema = z.array(z.object({ signature: z.string(), slot: z.number().int().nonnegative() }))
export type Listed = z.infer<typeof signaturesSchema>[number]

/**
 * One page of the signatures that concern an address or its token accounts, newest first.
 * @throws ApiError 400 `cursor`; NodeUnavailableError, RpcError
 */
export async function listSignatures(
  chain: SolanaChain,
  query: {
    address: SolanaAddress
    cursor?: string | undefined
    pageSize: number
    cache: Cache
    signal?: AbortSignal | undefined
  },
): Promise<{ page: Listed[]; next: string | null }> {
  const { address, cursor, pageSize, cache, signal } = query
  const after = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor)
  const sources = [address, ...(await listAccounts(chain, address, cache))].map((account) => ({
    account,
    before: after?.[2] ?? undefined,
    isComplete: false,
    oldest: Infinity,
  }))
  const found = new Map<string, Listed>()
  let ready: Listed[] = []
  for (let round = 0; round < maxRounds && ready.length <= pageSize; round += 1) {
    const open = sources.filter(({ isComplete }) => !isComplete)
    if (open.length === 0) break
    const calls = open.map(({ account, before }) => {
      const options = { limit: signaturesPerCall, commitment: 'confirmed', ...(before !== undefined && { before }) }
      return { method: 'getSignaturesForAddress', params: [account, options] }
    })
    const responses = await chain.rpc.batch(calls, { signal })
    for (const [index, source] of open.entries()) {
      const read = readResult('getSignaturesForAddress', signaturesSchema, responses[index])
      const last = read.at(-1)
      source.isComplete = read.length < signaturesPerCall
      source.oldest = source.isComplete || !last ? -1 : last.slot
      source.before = last?.signature ?? source.before
      for (const one of read) if (isAfter(one, after)) found.set(one.signature, one)
    }
    // Of older slots, an account that has more may have some that were not read yet.
    const oldest = Math.max(...sources.map((source) => source.oldest))
    ready = [...found.values()].filter(({ slot }) => slot > oldest).sort((one, other) => other.slot - one.slot)
  }
  // An account with hundreds in one slot: some may be left out, which is better than an end.
  if (ready.length === 0) ready = [...found.values()].sort((one, other) => other.slot - one.slot)
  const page = ready.slice(0, pageSize)
  const hasMore = ready.length > pageSize || sources.some(({ isComplete }) => !isComplete)
  return { page, next: hasMore ? toNext(page, after) : null }
}

/**
 * An account may have been opened by anyone, and emptied since: those of listed tokens and with any amount come first. Cached for all pages;
 * the transaction that opens one names its owner.
 */
async function listAccounts(chain: SolanaChain, address: SolanaAddress, cache: Cache): Promise<string[]> {
  return await cache.load(`solana-accounts:${chain.caipNetworkId}:${address}`, {
    ttlMs: accountsMs,
    schema: z.array(z.string()),
    async load() {
      const responses = await chain.rpc.batch(callsForTokenAccounts(address))
      const accounts = readTokenAccounts(chain, responses).slice(0, maxAccounts)
      return accounts.map((account) => account.address)
    },
  })
}

type Position = z.infer<typeof cursorSchema>

function isAfter({ slot, signature }: Listed, after: Position | undefined): boolean {
  if (!after) return true
  const [lastSlot, returned] = after
  return slot < lastSlot || (slot === lastSlot && !returned.includes(signature.slice(0, shortLength)))
}

function toNext(page: readonly Listed[], after: Position | undefined): string | null {
  const last = page.at(-1)
  if (!last) return null
  const returned = page.filter(({ slot }) => slot === last.slot).map(({ signature }) => signature.slice(0, shortLength))
  const before = page.findLast(({ slot }) => slot > last.slot)?.signature ?? after?.[2] ?? null
  const position: Position = [last.slot, after?.[0] === last.slot ? [...after[1], ...returned] : returned, before]
  return toCursor(position)
}
