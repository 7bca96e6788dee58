import { accountPanel } from '../pages/widget.ts'
import { naughtyStrings } from '../support/naughtyStrings.ts'
import { expect, test, walletName } from '../support/test.ts'

test('connects where the browser blocks storage', async ({ page, ui, visitor }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/')
  await ui.connect(walletName)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(ui.connectButton).toBeVisible()
})

test('connects where storage is full', async ({ page, ui, visitor }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  await ui.connect(walletName)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})

test('starts from whatever another script wrote into storage', async ({ page, ui, visitor }) => {
  await page.goto('/')
  await ui.connect(walletName)
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.includes('mock')))
  expect(keys.length).toBeGreaterThan(0)
  for (const poison of naughtyStrings) {
    await page.evaluate(
      ([keys, poison]) => {
        for (const key of keys) localStorage.setItem(key, poison)
      },
      [keys, poison] as const,
    )
    await page.reload()
    await expect(accountPanel(page).status).toBeVisible()
  }
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.removeItem(key)
  }, keys)
  await page.reload()
  await ui.connect(walletName)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})

test('storage cleared under a connected page costs nothing but the memory of it', async ({ page, ui, visitor }) => {
  await page.goto('/')
  await ui.connect(walletName)
  await page.evaluate(() => localStorage.clear())
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)
})
