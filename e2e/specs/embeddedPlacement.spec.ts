import { approveRequest, loginWithEmail, readLoginCode } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { blockFrameStorage, connectedAddress, crossSiteUrl, newEmail, openConnect } from '../support/embedded.ts'
import { expect, test } from '../support/test.ts'
import { playgroundUrl } from '../support/worldInfo.ts'

test.describe('on a page of another site, in a browser that keeps nothing for its frames', () => {
  test.beforeEach(({ context }) => blockFrameStorage(context))

  test('opens the wallet in a window of its own', async ({ page, context, world }) => {
    await openConnect(page, { url: crossSiteUrl })
    await loginWithEmail(page, { email: newEmail(), inboxUrl: world.mail! })
    await connectedAddress(page)
    const origins = context.pages().map((one) => new URL(one.url()).origin)
    expect(origins.filter((origin) => origin === new URL(world.embedded!).origin)).toHaveLength(1)
  })

  test('is connected after a reload, signs in the window, and forgets the account on disconnect', async ({
    page,
    world,
  }) => {
    await openConnect(page, { url: crossSiteUrl })
    await loginWithEmail(page, { email: newEmail(), inboxUrl: world.mail! })
    const address = await connectedAddress(page)
    await page.reload()
    expect(await connectedAddress(page)).toBe(address)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign message' }).click()
    const window = await opening
    await approveRequest(window)
    await expect(page.getByRole('region', { name: 'Sign a message' }).getByText(/0x[0-9a-f]{6}/)).toBeVisible()
    await widget(page).accountButton.click()
    await widget(page).dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(accountPanel(page).status).toHaveText('Disconnected')
    await page.reload()
    await expect(widget(page).connectButton).toBeVisible()
    await expect(accountPanel(page).status).toHaveText('Disconnected')
  })

  test('offers a button where the browser blocked the window', async ({ page, world }) => {
    await blockFirstWindow(page)
    await openConnect(page, { url: crossSiteUrl })
    const email = newEmail()
    const field = page.getByRole('textbox', { name: /^Email/ })
    await field.fill(email)
    await field.press('Enter')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue in a new window' }).click()
    const wallet = embeddedWallet(page, await opening)
    await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
    await wallet.create.click()
    await wallet.later.click()
    await connectedAddress(page)
  })
})

test('is not shown on a page that the project does not list', async ({ page, world, faults }) => {
  const src = `${world.embedded}/v1/embed?projectId=default`
  await page.route('http://127.0.0.1:9/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Unlisted</title><iframe src="${src}"></iframe>`,
    }),
  )
  await page.goto('http://127.0.0.1:9/')
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/')

  const { headers } = await fetch(src)
  const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ')
  expect(ancestors).toContain(playgroundUrl)
  expect(ancestors).not.toContain('http://127.0.0.1:9')
  // The browser's word about the frame that it refused.
  faults.errors.length = 0
})

/** The first window that the page opens is blocked, as without a tap. */
async function blockFirstWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    let isFirst = true
    window.open = (...parameters) => {
      if (!isFirst) return open(...parameters)
      isFirst = false
      return null
    }
  })
}
