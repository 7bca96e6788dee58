import { expect, test } from 'vitest'
import { checks } from './checks.mjs'
import { findStaleRows } from './findStaleRows.mjs'

const head = '| gzip, React excluded | size | budget | files |\n|---|---|---|---|'
const table = (...rows: string[]) => [head, ...rows].join('\n')

test('accepts a tenth of a kilobyte', () => {
  expect(findStaleRows(table('| A | 11.9 kB | 12.0 kB | 1 |'), table('| A | 12.0 kB | 12.0 kB | 1 |'))).toEqual([])
})

test('reports a size, a budget, a number of files that differs, and a row that is missing or gone', () => {
  const written = table('| A | 11.9 kB | 12.0 kB | 1 |', '| B | 1.0 kB |  | 1 |', '| C | 1.0 kB |  | 1 |')
  const measured = table('| A | 12.1 kB | 12.0 kB | 1 |', '| B | 1.0 kB |  | 2 |', '| D | 1.0 kB |  | 1 |')
  expect(findStaleRows(written, measured)).toEqual([
    '| A | 12.1 kB | 12.0 kB | 1 |',
    '| B | 1.0 kB |  | 2 |',
    '| D | 1.0 kB |  | 1 |',
    '| B | 1.0 kB |  | 1 |',
    '| C | 1.0 kB |  | 1 |',
  ])
  expect(findStaleRows(table('| A | 1.0 kB | 2.0 kB | 1 |'), table('| A | 1.0 kB | 3.0 kB | 1 |'))).toEqual([
    '| A | 1.0 kB | 3.0 kB | 1 |',
  ])
})

test.each([
  'bench/fiveLines.tsx',
  'bench/size/page.tsx',
  'README.md',
  'docs/benchmarks.md',
  'packages/core/src/latchkey.ts',
])('a change of %s runs the size check again', (file) => {
  expect(checks.find(({ name }) => name === 'size')?.isAffectedBy(file)).toBe(true)
})
