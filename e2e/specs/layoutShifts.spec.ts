import type { Page } from '@playwright/test'
import { sendFlow } from '../pages/send.ts'
import { swapFlow } from '../pages/swap.ts'
import { fund } from '../support/chain.ts'
import { watchShifts } from '../support/layoutShifts.ts'
import { answerLate } from '../support/requests.ts'
import { screens } from '../support/screens.ts'
import { expect, newPerson, test, walletName } from '../support/test.ts'

const chainId = 31337

for (const screen of screens) {
  test.describe(`at ${screen.width} x ${screen.height}`, () => {
    test.use({ viewport: screen })

    test('nothing moves while the page loads and a wallet connects, nor as Account fills', async ({
      page,
      ui,
      world,
      visitor,
    }) => {
      await fund(world, { chainId, address: visitor.address })
      // What Account needs comes after the tap that opens it.
      await answerLate(page, /AccountView|\/v1\/(identity|account)\//)
      const takeShifts = await watchShifts(page)
      await page.goto('/bench')
      await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await takeShifts(), 'loading').toEqual([])
      await ui.connect(walletName)
      await page.waitForLoadState('networkidle')
      // Each view of the modal has its own height.
      expect
        .soft(
          (await takeShifts()).filter(({ name }) => name !== 'modal'),
          'connecting',
        )
        .toEqual([])
      await ui.openAccount()
      await expect(ui.item('USD Coin')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await takeShifts(), 'opening Account').toEqual([])
    })

    test('nothing moves while an amount is typed to send, to swap or to buy', async ({ page, ui, world, visitor }) => {
      await fund(world, { chainId, address: visitor.address })
      const takeShifts = await watchShifts(page)
      await page.goto('/bench')
      await ui.connect(walletName)

      const send = sendFlow(page)
      await send.open('USDC')
      await page.waitForLoadState('networkidle')
      await takeShifts()
      await send.amount.pressSequentially('40000')
      await expect(ui.dialog.getByText(/more than/)).toBeVisible()
      await send.receiver.pressSequentially('0x1234')
      await send.amount.fill('4')
      await send.receiver.fill(newPerson().address)
      await expect(send.review).toBeEnabled()
      await page.waitForLoadState('networkidle')
      expect.soft(await takeShifts(), 'Send').toEqual([])
      await ui.close()

      const swap = swapFlow(page)
      await swap.open()
      await expect(swap.form.getByRole('button', { name: 'Token you get: USDC' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await takeShifts()
      await swap.amount.pressSequentially('2')
      await expect(swap.form.getByText('This is more than your balance.')).toBeVisible()
      await swap.amount.fill('')
      await swap.amount.pressSequentially('0.25')
      await expect(swap.review).toBeEnabled()
      await page.waitForLoadState('networkidle')
      expect.soft(await takeShifts(), 'Swap').toEqual([])
      await ui.close()

      await ui.openAccount()
      await ui.button('Buy').click()
      const paid = ui.dialog.getByLabel('You pay')
      await expect(paid).toBeVisible()
      await page.waitForLoadState('networkidle')
      await takeShifts()
      await paid.pressSequentially('99999')
      await expect(ui.dialog.getByText(/^Enter an amount from/)).toBeVisible()
      await paid.fill('')
      await paid.pressSequentially('150')
      await expect(ui.button('Continue to Coinbase')).toBeEnabled()
      await expect(ui.dialog.locator('dt', { hasText: 'Fees' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await takeShifts(), 'Buy').toEqual([])
    })
  })
}

test('on a phone the account stays where it is, whatever its tabs show', async ({ page, ui, world, visitor }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fund(world, { chainId, address: visitor.address })
  await answerLate(page, /AccountView|\/v1\/account\//)
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount()
  const top = () => ui.button('Send').evaluate((button) => Math.round(button.getBoundingClientRect().top))
  await expect(ui.button('Send')).toBeVisible()
  // The sheet has risen.
  await page.waitForTimeout(300)
  const first = await top()
  await expect(ui.item('USD Coin')).toBeVisible()
  expect(await top()).toBe(first)
  for (const tab of ['NFTs', 'Activity', 'Tokens'] as const) {
    await ui.tab(tab).click()
    await page.waitForLoadState('networkidle')
    expect(await top(), tab).toBe(first)
  }
})

test('a slow server does not change the height of Swap, nor that of the tabs twice', async ({
  page,
  ui,
  world,
  visitor,
}) => {
  await fund(world, { chainId, address: visitor.address })
  await answerLate(page, /\/v1\/(convert\/tokens|account\/[^/]+\/(nfts|history))/)
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount()
  await expect(ui.item('USD Coin')).toBeVisible()
  /** The heights since the last call. */
  const takeHeights = await watchHeights(page)

  for (const [tab, loading] of [
    ['NFTs', 'Loading NFTs'],
    ['Activity', 'Loading activity'],
  ] as const) {
    await ui.tab(tab).click()
    await expect(ui.dialog.getByRole('status', { name: loading })).toBeVisible()
    await expect(ui.dialog.getByRole('status', { name: loading })).toHaveCount(0)
    expect((await takeHeights()).length, tab).toBeLessThanOrEqual(1)
  }

  await ui.button('Swap').click()
  await expect(ui.view('Swap').getByRole('button', { name: 'Token you get: USDC' })).toBeVisible()
  expect((await takeHeights()).length, 'Swap').toBeLessThanOrEqual(1)
})

/** Watches the heights that the dialog's body is given; each takes a transition. */
async function watchHeights(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const body = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<HTMLElement>('.lk-body')
    if (!body) throw new Error('There is no dialog.')
    const heights: string[] = []
    let last = body.style.height
    new MutationObserver(() => {
      if (body.style.height === last) return
      last = body.style.height
      heights.push(last)
    }).observe(body, { attributes: true, attributeFilter: ['style'] })
    Object.assign(globalThis, { takeHeights: () => heights.splice(0) })
  })
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return (globalThis as unknown as { takeHeights: () => string[] }).takeHeights()
    })
}
