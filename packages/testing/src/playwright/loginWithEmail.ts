import type { FrameLocator, Locator, Page } from '@playwright/test'
import { readLatestId, readLoginCode } from './readLoginCode.ts'

/** How long a button stays after it was pressed. */
const goneMs = 2_000

/** Where the embedded wallet shows its screens: in its frame, or in a window of its own. */
export type WalletScreen = Pick<FrameLocator, 'getByRole' | 'getByLabel' | 'getByText'>

export type LoginWithEmailOptions = {
  /** The visitor's address. The server mails one code per address every 30 seconds, so a test has an address of its own. */
  email: string
  /** An inbox with the API of Latchkey's local world, such as `http://127.0.0.1:8424`. */
  inboxUrl: string
  /** How long each step may take, milliseconds; 20,000 when absent. */
  timeoutMs?: number
}

/**
 * Logs in to the embedded wallet with an email address, as a visitor does: fills in the widget's email field, waits for the mail, types its
 * code on the wallet's page, and puts off protecting the wallet. Open the widget's Connect view first; afterwards the app is connected. It
 * finds screens by their English names.
 * @returns the wallet's frame or window, for `approveRequest`. A window closes after the login.
 * @throws Error that says which mail did not come; Playwright's TimeoutError that names the missing control.
 * @example
 * await page.getByRole('button', { name: 'Connect Wallet' }).click()
 * const wallet = await loginWithEmail(page, { email: 'ada@example.com', inboxUrl: 'http://127.0.0.1:8424' })
 * // …the app requests a signature, then:
 * await approveRequest(wallet)
 */
export async function loginWithEmail(page: Page, options: LoginWithEmailOptions): Promise<WalletScreen> {
  const { email, inboxUrl, timeoutMs = 20_000 } = options
  const after = await readLatestId({ inboxUrl, email })
  const wallet = await requestLoginCode(page, { email, timeoutMs })
  await codeField(wallet).fill(await readLoginCode({ inboxUrl, email, after, timeoutMs }))
  // A window of the wallet asks first whether the visitor has a wallet already.
  const create = wallet.getByRole('button', { name: 'Create a new wallet' })
  const later = wallet.getByRole('button', { name: 'Later' })
  await create.or(later).waitFor({ timeout: timeoutMs })
  if (await create.isVisible()) await create.click({ timeout: timeoutMs })
  await pressUntilGone(later, timeoutMs)
  return wallet
}

/**
 * The first half of `loginWithEmail`: requests a code and waits for the screen where it is typed.
 * @returns the wallet's frame or window.
 */
export async function requestLoginCode(
  page: Page,
  options: { email: string; timeoutMs?: number },
): Promise<WalletScreen> {
  const { email, timeoutMs = 20_000 } = options
  const popup = page.waitForEvent('popup', { timeout: timeoutMs })
  const field = page.getByRole('textbox', { name: /^Email/ })
  await field.fill(email, { timeout: timeoutMs })
  await field.press('Enter')
  const isReady = async <Screen extends WalletScreen>(screen: Screen) => {
    await codeField(screen).waitFor({ timeout: timeoutMs })
    return screen
  }
  return await Promise.any([isReady(walletFrame(page)), popup.then(isReady)]).catch((error: AggregateError) => {
    throw error.errors[0]
  })
}

/** Presses a button of a dialog that may still be growing, in which case a press can miss it. */
async function pressUntilGone(button: Locator, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  await button.click({ timeout: timeoutMs })
  while (!(await isGone(button)) && Date.now() < deadline)
    await button.click({ timeout: goneMs }).catch(() => undefined)
}

const isGone = (button: Locator) =>
  button.waitFor({ state: 'hidden', timeout: goneMs }).then(
    () => true,
    () => false,
  )

/** The embedded wallet's frame on a page of the app. */
export function walletFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[src*="/v1/embed"]')
}

function codeField(screen: WalletScreen) {
  return screen.getByRole('textbox', { name: 'Code', exact: true })
}
