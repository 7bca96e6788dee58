import type { MockBitcoinWalletOptions } from '@latchkey/testing'
import { sendFlow } from '../pages/send.ts'
import { bitcoinNode, coinsOf, newBitcoinPerson, satoshisOf, transactionsOf } from '../support/bitcoin.ts'
import { fillBitcoinTransfer, orangeName, test } from '../support/bitcoinTest.ts'
import { methodsOf } from '../support/requests.ts'
import { expect } from '../support/test.ts'

const signing = 'bitcoin:signTransaction'

test('a declined transfer sends nothing, and can be sent again', async ({ page, ui, world, orange }) => {
  const { address: receiver } = newBitcoinPerson()
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, { amount: '0.03', receiver })
  await orange.wallet.rejectNext(signing)
  await send.confirm.click()
  await expect(ui.dialog).toContainText('You declined the request in your wallet. Nothing was sent.')
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(0)
  await send.confirm.click()
  await expect(page.getByText('0.03 BTC sent')).toBeVisible()
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(3_000_000)
})

test('more bitcoin than the balance is refused', async ({ page, ui, orange }) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  await ui.openAccount()
  await ui.button('Send').click()
  const send = sendFlow(page)
  await send.fill({ amount: '0.10000001', receiver: newBitcoinPerson().address })
  await send.review.click({ force: true, timeout: 1_000 }).catch(() => {})
  await expect(ui.dialog).toContainText('This is more than your balance.')
  await expect(ui.view('Review Send')).toBeHidden()
  expect(methodsOf(await orange.wallet.requests())).not.toContain(signing)
})

test('the maximum of bitcoin leaves nothing', async ({ page, ui, world, orange }) => {
  const { address: receiver } = newBitcoinPerson()
  await page.goto('/bench')
  await ui.connect(orangeName)
  await ui.openAccount()
  await ui.button('Send').click()
  await ui.button('Max').click()
  const send = sendFlow(page)
  await send.receiver.fill(receiver)
  await send.review.click()
  await send.confirm.click()
  await expect(page.getByText(/BTC sent$/)).toBeVisible()
  await expect.poll(() => satoshisOf(bitcoinNode(world), receiver)).toBeGreaterThan(9_990_000)
  expect(await satoshisOf(bitcoinNode(world), orange.address)).toBe(0)
})

test('the address of another network is refused', async ({ page, ui, orange }) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  await ui.openAccount()
  await ui.button('Send').click()
  await sendFlow(page).fill({ amount: '0.01', receiver: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })
  await expect(ui.dialog).toContainText('This address is for another network.')
  await expect(ui.button('Review send')).toBeDisabled()
  expect(methodsOf(await orange.wallet.requests())).not.toContain(signing)
})

test('an output that holds an inscription is never spent', async ({ page, ui, world, orange }) => {
  const node = bitcoinNode(world)
  const { address: receiver } = newBitcoinPerson()
  const [inscribed] = await coinsOf(node, orange.address)
  const outpoint = `${inscribed!.txid}:${inscribed!.vout}`
  await node.control('markOutput', { outpoint, inscriptions: [`${inscribed!.txid}i0`] })
  await node.control('fund', { address: orange.address, value: 60_000 })
  await node.control('mine')
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, { amount: '0.0002', receiver })
  await send.confirm.click()
  await expect(page.getByText('0.0002 BTC sent')).toBeVisible()
  await expect.poll(() => satoshisOf(node, receiver)).toBe(20_000)
  const kept = await coinsOf(node, orange.address)
  expect(kept.map(({ txid, vout }) => `${txid}:${vout}`)).toContain(outpoint)
})

const honest: readonly { what: string; options: Partial<MockBitcoinWalletOptions> }[] = [
  { what: 'finishes what it signs', options: { finishes: true } },
  { what: 'sends by itself', options: { sends: true } },
]
for (const { what, options } of honest) {
  test.describe(`a wallet that ${what}`, () => {
    test.use({ orangeOptions: options })

    test('sends what was shown', async ({ page, ui, world, orange }) => {
      const { address: receiver } = newBitcoinPerson()
      await page.goto('/bench')
      await ui.connect(orangeName)
      const send = await fillBitcoinTransfer(page, { amount: '0.04', receiver })
      await send.confirm.click()
      await expect(page.getByText('0.04 BTC sent')).toBeVisible()
      await ui.reopenAccount('Activity')
      await expect(ui.item('0.04 BTC')).toContainText('Confirmed')
      expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(4_000_000)
      expect(methodsOf(await orange.wallet.requests()).filter((method) => method === signing)).toHaveLength(1)
    })
  })
}

for (const tampers of ['recipient', 'amount', 'fee'] as const) {
  test.describe(`a wallet that changes the ${tampers}`, () => {
    test.use({ orangeOptions: { tampers } })

    test('is refused, and nothing is sent', async ({ page, ui, world, orange }) => {
      const { address: receiver } = newBitcoinPerson()
      await page.goto('/bench')
      await ui.connect(orangeName)
      const send = await fillBitcoinTransfer(page, { amount: '0.02', receiver })
      await send.confirm.click()
      await expect(ui.dialog.getByText('The wallet changed the transaction. Nothing was sent from here.')).toBeVisible()
      const node = bitcoinNode(world)
      expect(await satoshisOf(node, receiver)).toBe(0)
      expect(await satoshisOf(node, orange.address)).toBe(10_000_000)
      expect(await transactionsOf(node, orange.address)).toBe(1)
    })
  })
}
