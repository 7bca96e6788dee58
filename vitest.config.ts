import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from './scripts/programs.mjs'

/** A second, the default, is not enough on a busy machine. */
const expect = { poll: { timeout: 10_000 } }

/** As for e2e specs: in CI a test in a browser gets one retry, and `npm test` names it as flaky. */
const retry = process.env.CI ? 1 : 0

/**
 * Five projects: `unit` (Node, and anvil where a chain is needed), `pages` (the embedded wallet's built page in a real Chromium), `server` and
 * `relay` (a real PostgreSQL and Redis), `dom` (the widget in a real Chromium).
 */
export default defineConfig({
  test: {
    // At least two workers, even on two cores: tests that wait for sockets and chains leave the processor idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Some tests run against the official WalletConnect client. When a session ends twice, two promises in its code reject and nothing
    // handles them. Only this error, thrown in its code, is ignored; any other unhandled error fails the run.
    onUnhandledError({ message, stack = '' }) {
      const thrownAt = stack.split('\n').find((line) => line.trim().startsWith('at '))
      const isTheirs =
        thrownAt?.includes('/@walletconnect/') && message.includes('Record was recently deleted - session')
      return !isTheirs
    },
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'fixtures/*/src/**/*.test.ts',
            'apps/playground/{*,src/**/*}.test.ts',
            'apps/embedded/src/**/*.test.ts',
            'bench/widget/*.test.ts',
            'world/src/**/*.test.ts',
            'world/phone/src/**/*.test.ts',
            'examples/tests/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['packages/react/**', '**/*.browser.test.ts', '**/*.page.test.ts'],
          // A third one: more of these tests wait for clocks and chains than elsewhere.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pages',
          expect,
          retry,
          environment: 'node',
          include: ['apps/embedded/src/**/*.page.test.ts'],
          globalSetup: 'apps/embedded/src/test/page/buildPage.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          expect,
          environment: 'node',
          include: ['apps/{server,guard}/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/test/startServices.ts',
          setupFiles: 'apps/server/src/test/watchTransactions.ts',
          // Loading the whole server anew for each of a hundred files costs a quarter of the time; a test puts back what it changes.
          isolate: false,
          // Initialising an embedded database takes a busy machine half a minute.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'relay',
          expect,
          environment: 'node',
          include: ['apps/relay/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/test/startServices.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'dom',
          expect,
          retry,
          include: [
            'packages/react/src/**/*.test.{ts,tsx}',
            'packages/*/src/**/*.browser.test.ts',
            'apps/{embedded,playground}/src/**/*.browser.test.{ts,tsx}',
          ],
          globalSetup: 'packages/core/test/frame/serveFrame.ts',
          maxWorkers: 2,
          // Each test takes away what it showed: one page serves all files, which otherwise load several hundred modules each.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
