import { formatEther, formatUnits } from 'viem'
import { chainClient, token, tokenBalance } from '../support/chain.ts'
import { connectFunded, expect, test, walletName } from '../support/test.ts'

const chainId = 31337

/** Cut to 3 decimals, never rounded up. */
function shown(amount: string): RegExp {
  const [whole = '', fraction = ''] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',?')
  const kept = fraction.slice(0, 3).replace(/0+$/, '')
  return new RegExp(`(?<![\\d.,])${grouped}${kept ? `\\.${kept}0*` : '(?:\\.0+)?'}(?![\\d])`)
}

test('shows the balances on the chain', async ({ page, ui, world, visitor }) => {
  await connectFunded(page, { world, visitor })
  await ui.openAccount('Tokens')

  const native = await chainClient(world, { chainId }).getBalance(visitor)
  const list = ui.dialog.getByRole('tabpanel')
  await expect(list.getByRole('listitem').filter({ hasText: 'ETH' }).first()).toHaveText(shown(formatEther(native)))
  for (const symbol of ['USDC', 'DAI']) {
    const { decimals } = token(world, { chainId, symbol })
    const balance = await tokenBalance(world, { chainId, symbol, address: visitor.address })
    expect(balance).toBeGreaterThan(0n)
    const row = list.getByRole('listitem').filter({ hasText: symbol })
    await expect(row).toHaveText(shown(formatUnits(balance, decimals)))
  }
})

test('shows another network’s own balances', async ({ page, ui, world, visitor }) => {
  await connectFunded(page, { world, visitor })
  await ui.openAccount('Tokens')
  await expect(ui.dialog.getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()
  await ui.close()
  await ui.networkButton.click()
  await ui.row('Local 31338').click()
  await expect(ui.dialog).toBeHidden()
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
  await ui.reopenAccount('Tokens')
  await expect(ui.dialog.getByRole('tabpanel')).toBeVisible()
  await expect(ui.dialog.getByRole('listitem').filter({ hasText: 'USDC' })).toHaveCount(0)
})

test('funds the account from the playground’s faucet', async ({ page, ui, world, visitor }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.getByRole('button', { name: 'Get test tokens' }).click()
  await expect(page.getByText('Test tokens added.')).toBeVisible()
  expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: visitor.address })).toBe(1_000_000_000n)
})
