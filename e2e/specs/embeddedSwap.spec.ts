import { approveRequest } from '@latchkey/testing/playwright'
import { parseUnits } from 'viem'
import { embeddedWallet } from '../pages/embedded.ts'
import { swapFlow } from '../pages/swap.ts'
import { fund, watchReceived } from '../support/chain.ts'
import { logIn } from '../support/embedded.ts'
import { expect, test } from '../support/test.ts'

const chainId = 31337

test('swaps ETH for a token, and the token arrives', async ({ page, world }) => {
  const address = await logIn(page, { world })
  await fund(world, { chainId, address })
  await page.reload()
  const received = await watchReceived(world, { chainId, symbol: 'DAI', address })
  const swap = swapFlow(page)
  await swap.open()
  await swap.choose('get', 'DAI')
  await swap.amount.fill('0.25')
  await swap.review.click()
  const minimum = parseUnits(await swap.minimum('DAI'), 18)
  await swap.confirm.click()

  const wallet = embeddedWallet(page)
  await expect(wallet.send).toBeVisible()
  await expect(wallet.screen.getByText(/0\.25\s*ETH/).first()).toBeVisible()
  await approveRequest(wallet.screen)
  await swap.expectDone()
  expect(await received()).toBeGreaterThanOrEqual(minimum)
})
