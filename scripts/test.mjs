// `npm test`: installs what is missing (Chromium and Redis too), then runs every check, two at a time, and every test in sequence. A
// failing step prints its output and the rest still run; `npm test -- unit layers` runs the named steps only, and `npm test -- --changed`
// what the change since main can touch (`--changed=REF` since another commit). At the end what failed is named once more. The last line
// is the total over all runners; a check that is no test runner counts as one. Before it stands how many tests passed on a retry only,
// and which.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, ensurePrograms, setUpOrExit } from './bootstrap.mjs'
import { checks } from './checks.mjs'
import { listChanges } from './listChanges.mjs'
import { listFiles } from './listFiles.mjs'
import { root } from './root.mjs'
import { summarise } from './runStep.mjs'
import { pickByName, runSteps } from './runSteps.mjs'
import { selectTests } from './selectTests.mjs'

const reports = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const runners = [
  vitest('unit', /^(?!apps\/|e2e\/|packages\/react\/|.*\.browser\.test\.)/),
  vitest('server', /^apps\/server\//),
  vitest('relay', /^apps\/relay\//),
  vitest('dom', /^packages\/react\/|\.browser\.test\./),
  {
    name: 'e2e',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
    report: join(reports, 'e2e.json'),
    has: /^e2e\//,
  },
]

const words = process.argv.slice(2)
const flag = words.find((word) => /^--changed(?:=.+)?$/.test(word))
const wanted = words.filter((word) => word !== flag)
const isWanted = pickByName([...checks, ...runners], wanted)
const selected = flag ? selectChanged(flag.split('=')[1] ?? 'main') : { checks, runners }

setUpOrExit(() => {
  bootstrap()
  if (selected.runners.some(isWanted)) ensurePrograms()
})

// A check keeps one core busy; a test runner takes all there are.
const { total, flaky } = await runSteps([
  { steps: selected.checks.filter(isWanted), atOnce: 2 },
  { steps: selected.runners.filter(isWanted), atOnce: 1 },
])
console.log(`flaky: ${flaky.length}`)
for (const name of flaky) console.log(`~ ${name}`)
console.log(summarise(total))

/** The checks whose files changed, and the runners with the test files that the change can touch. */
function selectChanged(ref) {
  const changed = listChanges(ref)
  const tests = selectTests({ files: readWorkspace(), changed })
  console.log(`${changed.length} files differ from ${ref}: they touch ${tests.length} test files.`)
  return {
    checks: checks.filter(({ isAffectedBy }) => changed.some(isAffectedBy)),
    runners: runners.flatMap((runner) => {
      const own = tests.filter((file) => runner.has.test(file))
      return own.length > 0 ? [{ ...runner, command: [...runner.command, ...own] }] : []
    }),
  }
}

/** The text of every module and package.json of the workspace. */
function readWorkspace() {
  const files = listFiles().filter((file) => /\.(?:[cm]?tsx?|[cm]?js)$|(?:^|\/)package\.json$/.test(file))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** @param has which test files are the project's, as in vitest.config.ts. */
function vitest(project, has) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name: project, command: ['vitest', 'run', '--project', project, ...reporters], report, has }
}
