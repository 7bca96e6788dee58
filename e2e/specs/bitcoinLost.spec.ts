import { bitcoinOf, newBitcoinPerson, satoshisOf, transactionsOf } from '../support/bitcoin.ts'
import { fillBitcoinTransfer, orangeName } from '../support/bitcoinTest.ts'
import { test } from '../support/ownBitcoinTest.ts'
import { expect } from '../support/test.ts'

test('a broadcast that never arrives: not seen, also after a reload, sent again with the same bytes, and paid once', async ({
  page,
  ui,
  world,
  own,
}) => {
  test.slow()
  const { address: receiver } = newBitcoinPerson()
  const posted: (string | null)[] = []
  let isLosing = true
  // The node that the page knows takes each transaction, and loses it.
  await page.route(`${bitcoinOf(world).apiUrl}/tx`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posted.push(route.request().postData())
    if (!isLosing) return route.fallback()
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: 'f'.repeat(64) })
  })
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, { amount: '0.025', receiver })
  await send.confirm.click()
  await expect(page.getByText('0.025 BTC sent')).toBeVisible()

  const row = ui.item('0.025 BTC')
  await ui.reopenAccount('Activity')
  await expect(row.filter({ hasText: 'Not seen' })).toHaveCount(1, { timeout: 60_000 })
  await page.reload()
  await ui.reopenAccount('Activity')
  await expect(row.filter({ hasText: 'Not seen' })).toHaveCount(1, { timeout: 60_000 })
  await row.click()
  await expect(ui.dialog).toContainText('The network has not seen this transaction. Nothing was spent.')
  expect(await transactionsOf(own.node, receiver)).toBe(0)

  isLosing = false
  await ui.button('Send again').click()
  await expect.poll(() => transactionsOf(own.node, receiver), { timeout: 20_000 }).toBe(1)
  await own.bitcoin.control.mine()
  await expect(ui.dialog.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible({ timeout: 60_000 })
  await expect(ui.dialog).toContainText(/Network fee\s*0\.0000\d+ BTC/)
  await expect(ui.dialog).toContainText(/Block\s*4\d\d/)
  // The same bytes each time, one payment, and nothing of them is kept.
  expect(posted.length).toBeGreaterThan(3)
  expect(new Set(posted).size).toBe(1)
  expect(await transactionsOf(own.node, receiver)).toBe(1)
  expect(await satoshisOf(own.node, receiver)).toBe(2_500_000)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(posted[0])
})
