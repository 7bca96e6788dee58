import type { Page } from '@playwright/test'
import { accountPanel, widget } from '../pages/widget.ts'
import { expect, test, walletName } from '../support/test.ts'

/** How soon another tab must show the same. */
const soon = { timeout: 1_000 }

test('updates a second tab within a second: connect, account switch, network switch, disconnect', async ({
  page,
  context,
  ui,
  wallet,
  visitor,
  other,
}) => {
  await page.goto('/bench')
  const second: Page = await context.newPage()
  await second.goto('/bench')
  await expect(accountPanel(second).status).toHaveText('Disconnected')

  await ui.connect(walletName)
  await expect(accountPanel(second).address).toHaveText(visitor.address, soon)

  await wallet.on(page).setAccounts([other.address, visitor.address])
  await expect(accountPanel(page).address).toHaveText(other.address, soon)
  await expect(accountPanel(second).address).toHaveText(other.address, soon)

  await page.getByRole('button', { name: 'Use Local 31338' }).click()
  await expect(second.getByRole('button', { name: 'Use Local 31337' })).toBeVisible(soon)

  const there = widget(second)
  await there.openAccount()
  await there.button('Disconnect').click()
  await expect(accountPanel(second).status).toHaveText('Disconnected')
  await expect(accountPanel(page).status).toHaveText('Disconnected', soon)
  await expect(ui.connectButton).toBeVisible()
})

test('sends no prompt when a tab opens while connected', async ({ page, context, ui, wallet, visitor }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  const second = await context.newPage()
  await second.goto('/bench')
  await expect(accountPanel(second).address).toHaveText(visitor.address)
  const requested = (await wallet.on(second).requests()).map(({ method }) => method)
  expect(requested).not.toContain('eth_requestAccounts')
})
