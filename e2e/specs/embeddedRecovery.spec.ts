import { readLatestId, readLoginCode, requestLoginCode } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import { type Browser, type BrowserContext, devices } from '@playwright/test'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel } from '../pages/widget.ts'
import { connectedAddress, newEmail, openConnect, waitForNextMail } from '../support/embedded.ts'
import { expect, test } from '../support/test.ts'
import { playgroundUrl } from '../support/worldInfo.ts'

/** Stretching a password takes seconds of computing on purpose, and on a busy machine many. */
const stretchMs = 60_000
const password = 'correct horse battery staple 7'

// Two stretched passwords, and the server's 30 seconds between two mails to an address.
test.slow()

test('brings the same address back on another device with the recovery password', async ({ page, browser, world }) => {
  const email = newEmail()
  await openConnect(page)
  await requestLoginCode(page, { email })
  const wallet = embeddedWallet(page)
  await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await wallet.password.fill(password)
  await wallet.passwordAgain.fill(password)
  await wallet.protect.click()
  const address = await connectedAddress(page, { timeoutMs: stretchMs })

  const context = await newDevice(browser)
  const other = await context.newPage()
  const again = embeddedWallet(other)
  await typeNextCode(world, { email, open: () => openConnect(other), page: other })
  await again.password.fill('a wrong password 99')
  await again.open.click()
  await expect(again.alert).toBeVisible({ timeout: stretchMs })
  await expect(accountPanel(other).status).not.toHaveText('Connected')
  await again.password.fill(password)
  await again.open.click()
  expect(await connectedAddress(other, { timeoutMs: stretchMs })).toBe(address)
  await context.close()
})

test('never makes a second wallet on another device where nothing protects the first', async ({
  page,
  browser,
  world,
}) => {
  const email = newEmail()
  await openConnect(page)
  await requestLoginCode(page, { email })
  const wallet = embeddedWallet(page)
  await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await wallet.later.click()
  await connectedAddress(page)

  const context = await newDevice(browser)
  const other = await context.newPage()
  await typeNextCode(world, { email, open: () => openConnect(other), page: other })
  // The wallet says on its own page what the visitor can do.
  await expect(
    embeddedWallet(other)
      .screen.getByText(/device|browser/i)
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  await expect(accountPanel(other).status).not.toHaveText('Connected')
  await context.close()
})

function newDevice(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ...devices['Desktop Chrome'], baseURL: playgroundUrl, reducedMotion: 'reduce' })
}

/** Logs in again once the server mails another code to the address. */
async function typeNextCode(
  world: WorldInfo,
  options: { email: string; open: () => Promise<void>; page: Parameters<typeof openConnect>[0] },
): Promise<void> {
  const { email, open, page } = options
  const inboxUrl = world.mail!
  const after = await readLatestId({ inboxUrl, email })
  await waitForNextMail({ inboxUrl, email })
  await open()
  await requestLoginCode(page, { email })
  await embeddedWallet(page).code.fill(await readLoginCode({ email, inboxUrl, after }))
}
