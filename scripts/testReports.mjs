import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

/** Enough to know what failed: a runner's whole output stands far above the end. */
const shownErrorLines = 8

/**
 * Names each failed test as `file › describe › test`, with the first lines of each attempt's error, indented. A file of Vitest's that fails
 * without a failed test, because it does not load, is listed itself.
 * @param {any} report undefined where the runner left none.
 * @returns {string[]}
 */
export function listFailedTests(report) {
  if (report?.testResults) return report.testResults.flatMap(listOfFile)
  return listSpecs(report, ({ ok }) => !ok).map(({ name, spec }) => {
    const attempts = (spec.tests ?? []).flatMap(({ results }) => results)
    return withErrors(
      name,
      attempts.flatMap(({ errors }) => errors.map(({ message }) => message)),
    )
  })
}

/**
 * Names each test that passed only on a retry, as `file › describe › test`. Vitest keeps the errors of the failed attempt with it.
 * @param {any} report undefined where the runner left none.
 * @returns {string[]}
 */
export function listFlakyTests(report) {
  if (report?.testResults)
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
        .map((test) => nameOfTest(name, test)),
    )
  const isFlaky = ({ tests = [] }) => tests.some(({ status }) => status === 'flaky')
  return listSpecs(report, isFlaky).map(({ name }) => name)
}

function listOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [withErrors(file, [message])] : []
  return failed.map((test) => withErrors(nameOfTest(name, test), test.failureMessages ?? []))
}

const nameOfTest = (file, { ancestorTitles, title }) => [relative(root, file), ...ancestorTitles, title].join(' › ')

function withErrors(name, messages) {
  const lines = messages.flatMap((message) => message?.trim().split('\n').slice(0, shownErrorLines) ?? [])
  return [name, ...lines.map((line) => `    ${stripVTControlCharacters(line)}`)].join('\n')
}

function listSpecs(report, isListed) {
  const listOfSuite = ({ title, suites = [], specs = [] }, parents) => {
    const path = [...parents, title]
    return [
      ...specs.filter(isListed).map((spec) => ({ name: [...path, spec.title].join(' › '), spec })),
      ...suites.flatMap((suite) => listOfSuite(suite, path)),
    ]
  }
  return report?.suites?.flatMap((suite) => listOfSuite(suite, [])) ?? []
}
