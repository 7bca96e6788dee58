import { parseUnits } from 'viem'
import { swapFlow } from '../pages/swap.ts'
import { accountPanel } from '../pages/widget.ts'
import { fund, tokenBalance, watchReceived } from '../support/chain.ts'
import { tabTo } from '../support/keyboard.ts'
import { keyboardVisitor } from '../support/keyboardVisitor.ts'
import { expect, newPerson, test } from '../support/test.ts'

// Four flows in one visit, each to its end on the chain.
test.slow()

const chainId = 31337
const patient = { timeout: 30_000 }

test('connects, sends, swaps, buys and disconnects by keyboard alone', async ({ page, ui, world, visitor }) => {
  await fund(world, { chainId, address: visitor.address })
  const swap = swapFlow(page)
  const keys = await keyboardVisitor(page)
  await page.goto('/bench')
  await expect(ui.connectButton).toBeVisible()

  await test.step('connect', async () => {
    await keys.tabTo('Connect Wallet')
    // Those through the page's own controls do not count.
    keys.countPresses()
    await keys.press('Enter')
    await expect(ui.view('Connect Wallet')).toBeVisible()
    await keys.tabTo('Mock Wallet')
    await keys.press('Enter')
    await expect(accountPanel(page).address).toHaveText(visitor.address)
    await keys.expectFocus(/^Account /)
    expect(keys.countPresses()).toBeLessThanOrEqual(4)
  })

  await test.step('send', async () => {
    const { address: receiver } = newPerson()
    await keys.press('Enter')
    await keys.tabTo('Send')
    await keys.press('Enter')
    await keys.expectFocus('Amount')
    await keys.tabTo(/^Token: |^Choose token/)
    await keys.press('Enter')
    await keys.expectFocus('Search tokens')
    await keys.type('USDC')
    await expect(ui.row('USD Coin')).toBeVisible(patient)
    // Until then the whole list is there, of which Enter takes none.
    await expect(ui.dialog.getByRole('listitem')).toHaveCount(1)
    await keys.press('Enter')
    await keys.expectFocus('Token: USDC')
    await keys.tabBackTo('Amount')
    await keys.type('4')
    await keys.tabTo('To')
    await keys.type(receiver)
    await keys.tabTo('Review send')
    await keys.press('Enter')
    await expect(ui.view('Review Send')).toBeVisible()
    await keys.tabTo('Send')
    await keys.press('Enter')
    await expect(page.getByText('4 USDC sent')).toBeVisible(patient)
    expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: receiver })).toBe(parseUnits('4', 6))
    expect(keys.countPresses()).toBeLessThanOrEqual(40)
  })

  await test.step('swap', async () => {
    const received = await watchReceived(world, { chainId, symbol: 'DAI', address: visitor.address })
    await keys.press('Escape')
    await expect(ui.dialog).toBeHidden()
    await keys.expectFocus(/^Account /)
    await keys.press('Enter')
    await keys.tabTo('Swap')
    await keys.press('Enter')
    await keys.expectFocus('Amount you pay')
    await keys.tabTo(/^Token you get: /)
    await keys.press('Enter')
    await keys.expectFocus('Search name or paste address')
    await keys.type('DAI')
    await expect(ui.row(/^Dai/)).toBeVisible(patient)
    await expect(ui.dialog.getByRole('listitem')).toHaveCount(1)
    await keys.press('Enter')
    await keys.expectFocus('Token you get: DAI')
    await keys.tabBackTo('Amount you pay')
    await keys.type('0.1')
    await expect(swap.review).toBeEnabled()
    await keys.press('Enter')
    await expect(ui.view('Review Swap')).toBeVisible()
    await keys.tabTo('Swap')
    await keys.press('Enter')
    await expect(ui.view('Swap Complete')).toBeVisible(patient)
    expect(await received()).toBeGreaterThan(0n)
    await keys.tabTo('View in account')
    await keys.press('Enter')
    await expect(ui.view('Account')).toBeVisible()
    expect(keys.countPresses()).toBeLessThanOrEqual(45)
  })

  await test.step('buy', async () => {
    await keys.tabTo('Buy')
    await keys.press('Enter')
    await keys.expectFocus('You pay')
    await keys.type('20')
    await keys.tabTo('Card')
    await keys.press('ArrowRight')
    await keys.expectFocus('Bank transfer')
    await keys.press('ArrowLeft')
    await keys.expectFocus('Card')
    await keys.tabTo('Continue to Coinbase')
    const opened = page.waitForEvent('popup')
    await keys.press('Enter')
    const checkout = await opened
    await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    for (const [field, text] of [
      ['Card number', '4242 4242 4242 4242'],
      ['Expiry, month / year', '12/34'],
      ['Security code', '123'],
    ] as const) {
      await tabTo(checkout, field)
      await checkout.keyboard.type(text)
    }
    await checkout.keyboard.press('Enter')
    await page.bringToFront()
    await expect(ui.dialog.getByText('19.7 USDC arrived')).toBeVisible(patient)
    await keys.tabTo('Done')
    await keys.press('Enter')
    await expect(ui.view('Account')).toBeVisible()
    expect(keys.countPresses()).toBeLessThanOrEqual(30)
  })

  await test.step('disconnect', async () => {
    await keys.tabTo('Disconnect')
    await keys.press('Enter')
    await expect(accountPanel(page).status).toHaveText('Disconnected')
    await expect(ui.dialog).toBeHidden()
    await keys.expectFocus('Connect Wallet')
    expect(keys.countPresses()).toBeLessThanOrEqual(8)
  })
  expect(await keys.lostIn()).toEqual([])
})
