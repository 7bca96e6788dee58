import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { views } from '../packages/react/src/views/index.ts'
import { findRuleFaults, listTestTitles } from './findRuleFaults.ts'

const folder = fileURLToPath(new URL('../docs/behaviour', import.meta.url))
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')

test.each(pages)('every rule of docs/behaviour/%s is held by a test of the name it gives', (page) => {
  expect(findRuleFaults(readFileSync(join(folder, page), 'utf8'), { folder })).toEqual([])
})

test('every view has a rule on docs/behaviour/views.md', () => {
  const page = readFileSync(join(folder, 'views.md'), 'utf8')
  expect(Object.keys(views).filter((view) => !page.includes(`\n| \`${view}\` `))).toEqual([])
})

test('every attack of docs/security.md is carried out by a test of the name it gives', () => {
  const docs = fileURLToPath(new URL('../docs', import.meta.url))
  const page = readFileSync(join(docs, 'security.md'), 'utf8')
  expect(findRuleFaults(page, { folder: docs })).toEqual([])
  const files = [...page.matchAll(/`((?:apps|packages|scripts)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.filter((file) => !existsSync(join(docs, '..', file)))).toEqual([])
})

test('every row of docs/custody.md is held by a test of the name it gives', () => {
  const docs = fileURLToPath(new URL('../docs', import.meta.url))
  expect(findRuleFaults(readFileSync(join(docs, 'custody.md'), 'utf8'), { folder: docs })).toEqual([])
})

test('the first page links every other', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([])
  expect(pages.length).toBeGreaterThan(5)
})

test('names a rule without a test, a missing file, and a test that was renamed, skipped or only mentioned', () => {
  const own = '../../scripts/behaviour.test.ts'
  const page = [
    '| rule | where it is tested |',
    '|---|---|',
    '| one | |',
    '| two | [some test](../../scripts/gone.test.ts) |',
    `| three | [the first page links every other](${own}) [the first page links no other](${own}) |`,
    `| a bar, a \\| b | [every rule of docs/behaviour/%s is held by a test of the name it gives](${own}) |`,
  ].join('\n')

  expect(findRuleFaults(page, { folder })).toEqual([
    'one: no test',
    'two: no file ../../scripts/gone.test.ts',
    `three: no test "the first page links no other" in ${own}`,
  ])
})

test('lists the titles of a file as its source writes them', () => {
  const template = '`of $' + '{name} [x]`'
  const source = [
    "// test('mentioned')",
    "test.skip('skipped', f)",
    "test.each([1])('case %i', f)",
    `test(${template}, f)`,
  ]
  expect([...listTestTitles(source.join('\n'))]).toEqual(['case %i', template.slice(1, -1)])
})
