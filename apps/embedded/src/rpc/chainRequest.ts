import type { ChainMessages } from '../locales/enChains.ts'
import type { Screens, ShownFact, Warning } from '../screens/screens.ts'
import type { ChainAction, ChainFactName, ChainNote } from './chainNames.ts'

/** A value, or one that has words of its own in each language. */
type Value = string | ((values: ChainMessages['values']) => string)

export type ChainFact =
  | { name: 'action'; value: ChainAction }
  | { name: ChainFactName; value: Value; kind?: ShownFact['kind'] }

/** A request in words, without a language. */
export type ChainSummary = {
  facts: ChainFact[]
  warnings: Warning[]
  notes: ChainNote[]
  raw: string | undefined
}

const mild: readonly ChainNote[] = ['otherSigners']

type Shown = Pick<Screens['approve']['data'], 'facts' | 'warnings' | 'notes' | 'raw'>

/** The request as the approval screen shows it. */
export function showChainRequest({ facts, warnings, notes, raw }: ChainSummary, messages: ChainMessages): Shown {
  return {
    facts: facts.map((fact, index): ShownFact => {
      const starts = startsGroup(facts, index)
      if (fact.name === 'action') return { name: 'chainAction', value: messages.actions[fact.value], starts }
      const { name, value, kind } = fact
      const text = typeof value === 'string' ? value : value(messages.values)
      return { name: 'labeled', label: messages.facts[name], value: text, kind, starts }
    }),
    warnings: [...new Set(warnings)],
    notes: showNotes(notes, messages),
    raw,
  }
}

/** Of several actions, each has a group of its own, and so has the fee after them. */
function startsGroup(facts: readonly ChainFact[], index: number): boolean {
  const name = facts[index]?.name
  const isFirst = name === 'part' || (name === 'action' && facts[index - 1]?.name !== 'part')
  return isFirst || (name === 'maxFee' && facts.filter((fact) => fact.name === 'action').length > 1)
}

export function showNotes(notes: readonly ChainNote[], messages: ChainMessages): NonNullable<Shown['notes']> {
  return [...new Set(notes)].map((note) => ({ text: messages.notes[note], severe: !mild.includes(note) }))
}
