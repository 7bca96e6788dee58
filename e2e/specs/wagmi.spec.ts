import type { Page } from '@playwright/test'
import { pairing } from '../pages/pairing.ts'
import { sendFlow } from '../pages/send.ts'
import { widget } from '../pages/widget.ts'
import { chainClient, fund } from '../support/chain.ts'
import { openExampleApp } from '../support/exampleApp.ts'
import { methodsOf } from '../support/requests.ts'
import { test as base, expect, newPerson, walletName } from '../support/test.ts'
import { readWorldInfo } from '../support/worldInfo.ts'

const chainId = 31337

/** The app of examples/wagmi, which has wagmi's own buttons and hooks beside the widget. */
const test = base.extend<object, { appUrl: string }>({
  appUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      const world = await readWorldInfo()
      const env = { VITE_RPC_URL: world.rpcUrls[`eip155:${chainId}`] ?? '', VITE_RELAY_URL: world.relay ?? '' }
      const app = await openExampleApp('wagmi', { env })
      await use(app.url)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

/** What wagmi's hooks show, and its own buttons. */
function host(page: Page) {
  const region = page.getByRole('region', { name: 'wagmi' })
  return {
    status: region.getByTestId('status'),
    address: region.getByTestId('address'),
    wallet: region.getByTestId('wallet'),
    chain: region.getByTestId('chain'),
    connect: region.getByRole('button', { name: `wagmi: ${walletName}` }),
    disconnect: region.getByRole('button', { name: 'wagmi: disconnect' }),
  }
}

test('the app’s own button connects and disconnects, and the widget shows it', async ({
  page,
  ui,
  appUrl,
  visitor,
}) => {
  await page.goto(appUrl)
  await host(page).connect.click()
  await expect(host(page).address).toHaveText(visitor.address)
  await expect(ui.accountButton).toContainText(visitor.address.slice(-6))
  await host(page).disconnect.click()
  await expect(ui.connectButton).toBeVisible()
  await expect(host(page).status).toHaveText('disconnected')
})

test('the widget connects and disconnects, and wagmi’s hooks show it', async ({
  page,
  ui,
  appUrl,
  visitor,
  wallet,
}) => {
  await page.goto(appUrl)
  await ui.connectButton.click()
  await expect(ui.row(walletName)).toHaveCount(1)
  await ui.row(walletName).click()
  await expect(host(page).address).toHaveText(visitor.address)
  await expect(host(page).wallet).toHaveText(walletName)
  await expect(host(page).chain).toHaveText(String(chainId))
  await expect(ui.dialog).toBeHidden()
  expect(methodsOf(await wallet.requests()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(host(page).status).toHaveText('disconnected')
  await expect(ui.connectButton).toBeVisible()
})

test('a reload and a second tab show the same, without a prompt; account changes of the wallet show in both', async ({
  page,
  context,
  ui,
  appUrl,
  visitor,
  other,
  wallet,
}) => {
  await page.goto(appUrl)
  await ui.connect(walletName)
  await page.reload()
  await expect(host(page).address).toHaveText(visitor.address)
  await expect(ui.accountButton).toContainText(visitor.address.slice(-6))
  expect(methodsOf(await wallet.on(page).requests())).not.toContain('eth_requestAccounts')

  const second = await context.newPage()
  await second.goto(appUrl)
  await expect(host(second).address).toHaveText(visitor.address)
  await expect(widget(second).accountButton).toContainText(visitor.address.slice(-6))
  await wallet.on(page).setAccounts([other.address, visitor.address])
  for (const tab of [page, second]) {
    await expect(host(tab).address).toHaveText(other.address)
    await expect(widget(tab).accountButton).toContainText(other.address.slice(-6))
  }
  await widget(second).openAccount()
  await widget(second).button('Disconnect').click()
  for (const tab of [page, second]) {
    await expect(host(tab).status).toHaveText('disconnected')
    await expect(widget(tab).connectButton).toBeVisible()
  }
})

test('what the widget sends, wagmi’s hook follows to its receipt', async ({ page, ui, appUrl, world, visitor }) => {
  await fund(world, { chainId, address: visitor.address })
  await page.goto(appUrl)
  await ui.connect(walletName)
  const { address: receiver } = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'ETH', amount: '0.5', receiver })
  await send.confirm.click()
  const last = page.getByRole('region', { name: 'Last transaction' })
  await expect(last.getByTestId('hash')).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(last.getByTestId('receipt')).toHaveText('success', { timeout: 20_000 })
  expect(await chainClient(world, { chainId }).getBalance({ address: receiver })).toBe(500_000_000_000_000_000n)
})

test('a phone that is paired in the widget is wagmi’s connection, restored by it, until it leaves', async ({
  page,
  ui,
  appUrl,
  phone,
  visitor,
}) => {
  test.slow()
  await page.goto(appUrl)
  await pairing(page).connect(phone)
  await expect(host(page).address).toHaveText(visitor.address)
  await expect(host(page).wallet).toHaveText('WalletConnect')
  await page.reload()
  await expect(host(page).address).toHaveText(visitor.address, { timeout: 15_000 })
  await expect(ui.accountButton).toContainText(visitor.address.slice(-6))
  await phone.disconnect()
  await expect(host(page).status).toHaveText('disconnected', { timeout: 15_000 })
  await expect(ui.connectButton).toBeVisible()
})
