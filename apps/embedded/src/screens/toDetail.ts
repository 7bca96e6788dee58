import type { LaterMessages } from '../locales/enLater.ts'
import type { Detail } from './Details.tsx'
import type { ShownFact } from './screens.ts'

/** The amounts that can be as good as without a limit. No symbol of a token stands alone in them. */
const limited: readonly string[] = ['amount', 'increase', 'limit', 'shares']

/** A fact in the visitor's language. */
export function toDetail(fact: ShownFact, { approve }: LaterMessages): Detail {
  const { kind, mark, step, isDetail = false } = fact
  const note = mark ? approve.marks[mark] : fact.note
  const row = (label: string, value: string): Detail => ({
    label: step === undefined ? label : `${step} · ${label}`,
    value,
    kind,
    note,
    isKnown: isDetail,
  })
  if (fact.name === 'action') return row(approve.action, approve.actions[fact.value])
  if (fact.name === 'chainAction') return row(approve.action, fact.value)
  if (fact.name === 'labeled') return row(fact.label, fact.value)
  if (fact.name === 'domain' || fact.name === 'path') return row(fact.path, fact.value)
  const isUnlimited = limited.includes(fact.name) && fact.value === 'unlimited'
  return row(approve.facts[fact.name], isUnlimited ? approve.unlimited : fact.value)
}
