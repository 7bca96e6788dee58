export interface Rule {
  text: string
  /** The tests that hold it: their titles, and their files relative to the page. */
  tests: { title: string; file: string }[]
}

/**
 * The rules of a page: the rows of its tables. The first cell says the rule, the last one `[title of a test](path of its file)`, several
 * tests apart by `<br>`.
 */
export function readRules(page: string): Rule[] {
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
  const where = rest.at(-1) ?? ''
  const tests = [...where.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)/g)]
  return {
    text: text.trim(),
    tests: tests.map(([, title = '', file = '']) => ({ title: title.replace(/\\(.)/g, '$1'), file })),
  }
}
