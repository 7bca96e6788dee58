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
  await expect(wallet.screen.getByRole('button', { name: 'Swap', exact: true })).toBeVisible()
  await expect(wallet.screen.getByRole('heading', { name: 'Swap', exact: true })).toBeVisible()
  const request = wallet.screen.getByRole('main')
  for (const part of ['Swap', 'You pay', '0.5 ETH', 'You receive at least', 'USDC', address.slice(-4), 'Router'])
    await expect(request).toContainText(part)
  await wallet.screen.getByText('Details', { exact: true }).click()
  const estimate = wallet.screen.getByRole('region', { name: 'Estimated result' })
  await expect(estimate).toContainText('You receive')
  // Nothing to beware of: router and tokens are the operator's, the receiver is the visitor.
  await expect(request).not.toContainText('cannot tell what this does')
  await expect(request).not.toContainText('another account')
  await approveRequest(wallet.screen)
  await swap.expectDone()
  expect(await received()).toBeGreaterThanOrEqual(minimum)
})
