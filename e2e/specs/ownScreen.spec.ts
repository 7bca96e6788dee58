import { parseUnits } from 'viem'
import { watchReceived } from '../support/chain.ts'
import { connectFunded, expect, test } from '../support/test.ts'

const chainId = 31337
/** Long enough for a swap to be mined and shown on a busy machine. */
const patient = { timeout: 30_000 }

test('swaps on the page’s own screen: quote, review, retry of a declined step, tokens received', async ({
  page,
  world,
  visitor,
  wallet,
}) => {
  await connectFunded(page, { world, visitor })
  const received = await watchReceived(world, { chainId, symbol: 'DAI', address: visitor.address })
  const screen = page.getByRole('region', { name: 'Your own screen' })
  await screen.getByRole('button', { name: 'Open' }).click()

  await screen.getByRole('combobox', { name: 'Sell' }).selectOption({ label: 'USDC · USD Coin' })
  await screen.getByRole('combobox', { name: 'Buy' }).selectOption({ label: 'DAI · Dai Stablecoin' })
  const amount = screen.getByRole('textbox', { name: 'Amount to sell' })
  await amount.fill('0,0000001')
  await expect(screen.getByRole('status')).toHaveText('The amount has more than 6 decimals.')
  await amount.fill('40')
  const fact = (term: string) => screen.locator('.fact').filter({ hasText: term }).locator('dd')
  await expect(fact('You get at least')).toHaveText(/^\d+\.\d+ DAI$/)
  await expect(screen.getByRole('timer')).toHaveText(/^([12]?\d|30) s$/)
  await screen.getByRole('button', { name: 'Review' }).click()

  const step = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect(step('Approve')).toContainText('Waiting', patient)
  const minimum = parseUnits((await fact('You get at least').textContent())?.replace(' DAI', '') ?? '', 18)
  await wallet.rejectNext('eth_sendTransaction')
  const confirm = screen.getByRole('button', { name: 'Swap now' })
  await confirm.click()
  await expect(step('Approve')).toContainText('Failed')
  await expect(screen.getByRole('status')).toHaveText('The request was declined in the wallet.')
  await confirm.click()
  await expect(screen.getByRole('status')).toHaveText('Swap complete.', patient)
  for (const name of ['Approve', 'Swap']) await expect(step(name)).toContainText(/0x[0-9a-f]{8}.*Done/)

  expect(await received()).toBeGreaterThanOrEqual(minimum)
  await screen.getByRole('button', { name: 'Swap again' }).click()
  await page.getByRole('radio', { name: 'العربية' }).check()
  await expect(
    page.getByRole('region', { name: 'شاشتك الخاصة' }).getByRole('textbox', { name: 'المبلغ المبيع' }),
  ).toBeVisible()
})
