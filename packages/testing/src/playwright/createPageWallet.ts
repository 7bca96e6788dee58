import type { Page } from '@playwright/test'
import type { MockBitcoinWallet } from '../mockBitcoinWallet/MockBitcoinWallet.ts'
import type { MockCosmosWallet } from '../mockCosmosWallet/MockCosmosWallet.ts'
import type { MockPolkadotWallet } from '../mockPolkadotWallet/MockPolkadotWallet.ts'
import type { MockSolanaWallet } from '../mockSolanaWallet/MockSolanaWallet.ts'
import type { MockWallet } from '../mockWallet/MockWallet.ts'
import type { MockControls } from '../shared/MockControls.ts'

type Registry = { __latchkeyMockWallets?: Record<string, Record<string, (...options: unknown[]) => unknown>> }

/** Makes the handle through which a test holds the wallet `rdns` of a page. */
export function createPageWallet(getPage: () => Page, options: { rdns: string }): PageWallet {
  const { rdns } = options
  const call = createCall<MockWallet>(getPage, rdns)
  return {
    rdns,
    ...createControls(getPage, rdns),
    setChain: call('setChain'),
    disconnect: call('disconnect'),
    reconnect: call('reconnect'),
    on: (page) => createPageWallet(() => page, options),
  }
}

/** Makes the handle through which a test holds the Solana wallet `id` of a page. */
export function createPageSolanaWallet(getPage: () => Page, options: { id: string }): PageSolanaWallet {
  const { id } = options
  return { id, ...createControls(getPage, id), on: (page) => createPageSolanaWallet(() => page, options) }
}

/** Makes the handle through which a test holds the Bitcoin wallet `id` of a page. */
export function createPageBitcoinWallet(getPage: () => Page, options: { id: string }): PageBitcoinWallet {
  const { id } = options
  return { id, ...createControls(getPage, id), on: (page) => createPageBitcoinWallet(() => page, options) }
}

/** Makes the handle through which a test holds the Cosmos wallet `id` of a page. */
export function createPageCosmosWallet(getPage: () => Page, options: { id: string }): PageCosmosWallet {
  const { id } = options
  return { id, ...createControls(getPage, id), on: (page) => createPageCosmosWallet(() => page, options) }
}

/** Makes the handle through which a test holds the Polkadot wallet `id` of a page. */
export function createPagePolkadotWallet(getPage: () => Page, options: { id: string }): PagePolkadotWallet {
  const { id } = options
  return { id, ...createControls(getPage, id), on: (page) => createPagePolkadotWallet(() => page, options) }
}

function createControls(getPage: () => Page, id: string): Remote<MockControls> & Waiting {
  const call = createCall<MockControls>(getPage, id)
  return {
    lock: call('lock'),
    unlock: call('unlock'),
    setAccounts: call('setAccounts'),
    revoke: call('revoke'),
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
  }
}

/** Methods of the page's wallet `id`, by name. */
function createCall<Wallet>(getPage: () => Page, id: string) {
  return <Name extends keyof Wallet & string>(name: Name) =>
    // The page answers what the method of this name returns; the name ties both together.
    ((...parameters: unknown[]) =>
      getPage().evaluate(
        ([id, name, parameters]) => {
          const wallet = (globalThis as Registry).__latchkeyMockWallets?.[id]
          if (!wallet?.[name]) throw new Error(`The page has no mock wallet "${id}". Open it before using the wallet.`)
          return wallet[name](...parameters)
        },
        [id, name, parameters] as const,
      )) as never
}

/** Each of a controller's methods, evaluated in the page. */
type Remote<Controls> = {
  [Name in keyof Controls]: Controls[Name] extends (...options: infer Options) => infer Result
    ? (...options: Options) => Promise<Result>
    : never
}

type Waiting = {
  /** Waits until the wallet shows a prompt for this method (10 s at most). */
  waitForPrompt(method: string, options?: { timeoutMs?: number }): Promise<void>
}

/** The controller of a wallet in a page: each of `MockWallet`'s methods, evaluated there. Use it once the page is open. */
export type PageWallet = Remote<Omit<MockWallet, 'rdns' | 'provider'>> &
  Waiting & {
    readonly rdns: string
    /** The same wallet in another page of the context. */
    on(page: Page): PageWallet
  }

/** The controller of a Solana wallet in a page: each of `MockSolanaWallet`'s methods, evaluated there. */
export type PageSolanaWallet = Remote<Omit<MockSolanaWallet, 'id' | 'wallet'>> &
  Waiting & {
    readonly id: string
    /** The same wallet in another page of the context. */
    on(page: Page): PageSolanaWallet
  }

/** The controller of a Bitcoin wallet in a page: each of `MockBitcoinWallet`'s methods, evaluated there. */
export type PageBitcoinWallet = Remote<Omit<MockBitcoinWallet, 'id' | 'wallet'>> &
  Waiting & {
    readonly id: string
    /** The same wallet in another page of the context. */
    on(page: Page): PageBitcoinWallet
  }

/** The controller of a Cosmos wallet in a page: each of `MockCosmosWallet`'s methods, evaluated there. */
export type PageCosmosWallet = Remote<Omit<MockCosmosWallet, 'id' | 'provider'>> &
  Waiting & {
    readonly id: string
    /** The same wallet in another page of the context. */
    on(page: Page): PageCosmosWallet
  }

/** The controller of a Polkadot wallet in a page: each of `MockPolkadotWallet`'s methods, evaluated there. */
export type PagePolkadotWallet = Remote<Omit<MockPolkadotWallet, 'id' | 'extension'>> &
  Waiting & {
    readonly id: string
    /** The same wallet in another page of the context. */
    on(page: Page): PagePolkadotWallet
  }
