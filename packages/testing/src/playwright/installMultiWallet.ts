import type { BrowserContext, Page } from '@playwright/test'
import { type MockMultiWalletOptions, splitOptions } from '../mockMultiWallet/installMockMultiWallet.ts'
import type { PageSolanaWallet, PageWallet } from './createPageWallet.ts'
import { installSolanaWallet } from './installSolanaWallet.ts'
import { installWallet } from './installWallet.ts'

/** The controllers of one wallet of several namespaces in a page. */
export type PageMultiWallet = {
  readonly evm: PageWallet
  readonly solana: PageSolanaWallet
  lock(): Promise<void>
  unlock(): Promise<void>
  uninstall(): Promise<void>
  /** The same wallet in another page of the context. */
  on(page: Page): PageMultiWallet
}

/**
 * `installWallet` for one wallet that speaks both EVM and Solana.
 *
 * @example
 * const wallet = await installMultiWallet(context, { name: 'Two Worlds', evm: { accounts, chains }, solana: { accounts, chains } })
 * await page.goto('/')
 * await wallet.lock()
 * await wallet.evm.rejectNext('personal_sign')
 */
export async function installMultiWallet(
  target: BrowserContext | Page,
  options: MockMultiWalletOptions,
): Promise<PageMultiWallet> {
  const split = splitOptions(options)
  return createPageMultiWallet({
    evm: await installWallet(target, split.evm),
    solana: await installSolanaWallet(target, split.solana),
  })
}

function createPageMultiWallet({ evm, solana }: { evm: PageWallet; solana: PageSolanaWallet }): PageMultiWallet {
  return {
    evm,
    solana,
    async lock() {
      await evm.lock()
      await solana.lock()
    },
    async unlock() {
      await evm.unlock()
      await solana.unlock()
    },
    async uninstall() {
      await evm.uninstall()
      await solana.uninstall()
    },
    on: (page) => createPageMultiWallet({ evm: evm.on(page), solana: solana.on(page) }),
  }
}
