import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

/** The JSON report of Vitest or Playwright. @returns {any} undefined where the runner left none. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @returns {{ passed: number, failed: number, skipped: number }} */
export function countTests({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, stats }) {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/**
 * Names each failed test as `file › describe › test`. A file of Vitest's that fails without a failed test, because it does not load, is
 * listed itself.
 * @param {any} report undefined where the runner left none.
 * @returns {string[]}
 */
export function listFailedTests(report) {
  if (report?.testResults) return report.testResults.flatMap(listOfFile)
  return listSpecs(report, ({ ok }) => !ok)
}

/**
 * Names each test of Playwright's that passed only on a retry, as `file › describe › test`. Vitest's have no retries.
 * @param {any} report undefined where the runner left none.
 * @returns {string[]}
 */
export function listFlakyTests(report) {
  return listSpecs(report, ({ tests = [] }) => tests.some(({ status }) => status === 'flaky'))
}

function listOfFile({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [file] : []
  return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '))
}

function listSpecs(report, isListed) {
  const listOfSuite = ({ title, suites = [], specs = [] }, parents) => {
    const path = [...parents, title]
    return [
      ...specs.filter(isListed).map((spec) => [...path, spec.title].join(' › ')),
      ...suites.flatMap((suite) => listOfSuite(suite, path)),
    ]
  }
  return report?.suites?.flatMap((suite) => listOfSuite(suite, [])) ?? []
}
