import { expect, test } from 'vitest'
import { findStaleTables, pageTables } from './pageTables.ts'

test('README.md and docs/benchmarks.md show the stored result; `npm run bench:widget -- --rewrite` writes them', () => {
  expect(findStaleTables()).toEqual([])
})

test('a table has no figure that is not a number', () => {
  expect(pageTables().filter(({ table }) => /NaN|null|undefined/.test(table))).toEqual([])
})
