import { accountPanel } from '../pages/widget.ts'
import { methodsOf } from '../support/requests.ts'
import { expect, test, walletName } from '../support/test.ts'

test('connects an announced wallet and shows its account', async ({ page, ui, wallet, visitor }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  const panel = accountPanel(page)
  await expect(panel.status).toHaveText('Connected')
  await expect(panel.address).toHaveText(visitor.address)
  await expect(ui.accountButton).toContainText(`${visitor.address.slice(0, 4)}...${visitor.address.slice(-6)}`)
  expect(methodsOf(await wallet.requests()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('shows that the request was declined, and connects on the second try', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await wallet.rejectNext('eth_requestAccounts')
  await ui.choose(walletName)
  await expect(ui.dialog.getByText('Request declined')).toBeVisible()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await ui.button('Try again').click()
  await expect(ui.accountButton).toBeVisible()
  await expect(ui.dialog).toBeHidden()
})

test.describe('a locked wallet', () => {
  test.use({ walletOptions: { locked: true } })

  test('is waited for, and connects once it is unlocked', async ({ page, ui, wallet, visitor }) => {
    await page.goto('/bench')
    await ui.choose(walletName)
    await wallet.waitForPrompt('eth_requestAccounts')
    await expect(ui.dialog.getByText(/^Continue in/)).toBeVisible()
    await expect(accountPanel(page).status).toHaveText('Connecting')
    await wallet.unlock()
    await expect(accountPanel(page).address).toHaveText(visitor.address)
  })
})

test('sends the wallet one request when its row is clicked twice', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connectButton.click()
  await wallet.hold()
  await ui.row(walletName).dblclick()
  await wallet.waitForPrompt('eth_requestAccounts')
  await wallet.release()
  await expect(ui.accountButton).toBeVisible()
  expect(methodsOf(await wallet.requests()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('disconnects, and stays disconnected after a reload', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(ui.connectButton).toBeVisible()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await page.reload()
  await expect(ui.connectButton).toBeVisible()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  expect(methodsOf(await wallet.requests())).not.toContain('eth_requestAccounts')
})

test('signs a message with the account shown', async ({ page, ui, wallet, visitor }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const request = (await wallet.requests()).find(({ method }) => method === 'personal_sign')
  expect(JSON.stringify(request?.params).toLowerCase()).toContain(visitor.address.toLowerCase())
})

test('follows the wallet when it is locked and unlocked again', async ({ page, ui, wallet, visitor }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await wallet.lock()
  await expect(accountPanel(page).address).toHaveText('None')
  await expect(ui.connectButton).toBeVisible()
  await wallet.unlock()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})
