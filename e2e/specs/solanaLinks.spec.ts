import { type InstalledLinkWallet, installLinkWallet } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { sendFlow } from '../pages/send.ts'
import { accountPanel } from '../pages/widget.ts'
import { phoneScreen, phones } from '../support/phones.ts'
import { fundSolana, lamportsOf, newSolanaPerson, type SolanaPerson } from '../support/solana.ts'
import { test as base, expect } from '../support/test.ts'

type Fixtures = {
  /** A visitor with SOL. */
  sun: SolanaPerson
  /** Phantom's app on their phone. */
  phantom: InstalledLinkWallet
  /** What the app does to the transactions that it signs. */
  tampers: 'amount' | undefined
}

const test = base.extend<Fixtures>({
  tampers: [undefined, { option: true }],
  sun: async ({ world }, use) => {
    const person = newSolanaPerson()
    await fundSolana(world, person)
    await use(person)
  },
  phantom: async ({ context, sun, tampers }, use) => {
    await use(await installLinkWallet(context, { account: sun.privateKey, tampers }))
  },
})
test.use({ userAgent: phones['Safari on iOS'], ...phoneScreen })
// Each step loads two pages.
test.slow()

const methodsOf = (phantom: InstalledLinkWallet) => phantom.requests().map(({ method }) => method)
const signature = (page: Page) => page.getByTestId('signature')
/** Two pages load meanwhile: the app's, and the one that it opens. */
const wayBack = { timeout: 40_000 }
const isConnected = (page: Page, { address }: SolanaPerson) =>
  expect(accountPanel(page).address).toHaveText(address, wayBack)
const sign = (page: Page) => page.getByRole('button', { name: 'Sign message' }).tap()
/** The link that the page opens while the app does nothing by itself. */
const lastLink = async (phantom: InstalledLinkWallet, count: number) => {
  await expect.poll(() => phantom.links().length).toBe(count)
  return phantom.links().at(-1) ?? ''
}

test('leaves for the app and comes back connected, in a clean address, also after a reload', async ({
  page,
  ui,
  sun,
  phantom,
}) => {
  await page.goto('/bench?order=7#route')
  await ui.choose('Phantom')
  await isConnected(page, sun)
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?order=7#route')
  await expect(ui.dialog).toBeHidden()
  const link = new URL(phantom.links()[0] ?? '')
  expect(link.searchParams.get('redirect_link')).toMatch(/\/bench\?latchkey-solana=[0-9a-f]{32}$/)
  await page.reload()
  await isConnected(page, sun)
  expect(methodsOf(phantom)).toEqual(['connect'])
})

test('a declined connect changes nothing, and can be repeated', async ({ page, ui, sun, phantom }) => {
  phantom.rejectNext('connect')
  await page.goto('/bench')
  await ui.choose('Phantom')
  await expect.poll(() => methodsOf(phantom)).toEqual(['connect'])
  await expect(ui.connectButton).toBeVisible()
  await expect(page).toHaveURL(/\/bench$/)
  await ui.choose('Phantom')
  await isConnected(page, sun)
})

test('a signature for the page that was left is kept for the same request, which asks nobody again', async ({
  page,
  ui,
  sun,
  phantom,
}) => {
  await page.goto('/bench')
  await ui.choose('Phantom')
  await isConnected(page, sun)
  await sign(page)
  await expect(ui.dialog).toContainText(
    'Your wallet responded. Repeat the request to finish; you won’t be asked again.',
    wayBack,
  )
  await ui.close()
  await sign(page)
  await expect(signature(page)).toHaveText(/^\w{86,88}$/)
  expect(methodsOf(phantom)).toEqual(['connect', 'signMessage'])
})

test('a declined signature is over, and the page says nothing of an interruption', async ({
  page,
  ui,
  sun,
  phantom,
}) => {
  await page.goto('/bench')
  await ui.choose('Phantom')
  await isConnected(page, sun)
  phantom.rejectNext('signMessage')
  await sign(page)
  await expect.poll(() => methodsOf(phantom)).toEqual(['connect', 'signMessage'])
  await isConnected(page, sun)
  await expect(page).toHaveURL(/\/bench$/)
  await expect(ui.dialog).toBeHidden()
})

