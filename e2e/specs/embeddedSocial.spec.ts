import { type WalletScreen, walletFrame } from '@latchkey/testing/playwright'
import { createTelegramBot } from '@latchkey/world'
import type { BrowserContext, Page } from '@playwright/test'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { connectedAddress, newEmail, openConnect } from '../support/embedded.ts'
import { expect, test } from '../support/test.ts'
import { playgroundUrl } from '../support/worldInfo.ts'

/** As the widget's buttons name them. */
const names = { google: 'Google', x: 'X', discord: 'Discord', apple: 'Apple', github: 'GitHub', facebook: 'Facebook' }

/** The bench with one social login. */
const benchOf = (provider: string) => `/bench?embedded=1&socials=${provider}`

/** Presses the widget's button, then the wallet's own, which opens the provider's window. */
async function openProvider(
  page: Page,
  { context, provider, site = '' }: { context: BrowserContext; provider: keyof typeof names; site?: string },
) {
  const label = `Continue with ${names[provider]}`
  await openConnect(page, { url: `${site}${benchOf(provider)}` })
  await widget(page).dialog.getByRole('button', { name: label }).click()
  const wallet = embeddedWallet(page, await findWallet(page, { context, label }))
  const opened = context.waitForEvent('page')
  await wallet.screen.getByRole('button', { name: label }).click()
  return { window: await opened, wallet }
}

/** Where the wallet's page shows a button: in its frame, or in a window where the browser keeps nothing for a frame of another site. */
async function findWallet(
  page: Page,
  { context, label }: { context: BrowserContext; label: string },
): Promise<WalletScreen> {
  const find = async () => {
    for (const screen of [walletFrame(page), ...context.pages().filter((one) => one.url().includes('/v1/window'))])
      if (await screen.getByRole('button', { name: label }).isVisible()) return screen
    return undefined
  }
  await expect.poll(async () => (await find()) !== undefined, { timeout: 20_000 }).toBe(true)
  return (await find()) ?? walletFrame(page)
}

/** Fills in who the visitor is at the provider, whose window then closes. */
async function agree(window: Page, email: string): Promise<void> {
  await window.getByRole('textbox', { name: 'Email' }).fill(email)
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Continue' }).click()
  await closed
}

for (const provider of Object.keys(names) as (keyof typeof names)[])
  test(`makes a wallet from an account of ${names[provider]}, and knows it again`, async ({ page, context }) => {
    const email = newEmail()
    const { window, wallet } = await openProvider(page, { context, provider })
    await agree(window, email)
    await wallet.later.click()
    const address = await connectedAddress(page)
    await page.reload()
    expect(await connectedAddress(page)).toBe(address)
  })

test('signs in on a page of another site, where browsers send the wallet’s frame no cookies', async ({
  page,
  context,
}) => {
  const site = playgroundUrl.replace('127.0.0.1', 'localhost')
  const { window, wallet } = await openProvider(page, { context, provider: 'apple', site })
  await agree(window, newEmail())
  // Here the wallet has a window of its own, where a wallet can be imported.
  await wallet.create.click()
  await wallet.later.click()
  await connectedAddress(page)
})

test('after a login that the visitor cancels, the wallet says so and starts another', async ({ page, context }) => {
  const { window, wallet } = await openProvider(page, { context, provider: 'google' })
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await closed
  await expect(wallet.alert).toHaveText(/You canceled the login/)
  const opened = context.waitForEvent('page')
  await wallet.screen.getByRole('button', { name: 'Continue with Google' }).click()
  await agree(await opened, newEmail())
  await wallet.later.click()
  await connectedAddress(page)
})

test('the window cannot reach the wallet, and a page that knows its address cannot open it', async ({
  page,
  context,
}) => {
  const addresses: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/v1/wallet/login/social/')) addresses.push(request.url())
  })
  const { window } = await openProvider(page, { context, provider: 'google' })
  await window.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(await window.evaluate(() => globalThis.opener)).toBeNull()
  const address = addresses.find((url) => /\/social\/[0-9a-f-]{36}$/.test(url))
  const stranger = await context.newPage()
  await stranger.goto(address!)
  await expect(stranger.getByText('This login cannot go on here')).toBeVisible()
})

test('makes a wallet from an account of Farcaster, over its code', async ({ page, context }) => {
  await openConnect(page, { url: benchOf('farcaster') })
  await widget(page).dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
  const wallet = embeddedWallet(page)
  await expect(wallet.screen.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await wallet.screen.getByRole('link', { name: 'Open Farcaster on this device' }).click()
  const app = await opened
  await app.getByRole('textbox', { name: 'Email' }).fill(newEmail())
  await app.getByRole('button', { name: 'Continue' }).click()
  await expect(app.getByText('Signed in.')).toBeVisible()
  await app.close()
  await wallet.later.click()
  await connectedAddress(page)
  await expect(accountPanel(page).status).toHaveText('Connected')
})

test('makes a wallet from an account of Telegram, inside Telegram only', async ({ page, context, world }) => {
  await openConnect(page, { url: benchOf('telegram,github') })
  await expect(widget(page).dialog.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  await expect(widget(page).dialog.getByRole('button', { name: 'Continue with Telegram' })).toBeHidden()

  const bot = createTelegramBot({ token: String(world.walletSocials?.telegram?.botToken) })
  await openTelegram(context, bot.signInitData({ user: { id: Date.now(), first_name: 'Ada', username: 'ada' } }))
  await openConnect(page, { url: benchOf('telegram') })
  await widget(page).dialog.getByRole('button', { name: 'Continue with Telegram' }).click()
  await embeddedWallet(page).later.click()
  const address = await connectedAddress(page)
  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
})

test('takes no account that Telegram has not signed', async ({ page, context }) => {
  const forger = createTelegramBot({ token: '7000000001:forged' })
  await openTelegram(context, forger.signInitData({ user: { id: 7, first_name: 'Eve' } }))
  await openConnect(page, { url: benchOf('telegram') })
  await widget(page).dialog.getByRole('button', { name: 'Continue with Telegram' }).click()
  await expect(widget(page).dialog.locator('.lk-socials').getByRole('status')).not.toBeEmpty()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
})

/** Every page that opens from now on is a mini app in Telegram. */
async function openTelegram(context: BrowserContext, initData: string): Promise<void> {
  await context.addInitScript((initData) => {
    const telegram = { WebApp: { initData, platform: 'android', openLink() {} } }
    if (window.top === window) Object.assign(window, { Telegram: telegram })
  }, initData)
}
