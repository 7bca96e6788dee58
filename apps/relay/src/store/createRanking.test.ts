import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRanking } from './createRanking.ts'

test('has the highest score first after any changes, of equal ones the last key like Redis', () => {
  const step = fc.record({ key: fc.constantFrom(...'abcdefghij'), score: fc.option(fc.nat(20)) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ranking = createRanking()
      const model = new Map<string, number>()
      for (const { key, score } of steps) {
        if (score === null) {
          ranking.delete(key)
          model.delete(key)
        } else {
          ranking.set(key, score)
          model.set(key, score)
        }
        expect(ranking.size).toBe(model.size)
        for (const one of 'abcdefghij') expect(ranking.get(one)).toBe(model.get(one) ?? 0)
        const first = ranking.first()
        const highest = Math.max(...model.values())
        const keys = [...model.keys()].filter((key) => model.get(key) === highest)
        expect(first).toEqual(keys.length > 0 ? { key: keys.toSorted().at(-1), score: highest } : undefined)
      }
    }),
    { numRuns: 2_000 },
  )
})
