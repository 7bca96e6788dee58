import type { SlotRange } from '../db/schema.ts'

/** Accounts, each with the slots of which all its transactions are kept. */
export type AccountRanges = Record<string, SlotRange | null>

/** Accounts that are remembered: an address and its token accounts. */
const maxAccounts = 50

/** What is remembered of accounts once their claims are no longer believed. */
export function withoutRanges(accounts: AccountRanges): AccountRanges {
  return Object.fromEntries(Object.keys(accounts).map((account) => [account, null]))
}

/** Adds what a page says of its accounts to what is known; accounts that it does not name stay, as far as there is room. */
export function joinAccounts(
  known: AccountRanges,
  { accounts, range }: { accounts: readonly string[]; range: SlotRange | undefined },
): AccountRanges {
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

/** What is left of the claims when everything up to a slot is deleted. */
export function aboveSlot(accounts: AccountRanges, slot: number): AccountRanges {
  const above = ([account, range]: [string, SlotRange | null]): [string, SlotRange | null] => {
    if (!range || range[1] <= slot) return [account, null]
    return [account, [Math.max(range[0], slot + 1), range[1]]]
  }
  return Object.fromEntries(Object.entries(accounts).map(above))
}
