import { foldHex } from '@latchkey/core/internal'
import type { ActivityEntry } from './ActivityEntry.ts'

/**
 * Spells an entry's addresses as the visitor knows them: a history may have a hexadecimal address in lower case, while wallets, the address
 * book and what was sent have it with its checksum.
 *
 * @example
 * const spell = spellKnown([account, ...contacts])
 * history.map(spell)
 */
export function spellKnown(known: readonly string[]): (entry: ActivityEntry) => ActivityEntry {
  const spellings = new Map(known.map((address) => [foldHex(address), address]))
  const spell = (address: string) => spellings.get(foldHex(address)) ?? address
  return (entry) => {
    const { from, to, counterparty, spender, submittedBy } = entry
    return {
      ...entry,
      from: spell(from),
      to: spell(to),
      counterparty: counterparty && { ...counterparty, address: spell(counterparty.address) },
      ...(spender && { spender: spell(spender) }),
      ...(submittedBy && { submittedBy: spell(submittedBy) }),
    }
  }
}
