import type { Page } from '@playwright/test'
import { parseEther, parseUnits } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { swapFlow } from '../pages/swap.ts'
import { chainClient, tokenBalance, watchReceived } from '../support/chain.ts'
import { connectFunded, expect, newPerson, test, walletName } from '../support/test.ts'

const chainId = 31337

/** Counts the visitor's clicks on the page from now on; keys are not clicks. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { clicks: 0 }
    addEventListener('click', ({ detail }) => (counted.clicks += Number(detail > 0)), true)
    return counted
  })
  return () => counter.evaluate(({ clicks }) => clicks)
}

test('connects, copies the address and switches the network with two clicks each from the page', async ({
  page,
  context,
  ui,
  visitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/bench')
  let clicks = await countClicks(page)
  await ui.connect(walletName)
  expect(await clicks()).toBe(2)

  clicks = await countClicks(page)
  await ui.accountButton.click()
  await ui.button('Copy address').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(visitor.address)
  expect(await clicks()).toBe(2)
  await ui.close()

  clicks = await countClicks(page)
  await ui.networkButton.click()
  await ui.row('Local 31338').click()
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
  expect(await clicks()).toBe(2)
})

test('shows the code for a phone with one click on a wide screen', async ({ page, ui }) => {
  await page.goto('/bench')
  const clicks = await countClicks(page)
  await ui.connectButton.click()
  await expect(ui.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await clicks()).toBe(1)
})

test('sends the native currency to a pasted recipient with five clicks from the account', async ({
  page,
  context,
  ui,
  world,
  visitor,
}) => {
  await connectFunded(page, { world, visitor })
  const { address } = newPerson()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), address)
  const send = sendFlow(page)
  await ui.openAccount()
  const clicks = await countClicks(page)
  await ui.button('Send').click()
  await ui.button('Paste').click()
  await expect(send.receiver).toHaveValue(address)
  await ui.button('25%').click()
  await expect(send.amount).toHaveValue('0.25')
  await send.review.click()
  await send.confirm.click()
  await expect(page.getByText('0.25 ETH sent')).toBeVisible()
  expect(await clicks()).toBe(5)
  await expect.poll(() => chainClient(world, { chainId }).getBalance({ address })).toBe(parseEther('0.25'))
})

test('swaps native currency to USDC with five clicks from the account, and says what was received', async ({
  page,
  ui,
  world,
  visitor,
}) => {
  await connectFunded(page, { world, visitor })
  const received = await watchReceived(world, { chainId, symbol: 'USDC', address: visitor.address })
  const swap = swapFlow(page)
  await ui.openAccount()
  const clicks = await countClicks(page)
  await ui.button('Swap').click()
  await expect(swap.form.getByRole('button', { name: 'Token you get: USDC' })).toBeVisible()
  await swap.amount.click()
  await swap.amount.pressSequentially('0.25')
  await swap.review.click()
  await swap.confirm.click()
  await swap.expectDone()
  const text = swap.complete.getByText(/^You paid 0\.25 ETH and received [\d,.]+ USDC\.$/)
  await expect(text).toBeVisible()
  // To the last digit in its title.
  const shown = /received ([\d,.]+) USDC/.exec((await text.getAttribute('title')) ?? '')?.[1] ?? ''
  expect(await received()).toBe(parseUnits(shown.replaceAll(',', ''), 6))
  await ui.button('View in account').click()
  await expect(ui.view('Account')).toBeVisible()
  expect(await clicks()).toBe(5)
})

test('buys for $50 with three clicks from the account', async ({ page, ui }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount()
  const clicks = await countClicks(page)
  await ui.button('Buy').click()
  await ui.button('$50').click()
  const popup = page.waitForEvent('popup')
  await ui.button('Continue to Coinbase').click()
  expect(await clicks()).toBe(3)
  const checkout = await popup
  await expect(checkout.getByLabel('You pay, in US dollars')).toHaveValue('50')
})

test('says of a tiny swap that the amount is too small', async ({ page, world, visitor }) => {
  await connectFunded(page, { world, visitor })
  const swap = swapFlow(page)
  await swap.open()
  await swap.amount.fill('0.000000000000000001')
  await expect(swap.form.getByText('This amount is too small to swap. Enter a larger one.')).toBeVisible()
})

test('sends an amount typed in dollars: exactly the tokens shown arrive', async ({ page, ui, world, visitor }) => {
  await connectFunded(page, { world, visitor })
  const { address } = newPerson()
  const send = sendFlow(page)
  await send.open('USDC')
  await ui.button(/Enter amount in dollars$/).click()
  await send.fill({ amount: '12.5', receiver: address })
  const shown = ui.button(/Enter amount in USDC$/)
  await expect(shown).toContainText(/^1[12]\.\d+ USDC|^12\.5 USDC/)
  const tokens = /^[\d.]+/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await send.review.click()
  await expect(ui.view('Review Send').getByText(`${tokens} USDC`)).toBeVisible()
  await send.confirm.click()
  await expect(page.getByText(`${tokens} USDC sent`)).toBeVisible()
  await expect.poll(() => tokenBalance(world, { chainId, symbol: 'USDC', address })).toBe(parseUnits(tokens, 6))
})
