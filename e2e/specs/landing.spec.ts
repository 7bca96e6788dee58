import { expect, test } from '../support/test.ts'

const playgroundWallet = 'Playground Wallet'

test('shows the widget at work with a mock wallet, which connects to an account with balances', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The wallet connection your app owns')
  const stage = page.getByRole('region', { name: 'The widget at work' })
  await stage.getByRole('button', { name: playgroundWallet }).click()
  await expect(stage.getByRole('region', { name: 'Account' })).toBeVisible()
  await expect(stage.getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()

  // A reload finds the account again, without the wallet list in between.
  await page.reload()
  await expect(stage.getByRole('region', { name: 'Account' })).toBeVisible()
})

test('says how large it is and since when that is known', async ({ page }) => {
  await page.goto('/')
  const row = page.getByRole('row', { name: /^Latchkey/ })
  await expect(row.getByRole('cell')).toHaveText(/^\d+\.\d kB$/)
  await expect(page.getByText(/^Measured by npm run bench:widget on \w+ \d+, \d{4}/)).toBeVisible()
})

test('copies the install line', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: 'Copy the install line' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npm install @latchkey/core @latchkey/adapters @latchkey/react viem',
  )
})

test('does not scroll sideways at 320 px, in English and in Arabic', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of ['en', 'ar']) {
    await page.goto(`/?locale=${locale}`)
    await expect(page.getByRole('button', { name: playgroundWallet })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
