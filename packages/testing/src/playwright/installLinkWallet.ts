import type { BrowserContext } from '@playwright/test'
import { createMockLinkWallet } from '../mockLinkWallet/createMockLinkWallet.ts'
import type { MockLinkWallet, MockLinkWalletOptions } from '../mockLinkWallet/MockLinkWallet.ts'

export type InstalledLinkWallet = MockLinkWallet & {
  /** The links that it was opened with. */
  links(): readonly string[]
  /** From now on, it opens and does nothing by itself: the page stays where it is, as on a phone. `open` goes on. */
  hold(): void
}

/**
 * A phone's wallet app that takes the encrypted links of Phantom or Solflare. In this browser a page that follows such a link leaves for the
 * app, and comes back by its redirect.
 *
 * @example
 * const phantom = await installLinkWallet(context, { account: privateKey })
 * phantom.rejectNext('signMessage')
 */
export async function installLinkWallet(
  context: BrowserContext,
  options: MockLinkWalletOptions,
): Promise<InstalledLinkWallet> {
  const wallet = createMockLinkWallet(options)
  const links: string[] = []
  let isHeld = false
  await context.route(`${wallet.url}**`, async (route) => {
    const link = route.request().url()
    links.push(link)
    // No content: the browser stays on the page.
    if (isHeld) return route.fulfill({ status: 204 })
    const back = JSON.stringify(await wallet.open(link))
    return route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${back})</script>` })
  })
  return {
    ...wallet,
    links: () => [...links],
    hold() {
      isHeld = true
    },
  }
}
