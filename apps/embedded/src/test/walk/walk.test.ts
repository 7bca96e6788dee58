import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walk } from './walk.ts'

test('random lives of a wallet never change, lose or double it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      async (numbers) => {
        const random = () => Number(numbers.next().value)
        expect(await walk(random, 8)).toHaveLength(8)
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)
