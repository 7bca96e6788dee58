import type { Page } from '@playwright/test'
import type { MockWallet } from '../mockWallet/MockWallet.ts'

type Remote = Exclude<keyof MockWallet, 'rdns' | 'provider'>

/** The controller of a wallet in a page: each of `MockWallet`'s methods, evaluated there. Use it once the page is open. */
export type PageWallet = {
  [Name in Remote]: (...options: Parameters<MockWallet[Name]>) => Promise<ReturnType<MockWallet[Name]>>
} & {
  readonly rdns: string
  /** Waits until the wallet shows a prompt for this method (10 s at most). */
  waitForPrompt(method: string, options?: { timeoutMs?: number }): Promise<void>
  /** The same wallet in another page of the context. */
  on(page: Page): PageWallet
}
