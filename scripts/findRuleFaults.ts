import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

interface Rule {
  text: string
  /** The tests that hold the rule: their titles, and their files relative to the page. */
  tests: { title: string; file: string }[]
}

/** The part of a title that cites a specification the readers of a page do not have. */
const papers = / ?\((?:SPEC|WIRE|SECURITY|LOOK|DESIGN)\b[^)]*\)|(?:SPEC|WIRE|SECURITY|LOOK|DESIGN) [^:]*: /
const titlesOf = new Map<string, Set<string>>()

/**
 * Finds the rules of a page that no test holds: a rule without a test, with a missing file, or with a test that was renamed or skipped.
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

/**
 * The rules are the rows of the page's tables. The first cell states the rule; the last one links each test as
 * `[title of the test](path of its file)`, several separated by `<br>`.
 */
function readRules(page: string): Rule[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|') && !isHead(line))
    .map(readRow)
}

function isHead(line: string): boolean {
  return /^\|[\s:|-]*\|$/.test(line) || /^\| *(?:rule|attack) *\|/i.test(line)
}

function readRow(line: string): Rule {
  // A bar that is part of the text is written \|.
  const [text = '', ...rest] = line.split(/(?<!\\)\|/).slice(1, -1)
  const tests = [...(rest.at(-1) ?? '').matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)/g)]
  return {
    text: text.trim(),
    tests: tests.map(([, title = '', file = '']) => ({ title: title.replace(/\\(.)/g, '$1'), file })),
  }
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

/**
 * The titles of a file's tests as its source writes them: `rejects %s` for a table of tests, `opens ${scene}` for a template.
 * Skipped tests and todos do not count.
 */
export function listTestTitles(source: string): Set<string> {
  const titles = new Set<string>()
  const file = ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined
    if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
    else if (title && ts.isTemplateExpression(title)) titles.add(title.getText(file).slice(1, -1))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}

/** `test`, `it` and calls of their properties: `test.each(cases)`, `it.skipIf(condition)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it'
  if (ts.isPropertyAccessExpression(callee))
    return !['skip', 'todo', 'fixme'].includes(callee.name.text) && isTest(callee.expression)
  return ts.isCallExpression(callee) && isTest(callee.expression)
}
