// `npm run test:browsers`: each visit in each engine, one after the other, against a world of its own. `-- firefox send` makes the named
// visits in the named engines.
import globalSetup from '../support/globalSetup.ts'
import { readWorldInfo } from '../support/worldInfo.ts'
import { engines } from './engines.ts'
import { type Outcome, runVisit } from './runVisit.ts'
import { visits } from './visits/visits.ts'

const only = process.argv.slice(2)
const unknown = only.filter((name) => !(name in engines || name in visits))
if (unknown.length > 0) {
  const known = [...Object.keys(engines), ...Object.keys(visits)]
  console.error(`There is no engine or visit ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  process.exit(1)
}
const wantedEngines = pick(engines)
const wantedVisits = pick(visits)

// Browsers run in process groups of their own, which Ctrl-C does not reach: they end with this process, if it exits by itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const startedAt = Date.now()
const outcomes = new Map<string, Outcome>()
const stopWorld = await globalSetup()
try {
  const world = await readWorldInfo()
  for (const [engine, start] of wantedEngines) {
    for (const [name, visit] of wantedVisits) {
      const outcome = await runVisit(visit, { start, world })
      outcomes.set(`${engine} ${name}`, outcome)
      const { error, counted } = outcome
      const said = error?.message ?? counted
      console.log(`${error ? '✗' : '✓'} ${engine} ${name}, ${seconds(outcome.tookMs)}${said ? `: ${said}` : ''}`)
    }
  }
} finally {
  await stopWorld()
}
printTable()
const failed = [...outcomes.values()].filter(({ error }) => error).length
console.log(`${outcomes.size - failed} passed, ${failed} failed in ${seconds(Date.now() - startedAt)}`)
process.exit(failed > 0 ? 1 : 0)

/** The named ones; all where none is named. */
function pick<Value>(all: Record<string, Value>): [string, Value][] {
  const named = Object.entries(all).filter(([name]) => only.includes(name))
  return named.length > 0 ? named : Object.entries(all)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** A row for each visit, a column for each engine. */
function printTable(): void {
  const columns = wantedEngines.map(([engine]) => {
    const own = wantedVisits.map(([visit]) => outcomes.get(`${engine} ${visit}`))
    const version = own.find((outcome) => outcome?.version)?.version ?? 'did not start'
    return {
      head: `${engine} ${version}`,
      cells: own.map((one) => (one && !one.error ? seconds(one.tookMs) : 'failed')),
    }
  })
  console.log(`\n| visit | ${columns.map(({ head }) => head).join(' | ')} |\n|---|${'---|'.repeat(columns.length)}`)
  for (const [index, [visit]] of wantedVisits.entries())
    console.log(`| ${visit} | ${columns.map(({ cells }) => cells[index]).join(' | ')} |`)
}