test('sends SOL: what the app signed is sent by the page that it opens', async ({ page, ui, world, sun, phantom }) => {
  const { address: receiver } = newSolanaPerson()
  await page.goto('/bench')
  await ui.choose('Phantom')
  await isConnected(page, sun)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.25', receiver })
  await send.confirm.tap()
  await expect(ui.item('0.25 SOL')).toContainText('Confirmed', wayBack)
  await expect.poll(() => lamportsOf(world, receiver)).toBe(250_000_000)
  expect(methodsOf(phantom)).toEqual(['connect', 'signTransaction'])
})

test.describe('an app that changes the amount', () => {
  test.use({ tampers: 'amount' })

  test('is refused, and nothing is sent', async ({ page, ui, world, sun, phantom }) => {
    const { address: receiver } = newSolanaPerson()
    await page.goto('/bench')
    await ui.choose('Phantom')
    await isConnected(page, sun)
    const send = sendFlow(page)
    await send.prepare({ symbol: 'SOL', amount: '0.2', receiver })
    await send.confirm.tap()
    await expect(ui.dialog).toContainText('The wallet changed the transaction. Nothing was sent from here.', wayBack)
    expect(methodsOf(phantom)).toEqual(['connect', 'signTransaction'])
    expect(await lamportsOf(world, receiver)).toBe(0)
  })
})

test('where the browser opens a tab of its own, the page that waits goes on', async ({
  page,
  context,
  ui,
  sun,
  phantom,
}) => {
  phantom.hold()
  await page.goto('/bench')
  await ui.choose('Phantom')
  const returned = await context.newPage()
  await returned.goto(await phantom.open(await lastLink(phantom, 1)))
  await isConnected(returned, sun)
  await isConnected(page, sun)
  await page.bringToFront()
  await sign(page)
  await returned.goto(await phantom.open(await lastLink(phantom, 2)))
  await expect(signature(page)).toHaveText(/^\w{86,88}$/)
  await isConnected(returned, sun)
})

test('a page that was closed meanwhile is taken up by the one that the app opens', async ({
  page,
  context,
  ui,
  sun,
  phantom,
}) => {
  phantom.hold()
  await page.goto('/bench')
  await ui.choose('Phantom')
  const link = await lastLink(phantom, 1)
  const returned = await context.newPage()
  await page.close()
  await returned.goto(await phantom.open(link))
  await isConnected(returned, sun)
})

test('links that are made up, replayed or late connect nothing', async ({ page, ui, sun, phantom }) => {
  phantom.hold()
  await page.goto('/bench')
  await ui.choose('Phantom')
  const back = new URL(await phantom.open(await lastLink(phantom, 1)))
  const id = back.searchParams.get('latchkey-solana') ?? ''

  const forged = new URL(back)
  forged.searchParams.set('data', `${back.searchParams.get('data')?.slice(0, -4)}1111`)
  await page.goto(forged.href)
  await expect(ui.dialog).toContainText('The wallet’s response is for another tab or has expired. Try again here.')
  await expect(page).toHaveURL(/\/bench$/)
  await ui.close()
  await expect(ui.connectButton).toBeVisible()

  const stranger = new URL(back)
  stranger.searchParams.set('latchkey-solana', id.replace(/./, id.startsWith('0') ? '1' : '0'))
  await page.goto(stranger.href)
  await expect(page).toHaveURL(/\/bench$/)
  await expect(ui.connectButton).toBeVisible()
  await expect(ui.dialog).toBeHidden()

  await page.evaluate(() => {
    const key = 'latchkey.links.solana'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { requests: { at: number }[] }
    for (const request of kept.requests) request.at -= 11 * 60_000
    localStorage.setItem(key, JSON.stringify(kept))
  })
  await page.goto(back.href)
  await expect(ui.dialog).toContainText('The wallet’s response is for another tab or has expired. Try again here.')
  await ui.close()

  await ui.choose('Phantom')
  const again = await phantom.open(await lastLink(phantom, 2))
  await page.goto(again)
  await isConnected(page, sun)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(ui.connectButton).toBeVisible()
  await page.goto(again)
  await expect(page).toHaveURL(/\/bench$/)
  await expect(ui.connectButton).toBeVisible()
})
