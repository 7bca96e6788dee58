// `npm test`: installs what is missing (Chromium, Redis and PostgreSQL too), then runs the checks two at a time, and the test runners one after the
// other. A failing step prints its output, and the rest still run. `npm test -- unit layers` runs the named steps; `npm test -- --changed`
// runs what the changes since main can affect (`--changed=REF`: since another commit). The end lists the failures with their errors, then the tests
// that passed only on a retry, then the total over all steps, in which a check counts as one test.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, ensurePrograms, setUpOrExit } from './bootstrap.mjs'
import { checks } from './checks.mjs'
import { git, listFiles } from './listFiles.mjs'
import { root } from './root.mjs'
import { pickByName, runSteps, summarize } from './runSteps.mjs'
import { selectTests } from './selectTests.mjs'

const reports = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const runners = [
  vitest('unit', /^(?!apps\/(?!embedded\/|playground\/)|e2e\/|packages\/react\/|.*\.(?:browser|page)\.test\.)/),
  vitest('pages', /\.page\.test\./),
  vitest('server', /^apps\/(?:server|guard)\//),
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

const args = process.argv.slice(2)
const flag = args.find((arg) => /^--changed(?:=.+)?$/.test(arg))
const wanted = args.filter((arg) => arg !== flag)
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
console.log(summarize(total))

/** The checks whose files changed, and the runners with the test files that the changes can affect. */
function selectChanged(ref) {
  const changed = listChanges(ref)
  const tests = selectTests({ files: readWorkspace(), changed })
  console.log(
    `${count(changed.length, 'changed file')} since ${ref}, which can affect ${count(tests.length, 'test file')}.`,
  )
  return {
    checks: checks.filter(({ isAffectedBy }) => changed.some(isAffectedBy)),
    runners: runners.flatMap((runner) => {
      const own = tests.filter((file) => runner.has.test(file))
      return own.length > 0 ? [{ ...runner, command: [...runner.command, ...own] }] : []
    }),
  }
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The files that differ between the working tree and its fork from a commit: changed, removed and untracked ones. */
function listChanges(ref) {
  const fork = execFileSync('git', ['merge-base', ref, 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const changed = git(['diff', '--name-only', '--no-renames', fork])
  return [...new Set([...changed, ...git(['ls-files', '--others', '--exclude-standard'])])].sort()
}

/** The text of every module and package.json of the workspace. */
function readWorkspace() {
  const files = listFiles().filter((file) => /\.(?:[cm]?tsx?|[cm]?js)$|(?:^|\/)package\.json$/.test(file))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** @param has matches the project's test files, as vitest.config.ts does. */
function vitest(project, has) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name: project, command: ['vitest', 'run', '--project', project, ...reporters], report, has }
}
