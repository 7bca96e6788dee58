import type { Locator } from '@playwright/test'
import type { WalletScreen } from './loginWithEmail.ts'

/** The wallet wants half a second; its clock starts a little later, when it has noticed the pointer. */
const calmMs = 700
const pollMs = 100

/**
 * Approves what the embedded wallet shows, a signature or a transaction, as a visitor does. The wallet takes no press of a pointer that has
 * only just arrived, because the app may have moved the frame under it: the pointer comes first, scrolls through the request, and presses once
 * the button is enabled.
 * @param wallet - what `loginWithEmail` returned, or `walletFrame(page)`. A window may have closed since: the request is then in a new one,
 *   which is found.
 * @param options.timeoutMs - for the request to be shown, and for the button to be enabled; 20,000 each when absent.
 * @throws Error where the wallet shows nothing to approve; Playwright's TimeoutError where something covers it.
 * @example
 * await page.getByRole('button', { name: 'Sign message' }).click()
 * await approveRequest(wallet)
 */
export async function approveRequest(wallet: WalletScreen, options: { timeoutMs?: number } = {}): Promise<void> {
  const { timeoutMs: timeout = 20_000 } = options
  const button = await findButton(wallet, timeout)
  // A browser reports where a pointer enters a frame without a movement: only the next one shows that it is not at rest.
  await button.hover({ timeout, position: { x: 8, y: 8 } })
  await button.hover({ timeout })
  const deadline = Date.now() + timeout
  for (let turn = 0; Date.now() < deadline; turn += 1) {
    // Everything that is approved has to be in view for half a second: what is above too, before it is scrolled away.
    await new Promise((resolve) => setTimeout(resolve, calmMs))
    if ((await button.getAttribute('data-state', { timeout })) === 'ready') break
    await button.page().mouse.wheel(0, 160)
    // What scrolls under a pointer at rest is not pressed.
    await button.hover({ timeout, position: { x: 8 + 4 * (turn % 2), y: 8 } })
  }
  await button.click({ timeout })
}

/** The button in the wallet's screen, or in a window that the wallet has opened since. */
async function findButton(wallet: WalletScreen, timeoutMs: number): Promise<Locator> {
  const buttonOf = (screen: WalletScreen) => screen.getByRole('button', { name: /^(Sign|Send|Swap)$/ })
  const page = buttonOf(wallet).page()
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const windows = page
      .context()
      .pages()
      .filter((one) => one !== page && one.url().includes('/v1/window'))
    for (const screen of [wallet, ...windows]) {
      // False for one that closes meanwhile, or has closed.
      const isShown = await buttonOf(screen)
        .isVisible()
        .catch(() => false)
      if (isShown) return buttonOf(screen)
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`The wallet has shown nothing to approve for ${timeoutMs / 1_000} s. Has the app requested it?`)
}
