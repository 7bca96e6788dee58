import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTestTitles } from './listTestTitles.ts'
import { readRules } from './readRules.ts'

/** The part of a title that says where its rule comes from: pages are for readers who do not have that paper. */
const papers = / ?\((?:SPEC|WIRE|SECURITY|LOOK|DESIGN)\b[^)]*\)|(?:SPEC|WIRE|SECURITY|LOOK|DESIGN) [^:]*: /
const titlesOf = new Map<string, Set<string>>()

/**
 * What a page of rules claims and the tests do not hold: a rule without a test, a file that is gone, a test that was renamed or skipped.
 * @param options.folder of the page: its links are relative to it.
 * @returns one readable line per fault.
 */
export function findRuleFaults(page: string, { folder }: { folder: string }): string[] {
  const rules = readRules(page)
  if (rules.length === 0) return ['no rules']
  return rules.flatMap(({ text, tests }) => {
    if (tests.length === 0) return [`${text}: no test`]
    if (papers.test(text)) return [`${text}: names a paper that readers do not have`]
    return tests.flatMap(({ title, file }) => {
      const titles = readTitles(join(folder, file))
      if (!titles) return [`${text}: no file ${file}`]
      return titles.has(title) ? [] : [`${text}: no test "${title}" in ${file}`]
    })
  })
}

function readTitles(path: string): Set<string> | undefined {
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
