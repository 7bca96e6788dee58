// `npm run check`: everything a change must pass except the tests, two checks at a time. `npm run check -- types layers` runs the named
// ones. A check that passed over the same files is not run again, except in CI and with `--all`.
import { bootstrap, setUpOrExit } from './bootstrap.mjs'
import { openCheckCache } from './checkCache.mjs'
import { checks } from './checks.mjs'
import { summarise } from './runStep.mjs'
import { pickByName, runSteps } from './runSteps.mjs'

const started = performance.now()
setUpOrExit(bootstrap)

const words = process.argv.slice(2)
const isWanted = pickByName(
  checks,
  words.filter((word) => word !== '--all'),
)

const cache = openCheckCache()
const named = checks.filter(isWanted)
const known = words.includes('--all') ? [] : named.filter((check) => cache.hasPassed(check))
for (const { name } of known) console.log(`✓ ${name.padEnd(10)}   unchanged since it passed`)
const { total } = await runSteps([
  { steps: named.filter((check) => !known.includes(check)), atOnce: 2, onPassed: (check) => cache.keep(check) },
])
total.passed += known.length
console.log(`${summarise(total)} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
