import { approveRequest } from '@latchkey/testing/playwright'
import { parseUnits } from 'viem'
import { embeddedWallet } from '../pages/embedded.ts'
import { swapFlow } from '../pages/swap.ts'
import { fund, watchReceived } from '../support/chain.ts'
import { logIn } from '../support/embedded.ts'
import { expect, test } from '../support/test.ts'

const chainId = 31337

test('swaps ETH for a token, named with what it pays and gets at least, and with the node’s estimate', async ({
  page,
  world,
}) => {
  test.slow()
  const address = await logIn(page, { world })
  await fund(world, { chainId, address })
  await page.reload()
  const received = await watchReceived(world, { chainId, symbol: 'USDC', address })
  const swap = swapFlow(page)
  await swap.open()
  await swap.choose('get', 'USDC')
  await swap.amount.fill('0.5')
  await swap.review.click()
  const minimum = parseUnits(await swap.minimum('USDC'), 6)
  await swap.confirm.click()

  const wallet = embeddedWallet(page)
  await expect(wallet.send).toBeVisible()
  const row = (label: string) => wallet.screen.locator('.lk-details > div', { hasText: label }).first()
  await expect(row('Action')).toContainText('Swap')
  await expect(row('You pay')).toContainText('0.5 ETH')
  await expect(row('You receive at least')).toContainText('USDC')
  await expect(row('To')).toContainText(address.slice(-4))
  const estimate = wallet.screen.getByRole('region', { name: 'Estimated result' })
  await expect(estimate).toContainText('You receive')
  // Nothing to beware of: router and tokens are the operator's, the receiver is the visitor.
  await expect(wallet.screen.locator('.lk-warning')).toHaveCount(0)
  await approveRequest(wallet.screen)
  await swap.expectDone()
  expect(await received()).toBeGreaterThanOrEqual(minimum)
})
