import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.mjs'
import { listFailedTests, listFlakyTests } from './testReports.mjs'

describe('listFailedTests with a report of Vitest', () => {
  const file = join(root, 'apps/server/src/env.test.ts')
  const passed = { status: 'passed', ancestorTitles: ['env'], title: 'reads' }
  const failed = {
    status: 'failed',
    ancestorTitles: ['env', 'ports'],
    title: 'are numbers',
    failureMessages: [['\u001b[31mexpected 1 to be 2\u001b[39m', ...Array(20).fill('at a')].join('\n')],
  }

  test('lists the failed tests only, with the first lines of their errors', () => {
    const report = { testResults: [{ name: file, status: 'failed', assertionResults: [passed, failed] }] }
    const error = ['expected 1 to be 2', ...Array(7).fill('at a')].map((line) => `\n    ${line}`).join('')
    expect(listFailedTests(report)).toEqual([`apps/server/src/env.test.ts › env › ports › are numbers${error}`])
  })

  test('lists a file that did not load', () => {
    const message = 'Cannot find module'
    const report = { testResults: [{ name: file, status: 'failed', message, assertionResults: [] }] }
    expect(listFailedTests(report)).toEqual(['apps/server/src/env.test.ts\n    Cannot find module'])
  })
})

test('listFailedTests lists every failed spec of Playwright, however deep, with each attempt’s error', () => {
  const attempt = (message: string) => ({ errors: [{ message }] })
  const tests = [{ results: [attempt('Timeout'), attempt('Nothing scrolls.')] }]
  const inner = { title: 'a slow wallet', specs: [{ title: 'is restored', ok: false, tests }] }
  const outer = { title: 'restore.spec.ts', specs: [{ title: 'sends nothing', ok: true }], suites: [inner] }
  expect(listFailedTests({ suites: [outer] })).toEqual([
    'restore.spec.ts › a slow wallet › is restored\n    Timeout\n    Nothing scrolls.',
  ])
})

test('listFailedTests lists nothing without a report', () => {
  expect(listFailedTests(undefined)).toEqual([])
})

test('listFlakyTests lists only the tests that passed on a retry, however deep', () => {
  const tests = (status: string) => [{ status }]
  const inner = { title: 'a slow wallet', specs: [{ title: 'is restored', ok: true, tests: tests('flaky') }] }
  const outer = {
    title: 'restore.spec.ts',
    specs: [
      { title: 'sends nothing', ok: true, tests: tests('expected') },
      { title: 'fails', ok: false, tests: tests('unexpected') },
    ],
    suites: [inner],
  }
  expect(listFlakyTests({ suites: [outer] })).toEqual(['restore.spec.ts › a slow wallet › is restored'])
})

test('listFlakyTests lists nothing without a report', () => {
  expect(listFlakyTests(undefined)).toEqual([])
})

test.each([
  ['true', 1, ['retry.spec.ts › passes the second time']],
  ['', 0, []],
])(
  'with CI=%j the e2e configuration gives %i retries, and listFlakyTests reads them from Playwright’s report',
  (CI, retries, flaky) => {
    // Inside e2e, where Playwright is installed.
    const dir = mkdtempSync(join(root, 'e2e', '.retry-'))
    try {
      writeFileSync(
        join(dir, 'retry.spec.ts'),
        "import { expect, test } from '@playwright/test'\ntest('passes the second time', async ({}, info) => { expect(info.retry).toBe(1) })\n",
      )
      writeFileSync(
        join(dir, 'playwright.config.ts'),
        "import config from '../playwright.config.ts'\nexport default { retries: config.retries, testDir: '.', reporter: 'json', projects: [{ name: '' }] }\n",
      )
      const { stdout } = spawnSync(join(root, 'node_modules/.bin/playwright'), ['test', '-c', dir], {
        cwd: root,
        env: { ...process.env, CI, PLAYWRIGHT_JSON_OUTPUT_NAME: '' },
        encoding: 'utf8',
      })
      const report = JSON.parse(stdout) as { stats: { flaky: number; unexpected: number } }
      expect(report.stats).toMatchObject({ flaky: retries, unexpected: 1 - retries })
      expect(listFlakyTests(report)).toEqual(flaky)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  },
  60_000,
)

test.each([
  ['true', 1, ['lucky.test.ts › passes the second time']],
  ['', 0, []],
])(
  'with CI=%j the tests in a browser get %i retries, and listFlakyTests reads them from Vitest’s report',
  (CI, retries, flaky) => {
    const dir = mkdtempSync(join(root, 'scripts', '.retry-'))
    try {
      writeFileSync(
        join(dir, 'lucky.test.ts'),
        "import { expect, test } from 'vitest'\nlet runs = 0\ntest('passes the second time', () => { runs += 1; expect(runs).toBe(2) })\n",
      )
      writeFileSync(
        join(dir, 'vitest.config.ts'),
        "import config from '../../vitest.config.ts'\nconst inBrowser = config.test.projects.filter(({ test }) => ['pages', 'dom'].includes(test.name))\nexport default { test: { retry: Math.min(...inBrowser.map(({ test }) => test.retry)), include: ['*.test.ts'] } }\n",
      )
      const file = join(dir, 'report.json')
      spawnSync(
        join(root, 'node_modules/.bin/vitest'),
        ['run', '--root', dir, '--reporter=json', '--outputFile', file],
        {
          env: { ...process.env, CI },
        },
      )
      const report = JSON.parse(readFileSync(file, 'utf8'))
      expect(report).toMatchObject({ numPassedTests: retries, numFailedTests: 1 - retries })
      expect(listFlakyTests(report)).toEqual(flaky.map((name) => join(relative(root, dir), name)))
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  },
  60_000,
)
