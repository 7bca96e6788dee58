import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFlakyTests } from './listFlakyTests.mjs'
import { root } from './root.mjs'

test('names the tests that passed on a retry, however deep, and no other', () => {
  const tests = (status: string) => [{ status }]
  const inner = { title: 'a slow wallet', specs: [{ title: 'is restored', ok: true, tests: tests('flaky') }] }
  const outer = {
    title: 'restore.spec.ts',
    specs: [
      { title: 'asks nothing', ok: true, tests: tests('expected') },
      { title: 'fails', ok: false, tests: tests('unexpected') },
    ],
    suites: [inner],
  }
  expect(listFlakyTests({ suites: [outer] })).toEqual(['restore.spec.ts › a slow wallet › is restored'])
})

test('no report, and one of Vitest, name nothing', () => {
  expect(listFlakyTests(undefined)).toEqual([])
  expect(listFlakyTests({ testResults: [] })).toEqual([])
})

test.each([
  ['true', 1, ['retry.spec.ts › passes the second time']],
  ['', 0, []],
])(
  'with CI=%j the e2e configuration gives %i retries, and Playwright’s own report says so',
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
