import { approveRequest, loginWithEmail, readLoginCode } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { benchUrl, connectedAddress, newEmail, openConnect } from '../support/embedded.ts'
import { expect, test } from '../support/test.ts'
import { playgroundUrl } from '../support/worldInfo.ts'

/** The same page under another name, which is another site than the wallet's. */
const crossSiteUrl = `${playgroundUrl.replace('127.0.0.1', 'localhost')}${benchUrl}`

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

test.describe('in a browser that blocks every window too, as apps’ own web views do', () => {
  test.beforeEach(async ({ context }) => {
    await blockFrameStorage(context)
    await context.addInitScript(() => {
      window.open = () => null
    })
  })

  test('goes to the wallet’s page and comes back connected; a signature comes back too, once', async ({
    page,
    world,
  }) => {
    const email = newEmail()
    await openConnect(page, { url: crossSiteUrl })
    const field = page.getByRole('textbox', { name: /^Email/ })
    await field.fill(email)
    await field.press('Enter')
    await page.getByRole('button', { name: 'Continue in a new window' }).click()
    await page.waitForURL(/\/v1\/redirect/)
    const wallet = embeddedWallet(page, page)
    await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
    await wallet.create.click()
    await wallet.later.click()
    await page.waitForURL((url) => url.hostname === 'localhost')
    const address = await connectedAddress(page)
    expect(new URL(page.url()).hash).toBe('')

    const sign = async () => {
      await page.getByRole('button', { name: 'Sign message' }).click()
      await page.getByRole('button', { name: 'Continue in a new window' }).click()
      await page.waitForURL(/\/v1\/redirect/)
      await expect(page.getByText(new URL(crossSiteUrl).origin)).toBeVisible()
      await approveRequest(page)
      await page.waitForURL((url) => url.hostname === 'localhost')
      expect(await connectedAddress(page)).toBe(address)
      // The page that asked is gone: the widget says that the request was interrupted, and to repeat it.
      await widget(page).dialog.getByRole('button', { name: 'Close' }).click()
    }
    await sign()
    await page.getByRole('button', { name: 'Sign message' }).click()
    const signature = page.getByRole('region', { name: 'Sign a message' }).getByText(/0x[0-9a-f]{6}/)
    await expect(signature).toBeVisible()
    // The next one is a new request.
    await sign()
  })

  test('an answer that this tab did not ask for connects nobody', async ({ page }) => {
    const user = {
      addresses: { eip155: `0x${'11'.repeat(20)}` },
      chainId: 'eip155:31337',
      accounts: [],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      recovery: ['none'],
    }
    const answer = { nonce: 'ab'.repeat(16), result: null, user }
    await page.goto(`${crossSiteUrl}#latchkey-return=${encodeURIComponent(JSON.stringify(answer))}`)
    await expect(accountPanel(page).status).toHaveText('Disconnected')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await expect(accountPanel(page).status).toHaveText('Disconnected')
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

/** Chromium in tests keeps storage for frames of other sites; this is what the others do. */
async function blockFrameStorage(context: { addInitScript: Page['addInitScript'] }): Promise<void> {
  await context.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'indexedDB', { get: () => undefined })
  })
}

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
