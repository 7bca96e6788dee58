import { installWallet } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import type { Browser, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fund, rpcUrl } from '../../e2e/support/chain.ts'
import { startWalletNode } from './startWalletNode.ts'

export const chainId = 31337

/** A funded visitor with their own wallet and browser. */
export async function openBrowserOfVisitor(browser: Browser, world: WorldInfo) {
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  await fund(world, { chainId, address })
  const node = await startWalletNode(rpcUrl(world, { chainId }))
  const context = await browser.newContext({
    baseURL: world.playground,
    locale: 'en-US',
    viewport: { width: 1100, height: 860 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const wallet = await installWallet(context, { accounts: [privateKey], chains: [{ id: chainId, rpcUrl: node.url }] })
  return {
    address,
    node,
    wallet,
    async openPage(): Promise<Page> {
      const page = await context.newPage()
      await page.goto('/bench')
      return page
    },
    async close() {
      await context.close()
      await node.stop()
    },
  }
}

export type Visitor = Awaited<ReturnType<typeof openBrowserOfVisitor>>
