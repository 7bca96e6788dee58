import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { accountPanel } from '../pages/widget.ts'
import { chainClient, rpcUrl, tokenBalance } from '../support/chain.ts'
import { takeDown } from '../support/requests.ts'
import { connectFunded, expect, newPerson, test, walletName } from '../support/test.ts'

const chainId = 31337

/** Faulty nodes, and the review's fee line for each. */
const nodes: readonly { what: string; spoil: (page: Page, url: string) => Promise<unknown>; fee: RegExp }[] = [
  { what: 'down', spoil: takeDown, fee: /Shown in your wallet/ },
  {
    what: 'answering HTML',
    spoil: (page, url) =>
      page.route(`${url}/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'access-control-allow-origin': '*' },
          body: '<!doctype html><title>Sign in to the hotel network</title>',
        }),
      ),
    fee: /Shown in your wallet/,
  },
  {
    what: 'slow',
    spoil: (page, url) =>
      page.route(`${url}/**`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.fallback()
      }),
    fee: /up to|ETH/,
  },
]

for (const { what, spoil, fee } of nodes) {
  test(`with a node that is ${what} the widget connects, and sends through the wallet`, async ({
    page,
    ui,
    world,
    visitor,
  }) => {
    const { address: receiver } = newPerson()
    await spoil(page, rpcUrl(world, { chainId }))
    await connectFunded(page, { world, visitor })
    await expect(accountPanel(page).address).toHaveText(visitor.address)
    const send = sendFlow(page)
    await send.prepare({ symbol: 'USDC', amount: '4', receiver })
    await expect(ui.dialog).toContainText(fee, { timeout: 10_000 })
    await send.confirm.click()
    await expect(page.getByText('4 USDC sent')).toBeVisible({ timeout: 15_000 })
    expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: receiver })).toBe(4_000_000n)
  })
}

test('connects and sends native currency with the server down, shows the outage, and sends it no request for 30 s', async ({
  page,
  ui,
  world,
  visitor,
}) => {
  await page.clock.install()
  await takeDown(page, world.server!)
  await connectFunded(page, { world, visitor })
  let balanceRequests = 0
  page.on('request', (request) => {
    if (/\/balance\?|\/supported-chains/.test(request.url())) balanceRequests += 1
  })
  await ui.openAccount('Tokens')
  await expect(page.getByText('Token Balance Unavailable').first()).toBeVisible()

  // The server gets no request for 30 s; the visitor sees the time left.
  const requested = balanceRequests
  await ui.close()
  await ui.openAccount('Tokens')
  await expect(ui.dialog.getByText(/Next try in \d+ s\./)).toBeVisible()
  await ui.close()
  expect(balanceRequests).toBe(requested)

  // The wallet and the node suffice to send.
  const { address: receiver } = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'ETH', amount: '0.125', receiver })
  await send.confirm.click()
  await expect(ui.item('0.125')).toContainText('Confirmed', { timeout: 15_000 })
  expect(await chainClient(world, { chainId }).getBalance({ address: receiver })).toBe(parseEther('0.125'))

  // After 30 s it gets a request again, and the lists return.
  await page.unrouteAll()
  await page.clock.fastForward(31_000)
  await ui.reopenAccount('Tokens')
  await expect(ui.dialog.getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()
})

/** The reason, in the same words in every view. */
const unreachable = /The server cannot be reached\. Check your connection and try again\./

test('with the server down, each view that needs it says so once, and offers to try again', async ({
  page,
  ui,
  world,
}) => {
  await takeDown(page, world.server!)
  await page.goto('/bench')
  await ui.connect(walletName)
  const saysOnce = async (text: string | RegExp, retry = ui.button('Try again')) => {
    await expect(page.getByText(text)).toHaveCount(1)
    await expect(page.getByText(text)).toBeVisible()
    await expect(retry).toHaveCount(1)
    await expect(ui.dialog.locator('[part=banner]')).toHaveCount(0)
  }
  await ui.openAccount('Tokens')
  await saysOnce('Token Balance Unavailable', ui.dialog.getByText(/Next try in \d+ s\./))
  await saysOnce(unreachable, ui.dialog.getByText(/Next try in \d+ s\./))
  await ui.tab('NFTs').click()
  await saysOnce(unreachable)
  await ui.tab('Activity').click()
  await saysOnce('Failed to fetch transactions')
  await saysOnce(unreachable)
  await ui.button('Search, filter, export').click()
  await saysOnce('Failed to fetch transactions')
  await saysOnce(unreachable)
  await ui.button('Back').click()
  for (const view of ['Swap', 'Buy']) {
    await ui.button(view).click()
    await expect(ui.view(view)).toBeVisible()
    await saysOnce(unreachable)
    await ui.button('Back').click()
  }
  // The way to names is left out while it is not known whether the account has one; an app can open the view.
  await page.goto('/bench?view=RegisterAccountName')
  await expect(ui.view('Get a Name')).toBeVisible()
  await saysOnce('Names cannot be checked right now')
})

test('shows an error in Activity when the server is down', async ({ page, ui, world }) => {
  await takeDown(page, world.server!)
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount('Activity')
  await expect(page.getByText('Failed to fetch transactions').first()).toBeVisible()
})

test('still lists this browser’s wallets when the server is down', async ({ page, ui, world }) => {
  await takeDown(page, world.server!)
  await page.goto('/bench')
  await ui.connectButton.click()
  await expect(ui.row(walletName)).toBeVisible()
  await ui.button(/All Wallets/).click()
  await expect(ui.dialog.getByText('The wallet list is unavailable.')).toBeVisible()
  await expect(ui.row(walletName)).toBeVisible()
})

test('a view opened offline is shown as soon as the browser is online', async ({ page, ui, world, visitor }) => {
  await connectFunded(page, { world, visitor })
  await ui.openAccount('Tokens')
  const buy = page.getByRole('button', { name: 'Buy', exact: true })
  await expect(buy).toBeEnabled()
  await page.context().setOffline(true)
  await buy.click()
  await expect(page.getByText(/could not be loaded/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(ui.dialog.getByRole('textbox', { name: 'You pay' })).toBeVisible()
})
