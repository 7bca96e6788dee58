import { test as base } from '@playwright/test'
import type { MockWalletOptions } from '../mockWallet/MockWallet.ts'
import type { PhoneWallet } from '../phone/PhoneWallet.ts'
import type { PhoneWalletOptions } from '../phone/PhoneWalletOptions.ts'
import type { PageWallet } from './createPageWallet.ts'
import { installWallet } from './installWallet.ts'

type Wallets = {
  /** Puts a mock wallet into the test's browser context. */
  mockWallet: (options: MockWalletOptions) => Promise<PageWallet>
  /** Starts a phone wallet in the test's own process; it is closed when the test has ended. */
  phoneWallet: (options: PhoneWalletOptions) => Promise<PhoneWallet>
}

/**
 * Playwright's `test` with fixtures that make wallets: in the page, and at the other end of a WalletConnect link.
 *
 * @example
 * test('connects', async ({ page, mockWallet }) => {
 *   const wallet = await mockWallet({ accounts, chains: [{ id: 31337, rpcUrl }] })
 *   await page.goto('/')
 * })
 */
export const test = base.extend<Wallets>({
  mockWallet: async ({ context }, use) => {
    await use((options) => installWallet(context, options))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  phoneWallet: async ({}, use) => {
    const phones: PhoneWallet[] = []
    await use(async (options) => {
      // Here, so that tests without a phone do not load the WalletConnect client.
      const { createPhoneWallet } = await import('../phone/createPhoneWallet.ts')
      const phone = await createPhoneWallet(options)
      phones.push(phone)
      return phone
    })
    await Promise.all(phones.map((phone) => phone.close()))
  },
})
