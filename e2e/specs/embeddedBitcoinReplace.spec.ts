import { approveRequest } from '@latchkey/testing/playwright'
import { embeddedWallet } from '../pages/embedded.ts'
import { newBitcoinPerson, satoshisOf } from '../support/bitcoin.ts'
import { fillBitcoinTransfer } from '../support/bitcoinTest.ts'
import { logInToBoth } from '../support/embeddedBitcoin.ts'
import { test } from '../support/ownBitcoinTest.ts'
import { expect } from '../support/test.ts'

type Told = { txid: string; fee: number }

// A login, a reload and the wallet's calm button twice: seconds on a machine at rest, a minute on one that is not.
test.slow()

test('speeds up a transfer that waits, after a reload, by a second approval', async ({ page, ui, world, own }) => {
  const { bitcoin } = await logInToBoth(page, { ui, world })
  await own.bitcoin.control.fund(bitcoin, 10_000_000)
  await own.bitcoin.control.mine()
  const { address: receiver } = newBitcoinPerson()
  const send = await fillBitcoinTransfer(page, { amount: '0.03', receiver })
  await send.confirm.click()
  const wallet = embeddedWallet(page)
  await approveRequest(wallet.screen)
  await expect(page.getByText('0.03 BTC sent')).toBeVisible({ timeout: 20_000 })
  const [first] = (await own.node.get(`/address/${receiver}/txs`)) as Told[]
  await page.reload()
  await ui.reopenAccount('Activity')
  await ui.item('0.03 BTC').getByRole('button').click()
  await ui.button('Speed up').click()
  await expect(wallet.view('Sign Transaction')).toBeVisible()
  const shown = String(await wallet.screen.getByRole('main').textContent())
  expect(shown.replaceAll(/\s/g, '')).toContain(`To${receiver}`)
  await approveRequest(wallet.screen)
  await expect(ui.dialog.getByText('Sent again with a higher fee.')).toBeVisible()
  const [second, ...more] = (await own.node.get(`/address/${receiver}/txs`)) as Told[]
  expect(more).toEqual([])
  expect(second!.txid).not.toBe(first!.txid)
  expect(second!.fee).toBeGreaterThan(first!.fee)
  await own.bitcoin.control.mine()
  await expect(ui.dialog.getByText('Confirmed', { exact: true })).toBeVisible()
  expect(await satoshisOf(own.node, receiver)).toBe(3_000_000)
  expect(await satoshisOf(own.node, bitcoin)).toBe(7_000_000 - second!.fee)
})
