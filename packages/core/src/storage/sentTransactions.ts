import { isCaipNetworkId } from '@latchkey/wire'
import type { SentTransaction } from '../state.ts'
import { cleanName } from '../text/cleanName.ts'
import { isUnsettled } from '../transactions/isUnsettled.ts'
import { isRecord, parseJson } from './json.ts'
import { isPastMoment, limitByAccount } from './limits.ts'
import { isAmount, isMark, isPlain, isSentCall, isSentDetails, nameNatives } from './sentDetails.ts'
import type { StoragePlace } from './storagePlace.ts'

/** How many transactions are kept for each account on each network. */
export const sentTransactionLimit = 99

const statuses = ['pending', 'confirmed', 'failed', 'replaced', 'cancelled', 'dropped', 'expired'] as const

/** Each costs more than the last: more are not made by hand. */
const mostReplacements = 50

const dropReasons = ['unseen', 'lowFee'] as const

export function readSentTransactions({ storage, storageKey, networks }: StoragePlace): readonly SentTransaction[] {
  const value = parseJson(storage.getItem(`${storageKey}.sent`))
  const named = (sent: SentTransaction) => ({
    ...sent,
    ...nameNatives(sent, { ...sent, networks }),
    ...(sent.reason && { reason: cleanName(sent.reason) ?? undefined }),
    // Without it the transaction is followed on; an entry is never lost for it.
    ...(!Number.isSafeInteger(sent.validUntilBlock) && { validUntilBlock: undefined }),
    ...(!Number.isSafeInteger(sent.sinceBlock) && { sinceBlock: undefined }),
    ...(!isSignedBytes(sent.signed) && { signed: undefined }),
    ...(!isPastMoment(sent.signedAt) && { signedAt: undefined }),
    wasDropped: sent.wasDropped === true || undefined,
    ...(!dropReasons.some((reason) => reason === sent.dropReason) && { dropReason: undefined }),
    isSeen: sent.isSeen === true || undefined,
    ...(!isAmount(sent.fee) && { fee: undefined }),
    ...(!Number.isSafeInteger(sent.blockNumber) && { blockNumber: undefined }),
  })
  return Array.isArray(value) ? trim(value.filter(isSentTransaction).map(named)) : []
}

export function writeSentTransactions({ storage, storageKey }: StoragePlace, sent: readonly SentTransaction[]): void {
  if (sent.length === 0) storage.removeItem(`${storageKey}.sent`)
  else storage.setItem(`${storageKey}.sent`, JSON.stringify(sent))
}

/**
 * Merges the lists of two tabs, newest first. Of two versions of a transaction the later wins; at equal times the one with an outcome.
 * @param options.kept hashes of what this page sent: never removed, and taken from `one`
 */
export function mergeSentTransactions(
  one: readonly SentTransaction[],
  other: readonly SentTransaction[],
  { kept }: { kept?: ReadonlySet<string> } = {},
): readonly SentTransaction[] {
  // SECURITY: any script can write the storage. What this page sent is listed and updated by this page only. The one exception is
  // a replacement that this page did not send.
  const ours = new Set(one.map(({ hash }) => hash))
  const others = other.filter(({ hash }) => !kept?.has(hash) || ours.has(hash))
  const byHash = new Map<string, SentTransaction>()
  for (const sent of [...one, ...others]) {
    const known = byHash.get(sent.hash)
    byHash.set(sent.hash, known ? choose(sent, known, kept) : sent)
  }
  return trim(withoutTwins([...byHash.values()]), kept)
}

function choose(sent: SentTransaction, known: SentTransaction, kept?: ReadonlySet<string>): SentTransaction {
  if (!kept?.has(sent.hash)) return isLater(sent, known) ? withDropped(sent, known) : withDropped(known, sent)
  if (!isFurtherReplaced(sent, known, kept)) return withDropped(known, sent)
  // With its bytes, which take the place of the original's: whose they are is checked before they are broadcast.
  const { replacement, signed, signedAt } = sent
  return withDropped({ ...known, replacement, signed, signedAt } as SentTransaction, sent)
}

