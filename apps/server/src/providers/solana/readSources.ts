import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SlotRange } from '../../db/schema.ts'
import type { RpcResponse } from '../rpc/readResponses.ts'
import { readResult } from './readTokenAccounts.ts'

/** Signatures that are read of each account at once. */
const signaturesPerCall = 100

export type Listed = {
  signature: string
  slot: number
  /** Among those of its slot; Infinity until the page has numbered them. */
  place: number
  /** Nothing can undo it any more. */
  isFinal: boolean
}

/** An account, and how far its signatures are known. */
export type Source = {
  account: string
  /** Those of newer slots are known: Infinity before anything is read, -1 where there are no others. */
  oldest: number
  /** The next read begins below this signature, which may be anybody's; at the newest where it is absent. */
  before: string | undefined
  /** Up to this final slot, a node had everything when it was read. */
  upTo: number
  /** Slots of which everything is kept. A read from above ends at them. */
  kept: { range: SlotRange; newest: string | undefined; bottom: string | undefined } | undefined
  /** It is not known which slots were read: the node does not know `before`, it may still be undone, or is too old. */
  isUnproven: boolean
}

const signaturesSchema = z.array(
  z
    .object({
      signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
      slot: z.number().int().nonnegative(),
      confirmationStatus: z.string().nullish(),
    })
    .transform(({ signature, slot, confirmationStatus }): Listed => {
      return { signature, slot, place: Infinity, isFinal: confirmationStatus === 'finalized' }
    }),
)
const statusesSchema = z.object({
  value: z.array(
    z.object({ slot: z.number().int().nonnegative(), confirmationStatus: z.string().nullish() }).nullable(),
  ),
})

/**
 * Reads the next signatures of accounts, in one request to a node, and moves each account on.
 * @throws NodeUnavailableError, RpcError
 */
export async function readSources(
  chain: SolanaChain,
  sources: readonly Source[],
  signal: AbortSignal | undefined,
): Promise<Listed[]> {
  const calls = sources.map(({ account, before, kept }) => ({
    method: 'getSignaturesForAddress',
    params: [account, { limit: signaturesPerCall, commitment: 'confirmed', before, until: kept?.newest }],
  }))
  const starts = [...new Set(sources.flatMap(({ before }) => before ?? []))]
  const status = { method: 'getSignatureStatuses', params: [starts, { searchTransactionHistory: true }] }
  const responses = await chain.rpc.batch(starts.length === 0 ? calls : [...calls, status], { signal })
  const slots = starts.length === 0 ? new Map<string, number>() : readSlots(starts, responses[calls.length])
  const reads = sources.map((_, index) => readResult('getSignaturesForAddress', signaturesSchema, responses[index]))
  const newest = Math.max(-1, ...reads.flat().map(({ slot, isFinal }) => (isFinal ? slot : -1)))
  for (const [index, source] of sources.entries()) {
    const start = source.before === undefined ? undefined : slots.get(source.before)
    if (source.before !== undefined && start === undefined) source.isUnproven = true
    if (source.oldest === Infinity) source.upTo = start === undefined ? Math.max(newest, source.upTo) : start - 1
    // A gap between what is known and what is read.
    else if (start !== undefined && start < source.oldest) source.isUnproven = true
    moveOn(source, reads[index] ?? [])
  }
  return reads.flat()
}

/**
 * The slots of final signatures. A read below one that the node does not know, because it is behind or its memory is short, is empty, and
 * proves nothing; and callers choose where a page begins.
 */
function readSlots(signatures: readonly string[], response: RpcResponse | undefined): Map<string, number> {
  const parsed = response && 'result' in response ? statusesSchema.safeParse(response.result) : undefined
  return new Map(
    signatures.flatMap((signature, index) => {
      const status = parsed?.data?.value[index]
      return status?.confirmationStatus === 'finalized' ? [[signature, status.slot]] : []
    }),
  )
}

/** What is known of an account after a read. */
function moveOn(source: Source, read: readonly Listed[]): void {
  const { kept } = source
  const last = read.at(-1)
  const isEnd = read.length < signaturesPerCall || !last
  if (kept && (isEnd || last.slot <= kept.range[1])) {
    enter(source, kept)
    return
  }
  source.oldest = isEnd ? -1 : last.slot
  source.before = last?.signature ?? source.before
}

/** A read has come to the slots of which everything is kept: the next one continues below them. */
export function enter(source: Source, { range: [from], bottom }: NonNullable<Source['kept']>): void {
  source.oldest = from - 1
  source.before = bottom ?? source.before
  source.kept = undefined
}
