import { defineConfig } from '@playwright/test'
import { chromiumPath, playwrightFlags } from '../scripts/programs.mjs'
import { playgroundUrl } from './support/worldInfo.ts'

/**
 * What a visitor does, in Chromium, against a world of its own. A test that fails now and then is a bug: on a developer's machine it fails,
 * in CI (`CI=true`) it gets one retry and `npm test` names it as flaky.
 */
export default defineConfig({
  testDir: './specs',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  globalSetup: './support/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Generous, for busy machines: a spec takes a few seconds on an idle one.
  timeout: 60_000,
  // Ends before `npm test` would end it, so that a run on a slow machine still reports which tests failed.
  globalTimeout: process.env.CI ? 48 * 60_000 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: playgroundUrl,
    viewport: { width: 1100, height: 860 },
    locale: 'en-US',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    actionTimeout: 10_000,
    // Recording what a spec does costs it a third of its time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: chromiumPath(), args: [...playwrightFlags] },
  },
})
