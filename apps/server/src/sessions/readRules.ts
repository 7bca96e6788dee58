import { parseRules, type Rules } from './parseRules.ts'
import type { TypedData } from './TypedData.ts'

/** Sessions that sign again and again. Permissions have at most 64 kB each, so that these stay within tens of MB. */
const maxKept = 128
const kept = new Map<string, Rules | { refusal: string }>()

/** The rules of a granted session, parsed once: what is in force never changes. The sessions used last are kept. */
export function readRules(session: {
  pci: string
  permissions: readonly TypedData[]
  policies: readonly TypedData[]
}): Rules | { refusal: string } {
  const { pci } = session
  const rules = kept.get(pci) ?? parseRules(session)
  kept.delete(pci)
  kept.set(pci, rules)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return rules
}
