import { relative } from 'node:path'
import { root } from './root.mjs'

/**
 * Names each failed test of a JSON report, Vitest's or Playwright's: `file › describe › test`. A file of Vitest's that fails
 * without a failed test, because it does not load, is named itself.
 * @param {any} report undefined when the runner left none
 * @returns {string[]}
 */
export function listFailedTests(report) {
  if (report?.testResults) return report.testResults.flatMap(listOfFile)
  return report?.suites?.flatMap((suite) => listOfSuite(suite, [])) ?? []
}

function listOfFile({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [file] : []
  return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '))
}

function listOfSuite({ title, suites = [], specs = [] }, above) {
  const path = [...above, title]
  return [
    ...specs.filter(({ ok }) => !ok).map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => listOfSuite(suite, path)),
  ]
}
