import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright'
import { expect, inject } from 'vitest'
import { openBrowser } from './openBrowser.ts'
import { openFrame, request, startApp } from './startApp.ts'
import { startWallet, type Wallet } from './startWallet.ts'

/** An app's page in Chromium, the wallet's origin beside it, and what went wrong on either. */
export type Scene = {
  app: Awaited<ReturnType<typeof startApp>>
  wallet: Wallet
  browser: Browser
  /** Opens the app in a browser profile of its own. */
  visit(options?: Parameters<Browser['newContext']>[0]): Promise<Visit>
  close(): Promise<void>
}

export type Visit = { page: Page; context: BrowserContext; frame: FrameLocator; problems: string[] }

export async function openScene(options: { nodeUrl?: string; stepUpUsd?: number } = {}): Promise<Scene> {
  const app = await startApp()
  const wallet = await startWallet({ dist: inject('walletPage'), origins: [app.origin], ...options })
  const browser = await openBrowser()
  return {
    app,
    wallet,
    browser,
    async visit(contextOptions) {
      const context = await browser.newContext(contextOptions)
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => {
        // The server's error responses are part of some tests; what the page's code does wrong is not.
        if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
          problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await page.goto(app.origin)
      return { page, context, frame: page.frameLocator('iframe'), problems }
    },
    async close() {
      await browser.close()
      await wallet.stop()
      await app.stop()
    },
  }
}

/** Signs a new visitor in and puts the password off; resolves to the address. */
export async function signInOnPage(scene: Scene, { page, frame }: Visit, email: string): Promise<`0x${string}`> {
  await openFrame(page, scene.wallet.origin)
  expect(await request(page, 'connectEmail', { email })).toMatchObject({ result: { action: 'VERIFY_OTP' } })
  const login = request(page, 'connectOtp')
  await frame.getByLabel('Code').fill(scene.wallet.double.lastCode())
  await frame.getByRole('button', { name: 'Later' }).click()
  expect(await login).toMatchObject({ result: {} })
  const { result } = await request(page, 'getUser')
  return (result as { addresses: { eip155: `0x${string}` } }).addresses.eip155
}

/** Scrolls through the request, and back where something stays unread, until all of it was in view; a request that fits is not scrolled. */
export async function readOnPage({ page, frame }: Pick<Visit, 'page' | 'frame'>): Promise<void> {
  const button = frame.locator('button[data-state]')
  await button.waitFor()
  // Until then the page ignores the pointer, and Playwright would scroll in search of a place where it does not.
  await frame.locator('.lk-page:not([data-settling])').waitFor()
  await button.hover()
  let step = 120
  let place: number | undefined
  for (const end = performance.now() + 60_000; ; ) {
    await page.waitForTimeout(700)
    const state = await button.getAttribute('data-state')
    if (state === 'ready' || state === 'resting') return
    if (performance.now() > end) throw new Error(`The request stays ${state} while it is scrolled through.`)
    const next = await frame.locator(':root').evaluate(({ scrollTop }) => scrollTop)
    // At an end: a busy machine may draw what was there later than it is scrolled away.
    if (next === place) step = -step
    place = next
    await page.mouse.wheel(0, step)
  }
}

/** Rests the pointer on the approve button until it is ready. */
export async function pointOnPage({ frame }: Pick<Visit, 'frame'>): Promise<void> {
  const button = frame.locator('button[data-state]')
  // Where a pointer enters a frame is reported without a movement; the next one is a move, unless the browser reports both as one.
  await button.hover({ position: { x: 8, y: 8 } })
  await button.evaluate(() => new Promise(requestAnimationFrame))
  await button.hover()
  await frame.locator('button[data-state=ready]').waitFor()
}

/** Presses the approve button as a visitor does: the pointer is there first, and the button becomes ready. */
export async function approveOnPage(visit: Pick<Visit, 'frame'>): Promise<void> {
  await pointOnPage(visit)
  await visit.frame.locator('button[data-state=ready]').click()
}

/** A wallet request on the test's chain. */
export function requestRpc(page: Page, method: string, params: unknown) {
  return request(page, 'rpc', { method, params, chainId: 'eip155:31337' })
}
