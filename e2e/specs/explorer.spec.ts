import { graveFaults } from '../support/graveFaults.ts'
import { sceneQuery } from '../support/scenes.ts'
import { expect, test } from '../support/test.ts'

/** A scene of the first development account, the kind of link it draws, and what the linked page shows. */
const linked = [
  ['TransactionDetail', 'tx', 'Status'],
  ['TransactionDetail', 'address', 'Balance'],
  ['TokenDetail', 'token', 'USD Coin'],
  ['NftDetail', 'token', 'Tide Stamps'],
] as const

for (const [scene, kind, shown] of linked)
  test(`${scene}: the link to its ${kind} opens the page of the explorer`, async ({ page, ui, world }) => {
    await page.goto(sceneQuery(scene))
    await expect(page.locator('html[data-scene="ready"]')).toBeAttached()
    const link = ui.dialog.locator(`a[href*="/${kind}/"]`).first()
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).toMatch(new RegExp(`^${world.explorer}/31337/${kind}/0x[0-9a-fA-F]+$`))
    const opened = page.waitForEvent('popup')
    await link.click()
    const explorer = await opened
    expect((await explorer.request.get(href)).status()).toBe(200)
    await expect(explorer.getByRole('main')).toContainText(shown)
    await expect(explorer.getByRole('main')).toContainText(href.slice(href.lastIndexOf('/') + 1), { ignoreCase: true })
  })

test('leads from a transaction to its block, its accounts and its tokens, by keyboard and at 320 px', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const account = world.accounts[0]!.address
  await page.goto(`${world.explorer}/31337/address/${account}`)
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('table').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Transaction', exact: true })).toBeVisible()
  await expect(page.getByText('Confirmed')).toBeVisible()
  await page.locator('a[href*="/block/"]').click()
  await expect(page.getByRole('heading', { name: /^Block \d+$/ })).toBeVisible()
  await page.goBack()
  await page.locator('a[href*="/token/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Latest transfers' })).toBeVisible()

  const search = page.getByRole('textbox', { name: 'Transaction, address or block' })
  await search.fill('0')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Block 0' })).toBeVisible()
})

test('has no serious accessibility fault on any page of the explorer', async ({ page, world }) => {
  const { address } = world.accounts[0]!
  const token = world.tokens['eip155:31337']![0]!.address
  for (const path of [
    '',
    '/31337',
    '/31337/block/1',
    `/31337/address/${address}`,
    `/31337/token/${token}`,
    '/31337/tx/1',
  ]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${world.explorer}${path}`)
      expect.soft(await graveFaults(page), `${path} ${colorScheme}`).toEqual([])
    }
  }
})
