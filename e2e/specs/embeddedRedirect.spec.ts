import { approveRequest, readLoginCode } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import { devices, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { embeddedWallet } from '../pages/embedded.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { chainClient, fund } from '../support/chain.ts'
import { blockFrameStorage, connectedAddress, crossSiteUrl, newEmail, openConnect } from '../support/embedded.ts'
import { expect, newPerson, test } from '../support/test.ts'

const chainId = 31337
const walletPage = /\/v1\/redirect/
const isApp = (url: URL) => url.hostname === 'localhost'

test.beforeEach(({ context }) => blockFrameStorage(context))

test.describe('on a phone, on a page of another site than the wallet’s', () => {
  const { viewport, userAgent, hasTouch, isMobile } = devices['Pixel 7']
  test.use({ viewport, userAgent, hasTouch, isMobile })

  test('a login goes to the wallet’s page and comes back connected', async ({ page, world }) => {
    await logInByRedirect(page, { world })
    expect(new URL(page.url()).hash).toBe('')
    const address = await connectedAddress(page)
    await page.reload()
    expect(await connectedAddress(page)).toBe(address)
  })

  test('a social login goes on to the provider in the same tab, and comes back through the wallet’s page', async ({
    page,
    context,
  }) => {
    await openConnect(page, { url: `${crossSiteUrl}&socials=google` })
    await widget(page).dialog.getByRole('button', { name: 'Continue with Google' }).click()
    await page.waitForURL(walletPage)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(walletPage)
    const wallet = embeddedWallet(page, page)
    await wallet.create.click()
    await wallet.later.click()
    await page.waitForURL(isApp)
    await connectedAddress(page)
    expect(context.pages()).toHaveLength(1)
  })

  test('a transaction is sent once, also where the wallet’s page is loaded again, and the app follows it', async ({
    page,
    world,
  }) => {
    // Eight pages are loaded, one after the other.
    test.slow()
    const address = await logInByRedirect(page, { world })
    await fund(world, { chainId, address })
    await page.reload()
    const { address: receiver } = newPerson()
    const send = sendFlow(page)
    await send.prepare({ symbol: 'ETH', amount: '0.01', receiver })
    await send.confirm.click()
    await page.waitForURL(walletPage)
    const wallet = embeddedWallet(page, page)
    await expect(wallet.send).toBeVisible()
    await page.reload()
    // The response to the broadcast is lost with the page: it is loaded again before it could go back.
    let isSent = false
    await page.route(/\/v1\/wallet\/rpc/, async (route) => {
      const isBroadcast = route.request().postData()?.includes('eth_sendRawTransaction')
      if (!isBroadcast || isSent) return route.fallback()
      isSent = true
      await route.fetch()
      await page.reload()
    })
    await approveRequest(page)
    await page.waitForURL(isApp)
    expect(isSent).toBe(true)
    await expect(widget(page).view('Account')).toBeVisible()
    await expect(
      widget(page)
        .dialog.getByText(/0\.01\sETH/)
        .first(),
    ).toBeVisible({ timeout: 20_000 })
    const client = chainClient(world, { chainId })
    expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.01'))
    expect(await client.getTransactionCount({ address })).toBe(1)
  })

  test('settings open there, and signing out does too', async ({ page, world }) => {
    await logInByRedirect(page, { world })
    await widget(page).accountButton.click()
    await widget(page)
      .dialog.getByRole('button', { name: /^Wallet settings/ })
      .click()
    await page.waitForURL(walletPage)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL(isApp)
    await connectedAddress(page)
    await widget(page).accountButton.click()
    await widget(page).dialog.getByRole('button', { name: 'Disconnect' }).click()
    await page.waitForURL(walletPage)
    await page.waitForURL(isApp)
    await expect(accountPanel(page).status).toHaveText('Disconnected')
  })
})

test.describe('in a browser that blocks every window, as apps’ own web views do', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      window.open = () => null
    }),
  )

  test('a signature comes back once, also to a page that was loaded again', async ({ page, world }) => {
    const address = await logInByRedirect(page, { world, toContinue: true })
    const sign = async () => {
      await page.getByRole('button', { name: 'Sign message' }).click()
      await page.getByRole('button', { name: 'Continue in a new window' }).click()
      await page.waitForURL(walletPage)
      await expect(page.getByText(new URL(crossSiteUrl).origin)).toBeVisible()
      await approveRequest(page)
      await page.waitForURL(isApp)
      expect(await connectedAddress(page)).toBe(address)
      await expect(page.getByText('Your wallet responded. Repeat the request to finish')).toBeVisible()
      await widget(page).dialog.getByRole('button', { name: 'Close' }).click()
    }
    await sign()
    await page.reload()
    await connectedAddress(page)
    await page.getByRole('button', { name: 'Sign message' }).click()
    const signature = page.getByRole('region', { name: 'Sign a message' }).getByText(/0x[0-9a-f]{6}/)
    await expect(signature).toBeVisible()
    // The next one is a new request.
    await sign()
  })

  test('an answer that this tab did not ask for connects nobody', async ({ page }) => {
    const point = Buffer.from([4, ...Array(64).fill(7)]).toString('base64url')
    const answer = { nonce: 'ab'.repeat(16), key: point, sealed: 'A'.repeat(64) }
    const fragment = Buffer.from(JSON.stringify(answer)).toString('base64url')
    await page.goto(`${crossSiteUrl}#latchkey-return=${fragment}`)
    await expect(page.getByText('The wallet’s response is for another tab or has expired.')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expect(accountPanel(page).status).toHaveText('Disconnected')
  })
})

/** Logs in with a new wallet. @param options.toContinue the browser blocks the window first. @returns its address */
async function logInByRedirect(page: Page, { world, toContinue = false }: { world: WorldInfo; toContinue?: boolean }) {
  const email = newEmail()
  await openConnect(page, { url: crossSiteUrl })
  const field = page.getByRole('textbox', { name: /^Email/ })
  await field.fill(email)
  await field.press('Enter')
  if (toContinue) await page.getByRole('button', { name: 'Continue in a new window' }).click()
  await page.waitForURL(walletPage)
  const wallet = embeddedWallet(page, page)
  await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await wallet.create.click()
  await wallet.later.click()
  await page.waitForURL(isApp)
  return await connectedAddress(page)
}
