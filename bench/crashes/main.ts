// npm run test:crashes: the page crashed on a transaction's way, again and again (docs/benchmarks.md).
//   --runs N  crashes at each moment, 20 by default     --only text  the moments whose name has the text
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startWorld, type WorldInfo } from '@latchkey/world'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { type Moment, type Run, runMoment } from './runMoment.ts'
import { sendMoments } from './sendMoments.ts'
import { swapMoments } from './swapMoments.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs must be a whole number above 0, not ${options.runs}.`)
const moments = [...sendMoments, ...swapMoments].filter(({ name }) => name.includes(options.only))

let isGood = true
const dir = await mkdtemp(join(tmpdir(), 'latchkey-crashes-'))
try {
  const world = await startWorld({ portBase: Number(process.env.E2E_PORT_BASE ?? 18_500), dir, relay: false })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    console.log(
      '| crashed | runs | in Activity once | lost | duplicated | sent twice | found after, ms, median / longest |',
    )
    console.log('|---|---|---|---|---|---|---|')
    for (const moment of moments) console.log(toRow(moment, await repeat(browser, world.info, moment)))
  } finally {
    await browser.close()
    await world.stop()
  }
} finally {
  await rm(dir, { recursive: true, force: true })
}
process.exitCode = isGood ? 0 : 1

async function repeat(browser: Browser, world: WorldInfo, moment: Moment): Promise<readonly Run[]> {
  const seen: Run[] = []
  for (let missed = 0; seen.length < runs; ) {
    try {
      seen.push(await runMoment(browser, world, moment))
    } catch (error) {
      // A busy machine may keep a page from its moment: no run. More than a few are a fault.
      missed += 1
      console.error(`${moment.name}: not reached. ${error instanceof Error ? error.message : error}`)
      if (missed > 3) throw error
    }
    process.stderr.write(`${moment.name}: ${seen.length} of ${runs}\r`)
  }
  return seen
}

function toRow({ name, mined }: Moment, seen: readonly Run[]): string {
  const right = seen.filter(({ lost, duplicated }) => lost === 0 && duplicated === 0).length
  const lost = seen.filter((run) => run.lost > 0).length
  const duplicated = seen.filter((run) => run.duplicated > 0).length
  const again = seen.filter((run) => run.mined > mined).length
  isGood &&= right === seen.length && seen.every((run) => run.mined === mined)
  const times = seen.map(({ foundMs }) => foundMs).sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  const cells = [name, seen.length, right, lost, duplicated, again]
  return `| ${cells.join(' | ')} | ${median.toFixed(0)} / ${(times.at(-1) ?? 0).toFixed(0)} |`
}
