/**
 * Names each test of Playwright's JSON report that passed on a retry only: `file › describe › test`.
 * @param {any} report undefined when the runner left none; Vitest's has no retries
 * @returns {string[]}
 */
export function listFlakyTests(report) {
  return report?.suites?.flatMap((suite) => listOfSuite(suite, [])) ?? []
}

function listOfSuite({ title, suites = [], specs = [] }, above) {
  const path = [...above, title]
  return [
    ...specs
      .filter(({ tests = [] }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => listOfSuite(suite, path)),
  ]
}
