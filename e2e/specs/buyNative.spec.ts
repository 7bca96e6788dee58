import { mergeTests } from '@playwright/test'
import { buyFlow, card, payWith } from '../pages/buy.ts'
import { bitcoinNode, satoshisOf } from '../support/bitcoin.ts'
import { test as bitcoinTest, orangeName } from '../support/bitcoinTest.ts'
import { lamportsOf } from '../support/solana.ts'
import { test as solanaTest, sunName } from '../support/solanaTest.ts'
import { expect } from '../support/test.ts'

const test = mergeTests(solanaTest, bitcoinTest)

test('buys SOL on Solana at Coinbase, and it arrives', async ({ page, ui, world, sun }) => {
  await page.goto('/bench')
  await ui.connect(sunName)
  const before = await lamportsOf(world, sun.address)
  const buy = buyFlow(page)
  await buy.open()
  await buy.amount.fill('300')
  // 295.50 dollars after the fees, at 150 for one.
  await expect(buy.fact('You get')).toHaveText('about 1.97 SOL')
  const checkout = await buy.pay('Coinbase')
  await expect(checkout.getByText(sun.address)).toBeVisible()
  await payWith(checkout, card.pays)
  await expect(ui.dialog.getByText('1.97 SOL arrived')).toBeVisible({ timeout: 30_000 })
  expect((await lamportsOf(world, sun.address)) - before).toBe(1_970_000_000)
})

test('buys BTC on Bitcoin at Coinbase, and it arrives', async ({ page, ui, world, orange }) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  const node = bitcoinNode(world)
  const before = await satoshisOf(node, orange.address)
  const buy = buyFlow(page)
  await buy.open()
  await buy.amount.fill('1300')
  await expect(buy.fact('You get')).toHaveText('about 0.0197 BTC')
  const checkout = await buy.pay('Coinbase')
  await expect(checkout.getByText(orange.address)).toBeVisible()
  await payWith(checkout, card.pays)
  await expect(ui.dialog.getByText('0.0197 BTC arrived')).toBeVisible({ timeout: 30_000 })
  expect((await satoshisOf(node, orange.address)) - before).toBe(1_970_000)
})
