import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listTestTitles } from './behaviour/listTestTitles.ts'
import { readRules } from './behaviour/readRules.ts'

const folder = fileURLToPath(new URL('../docs/behaviour', import.meta.url))
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
/** The part of a title that says where its rule comes from: pages are for readers who do not have that paper. */
const papers = / ?\((?:SPEC|WIRE|SECURITY|LOOK|DESIGN)\b[^)]*\)|(?:SPEC|WIRE|SECURITY|LOOK|DESIGN) [^:]*: /
const titlesOf = new Map<string, Set<string>>()

test.each(pages)('every rule of docs/behaviour/%s is held by a test of the name it gives', (page) => {
  expect(findFaults(readFileSync(join(folder, page), 'utf8'))).toEqual([])
})

test('the first page leads to every other', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([])
  expect(pages.length).toBeGreaterThan(5)
})

test('names a rule without a test, a file that is gone, and a test that was renamed, skipped or only spoken of', () => {
  const own = '../../scripts/behaviour.test.ts'
  const page = [
    '| rule | where it is tested |',
    '|---|---|',
    '| one | |',
    '| two | [some test](../../scripts/gone.test.ts) |',
    `| three | [the first page leads to every other](${own}) [the first page leads elsewhere](${own}) |`,
    `| a bar, a \\| b | [every rule of docs/behaviour/%s is held by a test of the name it gives](${own}) |`,
  ].join('\n')

  expect(findFaults(page)).toEqual([
    'one: no test',
    'two: no file ../../scripts/gone.test.ts',
    `three: no test "the first page leads elsewhere" in ${own}`,
  ])
})

test('reads the titles of a file as they are written', () => {
  const template = '`of $' + '{name} [x]`'
  const source = [
    "// test('spoken of')",
    "test.skip('skipped', f)",
    "test.each([1])('case %i', f)",
    `test(${template}, f)`,
  ]
  expect([...listTestTitles(source.join('\n'))]).toEqual(['case %i', template.slice(1, -1)])
})

function findFaults(page: string): string[] {
  const rules = readRules(page)
  if (rules.length === 0) return ['no rules']
  return rules.flatMap(({ text, tests }) => {
    if (tests.length === 0) return [`${text}: no test`]
    if (papers.test(text)) return [`${text}: names a paper that readers do not have`]
    return tests.flatMap(({ title, file }) => {
      const titles = readTitles(file)
      if (!titles) return [`${text}: no file ${file}`]
      return titles.has(title) ? [] : [`${text}: no test "${title}" in ${file}`]
    })
  })
}

function readTitles(file: string): Set<string> | undefined {
  const path = join(folder, file)
  const known = titlesOf.get(path)
  if (known) return known
  try {
    const titles = new Set([...listTestTitles(readFileSync(path, 'utf8'))].map((title) => title.replace(papers, '')))
    titlesOf.set(path, titles)
    return titles
  } catch {
    return undefined
  }
}
