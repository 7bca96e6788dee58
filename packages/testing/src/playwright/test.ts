import { test as base } from '@playwright/test'
import type { MockBitcoinWalletOptions } from '../mockBitcoinWallet/MockBitcoinWallet.ts'
import type { MockCosmosWalletOptions } from '../mockCosmosWallet/MockCosmosWallet.ts'
import type { MockMultiWalletOptions } from '../mockMultiWallet/installMockMultiWallet.ts'
import type { MockPolkadotWalletOptions } from '../mockPolkadotWallet/MockPolkadotWallet.ts'
import type { MockSolanaWalletOptions } from '../mockSolanaWallet/MockSolanaWallet.ts'
import type { MockWalletOptions } from '../mockWallet/MockWallet.ts'
import type { PhoneWallet } from '../phone/PhoneWallet.ts'
import type { PhoneWalletOptions } from '../phone/PhoneWalletOptions.ts'
import type {
  PageBitcoinWallet,
  PageCosmosWallet,
  PagePolkadotWallet,
  PageSolanaWallet,
  PageWallet,
} from './createPageWallet.ts'
import { installBitcoinWallet } from './installBitcoinWallet.ts'
import { installCosmosWallet } from './installCosmosWallet.ts'
import { installMultiWallet, type PageMultiWallet } from './installMultiWallet.ts'
import { installPolkadotWallet } from './installPolkadotWallet.ts'
import { installSolanaWallet } from './installSolanaWallet.ts'
import { installWallet } from './installWallet.ts'

type Wallets = {
  /** Puts a mock wallet into the test's browser context. */
  mockWallet: (options: MockWalletOptions) => Promise<PageWallet>
  /** Puts a Solana wallet into the test's browser context. */
  mockSolanaWallet: (options: MockSolanaWalletOptions) => Promise<PageSolanaWallet>
  /** Puts a Bitcoin wallet into the test's browser context. */
  mockBitcoinWallet: (options: MockBitcoinWalletOptions) => Promise<PageBitcoinWallet>
  /** Puts a wallet with Keplr's methods into the test's browser context. */
  mockCosmosWallet: (options: MockCosmosWalletOptions) => Promise<PageCosmosWallet>
  /** Puts an extension of Polkadot's into the test's browser context. */
  mockPolkadotWallet: (options: MockPolkadotWalletOptions) => Promise<PagePolkadotWallet>
  /** Puts one wallet for EVM and Solana into the test's browser context. */
  mockMultiWallet: (options: MockMultiWalletOptions) => Promise<PageMultiWallet>
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
  mockSolanaWallet: async ({ context }, use) => {
    await use((options) => installSolanaWallet(context, options))
  },
  mockBitcoinWallet: async ({ context }, use) => {
    await use((options) => installBitcoinWallet(context, options))
  },
  mockCosmosWallet: async ({ context }, use) => {
    await use((options) => installCosmosWallet(context, options))
  },
  mockPolkadotWallet: async ({ context }, use) => {
    await use((options) => installPolkadotWallet(context, options))
  },
  mockMultiWallet: async ({ context }, use) => {
    await use((options) => installMultiWallet(context, options))
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
