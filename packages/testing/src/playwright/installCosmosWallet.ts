import type { BrowserContext, Page } from '@playwright/test'
import type { MockCosmosWalletOptions } from '../mockCosmosWallet/MockCosmosWallet.ts'
import { addToPages } from './addToPages.ts'
import { createPageCosmosWallet, type PageCosmosWallet } from './createPageWallet.ts'

/**
 * `installWallet` for a wallet with Keplr's methods.
 *
 * @example
 * const wallet = await installCosmosWallet(context, { accounts, chains: [{ id: 'local-1', bech32Prefix: 'cosmos' }] })
 * await page.goto('/')
 * await wallet.rejectNext('signDirect')
 */
export async function installCosmosWallet(
  target: BrowserContext | Page,
  options: MockCosmosWalletOptions,
): Promise<PageCosmosWallet> {
  const getPage = await addToPages(target, { install: '__latchkeyInstallMockCosmosWallet', options })
  return createPageCosmosWallet(getPage, { id: options.id ?? 'org.latchkey.mock.cosmos' })
}
