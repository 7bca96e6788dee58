import { createNonce } from '../createNonce.ts'
import { NonceLimitError, type NonceLimits, type Nonces, nonceLimits } from '../Nonces.ts'
import { nonceAskerKey, nonceKey, nonceSubjectKey } from '../nonceKey.ts'

type Entry = { key: string; asker: string; subject: string; expiresAt: number }

/** Nonces in this process; a restart forgets them, and callers ask for new ones. */
export function createMemoryNonces(limits: NonceLimits = nonceLimits): Nonces {
  // All in the order they were issued.
  const issued = new Map<string, Entry>()
  const bySubject = new Map<string, Set<Entry>>()
  const byAsker = new Map<string, Set<Entry>>()

  function add(entry: Entry): void {
    issued.set(entry.key, entry)
    for (const [groups, name] of [
      [bySubject, entry.subject],
      [byAsker, entry.asker],
    ] as const) {
      const group = groups.get(name) ?? new Set()
      groups.set(name, group.add(entry))
    }
  }

  function remove(entry: Entry | undefined): void {
    if (!entry || !issued.delete(entry.key)) return
    for (const [groups, name] of [
      [bySubject, entry.subject],
      [byAsker, entry.asker],
    ] as const) {
      const group = groups.get(name)
      group?.delete(entry)
      if (group?.size === 0) groups.delete(name)
    }
  }

  function forgetExpired(): void {
    const now = performance.now()
    for (const entry of issued.values()) {
      if (entry.expiresAt > now) return
      remove(entry)
    }
  }

  return {
    async issue({ asker: network, ttlMs, ...binding }) {
      forgetExpired()
      const nonce = createNonce()
      const [asker, subject] = [nonceAskerKey(network), nonceSubjectKey(binding)]
      const now = performance.now()
      const open = [...(bySubject.get(subject) ?? [])].filter((one) => one.asker === asker && one.expiresAt > now)
      if (open.length >= limits.perPair) throw new NonceLimitError()
      add({ key: nonceKey({ ...binding, nonce }), asker, subject, expiresAt: now + ttlMs })
      const ofSubject = bySubject.get(subject) ?? new Set()
      if (ofSubject.size > limits.perSubject)
        remove(oldestOfLargest(groupByAsker(ofSubject).values(), (group) => group.length))
      const own = byAsker.get(asker) ?? new Set()
      if (own.size > limits.perAsker) remove(first(own))
      if (issued.size > limits.total) remove(oldestOfLargest(byAsker.values(), (group) => group.size))
      return nonce
    },
    async consume(options) {
      const entry = issued.get(nonceKey(options))
      remove(entry)
      return entry !== undefined && entry.expiresAt > performance.now()
    },
  }
}

/** The first of groups that are equally large is the one whose oldest entry is the oldest. */
function oldestOfLargest<group extends Iterable<Entry>>(
  groups: Iterable<group>,
  size: (group: group) => number,
): Entry | undefined {
  let largest: group | undefined
  for (const group of groups) if (!largest || size(group) > size(largest)) largest = group
  return largest && first(largest)
}

function first(entries: Iterable<Entry>): Entry | undefined {
  for (const entry of entries) return entry
  return undefined
}

function groupByAsker(entries: Iterable<Entry>): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.asker)
    if (group) group.push(entry)
    else groups.set(entry.asker, [entry])
  }
  return groups
}
