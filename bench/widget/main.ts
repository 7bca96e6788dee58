// npm run bench:widget: the widget with a server and pairing, as people use it, beside three floors, built and served the same way
// (docs/benchmarks.md).
//   --runs N   visits per page, device and network, 10 by default     --json     prints the data instead of tables
//   --loads N  loads of our page and wagmi's to compare navigation, 40 by default, per device and network
//   --write    writes the tables of README.md and docs/benchmarks.md  --rewrite  writes them from the stored result, without measuring
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { buildPages } from './buildPages.ts'
import { captureElements } from './captureElements.ts'
import { checkGoals, type Medians } from './checkGoals.ts'
import { type Condition, conditions } from './conditions.ts'
import { formatGoals, formatPages } from './formatTables.ts'
import { measureNavigation } from './measureNavigation.ts'
import { type Figures, measureVisit, type Next, summarize, type Visit } from './measureVisit.ts'
import type { Page, PageName } from './pages.ts'
import { writePageTables } from './pageTables.ts'
import { scrollWallets } from './scrollWallets.ts'
import { startServers } from './startServers.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    loads: { type: 'string', default: '40' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    rewrite: { type: 'boolean', default: false },
  },
})
if (options.rewrite) {
  writePageTables()
  process.exit()
}
const runs = readCount('runs')
const loads = readCount('loads')

const outDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
const servers = await startServers()
const served: { page: Page; folder: string; url: string; close: () => Promise<void> }[] = []
try {
  for (const { page, folder } of await buildPages(outDir)) {
    const { url, close } = await serveFolder({ folder })
    served.push({ page, folder, url: url + servers.query, close })
  }
  const ours = urlOf('Latchkey')
  const captured = served.find(({ page }) => page.folder === 'floors/elements')
  if (captured) await captureElements(browser, { url: ours, folder: captured.folder })
  const scroll = await scrollWallets(browser, { url: new URL('/', ours).href, wallets: 5_000 })
  const navigation = await measureNavigation(browser, { ours, wagmis: urlOf('React + wagmi'), loads })
  const medians = await compare()
  const goals = checkGoals({ medians, navigation, scroll })
  const [load] = loadavg()
  const result = {
    measuredAt: new Date().toISOString(),
    runs,
    loads,
    load,
    chromium: browser.version(),
    medians,
    navigation,
    scroll,
    goals,
  }

  const results = fileURLToPath(new URL('../results/', import.meta.url))
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'widget.json'), `${JSON.stringify(result, null, 2)}\n`)
  if (options.write) writePageTables()
  const tables = `${formatPages(medians)}\n\n${formatGoals(goals)}\n\nLoad of the machine: ${load?.toFixed(1)}.`
  console.log(options.json ? JSON.stringify(result, null, 2) : tables)
  process.exitCode = goals.every(({ met }) => met) ? 0 : 1
} finally {
  await browser.close()
  await Promise.all([...served, servers].map(({ close }) => close()))
  await rm(outDir, { recursive: true, force: true })
}

/**
 * Interleaved: each round has one visit of each kind, so that a busy moment of the machine hits all alike; every other round goes
 * backwards.
 */
async function compare(): Promise<Medians> {
  const visits = served.flatMap(({ page, url }) =>
    conditions.flatMap((condition) => {
      const steps: readonly Next[] = page.hasNext ? ['WalletConnect', 'All Wallets'] : [undefined]
      return steps.map((next) => ({ page, url, condition, next, seen: [] as { next: Next; visit: Visit }[] }))
    }),
  )
  for (let round = 0; round <= runs; round += 1) {
    for (const visit of round % 2 === 0 ? visits : visits.toReversed()) {
      const measured = await measureVisit(browser, visit)
      // The first round warms the browser and the servers and does not count.
      if (round > 0) visit.seen.push({ next: visit.next, visit: measured })
    }
    if (!options.json) process.stderr.write(`round ${round} of ${runs}\r`)
  }
  const at = (condition: Condition) => {
    const here = visits.filter((visit) => visit.condition === condition)
    const byPage = served.map(({ page }): [PageName, Figures] => [
      page.name,
      summarize(here.filter((visit) => visit.page.name === page.name).flatMap(({ seen }) => seen)),
    ])
    // One entry per page, by construction.
    return Object.fromEntries(byPage) as Record<PageName, Figures>
  }
  return { x1: at('x1'), x4: at('x4'), 'slow 4G': at('slow 4G') }
}

function urlOf(name: PageName): string {
  const found = served.find(({ page }) => page.name === name)
  if (!found) throw new Error(`The page ${name} was not built.`)
  return found.url
}

function readCount(option: 'runs' | 'loads'): number {
  const count = Number(options[option])
  if (Number.isInteger(count) && count >= 1) return count
  throw new Error(`--${option} must be a whole number above 0, not ${options[option]}.`)
}
