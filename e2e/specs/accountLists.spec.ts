import { readFile } from 'node:fs/promises'
import { accountPanel } from '../pages/widget.ts'
import { test as base, expect, walletName } from '../support/test.ts'

/** The first two development accounts, which have tokens and a past; nothing is sent from them here. */
const test = base.extend({
  walletOptions: async ({ world }, use) =>
    use({ accounts: world.accounts.slice(0, 2).map(({ privateKey }) => privateKey) }),
})

test.beforeEach(async ({ page, ui }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
})

test('filters and searches the activity, and saves what is listed as CSV', async ({ page, ui }) => {
  await ui.openAccount('Activity')
  await ui.button('Search, filter, export').click()
  await expect(ui.view('Activity')).toBeVisible()
  const rows = ui.dialog.getByRole('listitem')
  const filter = (name: string) => ui.dialog.getByRole('group', { name: 'Filter' }).getByRole('button', { name })
  await expect(ui.item('+15 USDC')).toBeVisible()

  await filter('Approvals').click()
  await expect(ui.item('+15 USDC')).toHaveCount(0)
  await filter('Received').click()
  await expect(filter('Received')).toHaveAttribute('aria-pressed', 'true')
  await expect(ui.item('+15 USDC')).toBeVisible()

  const search = ui.dialog.getByRole('searchbox', { name: 'Search by token, address or ID' })
  await search.fill('nothing like this')
  await expect(ui.dialog.getByText('No transaction matches.')).toBeVisible()
  await search.fill('usdc')
  await expect(ui.item('+15 USDC')).toBeVisible()
  for (const text of await rows.allInnerTexts()) expect(text).toContain('USDC')

  const downloading = page.waitForEvent('download')
  await ui.button(/^Export \d+ as CSV$/).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(header.split(',').length).toBeGreaterThan(5)
  expect(lines).toHaveLength(await rows.count())
  expect(lines.filter((line) => line.includes('USDC'))).toHaveLength(lines.length)
})

test('searches the tokens and hides small balances', async ({ ui }) => {
  await ui.openAccount('Tokens')
  await ui.button(/^All tokens/).click()
  await expect(ui.view('Tokens')).toBeVisible()
  const search = ui.dialog.getByRole('searchbox', { name: 'Search tokens' })
  await expect(search).toBeFocused()
  await search.fill('usd coin')
  await expect(ui.item('USD Coin')).toBeVisible()
  await expect(ui.item('Ether')).toHaveCount(0)
  await search.fill('nothing like this')
  await expect(ui.dialog.getByText('No token matches.')).toBeVisible()
  await search.fill('')
  await ui.button('Hide small balances').click()
  await expect(ui.button('Hide small balances')).toHaveAttribute('aria-pressed', 'true')
  await expect(ui.item('USD Coin')).toBeVisible()
})

test('switches to another account of the wallet without a prompt, also after a reload', async ({ page, ui, world }) => {
  const [first, second] = world.accounts
  await ui.openAccount()
  await ui.button(/switch account$/).click()
  await expect(ui.view('Accounts')).toBeVisible()
  await ui.dialog.getByRole('list', { name: 'Accounts' }).getByRole('button').nth(1).click()
  await expect(ui.view('Account')).toBeVisible()
  await ui.close()
  await expect(accountPanel(page).address).toHaveText(second?.address ?? '')
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(second?.address ?? '')
  expect(second?.address).not.toBe(first?.address)
})
