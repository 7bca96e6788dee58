import type { BrowserContext, Page } from '@playwright/test'
import type { MockBitcoinWalletOptions } from '../mockBitcoinWallet/MockBitcoinWallet.ts'
import { addToPages } from './addToPages.ts'
import { createPageBitcoinWallet, type PageBitcoinWallet } from './createPageWallet.ts'

/**
 * `installWallet` for a Bitcoin wallet.
 *
 * @example
 * const wallet = await installBitcoinWallet(context, { accounts, chains: [{ id: 'bitcoin:regtest', apiUrl }], faces: ['unisat'] })
 * await page.goto('/')
 * await wallet.rejectNext('signPsbt')
 */
export async function installBitcoinWallet(
  target: BrowserContext | Page,
  options: MockBitcoinWalletOptions,
): Promise<PageBitcoinWallet> {
  const getPage = await addToPages(target, { install: '__latchkeyInstallMockBitcoinWallet', options })
  return createPageBitcoinWallet(getPage, { id: options.id ?? 'org.latchkey.mock.bitcoin' })
}
