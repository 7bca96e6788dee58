// `npm run check`: everything a change must pass except the tests, two checks at a time. `npm run check -- types layers` runs the named
// ones. A check that passed over the same files is not run again, except in CI and with `--all`.
import { bootstrap, SetupError } from './bootstrap.mjs'
import { openCheckCache } from './checkCache.mjs'
import { checks } from './checks.mjs'
import { summarise } from './runStep.mjs'
import { runSteps } from './runSteps.mjs'

const started = performance.now()
try {
  bootstrap()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}

const words = process.argv.slice(2)
const wanted = words.filter((word) => word !== '--all')
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const cache = openCheckCache()
const named = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const known = words.includes('--all') ? [] : named.filter((check) => cache.hasPassed(check))
for (const { name } of known) console.log(`✓ ${name.padEnd(10)}   unchanged since it passed`)
const { total } = await runSteps([
  { steps: named.filter((check) => !known.includes(check)), atOnce: 2, onPassed: (check) => cache.keep(check) },
])
total.passed += known.length
console.log(`${summarise(total)} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