/** What any tab showed as dropped stays that, whichever version is the later. A forged one only stops a broadcast. */
function withDropped(sent: SentTransaction, { wasDropped }: SentTransaction): SentTransaction {
  return wasDropped && !sent.wasDropped ? { ...sent, wasDropped } : sent
}

/** Whether another tab replaced it, and this page, whose version may be the later one, does not know yet. */
function isFurtherReplaced(sent: SentTransaction, known: SentTransaction, kept: ReadonlySet<string>): boolean {
  const { replacement } = sent
  if (!replacement || kept.has(replacement.hash)) return false
  const last = known.replacement
  return !last || (![last.hash, ...(last.earlier ?? [])].includes(replacement.hash) && isLater(sent, known))
}

function isLater(sent: SentTransaction, known: SentTransaction): boolean {
  const at = sent.updatedAt ?? sent.sentAt
  const knownAt = known.updatedAt ?? known.sentAt
  return at > knownAt || (at === knownAt && known.status === 'pending' && sent.status !== 'pending')
}

/**
 * Removes second entries of one transaction: a request found on the chain after the wallet sped it up, beside the wallet's own response;
 * a replacement whose nonce is known by now, beside its original.
 */
function withoutTwins(list: readonly SentTransaction[]): readonly SentTransaction[] {
  const byHash = new Map(list.map((sent) => [sent.hash, sent]))
  const requests = new Set<string>()
  const isTwin = ({ requestId, nonce, from }: SentTransaction) => {
    if (requestId === undefined) return false
    // A single pass, because storage may contain a thousand entries.
    const request = JSON.stringify([requestId, nonce, from])
    return requests.has(request) || !requests.add(request)
  }
  const isInPlace = ({ hash, replaces }: SentTransaction) => {
    const original = replaces && byHash.get(replaces.hash)
    return original !== undefined && [original.replacement?.hash, original.minedHash].includes(hash)
  }
  return list.filter((sent) => !isTwin(sent) && !isInPlace(sent))
}

/** Newest first. When an account has too many, final ones are removed first, and never those that this page sent. */
function trim(list: readonly SentTransaction[], kept?: ReadonlySet<string>): readonly SentTransaction[] {
  const rankOf = (sent: SentTransaction) => (kept?.has(sent.hash) ? 0 : isUnsettled(sent) ? 1 : 2)
  const newest = [...list].sort((a, b) => b.sentAt - a.sentAt)
  const accountOf = ({ caipNetworkId, from }: SentTransaction) => ({ caipNetworkId, address: from })
  return limitByAccount(newest, { limit: sentTransactionLimit, accountOf, rankOf })
}

function isSentTransaction(value: unknown): value is SentTransaction {
  return (
    isRecord(value) &&
    isPlain(value.hash) &&
    (value.minedHash === undefined || isPlain(value.minedHash)) &&
    isCaipNetworkId(value.caipNetworkId) &&
    isPlain(value.from) &&
    (value.nonce === undefined || Number.isSafeInteger(value.nonce)) &&
    isPastMoment(value.sentAt) &&
    (value.updatedAt === undefined || isPastMoment(value.updatedAt)) &&
    statuses.some((status) => status === value.status) &&
    (value.isDisputed === undefined || typeof value.isDisputed === 'boolean') &&
    (value.reason === undefined || typeof value.reason === 'string') &&
    (value.requestId === undefined || typeof value.requestId === 'string') &&
    (value.mark === undefined || isMark(value.mark)) &&
    (value.call === undefined || isSentCall(value.call)) &&
    (value.replaces === undefined || isReplacement(value.replaces)) &&
    (value.replacement === undefined || isReplacement(value.replacement)) &&
    isSentDetails(value)
  )
}

/** Hex of at most as many bytes as nodes pass on. Whether they are this transaction's is for the adapter to say. */
function isSignedBytes(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200_000 && /^(?:[\da-f]{2})+$/.test(value)
}

export function isReplacement(value: unknown): boolean {
  if (!isRecord(value) || !isPlain(value.hash)) return false
  const { purpose, earlier } = value
  return (
    (purpose === 'speedUp' || purpose === 'cancel') &&
    (earlier === undefined || (Array.isArray(earlier) && earlier.length <= mostReplacements && earlier.every(isPlain)))
  )
}
