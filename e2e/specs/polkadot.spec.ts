import {
  dotName,
  fillPolkadotTransfer,
  newPolkadotPerson,
  openPolkadotSend,
  planckOf,
  test,
} from '../support/polkadotTest.ts'
import { methodsOf } from '../support/requests.ts'
import { expect } from '../support/test.ts'

const bench = '/bench?polkadot=1'
const dot = 10_000_000_000n

test('connects an extension, shows its balance, and restores it after a reload without asking again', async ({
  page,
  ui,
  dot: visitor,
}) => {
  await page.goto(bench)
  await ui.connect(dotName)
  await expect(ui.accountButton).toContainText(visitor.address.slice(0, 4))
  await ui.openAccount('Tokens')
  await expect(ui.item('DOT')).toContainText('10')
  await page.reload()
  await expect(ui.accountButton).toContainText(visitor.address.slice(0, 4))
  // The log is that of the page: this one was not asked.
  expect(methodsOf(await visitor.wallet.requests())).toEqual([])
})

test('sends DOT to a new account: confirmed in Activity', async ({ page, ui, world, dot: visitor }) => {
  const { address: receiver } = newPolkadotPerson()
  await page.goto(bench)
  await ui.connect(dotName)
  const send = await fillPolkadotTransfer(page, { amount: '2.5', receiver })
  await send.confirm.click()
  await expect(page.getByText('2.5 DOT sent')).toBeVisible()
  await ui.reopenAccount('Activity')
  const entry = ui.dialog.getByRole('listitem').filter({ hasText: '2.5' }).first()
  await expect(entry).toContainText('Confirmed')
  expect(await planckOf(world, receiver)).toBe(25_000_000_000n)
  expect(methodsOf(await visitor.wallet.requests())).toEqual(['enable', 'signPayload'])
})

test('a declined transfer sends nothing, and can be sent again', async ({ page, ui, world, dot: visitor }) => {
  const { address: receiver } = newPolkadotPerson()
  await page.goto(bench)
  await ui.connect(dotName)
  const send = await fillPolkadotTransfer(page, { amount: '3', receiver })
  await visitor.wallet.rejectNext('signPayload')
  await send.confirm.click()
  await expect(ui.dialog).toContainText('You declined the request in your wallet. Nothing was sent.')
  expect(await planckOf(world, receiver)).toBe(0n)
  await send.confirm.click()
  await expect(page.getByText('3 DOT sent')).toBeVisible()
  await expect.poll(() => planckOf(world, receiver)).toBe(3n * dot)
})

test('less than the recipient’s account must hold is refused before the review', async ({ page, ui, dot: visitor }) => {
  await page.goto(bench)
  await ui.connect(dotName)
  const send = await openPolkadotSend(page)
  await send.fill({ amount: '0.001', receiver: newPolkadotPerson().address })
  await send.review.click()
  await expect(ui.dialog).toContainText('This is less than the recipient’s account must hold.')
  await expect(ui.view('Review Send')).toBeHidden()
  expect(methodsOf(await visitor.wallet.requests())).toEqual(['enable'])
})

for (const tampers of ['recipient', 'amount'] as const)
  test.describe('an extension that lies', () => {
    test.use({ dotOptions: { tampers, returnsTransaction: tampers === 'amount' } })
    test(`about the ${tampers} sends nothing`, async ({ page, ui, world, dot: visitor }) => {
      const { address: receiver } = newPolkadotPerson()
      await page.goto(bench)
      await ui.connect(dotName)
      const send = await fillPolkadotTransfer(page, { amount: '1', receiver })
      await send.confirm.click()
      await expect(ui.dialog).toContainText('The wallet changed the transaction. Nothing was sent from here.')
      expect(await planckOf(world, visitor.address)).toBe(10n * dot)
      expect(await planckOf(world, receiver)).toBe(0n)
    })
  })

test('shows by the server what the account can transfer, its value, and what it sent elsewhere', async ({
  page,
  context,
  ui,
  dot: visitor,
}) => {
  const { address: receiver } = newPolkadotPerson()
  await page.goto(bench)
  await ui.connect(dotName)
  const send = await fillPolkadotTransfer(page, { amount: '2.5', receiver })
  await send.confirm.click()
  await expect(page.getByText('2.5 DOT sent')).toBeVisible()
  // As on another device: nothing here remembers it.
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(bench)
  await ui.connect(dotName)
  await expect(ui.accountButton).toContainText(visitor.address.slice(0, 4))
  // 7.5 DOT less the fee, at the world's price of 5 dollars: the server serves a balance for ten seconds.
  await expect(async () => {
    await page.reload()
    await ui.openAccount('Tokens')
    await expect(ui.item('DOT')).toContainText('$37.4', { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await ui.reopenAccount('Activity')
  await expect(ui.item('2.5 DOT')).toContainText('Sent')
})
