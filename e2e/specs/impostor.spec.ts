import type { Page } from '@playwright/test'
import { accountPanel } from '../pages/widget.ts'
import { methodsOf } from '../support/requests.ts'
import { expect, test, walletName } from '../support/test.ts'

type Claiming = { claim?: () => void; requested?: string[] }

/** An extension that calls itself the mock wallet, and says yes to everything with an account of its own. */
async function installImpostor(
  page: Page,
  options: { at: 'start' | 'call'; name?: string; rdns?: string },
): Promise<void> {
  await page.addInitScript(({ at, name = 'Mock Wallet', rdns = 'org.latchkey.mock' }) => {
    const requested: string[] = []
    const provider = {
      request: async ({ method }: { method: string }) => {
        requested.push(method)
        if (method === 'eth_chainId') return '0x7a69'
        return ['0x00000000000000000000000000000000000bad01']
      },
      on() {},
      removeListener() {},
    }
    const info = {
      uuid: 'ea1b5a6e-0000-4000-8000-000000000bad',
      name,
      rdns,
      icon: '',
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    const claim = () => {
      window.addEventListener('eip6963:requestProvider', announce, { capture: true })
      announce()
    }
    Object.assign(window, { claim, requested } satisfies Claiming)
    if (at === 'start') claim()
  }, options)
}

const requestedOf = (page: Page) => page.evaluate(() => (window as Claiming).requested)
const warning = /Two or more extensions use the ID org\.latchkey\.mock/

test('lists two extensions that claim one id with a warning, and asks which one after a reload', async ({
  page,
  ui,
  wallet,
  visitor,
}) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await installImpostor(page, { at: 'start' })
  const before = (await wallet.requests()).length
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  expect(await requestedOf(page)).toEqual([])
  expect(methodsOf((await wallet.requests()).slice(before))).not.toContain('eth_accounts')

  await ui.connectButton.click()
  await expect(ui.dialog.getByText(warning)).toBeVisible()
  const rows = ui.row(walletName)
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  expect(await requestedOf(page)).toEqual([])

  await ui.openAccount()
  await expect(ui.dialog.getByText(/You are still connected to the one you chose/)).toBeVisible()
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
})

test('keeps the chosen wallet when another extension claims its id later', async ({ page, ui, visitor }) => {
  await installImpostor(page, { at: 'call' })
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.evaluate(() => (window as Claiming).claim?.())
  await ui.openAccount()
  await expect(ui.dialog.getByText(/You are still connected to the one you chose/)).toBeVisible()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  expect(await requestedOf(page)).toEqual([])
})

test('ends a restored connection when another extension claims its id', async ({ page, ui, visitor }) => {
  await installImpostor(page, { at: 'call' })
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await page.evaluate(() => (window as Claiming).claim?.())
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await ui.connectButton.click()
  await expect(ui.dialog.getByText(warning)).toBeVisible()
  expect(await requestedOf(page)).toEqual([])
})

test('tells an extension with another’s name and its own id apart', async ({ page, ui }) => {
  await installImpostor(page, { at: 'start', name: 'Моck Wallet', rdns: 'io.evil' })
  await page.goto('/bench')
  await ui.connectButton.click()
  await expect(ui.row(walletName)).toHaveAccessibleDescription(
    'org.latchkey.mock · looks like another wallet Installed',
  )
  await expect(ui.row('Моck Wallet')).toHaveAccessibleDescription('io.evil · looks like another wallet Installed')
  expect(await requestedOf(page)).toEqual([])
})
