// npm run bench:widget: the five lines beside two floors, built and served the same way (docs/benchmarks.md).
//   --runs N  visits per page and processor speed, 10 by default     --json  prints the data instead of tables
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { buildPages, type PageName } from './buildPages.ts'
import { checkGoals, type Medians } from './checkGoals.ts'
import { formatGoals, formatPages } from './formatTables.ts'
import { measureVisit, summarize, type Visit } from './measureVisit.ts'
import { scrollWallets } from './scrollWallets.ts'

const cpuRates = [1, 4] as const

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, json: { type: 'boolean', default: false } },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs must be a whole number above 0, not ${options.runs}.`)

const outDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
const servers: Awaited<ReturnType<typeof serve>>[] = []
try {
  for (const page of await buildPages(outDir)) servers.push(await serve(page))
  const medians = await compare()
  const ours = servers.find(({ name }) => name === 'Latchkey')
  if (!ours) throw new Error('Our own page was not built.')
  const scroll = await scrollWallets(browser, { url: ours.url, wallets: 5_000 })
  const goals = checkGoals({ medians, scroll })
  const result = { measuredAt: new Date().toISOString(), runs, chromium: browser.version(), medians, scroll, goals }

  const results = fileURLToPath(new URL('../results/', import.meta.url))
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'widget.json'), `${JSON.stringify(result, null, 2)}\n`)
  console.log(options.json ? JSON.stringify(result, null, 2) : `${formatPages(medians)}\n\n${formatGoals(goals)}`)
  process.exitCode = goals.every(({ met }) => met) ? 0 : 1
} finally {
  await browser.close()
  await Promise.all(servers.map(({ close }) => close()))
  await rm(outDir, { recursive: true, force: true })
}

async function serve({ name, folder, hoverMs }: { name: PageName; folder: string; hoverMs: number }) {
  return { name, hoverMs, ...(await serveFolder({ folder })) }
}

/** Interleaved: one visit to each page at each speed per round, so that a busy moment of the machine hits all alike. */
async function compare(): Promise<Medians> {
  const visits = servers.flatMap((server) => cpuRates.map((cpuRate) => ({ server, cpuRate, seen: [] as Visit[] })))
  for (let round = 0; round <= runs; round += 1) {
    for (const { server, cpuRate, seen } of visits) {
      const visit = await measureVisit(browser, { ...server, cpuRate })
      // The first round warms the browser and the servers and does not count.
      if (round > 0) seen.push(visit)
    }
    if (!options.json) process.stderr.write(`round ${round} of ${runs}\r`)
  }
  const at = (rate: (typeof cpuRates)[number]) =>
    Object.fromEntries(
      visits.filter(({ cpuRate }) => cpuRate === rate).map(({ server, seen }) => [server.name, summarize(seen)]),
    ) as Record<PageName, Visit> // One entry per page, by construction.
  return { 1: at(1), 4: at(4) }
}
