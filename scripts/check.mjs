// `npm run check`: everything a change must pass except the tests, two checks at a time. `npm run check -- types layers` runs the named
// ones. A check that passed over the same files does not run again, except in CI and with `--all`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap, setUpOrExit } from './bootstrap.mjs'
import { checks } from './checks.mjs'
import { listFiles } from './listFiles.mjs'
import { root } from './root.mjs'
import { pickByName, runSteps, summarize } from './runSteps.mjs'

const file = join(root, '.cache/checks.json')
const started = performance.now()
setUpOrExit(bootstrap)

const args = process.argv.slice(2)
const isWanted = pickByName(
  checks,
  args.filter((arg) => arg !== '--all'),
)

const cache = openCache()
const named = checks.filter(isWanted)
const known = args.includes('--all') ? [] : named.filter((check) => cache.hasPassed(check))
for (const { name } of known) console.log(`✓ ${name.padEnd(10)}   unchanged since it passed`)
const { total } = await runSteps([
  { steps: named.filter((check) => !known.includes(check)), atOnce: 2, onPassed: (check) => cache.keep(check) },
])
total.passed += known.length
console.log(`${summarize(total)} in ${((performance.now() - started) / 1000).toFixed(1)} s`)

/** Stores which checks passed, by the content of their files. Nothing is stored in CI. */
function openCache() {
  if (process.env.CI) return { hasPassed: () => false, keep: () => {} }
  const hashes = hashFiles()
  const passed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    hasPassed: (check) => passed[check.name] === hashFor(check, hashes),
    keep(check) {
      // Files may change while a check runs: it passed over the files as they were before.
      passed[check.name] = hashFor(check, hashes)
      mkdirSync(join(root, '.cache'), { recursive: true })
      writeFileSync(file, JSON.stringify(passed))
    },
  }
}

function hashFor({ command, isAffectedBy }, hashes) {
  const hash = createHash('sha256').update(`${process.version} ${command.join(' ')}`)
  for (const [path, content] of hashes) if (isAffectedBy(path)) hash.update(`\0${path}\0${content}`)
  return hash.digest('hex')
}

/** Every tracked and untracked file with the hash of its content. */
function hashFiles() {
  return listFiles().map((name) => [
    name,
    createHash('sha1')
      .update(readFileSync(join(root, name)))
      .digest('hex'),
  ])
}
