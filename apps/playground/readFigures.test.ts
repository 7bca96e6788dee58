import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFigures } from './readFigures.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test('the landing page shows the sizes of the README', () => {
  const [, ...cells] = (/^\| JavaScript at the open modal .*$/m.exec(readme)?.[0] ?? '').split(' | ')
  const shown = readFigures()?.rows.map(({ bytes }) => `${(bytes / 1000).toFixed(1)} kB`)
  expect(shown).toEqual(cells.map((cell) => cell.replace(' |', '')))
})
