import { type BrowserContext, mergeTests, type Page } from '@playwright/test'
import { accountPanel, type Widget, widget } from '../pages/widget.ts'
import { test as bitcoinTest, orangeName } from '../support/bitcoinTest.ts'
import { test as cosmosTest } from '../support/cosmosTest.ts'
import { dotName, test as polkadotTest } from '../support/polkadotTest.ts'
import { test as solanaTest, sunName } from '../support/solanaTest.ts'
import { expect, walletName } from '../support/test.ts'

/** A network type of the app, with the wallet that is connected for it. */
type Type = { name: RegExp; network: string; wallet: string; id: string; address: string }

/** A wallet of its own for each network type of the app. */
const test = mergeTests(solanaTest, bitcoinTest, cosmosTest, polkadotTest).extend<{ types: readonly Type[] }>({
  types: async ({ visitor, wallet, sun, orange, dot, star }, use) => {
    await use([
      {
        name: /^Ethereum & other EVM networks/,
        network: 'Local 31337',
        wallet: walletName,
        id: wallet.rdns,
        address: visitor.address,
      },
      { name: /^Solana/, network: 'Local Solana', wallet: sunName, id: sun.wallet.id, address: sun.address },
      { name: /^Bitcoin/, network: 'Local Bitcoin', wallet: orangeName, id: orange.wallet.id, address: orange.address },
      { name: /^Cosmos/, network: 'Local Cosmos', wallet: 'Keplr', id: star.wallet.id, address: star.address },
      { name: /^Polkadot/, network: 'Local Asset Hub', wallet: dotName, id: dot.wallet.id, address: dot.address },
    ])
  },
})

test.describe.configure({ timeout: 180_000 })

async function openTypes(ui: Widget): Promise<void> {
  await ui.openAccount()
  await ui.button(/^Network types/).click()
  await expect(ui.view('Network Types')).toBeVisible()
}

/** Connects each wallet, the first by the button and the others from the network types. */
async function connectAll(page: Page, types: readonly Type[]): Promise<void> {
  const ui = widget(page)
  await page.goto('/bench?polkadot=1')
  await ui.connect(types[0]!.wallet)
  for (const { name, wallet, address } of types.slice(1)) {
    await openTypes(ui)
    await ui.row(name).click()
    await expect(ui.view('Connect Wallet')).toBeVisible()
    await ui.row(wallet).click()
    await expect(accountPanel(page).address).toHaveText(address)
    await expect(ui.dialog).toBeHidden()
  }
}

/** The accounts that the page has, whichever is shown. */
const accounts = (page: Page) => page.getByRole('region', { name: 'Network types' })

/** The page has these accounts and no others; the first is the one that is shown. */
async function expectAccounts(page: Page, types: readonly Type[], shown: Type): Promise<void> {
  for (const { address } of types) await expect(accounts(page)).toContainText(address)
  await expect(accounts(page).getByText('None', { exact: true })).toHaveCount(5 - types.length)
  await expect(accountPanel(page).address).toHaveText(shown.address)
  await expect(widget(page).accountButton).toContainText(shown.address.slice(-4))
}

/** From the next load on, the extension is not there, as after a visitor removed it. */
async function remove(context: BrowserContext, id: string): Promise<void> {
  await context.addInitScript((wallet) => {
    const page = globalThis as unknown as { __latchkeyMockWallets: Record<string, { uninstall(): void }> }
    page.__latchkeyMockWallets[wallet]?.uninstall()
  }, id)
}

test('five wallets at once: each is shown by its network type, in the button, the account, every tab and after a reload', async ({
  page,
  context,
  ui,
  types,
}) => {
  await connectAll(page, types)
  await expectAccounts(page, types, types[4]!)
  await page.reload()
  await expectAccounts(page, types, types[4]!)
  const second = await context.newPage()
  await second.goto('/bench?polkadot=1')
  await expectAccounts(second, types, types[4]!)
  for (const [index, type] of types.entries()) {
    // In the tab that was opened first by the network types, in the other one by the list of networks.
    if (index % 2 === 0) {
      await openTypes(ui)
      await ui.row(type.name).click()
      await expect(ui.view('Account')).toContainText(type.address.slice(-4))
      await ui.close()
    } else {
      await widget(second).networkButton.click()
      await widget(second).button(type.network).click()
      await expect(widget(second).dialog).toBeHidden()
    }
    for (const tab of [page, second]) await expectAccounts(tab, types, type)
  }
  for (const tab of [page, second]) {
    await tab.reload()
    await expectAccounts(tab, types, types[4]!)
  }
})

test('wallets that are gone after a reload, one after the other, leave the rest connected', async ({
  page,
  context,
  types,
}) => {
  await connectAll(page, types)
  for (let left = 4; left > 0; left--) {
    await remove(context, types[left]!.id)
    await page.reload()
    const rest = types.slice(0, left)
    for (const { address } of rest) await expect(accounts(page)).toContainText(address)
    await expect(accounts(page)).not.toContainText(types[left]!.address)
    await page.getByRole('button', { name: 'Open eip155' }).click()
    await widget(page).close()
    await expectAccounts(page, rest, types[0]!)
  }
})

test('disconnecting one leaves four, and disconnecting all leaves none, in every tab and after a reload', async ({
  page,
  context,
  ui,
  types,
}) => {
  await connectAll(page, types)
  const second = await context.newPage()
  await second.goto('/bench?polkadot=1')
  await expectAccounts(second, types, types[4]!)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await ui.button(new RegExp(`^Disconnect .*${orangeName}`)).click()
  const four = types.filter(({ wallet }) => wallet !== orangeName)
  await ui.close()
  for (const tab of [page, second]) await expectAccounts(tab, four, types[4]!)
  await page.reload()
  await expectAccounts(page, four, types[4]!)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await ui.button('Disconnect all').click()
  for (const tab of [page, second]) {
    await expect(widget(tab).connectButton).toBeVisible()
    await expect(accounts(tab).getByText('None', { exact: true })).toHaveCount(5)
    await tab.reload()
    await expect(widget(tab).connectButton).toBeVisible()
  }
})
