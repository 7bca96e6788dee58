import { parseUnits } from 'viem'
import { buyFlow, card, payWith } from '../pages/buy.ts'
import { tokenBalance } from '../support/chain.ts'
import { expect, test, walletName } from '../support/test.ts'

const chainId = 31337

test.beforeEach(async ({ page, ui }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
})

test('buys USDC at Coinbase and shows the new balance', async ({ page, ui, world, visitor }) => {
  const buy = buyFlow(page)
  await buy.open()
  // The limits of docs/behaviour/buy.md, by payment method: 10.00 to 7500.00 by card, to 25000.00 by ach_bank_account.
  await expect(ui.dialog.getByText('$10 to $7,500')).toBeVisible()
  await expect(ui.dialog.getByText('Providers usually charge 1% to 2%.')).toBeVisible()
  await buy.amount.fill('7500.01')
  await expect(ui.dialog.getByText('Enter an amount from $10 to $7,500.')).toBeVisible()
  await expect(buy.continueTo('Coinbase')).toBeDisabled()
  await ui.dialog.getByLabel('Bank transfer').check()
  await expect(ui.dialog.getByText('$10 to $25,000')).toBeVisible()
  await ui.dialog.getByLabel('Card').check()
  await buy.amount.fill('150.50')
  await expect(buy.fact('You get')).toHaveText('about 148.25 USDC')
  await expect(buy.fact('Fees')).toHaveText('$2.25')
  await expect(buy.fact('Total')).toHaveText('$150.50')

  const checkout = await buy.pay('Coinbase')
  await expect(ui.dialog.getByText('Pay with Coinbase')).toBeVisible()
  expect(await checkout.evaluate(() => window.opener)).toBeNull()
  await expect(checkout.getByLabel('You pay, in US dollars')).toHaveValue('150.50')
  await expect(checkout.getByText(visitor.address)).toBeVisible()

  // A reload goes on following.
  await page.reload()
  await expect(ui.accountButton).toBeVisible()
  await payWith(checkout, card.pays)
  await buy.open()
  await ui.button('View').click()
  await expect(ui.dialog.getByText(/^148\.2\d* USDC arrived$/)).toBeVisible({ timeout: 30_000 })
  expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: visitor.address })).toBeGreaterThan(
    parseUnits('148', 6),
  )
  await ui.button('Done').click()
  await expect(ui.item('USDC').first()).toContainText('148.2')
})

test('reopens a closed checkout, reports a declined card and rejects a foreign host', async ({ page, ui, world }) => {
  const buy = buyFlow(page)
  await buy.open()
  await buy.amount.fill('20')
  const first = await buy.pay('Coinbase')
  await first.close()
  await expect(ui.dialog.getByText('Checkout closed')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await ui.button('Open checkout again').click()
  const second = await opened
  await expect(ui.dialog.getByText('Pay with Coinbase')).toBeVisible()
  await payWith(second, card.isDeclined)
  await expect(ui.dialog.getByText('Payment declined')).toBeVisible()
  await ui.button('Try again').click()
  // What was entered is still there. A host that is not the provider's is never opened.
  await expect(buy.amount).toHaveValue('20')
  const url = 'https://pay.coinbase.com.evil.example/?sessionToken=t'
  await page.route(`${world.server}/v1/generators/onrampurl**`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { url } }),
  )
  const third = page.waitForEvent('popup')
  await buy.continueTo('Coinbase').click()
  await expect(ui.dialog.getByText(/The checkout link is not the provider’s/)).toBeVisible()
  expect((await third).isClosed()).toBe(true)
})

test('offers a link to the checkout when the browser blocks the window', async ({ page, ui, world, visitor }) => {
  await page.evaluate(() => {
    window.open = () => null
  })
  const buy = buyFlow(page)
  await buy.open()
  await buy.amount.fill('20')
  await buy.continueTo('Coinbase').click()
  await expect(ui.dialog.getByText('Checkout blocked')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await ui.dialog.getByRole('link', { name: 'Open checkout' }).click()
  const checkout = await opened
  await expect(ui.dialog.getByText('Pay with Coinbase')).toBeVisible()
  await payWith(checkout, card.pays)
  await expect(ui.dialog.getByText('19.7 USDC arrived')).toBeVisible({ timeout: 30_000 })
  expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: visitor.address })).toBe(parseUnits('19.7', 6))
})

test('opens Meld’s public checkout with key, currency, wallet and customer', async ({ page, ui, world, visitor }) => {
  const buy = buyFlow(page)
  await buy.open()
  await ui.button('Provider: Coinbase').click()
  await expect(ui.item('Meld')).toContainText('Fees 1% to 2%')
  await ui.row('Meld').click()
  await buy.amount.fill('100')
  await expect(ui.dialog.getByText('Enter the amount again in Meld’s checkout.')).toBeVisible()
  const opened = page.context().waitForEvent('request', (request) => request.url().startsWith(`${world.onramp!.url}/?`))
  const checkout = await buy.pay('Meld')
  const query = Object.fromEntries(new URL((await opened).url()).searchParams)
  expect(query).toEqual({
    publicKey: world.onramp!.meldPublicKey,
    destinationCurrencyCode: 'USDC',
    walletAddress: visitor.address,
    externalCustomerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await payWith(checkout, card.pays)
  await expect(ui.dialog.getByText('98.5 USDC arrived')).toBeVisible({ timeout: 30_000 })
})
