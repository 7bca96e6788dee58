import type { BrowserContext, Page } from '@playwright/test'
import type { MockPolkadotWalletOptions } from '../mockPolkadotWallet/MockPolkadotWallet.ts'
import { addToPages } from './addToPages.ts'
import { createPagePolkadotWallet, type PagePolkadotWallet } from './createPageWallet.ts'

/**
 * `installWallet` for an extension of Polkadot's.
 *
 * @example
 * const wallet = await installPolkadotWallet(context, { accounts: [seed] })
 * await page.goto('/')
 * await wallet.rejectNext('signPayload')
 */
export async function installPolkadotWallet(
  target: BrowserContext | Page,
  options: MockPolkadotWalletOptions,
): Promise<PagePolkadotWallet> {
  const getPage = await addToPages(target, { install: '__latchkeyInstallMockPolkadotWallet', options })
  return createPagePolkadotWallet(getPage, { id: options.id ?? 'mock-polkadot' })
}
