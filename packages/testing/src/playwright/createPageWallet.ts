import type { Page } from '@playwright/test'
import type { MockWallet } from '../mockWallet/MockWallet.ts'

type Registry = { __latchkeyMockWallets?: Record<string, Record<string, (...options: unknown[]) => unknown>> }

/** Makes the handle through which a test holds the wallet `rdns` of a page. */
export function createPageWallet(getPage: () => Page, options: { rdns: string }): PageWallet {
  const { rdns } = options
  const call = <Name extends keyof MockWallet>(name: Name) =>
    // The page answers what the method of this name returns; the name ties both together.
    ((...parameters: unknown[]) =>
      getPage().evaluate(
        ([rdns, name, parameters]) => {
          const wallet = (globalThis as Registry).__latchkeyMockWallets?.[rdns]
          if (!wallet?.[name])
            throw new Error(`The page has no mock wallet "${rdns}". Open it before using the wallet.`)
          return wallet[name](...parameters)
        },
        [rdns, name, parameters] as const,
      )) as never

  return {
    rdns,
    lock: call('lock'),
    unlock: call('unlock'),
    setAccounts: call('setAccounts'),
    setChain: call('setChain'),
    revoke: call('revoke'),
    disconnect: call('disconnect'),
    reconnect: call('reconnect'),
    rejectNext: call('rejectNext'),
    failNext: call('failNext'),
    hold: call('hold'),
    release: call('release'),
    setLatency: call('setLatency'),
    requests: call('requests'),
    pending: call('pending'),
    announce: call('announce'),
    uninstall: call('uninstall'),
    async waitForPrompt(method, { timeoutMs = 10_000 } = {}) {
      const deadline = Date.now() + timeoutMs
      while (!(await this.pending()).includes(method)) {
        if (Date.now() > deadline) throw new Error(`The wallet showed no prompt for ${method} within ${timeoutMs} ms.`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    on: (page) => createPageWallet(() => page, options),
  }
}

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
