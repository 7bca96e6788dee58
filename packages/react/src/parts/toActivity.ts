import type { RequestedTransaction, SentTransaction, Transaction } from '@latchkey/core'
import { foldHex, isSameAddress, parseAmount } from '@latchkey/core/internal'
import type { ActivityEntry, Movement } from './ActivityEntry.ts'
import { historyEntry } from './historyEntry.ts'
import { isForeign } from './isForeign.ts'
import { isLookAlike, toEnds } from './isLookAlike.ts'
import { isPoisoning } from './isPoisoning.ts'
import { requestedEntry, sentEntry } from './sentEntry.ts'
import { spellKnown } from './spellKnown.ts'
import { usedAddress } from './usedAddress.ts'

export type ActivityOptions = {
  /** Transactions this app sent from this account on this network. */
  sent: readonly SentTransaction[]
  /** Wallet requests for it without a response. */
  requested: readonly RequestedTransaction[]
  transactions: readonly Transaction[]
  /** The visitor's own addresses and those of the address book. */
  known?: readonly string[]
  /** Whose activity it is. */
  account?: string | undefined
}

/**
 * What the activity list shows: pending apart from settled, newest first, without duplicates. Zero-value bait (address poisoning) is
 * omitted; an address that only resembles a known one or one paid in the history, and what another account submitted in this one's name, is
 * marked. A known address has one spelling.
 *
 * A sent transaction that the history also has, by its hash or the hash mined in its place, is one entry with our own record: recipient,
 * token and amount as requested from the wallet. The history adds when it was mined and what a swap brought in. A cancelled one keeps its
 * own entry, since an empty transaction replaced it; a replaced one is shown beside its replacement. One that is pending on the chain stays
 * pending, whatever the server says. A nonce alone does not match: another hash under a settled one's nonce is an entry of its own.
 *
 * A request that the wallet has not answered stays too: the history's transfer with its recipient, token, amount and memo is left out
 * until the chain shows that it is this one.
 */
export function toActivity({ sent, requested, transactions, known = [], account }: ActivityOptions): {
  pending: readonly ActivityEntry[]
  settled: readonly ActivityEntry[]
} {
  const ours = indexSent(sent)
  const ownKnown = [...known, ...sent.map(({ to }) => to)]
  const spell = spellKnown([...ownKnown, ...(account ? [account] : [])])
  const findImitated = indexKnown(ownKnown)
  // An address in the history does not clear itself: a server could invent the payment to it.
  const findImitatedInHistory = indexKnown([
    ...ownKnown,
    ...transactions.flatMap((one) => usedAddress(one, account) ?? []),
  ])
  const shown = new Set<SentTransaction>()
  const open = requested.map(requestedEntry)
  const isOpenRequest = matchOnce(open)
  const history: ActivityEntry[] = []
  for (const transaction of transactions) {
    if (ours.superseded.has(foldHex(transaction.metadata.hash))) continue
    const match = findSent(ours, transaction)
    if (match && (match.status === 'cancelled' || match.status === 'pending' || match.status === 'dropped')) continue
    if (!match && isPoisoning(transaction, account)) continue
    const entry = historyEntry(transaction)
    if (!match && isOpenRequest(entry)) continue
    if (!match || match.status === 'replaced')
      history.push({
        ...spell(entry),
        ...findImitatedInHistory(entry),
        ...findImitated(entry),
        ...(isForeign(transaction, account) && { isForeign: true }),
      })
    else if (!shown.has(match)) {
      shown.add(match)
      history.push(minedEntry(match, entry))
    }
  }
  const rest = sent.filter((one) => !shown.has(one)).map(sentEntry)
  const all = [...open, ...rest, ...history]
  return {
    pending: all.filter(isOpen).sort(newestFirst),
    settled: all.filter((entry) => !isOpen(entry)).sort(newestFirst),
  }
}

type SentIndex = {
  byHash: ReadonlyMap<string, SentTransaction>
  byNonce: ReadonlyMap<number, SentTransaction>
  /** Hashes that are no entry of their own: of a replaced transaction and of its replacement, which are one here. */
  superseded: ReadonlySet<string>
}

