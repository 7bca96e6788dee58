import type { RequestedTransaction, SentTransaction, Transaction } from '@latchkey/core'
import { parseAmount } from '@latchkey/core/internal'
import type { ActivityEntry, Movement } from './ActivityEntry.ts'
import { historyEntry } from './historyEntry.ts'
import { isLookAlike, isPoisoning, toEnds } from './isLookAlike.ts'
import { requestedEntry, sentEntry } from './sentEntry.ts'

export type ActivityOptions = {
  /** What this app sent from this account on this network. */
  sent: readonly SentTransaction[]
  /** What a wallet was asked for on its behalf, without an answer. */
  asked: readonly RequestedTransaction[]
  transactions: readonly Transaction[]
  /** Addresses the visitor knows by themselves: their own, and those of the address book. */
  known?: readonly string[]
}

/**
 * What the activity list shows: what has no outcome yet apart from everything settled, newest first, nothing twice. Zero-value bait
 * (address poisoning) is left out; an address that only resembles a known one is marked.
 *
 * A transaction of ours that the history has, by its hash or by the hash mined in its place, is one line in our own words: recipient,
 * token and
 * amount are what the wallet was asked for. The history adds when it was mined and what a swap brought in. A cancelled one stays ours,
 * what took its
 * place being nothing; a replaced one is shown beside what replaced it. One that the chain has not decided for us yet stays ours, whatever
 * the server
 * says of it. A nonce alone makes nothing ours: another hash under the nonce of a settled one is a line of its own.
 */
export function toActivity({ sent, asked, transactions, known = [] }: ActivityOptions): {
  pending: readonly ActivityEntry[]
  settled: readonly ActivityEntry[]
} {
  const ours = indexSent(sent)
  const findImitated = indexKnown([...known, ...sent.map(({ to }) => to)])
  const shown = new Set<SentTransaction>()
  const history: ActivityEntry[] = []
  for (const transaction of transactions) {
    const match = findSent(ours, transaction)
    if (match && (match.status === 'cancelled' || match.status === 'pending' || match.status === 'dropped')) continue
    if (!match && isPoisoning(transaction)) continue
    const entry = historyEntry(transaction)
    if (!match || match.status === 'replaced') history.push({ ...entry, ...findImitated(entry) })
    else if (!shown.has(match)) {
      shown.add(match)
      history.push(minedEntry(match, entry))
    }
  }
  const rest = sent.filter((one) => !shown.has(one)).map(sentEntry)
  const all = [...asked.map(requestedEntry), ...rest, ...history]
  return {
    pending: all.filter(isOpen).sort(newestFirst),
    settled: all.filter((entry) => !isOpen(entry)).sort(newestFirst),
  }
}

type SentIndex = { byHash: ReadonlyMap<string, SentTransaction>; byNonce: ReadonlyMap<number, SentTransaction> }

function indexSent(sent: readonly SentTransaction[]): SentIndex {
  const byHash = new Map<string, SentTransaction>()
  const byNonce = new Map<number, SentTransaction>()
  for (const one of sent) {
    byHash.set((one.minedHash ?? one.hash).toLowerCase(), one)
    // What the history has under the nonce of one that waits, or was cancelled, may be what took its place: ours is shown alone.
    if (one.nonce !== undefined && (one.status === 'pending' || one.status === 'cancelled')) byNonce.set(one.nonce, one)
  }
  return { byHash, byNonce }
}

function findSent({ byHash, byNonce }: SentIndex, { metadata }: Transaction): SentTransaction | undefined {
  const { hash, nonce, sentFrom } = metadata
  const found = byHash.get(hash.toLowerCase())
  if (found) return found
  const sameNonce = byNonce.get(nonce)
  return sameNonce?.from.toLowerCase() === sentFrom.toLowerCase() ? sameNonce : undefined
}

/** Finds the known address that an entry's other side resembles, among those that begin and end alike. */
function indexKnown(known: readonly string[]): (entry: ActivityEntry) => { imitated?: string } {
  const byEnds = new Map<string, string[]>()
  for (const address of known) byEnds.set(toEnds(address), [...(byEnds.get(toEnds(address)) ?? []), address])
  return ({ counterparty }) => {
    const alike = counterparty && byEnds.get(toEnds(counterparty.address))
    // One that is known itself is no imitation of another known one.
    if (!alike || alike.some((address) => !isLookAlike(counterparty.address, address))) return {}
    return { imitated: alike[0] }
  }
}

const isOpen = ({ status }: ActivityEntry) => status === 'pending' || status === 'asked'
const newestFirst = (one: ActivityEntry, other: ActivityEntry) => other.at - one.at

/**
 * A transaction of ours that the history has. Who got what is what this app asked the wallet for; the history adds when it was mined, the
 * app's name
 * and what a swap brought in.
 */
function minedEntry(sent: SentTransaction, past: ActivityEntry): ActivityEntry {
  const { id, hash, at, application } = past
  const entry = { ...sentEntry(sent), id, hash, at, ...(application && { application }) }
  const [sold, bought] = entry.movements
  const received = sent.kind === 'swap' && bought && past.movements.find((movement) => isBought(movement, sent.bought))
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

/** Whether it is of the token that was bought, and no less than the contract lets through. */
function isBought(
  { sign, name, amount, isNft }: Movement,
  bought: { token: { symbol: string; decimals: number }; minimum: string },
): boolean {
  if (sign !== '+' || isNft || name !== bought.token.symbol) return false
  try {
    return parseAmount(amount, bought.token.decimals) >= BigInt(bought.minimum)
  } catch {
    return false
  }
}
