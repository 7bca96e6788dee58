import { loginWithEmail } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { accountPanel, type Widget, widget } from '../pages/widget.ts'
import { readMails } from './mails.ts'
import { playgroundUrl } from './worldInfo.ts'

/** The bench with the embedded wallet. */
export const benchUrl = '/bench?embedded=1'

/** The same page under another name, which is another site than the wallet's. */
export const crossSiteUrl = `${playgroundUrl.replace('127.0.0.1', 'localhost')}${benchUrl}`

/** An address that nobody had before: the server mails one code per address every 30 seconds. */
export function newEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.com`
}

/** Opens the Connect view, where the email field is. */
export async function openConnect(page: Page, { url = benchUrl }: { url?: string } = {}): Promise<void> {
  await page.goto(url)
  await widget(page).connectButton.click()
  await expect(widget(page).view('Connect Wallet')).toBeVisible()
}

/** Logs in with a new wallet. @returns its address, once the page has it */
export async function logIn(page: Page, options: { world: WorldInfo; email?: string }): Promise<Address> {
  const { world, email = newEmail() } = options
  await openConnect(page)
  await loginWithEmail(page, { email, inboxUrl: world.mail! })
  return await connectedAddress(page)
}

/** Shows the login's account of another network type, such as `/^Solana/`. */
export async function showType(ui: Widget, type: RegExp): Promise<void> {
  await ui.openAccount()
  await ui.button(/^Network types/).click()
  await expect(ui.row(type)).toHaveAccessibleDescription(/App wallet/)
  await ui.row(type).click()
  await ui.close()
}

/** The address that `useAccount` returns, once connected. @param options.timeoutMs 20 s when absent */
export async function connectedAddress(
  page: Page,
  { timeoutMs = 20_000 }: { timeoutMs?: number } = {},
): Promise<Address> {
  const { status, address } = accountPanel(page)
  await expect(status).toHaveText('Connected', { timeout: timeoutMs })
  await expect(address).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  return (await address.textContent()) as Address
}

/** The server mails one code per address every 30 seconds: waits until it mails another one. */
export async function waitForNextMail({ inboxUrl, email }: { inboxUrl: string; email: string }): Promise<void> {
  const messages = await readMails({ mail: inboxUrl }, email)
  const mailedAt = Date.parse(messages[0]!.receivedAt)
  await expect.poll(() => Date.now() - mailedAt, { timeout: 40_000 }).toBeGreaterThan(30_500)
}

/** What the browser keeps for the wallet and for the app, as after "clear site data". */
export async function loseEverything(page: Page): Promise<void> {
  const clear = async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    localStorage.clear()
  }
  for (const frame of page.frames()) if (frame.url().startsWith('http')) await frame.evaluate(clear)
  await page.goto('about:blank')
}

/** Chromium in tests keeps storage for frames of other sites; this is what the others do. */
export async function blockFrameStorage(context: { addInitScript: Page['addInitScript'] }): Promise<void> {
  await context.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'indexedDB', { get: () => undefined })
  })
}