function indexSent(sent: readonly SentTransaction[]): SentIndex {
  const byHash = new Map<string, SentTransaction>()
  const byNonce = new Map<number, SentTransaction>()
  const superseded = new Set<string>()
  for (const one of sent) {
    const hash = foldHex(one.minedHash ?? one.hash)
    byHash.set(hash, one)
    // A list that was loaded before, on chains without nonces, may still have either as pending.
    for (const other of [one.hash, one.replacement?.hash])
      if (other && foldHex(other) !== hash) superseded.add(foldHex(other))
    // The history's transaction under a pending or cancelled one's nonce may be its replacement: show only ours.
    if (one.nonce !== undefined && (one.status === 'pending' || one.status === 'cancelled')) byNonce.set(one.nonce, one)
  }
  return { byHash, byNonce, superseded }
}

function findSent({ byHash, byNonce }: SentIndex, { metadata }: Transaction): SentTransaction | undefined {
  const { hash, nonce, sentFrom, submittedBy = sentFrom } = metadata
  const found = byHash.get(foldHex(hash))
  if (found) return found
  const sameNonce = byNonce.get(nonce)
  // The nonce is that of the account that submitted it.
  return isSameAddress(sameNonce?.from, submittedBy) ? sameNonce : undefined
}

/** Finds the known address that an entry's counterparty resembles, among those with the same ends. */
function indexKnown(known: readonly string[]): (entry: ActivityEntry) => { imitated?: string } {
  const byEnds = new Map<string, string[]>()
  for (const address of known) byEnds.set(toEnds(address), [...(byEnds.get(toEnds(address)) ?? []), address])
  return ({ counterparty }) => {
    const alike = counterparty && byEnds.get(toEnds(counterparty.address))
    // A known address does not imitate another known one.
    if (!alike || alike.some((address) => !isLookAlike(counterparty.address, address))) return {}
    return { imitated: alike[0] }
  }
}

/** How far a block's time may lie before the visitor's clock. */
const clockDriftMs = 60_000

/** Whether a mined entry is one of the open requests; each request matches one entry. */
function matchOnce(requests: readonly ActivityEntry[]): (entry: ActivityEntry) => boolean {
  const open = new Set(requests)
  return (entry) => {
    const match = [...open].find((one) => entry.at > one.at - clockDriftMs && isSameTransfer(one, entry))
    return match !== undefined && open.delete(match)
  }
}

function isSameTransfer(one: ActivityEntry, other: ActivityEntry): boolean {
  if (one.operationType !== 'send' || other.operationType !== 'send') return false
  if (!isSameAddress(one.counterparty?.address, other.counterparty?.address)) return false
  const [sent, mined] = [one.movements[0], other.movements[0]]
  // Some servers report no memos.
  const isOtherMemo = one.memo !== undefined && other.memo !== undefined && one.memo !== other.memo
  return isSameToken(sent, mined) && sent?.amount === mined?.amount && !isOtherMemo
}

/** The contract tells tokens apart, not the name, where both have it. */
function isSameToken(one: Movement | undefined, other: Movement | undefined): boolean {
  if (one?.contract === undefined || other?.contract === undefined) return one?.name === other?.name
  return isSameAddress(one.contract, other.contract)
}

const isOpen = ({ status }: ActivityEntry) => status === 'pending' || status === 'requested'
const newestFirst = (one: ActivityEntry, other: ActivityEntry) => other.at - one.at

/**
 * A sent transaction that the history also has. Recipient and amount are our own record; the history adds when it was mined, the app's name
 * and what a swap brought in.
 */
function minedEntry(sent: SentTransaction, past: ActivityEntry): ActivityEntry {
  const { id, hash, at, application, fee, block } = past
  const entry = {
    ...sentEntry(sent),
    id,
    hash,
    at,
    ...(application && { application }),
    ...(fee !== undefined && { fee }),
    ...(block !== undefined && { block }),
  }
  const [sold, bought] = entry.movements
  const received =
    sent.kind === 'swap' &&
    bought &&
    past.movements.find((movement) => isSameToken(bought, movement) && isReceived(movement, sent.bought))
  if (!sold || !received) return entry
  return {
    ...entry,
    movements: [
      {
        key: bought.key,
        sign: '+',
        amount: received.amount,
        name: bought.name,
        imageUrl: bought.imageUrl,
        isNft: false,
        contract: bought.contract,
      },
      sold,
    ],
  }
}

/** Whether at least the minimum came in, which the contract enforces. */
function isReceived(
  { sign, amount, isNft }: Movement,
  { token, minimum }: { token: { decimals: number }; minimum: string },
): boolean {
  if (sign !== '+' || isNft) return false
  try {
    return parseAmount(amount, token.decimals) >= BigInt(minimum)
  } catch {
    return false
  }
}
