import type { BrowserContext, Page } from '@playwright/test'
import type { MockSolanaWalletOptions } from '../mockSolanaWallet/MockSolanaWallet.ts'
import { addToPages } from './addToPages.ts'
import { createPageSolanaWallet, type PageSolanaWallet } from './createPageWallet.ts'

/**
 * `installWallet` for a Solana wallet. Pages on insecure origins have no WebCrypto: there it can be listed, but not used.
 *
 * @example
 * const wallet = await installSolanaWallet(context, { accounts, chains: [{ id: 'solana:localnet', rpcUrl }] })
 * await page.goto('/')
 * await wallet.rejectNext('solana:signTransaction')
 */
export async function installSolanaWallet(
  target: BrowserContext | Page,
  options: MockSolanaWalletOptions,
): Promise<PageSolanaWallet> {
  const getPage = await addToPages(target, { install: '__latchkeyInstallMockSolanaWallet', options })
  return createPageSolanaWallet(getPage, { id: options.id ?? 'org.latchkey.mock.solana' })
}
