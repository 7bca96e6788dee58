import type { BrowserContext, Page } from '@playwright/test'
import type { MockWalletOptions } from '../mockWallet/MockWallet.ts'
import { createPageWallet, type PageWallet } from './createPageWallet.ts'
import { getPageScript } from './getPageScript.ts'

const bridged = new WeakSet<BrowserContext | Page>()

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
  if (!bridged.has(target)) {
    bridged.add(target)
    await target.exposeBinding('__latchkeyMockRpc', (_source, url: string, body: string) => callNode(url, body))
    await target.addInitScript({ content: await getPageScript() })
  }
  await target.addInitScript({ content: `__latchkeyInstallMockWallet(${JSON.stringify(options)})` })
  const getPage = () => {
    if ('goto' in target) return target
    const page = target.pages().at(-1)
    if (!page) throw new Error('The context has no page yet. Open one before using the wallet.')
    return page
  }
  return createPageWallet(getPage, { rdns: options.rdns ?? 'org.latchkey.mock' })
}

async function callNode(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
  return response.text()
}
