import { readFileSync } from 'node:fs'
import { readBlock, writeBlock } from '../../scripts/pageBlocks.mjs'
import type { Goal, Medians } from './checkGoals.ts'
import { formatComparison, formatGoals, formatPages } from './formatTables.ts'

/** The tables of the pages that show what `npm run bench:widget` measured last, as its stored result has them. */
export function pageTables(): { page: string; name: string; table: string }[] {
  const stored = readFileSync(new URL('../results/widget.json', import.meta.url), 'utf8')
  const { medians, goals } = JSON.parse(stored) as { medians: Medians; goals: Goal[] }
  return [
    { page: 'README.md', name: 'widget-comparison', table: formatComparison(medians) },
    { page: 'docs/benchmarks.md', name: 'widget-figures', table: formatPages(medians) },
    { page: 'docs/benchmarks.md', name: 'widget-goals', table: formatGoals(goals) },
  ]
}

export function writePageTables(): void {
  for (const { page, name, table } of pageTables()) writeBlock(page, name, table)
}

/** The pages whose tables are not those of the stored result. */
export function findStaleTables(): string[] {
  return pageTables().flatMap(({ page, name, table }) => (readBlock(page, name) === table ? [] : `${page}: ${name}`))
}
