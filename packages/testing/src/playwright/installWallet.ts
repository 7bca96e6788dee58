import type { BrowserContext, Page } from '@playwright/test'
import type { MockWalletOptions } from '../mockWallet/MockWallet.ts'
import { addToPages } from './addToPages.ts'
import { createPageWallet, type PageWallet } from './createPageWallet.ts'

/**
 * Installs a mock wallet in every page of a context, or in one page, from its next navigation on. It comes as an init script, which
 * no CSP of the page forbids; its requests to the chain leave from the test's process, so routes and offline modes set on the page hit
 * the app alone.
 *
 * @example
 * const wallet = await installWallet(context, { accounts, chains: [{ id: 31337, rpcUrl }] })
 * await page.goto('/')
 * await wallet.rejectNext('eth_sendTransaction')
 */
export async function installWallet(target: BrowserContext | Page, options: MockWalletOptions): Promise<PageWallet> {
  const getPage = await addToPages(target, { install: '__latchkeyInstallMockWallet', options })
  return createPageWallet(getPage, { rdns: options.rdns ?? 'org.latchkey.mock' })
}
