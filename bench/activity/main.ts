// npm run bench:activity: the activity of an account with 10,000 past transactions (docs/benchmarks.md).
//   --runs N  visits to the first page, 9 by default     --transactions N  10000 by default
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import type { Goal } from '../widget/checkGoals.ts'
import { formatGoals } from '../widget/formatTables.ts'
import { median } from '../widget/measureVisit.ts'
import { type FirstPage, measureFirstPage, scrollToEnd } from './measureActivity.ts'
import { serveHistory } from './serveHistory.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, transactions: { type: 'string', default: '10000' } },
})
const [runs, transactions] = [Number(options.runs), Number(options.transactions)]
if (![runs, transactions].every((count) => Number.isInteger(count) && count > 0))
  throw new Error('--runs and --transactions must be whole numbers above 0.')

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
const history = await serveHistory({ count: transactions })
try {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('page', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  })
  const page = await serveFolder({ folder })
  try {
    await measure(`${page.url}?server=${encodeURIComponent(history.url)}`)
  } finally {
    await page.close()
  }
} finally {
  await browser.close()
  await history.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<void> {
  const visits: FirstPage[] = []
  // The first visit warms the browser and does not count.
  for (let run = 0; run <= runs; run += 1) {
    const visit = await measureFirstPage(browser, { url })
    if (run > 0) visits.push(visit)
  }
  const firstPage: FirstPage = {
    mainThreadMs: median(visits.map(({ mainThreadMs }) => mainThreadMs)),
    longestTaskMs: median(visits.map(({ longestTaskMs }) => longestTaskMs)),
  }
  const scroll = await scrollToEnd(browser, { url })
  const goal = (name: string, value: number, limit: number, unit: string): Goal => ({
    name,
    value,
    limit,
    unit,
    met: value <= limit,
  })
  const goals = [
    goal('First page: main thread, x1', firstPage.mainThreadMs, 100, 'ms'),
    goal('Scrolled to the end: DOM nodes in the dialog', scroll.nodes, 900, ''),
    goal('Scrolled to the end: rows in the document', scroll.rows, 40, ''),
    goal('Scrolled to the end: frame p95, x1', scroll.frameP95Ms, 40, 'ms'),
  ]
  const measuredAt = new Date().toISOString()
  const result = { measuredAt, runs, transactions, chromium: browser.version(), firstPage, visits, scroll, goals }
  const results = fileURLToPath(new URL('../results/', import.meta.url))
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'activity.json'), `${JSON.stringify(result, null, 2)}\n`)
  console.log(`${transactions} transactions\n\n${formatGoals(goals)}`)
  process.exitCode = goals.every(({ met }) => met) ? 0 : 1
}
