import { scanQrCode } from '../support/scanQrCode.ts'
import { test as base, expect, walletName } from '../support/test.ts'

/** The first development account, which has tokens, NFTs and a past; nothing is sent from it here. */
const test = base.extend({
  walletOptions: async ({ world }, use) =>
    use({ accounts: world.accounts.slice(0, 1).map(({ privateKey }) => privateKey) }),
})

test('shows the details of a token, an NFT, a past transaction and the account’s own address', async ({
  page,
  ui,
  world,
}) => {
  const [account] = world.accounts
  // A day cannot be waited for: what the server would have recorded.
  await page.route(`${world.server}/v1/fungible/price-history*`, (route) => {
    const address = new URL(route.request().url()).searchParams.get('address')
    const prices = [24, 18, 12, 6, 0].map((hours, index) => ({
      at: new Date(Date.now() - hours * 3600_000).toISOString(),
      price: 0.8 + index / 20,
    }))
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { address, currency: 'usd', prices },
    })
  })
  for (const path of ['balance', 'portfolio'])
    await page.route(`${world.server}/v1/account/*/${path}*`, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"price":', '"change":0.25,"price":') })
    })
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount('Tokens')
  await expect(ui.dialog.locator('.lk-balance-amount')).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(ui.dialog.getByText(/^\+\$[\d,]+\.\d\d \(\+25\.00%\)$/)).toBeVisible()
  await expect(ui.dialog.getByText('on all networks')).toBeVisible()

  const row = ui.item('USD Coin')
  await expect(row).toContainText('+25.00%')
  await row.getByRole('button').click()
  await expect(ui.view('USD Coin')).toBeVisible()
  await expect(ui.dialog.getByRole('slider', { name: /^Price, last 24 hours: from \$0\.80 to \$1\.00/ })).toBeVisible()
  await ui.button('Swap').click()
  await expect(ui.view('Swap')).toBeVisible()
  await ui.button('Back').click()
  await ui.button('Back').click()

  await ui.tab('NFTs').click()
  await ui.button('Tide Stamp No. 1').click()
  await expect(ui.view('Tide Stamp No. 1')).toBeVisible()
  await expect(ui.dialog.getByRole('img', { name: 'Image of Tide Stamp No. 1' })).toBeVisible()
  await expect(ui.dialog.getByText('ERC-1155')).toBeVisible()
  await ui.button('Back').click()

  await ui.tab('Activity').click()
  await ui.item('+15 USDC').getByRole('button').click()
  await expect(ui.view('Received')).toBeVisible()
  await expect(ui.dialog.getByText('Confirmed', { exact: true })).toBeVisible()
  await ui.button('Back').click()

  await ui.button('Receive').click()
  const code = ui.dialog.getByRole('img', { name: 'QR code for your address' })
  expect(await scanQrCode(code, /^0x/)).toBe(account?.address)
})
