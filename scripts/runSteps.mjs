import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'
import { countTests, listFailedTests, listFlakyTests, readReport } from './testReports.mjs'

/** Only ends what hangs: the browser tests alone take a slow machine more than 40 minutes. */
const stepTimeoutMs = 50 * 60_000
// Some programs print colors for any FORCE_COLOR, 0 included.
const withoutColor = { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * Selects the steps that a command line names, or all where it names none. An unknown name ends the process.
 * @param {{ name: string }[]} steps
 * @param {readonly string[]} wanted
 * @returns {(step: { name: string }) => boolean}
 */
export function pickByName(steps, wanted) {
  const names = steps.map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(', ')}. The steps are ${names.join(', ')}.`)
    process.exit(1)
  }
  return ({ name }) => wanted.length === 0 || wanted.includes(name)
}

/**
 * Runs lists of steps one after the other, lists the failures again at the end, and sets the exit code. A signal ends the running steps.
 * @param {{ steps: object[], atOnce: number, onPassed?: (step: object) => void }[]} lists `atOnce` steps of a list run at the same time.
 * @returns {Promise<{ total: { passed: number, failed: number, skipped: number }, flaky: string[] }>}
 */
export async function runSteps(lists) {
  const running = new Set()
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopped = true
      for (const child of running) child.kill(signal)
      process.exitCode = 130
    })
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const flaky = []
  for (const { steps, atOnce, onPassed } of lists) {
    const waiting = [...steps]
    const runEach = async () => {
      for (let step = waiting.shift(); step && !isStopped; step = waiting.shift()) {
        const result = await runStep(step, running)
        for (const key of Object.keys(total)) total[key] += result.counted[key]
        failures.push(...result.failures)
        flaky.push(...result.flaky)
        if (result.counted.failed === 0 && !isStopped) onPassed?.(step)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, runEach))
  }
  if (total.failed > 0) process.exitCode ||= 1
  for (const failure of failures) console.log(failure)
  return { total, flaky }
}

/**
 * Runs one check or test runner to its end and prints a line with its name, time and figures; its own output only when it fails.
 * @param {{ name: string, command: string[], env?: object, report?: string }} step `report` is the JSON file a test runner writes.
 * @param {Set<import('node:child_process').ChildProcess>} running holds its process, for signals.
 * @returns {Promise<{ counted: { passed: number, failed: number, skipped: number }, failures: string[], flaky: string[] }>} a check
 * counts as one test.
 */
async function runStep(step, running) {
  const started = performance.now()
  const { ok, output } = await run(step, running)
  const report = step.report && readReport(step.report)
  const counted = count(report, { ok, isRunner: step.report !== undefined })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const figures = step.report ? `  ${summarize(counted)}` : ''
  console.log(`${counted.failed ? '✗' : '✓'} ${step.name.padEnd(10)} ${seconds.padStart(6)} s${figures}`)
  const flaky = listFlakyTests(report).map((name) => `${step.name}: ${name}`)
  if (!counted.failed) return { counted, failures: [], flaky }
  console.log(`${output.trimEnd()}\n`)
  const tests = listFailedTests(report)
  const failures = tests.length > 0 ? tests.map((name) => `✗ ${step.name}: ${name}`) : [`✗ ${step.name}`]
  return { counted, failures, flaky }
}

/** @example summarize({ passed: 3, failed: 0, skipped: 1 }) // '3 passed, 0 failed, 1 skipped' */
export function summarize({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Runs one step to its end and collects its output. */
function run({ command: [name, ...args], env }, running) {
  const program = name === process.execPath ? name : join(root, 'node_modules/.bin', name)
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...withoutColor, ...env },
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

/** A runner that fails without a failed test (a file does not load, the report is missing) counts as one failure. */
function count(report, { ok, isRunner }) {
  const counted = (report && countTests(report)) ?? { passed: isRunner ? 0 : Number(ok), failed: 0, skipped: 0 }
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}
