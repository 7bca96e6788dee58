import type { BrowserContext, Page } from '@playwright/test'
import { getPageScript } from './getPageScript.ts'

const bridged = new WeakSet<BrowserContext | Page>()

/**
 * Installs a wallet in every page of a context, or in one page, from its next navigation on. It comes as an init script, which no CSP of the
 * page forbids; its requests to the chain leave from the test's process.
 * @param call.install the global of the page script that installs it
 * @returns finds the page that the test means: the one given, or the context's newest
 */
export async function addToPages(
  target: BrowserContext | Page,
  call: { install: `__latchkeyInstallMock${'' | 'Solana' | 'Bitcoin' | 'Cosmos' | 'Polkadot'}Wallet`; options: object },
): Promise<() => Page> {
  if (!bridged.has(target)) {
    bridged.add(target)
    await target.exposeBinding('__latchkeyMockRpc', (_source, url: string, body: string) => callNode(url, body))
    await target.addInitScript({ content: await getPageScript() })
  }
  await target.addInitScript({ content: `${call.install}(${JSON.stringify(call.options)})` })
  return () => {
    if ('goto' in target) return target
    const page = target.pages().at(-1)
    if (!page) throw new Error('The context has no page yet. Open one before using the wallet.')
    return page
  }
}

async function callNode(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
  return response.text()
}
