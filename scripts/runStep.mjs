import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFailedTests } from './listFailedTests.mjs'
import { listFlakyTests } from './listFlakyTests.mjs'
import { root } from './root.mjs'

const stepTimeoutMs = 20 * 60_000
// FORCE_COLOR, even as 0, is colour to some.
const withoutColour = { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * Runs one check or test runner to its end and prints a line with its name, time and figures; what it printed itself only when it fails.
 * @param {{ name: string, command: string[], env?: object, report?: string }} step `report` is the JSON file a test runner writes.
 * @param {Set<import('node:child_process').ChildProcess>} running holds its process meanwhile, so that a signal can be passed on.
 * @returns {Promise<{ counted: { passed: number, failed: number, skipped: number }, failures: string[], flaky: string[] }>} a check
 * counts as one test.
 */
export async function runStep(step, running) {
  const started = performance.now()
  const { ok, output } = await run(step, running)
  const report = step.report && readReport(step.report)
  const counted = count(report, { ok, isRunner: step.report !== undefined })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const figures = step.report ? `  ${summarise(counted)}` : ''
  console.log(`${counted.failed ? '✗' : '✓'} ${step.name.padEnd(10)} ${seconds.padStart(6)} s${figures}`)
  const flaky = listFlakyTests(report).map((name) => `${step.name}: ${name}`)
  if (!counted.failed) return { counted, failures: [], flaky }
  console.log(`${output.trimEnd()}\n`)
  const tests = listFailedTests(report)
  const failures = tests.length > 0 ? tests.map((name) => `✗ ${step.name}: ${name}`) : [`✗ ${step.name}`]
  return { counted, failures, flaky }
}

/** @example summarise({ passed: 3, failed: 0, skipped: 1 }) // '3 passed, 0 failed, 1 skipped' */
export function summarise({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Runs one step to its end and keeps what it prints. */
function run({ command: [name, ...args], env }, running) {
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
