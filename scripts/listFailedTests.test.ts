import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFailedTests } from './listFailedTests.mjs'
import { root } from './root.mjs'

describe('a report of Vitest', () => {
  const file = join(root, 'apps/server/src/env.test.ts')
  const passed = { status: 'passed', ancestorTitles: ['env'], title: 'reads' }
  const failed = { status: 'failed', ancestorTitles: ['env', 'ports'], title: 'are numbers' }

  test('names the failed tests alone', () => {
    const report = { testResults: [{ name: file, status: 'failed', assertionResults: [passed, failed] }] }
    expect(listFailedTests(report)).toEqual(['apps/server/src/env.test.ts › env › ports › are numbers'])
  })

  test('names a file that did not load', () => {
    const report = { testResults: [{ name: file, status: 'failed', assertionResults: [] }] }
    expect(listFailedTests(report)).toEqual(['apps/server/src/env.test.ts'])
  })
})

test('a report of Playwright: every failed spec, however deep', () => {
  const inner = { title: 'a slow wallet', specs: [{ title: 'is restored', ok: false }] }
  const outer = { title: 'restore.spec.ts', specs: [{ title: 'asks nothing', ok: true }], suites: [inner] }
  expect(listFailedTests({ suites: [outer] })).toEqual(['restore.spec.ts › a slow wallet › is restored'])
})

test('no report names nothing', () => {
  expect(listFailedTests(undefined)).toEqual([])
})
