import { accountPanel } from '../pages/widget.ts'
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
  await page.goto('/bench')
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
  await page.goto('/bench')
  await ui.connect(walletName)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})

test('starts with any data that another script wrote into storage', async ({ page, ui, visitor }) => {
  await page.goto('/bench')
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

test('keeps signing after storage is cleared under a connected page', async ({ page, ui, visitor }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.evaluate(() => localStorage.clear())
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const session = (fields: Record<string, unknown>) => JSON.stringify({ version: 1, ...fields })

/** What a hostile or broken script may leave in storage: wrong shapes, prototypes, scripts, bombs, half a session. */
const naughtyStrings: readonly string[] = [
  '',
  'null',
  'undefined',
  'NaN',
  '[]',
  '"text"',
  '{',
  '{"version":1}',
  '{"__proto__":{"polluted":true},"version":1}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202e\u0000\ufeff\u2028',
  '[['.repeat(5_000),
  `"${'9'.repeat(200_000)}"`,
  session({ connections: { eip155: '__proto__' }, activeNamespace: 'constructor', recentWalletIds: 'toString' }),
  session({
    connections: { eip155: ['org.latchkey.mock'] },
    activeNamespace: 7,
    chosenNetworks: { eip155: 'eip155:' },
  }),
  session({ connections: { eip155: 'a'.repeat(10_000) }, chosenNetworks: { eip155: 'eip155:999999' } }),
  session({ connections: { solana: 'x', unknown: 'y' }, recentWalletIds: [null, {}, 1, '<b>'] }),
  JSON.stringify([
    { hash: '0x', caipNetworkId: 'eip155:31337', from: address, to: address, amount: '-1', status: 'pending' },
  ]),
  JSON.stringify({ version: 1, transactions: [{ hash: 'javascript:alert(1)', status: 'pending', amount: '1e999' }] }),
]
