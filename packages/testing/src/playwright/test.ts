import { test as base } from '@playwright/test'
import type { MockWalletOptions } from '../mockWallet/MockWalletOptions.ts'
import { installWallet } from './installWallet.ts'
import type { PageWallet } from './PageWallet.ts'

/**
 * Playwright's `test` with a fixture that puts mock wallets into the test's browser context.
 *
 * @example
 * test('connects', async ({ page, mockWallet }) => {
 *   const wallet = await mockWallet({ accounts, chains: [{ id: 31337, rpcUrl }] })
 *   await page.goto('/')
 * })
 */
export const test = base.extend<{ mockWallet: (options: MockWalletOptions) => Promise<PageWallet> }>({
  mockWallet: async ({ context }, use) => {
    await use((options) => installWallet(context, options))
  },
})
