// `npm test`: installs what is missing (Chromium and Redis too), then runs every check, two at a time, and every test in sequence. A failing step
// prints its output and the rest still run; `npm test -- unit layers` runs the named steps only. At the end what failed is named once more. The last line
// is the total over all runners; a check that is no test runner counts as one. Before it stands how many tests passed on a retry only, and which.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, ensurePrograms, SetupError } from './bootstrap.mjs'
import { listFailedTests } from './listFailedTests.mjs'
import { listFlakyTests } from './listFlakyTests.mjs'
import { root } from './root.mjs'

const stepTimeoutMs = 20 * 60_000
const reports = mkdtempSync(join(tmpdir(), 'latchkey-test-'))

// FORCE_COLOR, even as 0, is colour to some.
const withoutColour = { NO_COLOR: '1', FORCE_COLOR: undefined }

const steps = [
  // The longest first: they end together.
  { name: 'promises', command: ['eslint', '.'] },
  { name: 'types', command: ['tsx', 'scripts/checkTypes.ts'] },
  { name: 'size', command: [process.execPath, 'scripts/size.mjs'], needs: 'scripts/size.mjs' },
  { name: 'unused', command: ['knip'] },
  {
    name: 'layers',
    command: 'depcruise --config .dependency-cruiser.cjs packages apps world e2e bench'.split(' '),
  },
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'supply', command: ['tsx', 'scripts/checkSupply.ts'] },
  { name: 'licences', command: [process.execPath, 'scripts/licences.mjs'] },
  vitest('unit'),
  vitest('server'),
  vitest('relay'),
  vitest('dom'),
  {
    name: 'e2e',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
    needs: 'e2e/playwright.config.ts',
    report: join(reports, 'e2e.json'),
  },
]

const running = new Set()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true
    for (const child of running) child.kill(signal)
    process.exitCode = 130
  })
}

try {
  bootstrap()
  ensurePrograms()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const flaky = []
const asked = steps.filter(
  ({ name, needs }) => (wanted.length === 0 || wanted.includes(name)) && (!needs || existsSync(join(root, needs))),
)
// A check keeps one core busy; a test runner takes all there are.
const checks = asked.filter(({ report }) => !report)
await Promise.all([runEach(checks), runEach(checks)])
await runEach(asked.filter(({ report }) => report))
rmSync(reports, { recursive: true, force: true })
if (total.failed > 0) process.exitCode ||= 1
for (const failure of failures) console.log(failure)
console.log(`flaky: ${flaky.length}`)
for (const name of flaky) console.log(`~ ${name}`)
console.log(summarise(total))

/** Takes steps from the list, one after another, until none is left. */
async function runEach(list) {
  for (let step = list.shift(); step && !isStopped; step = list.shift()) await runStep(step)
}

async function runStep(step) {
  const started = performance.now()
  const { ok, output } = await run(step)
  const report = step.report && readReport(step.report)
  const counted = count(report, { ok, isRunner: step.report !== undefined })
  for (const key of Object.keys(total)) total[key] += counted[key]
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const figures = step.report ? `  ${summarise(counted)}` : ''
  console.log(`${counted.failed ? '✗' : '✓'} ${step.name.padEnd(10)} ${seconds.padStart(6)} s${figures}`)
  flaky.push(...listFlakyTests(report).map((name) => `${step.name}: ${name}`))
  if (!counted.failed) return
  console.log(`${output.trimEnd()}\n`)
  const tests = listFailedTests(report)
  failures.push(...(tests.length > 0 ? tests.map((name) => `✗ ${step.name}: ${name}`) : [`✗ ${step.name}`]))
}

function vitest(project) {
  const report = join(reports, `${project}.json`)
  return {
    name: project,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
  }
}

/** Runs one step to its end and keeps what it prints. */
function run({ command: [name, ...args], env }) {
  const program = name === process.execPath ? name : join(root, 'node_modules/.bin', name)
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...withoutColour, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: stepTimeoutMs,
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }))
    child.once('close', (code, signal) => {
      running.delete(child)
      if (signal) output += `\nEnded by ${signal}.`
      resolve({ ok: code === 0, output })
    })
  })
}

/** A runner that fails without a failed test (a file that does not load, no report at all) counts as one failure. */
function count(report, { ok, isRunner }) {
  const counted = (report && countTests(report)) ?? { passed: isRunner ? 0 : Number(ok), failed: 0, skipped: 0 }
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

/** The figures of Vitest's JSON report or of Playwright's. */
function countTests({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, stats }) {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function summarise({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
