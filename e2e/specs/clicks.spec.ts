import type { Page } from '@playwright/test'
import { parseEther, parseUnits } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { chainClient, tokenBalance } from '../support/chain.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

const chainId = 31337

/** Counts the visitor's clicks on the page from now on; keys are not clicks. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as { clicks?: number }
    counted.clicks = 0
    addEventListener('click', ({ detail }) => (counted.clicks = (counted.clicks ?? 0) + Number(detail > 0)), true)
  })
  return () => page.evaluate(() => (window as { clicks?: number }).clicks ?? 0)
}

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
