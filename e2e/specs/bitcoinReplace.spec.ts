import type { Page } from '@playwright/test'
import { type Widget, widget } from '../pages/widget.ts'
import { newBitcoinPerson, satoshisOf } from '../support/bitcoin.ts'
import { fillBitcoinTransfer, orangeName } from '../support/bitcoinTest.ts'
import { test } from '../support/ownBitcoinTest.ts'
import { expect } from '../support/test.ts'

const amount = '0.025'
const satoshis = 2_500_000
const funded = 10_000_000

type Told = { txid: string; fee: number; vin: { txid: string; vout: number }[]; status: { confirmed: boolean } }

// Two reloads and the wallet twice: seconds on a machine at rest, a minute on one that is not.
test.slow()

/** Sends bitcoin that wait for a block. @returns the recipient */
async function send(page: Page): Promise<string> {
  const { address: receiver } = newBitcoinPerson()
  await page.goto('/bench')
  await widget(page).connect(orangeName)
  const flow = await fillBitcoinTransfer(page, { amount, receiver })
  await flow.confirm.click()
  await expect(page.getByText(`${amount} BTC sent`)).toBeVisible()
  return receiver
}

/** Out of the list, where it says that it is pending. */
async function openTransaction(ui: Widget): Promise<void> {
  await ui.reopenAccount('Activity')
  await expect(ui.item(`${amount} BTC`)).toContainText('Pending')
  await ui.item(`${amount} BTC`).getByRole('button').click()
  await expect(ui.view('Sent')).toBeVisible()
}

/** Activity has it once, in its state, now and after a reload. */
async function expectOnce(page: Page, state: string): Promise<void> {
  const ui = widget(page)
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload()
    await ui.reopenAccount('Activity')
    await expect(ui.item(`${amount} BTC`)).toContainText(state)
    await expect(ui.item(`${amount} BTC`)).toHaveCount(1)
  }
}

test('a transfer is sped up after a reload: the replacement is in a block, paid once, at the fee that was shown', async ({
  page,
  ui,
  own,
}) => {
  const receiver = await send(page)
  const [first] = (await own.node.get(`/address/${receiver}/txs`)) as Told[]
  await page.reload()
  await openTransaction(ui)
  const fee = ui.dialog.getByText(/^up to 0\.\d+ BTC$/)
  await expect(fee).toHaveCount(2)
  const shown = Math.round(
    Number.parseFloat((await fee.first().textContent())?.replace('up to ', '') ?? '') * 100_000_000,
  )
  await ui.button('Speed up').click()
  await expect(ui.dialog.getByText('Sent again with a higher fee.')).toBeVisible()

  const [second, ...more] = (await own.node.get(`/address/${receiver}/txs`)) as Told[]
  expect(more).toEqual([])
  expect(second!.txid).not.toBe(first!.txid)
  expect(second!.fee).toBeGreaterThan(first!.fee)
  // It is shown with three digits, rounded up.
  expect(second!.fee).toBeLessThanOrEqual(shown)
  expect(second!.fee).toBeGreaterThan(shown * 0.98)
  // They spend the same: a block takes one of the two.
  expect(second!.vin.map(({ txid, vout }) => `${txid}:${vout}`)).toEqual(
    first!.vin.map(({ txid, vout }) => `${txid}:${vout}`),
  )
  await page.reload()
  await openTransaction(ui)
  await own.bitcoin.control.mine()
  await expect(ui.dialog.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(ui.button('Speed up')).toBeHidden()
  await expectOnce(page, 'Confirmed')
  expect(await satoshisOf(own.node, receiver)).toBe(satoshis)
  expect(await satoshisOf(own.node, own.address)).toBe(funded - satoshis - second!.fee)
})

test('a transfer is cancelled: everything but the fee comes back, and it stays cancelled after a reload', async ({
  page,
  ui,
  own,
}) => {
  const receiver = await send(page)
  await openTransaction(ui)
  await ui.button('Cancel transaction').click()
  await expect(ui.dialog.getByText('Cancellation sent.')).toBeVisible()
  expect(await satoshisOf(own.node, receiver)).toBe(0)
  await page.reload()
  await openTransaction(ui)
  await own.bitcoin.control.mine()
  await expect(ui.dialog.getByText('Canceled', { exact: true })).toBeVisible()
  await expectOnce(page, 'Canceled')
  expect(await satoshisOf(own.node, receiver)).toBe(0)
  const left = await satoshisOf(own.node, own.address)
  expect(left).toBeGreaterThan(funded - 10_000)
  expect(left).toBeLessThan(funded)
})

test('a transfer that a block took before it could be sped up is confirmed, and nothing replaces it', async ({
  page,
  ui,
  own,
}) => {
  const receiver = await send(page)
  await openTransaction(ui)
  await expect(ui.button('Speed up')).toBeVisible()
  await own.wallet.hold()
  await ui.button('Speed up').click()
  await own.wallet.waitForPrompt('bitcoin:signTransaction')
  await own.bitcoin.control.mine()
  await own.wallet.release()
  await expect(ui.dialog.getByText('Confirmed', { exact: true })).toBeVisible()
  await expectOnce(page, 'Confirmed')
  expect(await satoshisOf(own.node, receiver)).toBe(satoshis)
})
