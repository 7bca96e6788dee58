import type { PageWallet } from '@latchkey/testing/playwright'
import { pairing } from '../pages/pairing.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel, type Widget } from '../pages/widget.ts'
import { fund, rpcUrl } from '../support/chain.ts'
import { methodsOf, sentBy } from '../support/requests.ts'
import { scanQrCode } from '../support/scanQrCode.ts'
import { test as base, expect, newPerson, phoneName, walletName } from '../support/test.ts'

const secondName = 'Second Wallet'
const secondRdns = 'org.latchkey.second'
/** The account of the second wallet. */
const owner = newPerson()

/** Beside the mock wallet, a second one with an account of its own. */
const test = base.extend<{ second: PageWallet }>({
  second: [
    async ({ mockWallet, world }, use) => {
      const chains = ([31337, 31338] as const).map((chainId) => ({ id: chainId, rpcUrl: rpcUrl(world, { chainId }) }))
      await use(await mockWallet({ accounts: [owner.privateKey], chains, name: secondName, rdns: secondRdns }))
    },
    { auto: true },
  ],
})

/** Opens the accounts and wallets to switch to. */
async function openAccounts(ui: Widget): Promise<void> {
  await ui.openAccount()
  await ui.button(/switch account$/).click()
  await expect(ui.view('Accounts')).toBeVisible()
}

/** Connects another wallet from the accounts. */
async function connectAnother(ui: Widget, name: string | RegExp): Promise<void> {
  await openAccounts(ui)
  await ui.button('Connect another wallet').click()
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await ui.row(name).click()
}

const wallets = (ui: Widget) => ui.dialog.getByRole('list', { name: 'Connected wallets' })

test('connects a second wallet beside the first, switches without a prompt, and sends from the one on screen', async ({
  page,
  ui,
  wallet,
  second,
  world,
  visitor,
}) => {
  await fund(world, { chainId: 31337, address: visitor.address })
  await page.goto('/bench')
  await ui.connect(walletName)
  await connectAnother(ui, secondName)
  await expect(accountPanel(page).address).toHaveText(owner.address)
  await expect(ui.dialog).toBeHidden()

  const before = (await wallet.requests()).length
  await openAccounts(ui)
  await expect(wallets(ui).getByRole('listitem')).toHaveCount(2)
  await wallets(ui).getByRole('button', { name: walletName, exact: true }).click()
  await expect(ui.view('Account')).toBeVisible()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  const since = methodsOf((await wallet.requests()).slice(before))
  expect(since).not.toContain('eth_requestAccounts')
  await ui.close()

  const send = sendFlow(page)
  await send.prepare({ symbol: 'ETH', amount: '0.01', receiver: owner.address })
  await expect(ui.view('Review Send').getByText(walletName)).toBeVisible()
  await send.confirm.click()
  await expect(page.getByText('0.01 ETH sent')).toBeVisible({ timeout: 15_000 })
  expect(sentBy(await wallet.requests())).toHaveLength(1)
  expect(sentBy(await second.requests())).toEqual([])
})

test('a reload keeps all wallets, the tabs agree, and disconnecting one leaves the other', async ({
  page,
  context,
  ui,
  wallet,
  second,
  visitor,
}) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await connectAnother(ui, secondName)
  await expect(accountPanel(page).address).toHaveText(owner.address)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(owner.address)
  for (const requests of [await wallet.requests(), await second.requests()])
    expect(methodsOf(requests)).not.toContain('eth_requestAccounts')

  const other = await context.newPage()
  await other.goto('/bench')
  await expect(accountPanel(other).address).toHaveText(owner.address)
  await openAccounts(ui)
  await expect(wallets(ui).getByRole('listitem')).toHaveCount(2)
  // A wallet in the background changes its entry only.
  await wallet.on(page).lock()
  await expect(wallets(ui).getByRole('listitem')).toHaveCount(1)
  await wallet.on(page).unlock()
  await expect(wallets(ui).getByRole('listitem')).toHaveCount(2)
  await expect(accountPanel(page).address).toHaveText(owner.address)

  await ui.button(/^Disconnect .*Second Wallet/).click()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await expect(accountPanel(other).address).toHaveText(visitor.address)
  await expect(wallets(ui).getByRole('listitem')).toHaveCount(1)
  await ui.button(/^Disconnect .*Mock Wallet/).click()
  await expect(ui.connectButton).toBeVisible()
  await expect(accountPanel(other).status).toHaveText('Disconnected')
})

test('keeps an installed wallet beside one on a phone, also when the phone ends its session', async ({
  page,
  ui,
  phone,
  second,
  visitor,
}) => {
  await page.goto('/bench')
  await ui.connect(secondName)
  await connectAnother(ui, /^WalletConnect/)
  await phone.pair(await scanQrCode(pairing(page).code))
  await expect(accountPanel(page).address).toHaveText(visitor.address)

  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(methodsOf(await second.requests())).not.toContain('personal_sign')

  await page.reload()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await openAccounts(ui)
  await wallets(ui).getByRole('button', { name: secondName, exact: true }).click()
  await expect(accountPanel(page).address).toHaveText(owner.address)
  await ui.button(/switch account$/).click()
  await expect(wallets(ui).getByRole('button', { name: phoneName, exact: true })).toBeVisible()
  await phone.disconnect()
  await expect(wallets(ui).getByRole('listitem')).toHaveCount(1)
  await expect(accountPanel(page).address).toHaveText(owner.address)
})

test.describe('on a phone, in Arabic', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('lists the connected wallets within the screen', async ({ page, ui, visitor }) => {
    await page.goto('/bench')
    await ui.connect(walletName)
    await connectAnother(ui, secondName)
    await expect(accountPanel(page).address).toHaveText(owner.address)
    await ui.openAccount()
    await ui.button('Settings').click()
    await ui.dialog.getByLabel('Language').selectOption('ar')
    const list = ui.dialog.getByRole('list', { name: 'المحافظ المتصلة' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const overflow = await ui.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await list.getByRole('button', { name: walletName, exact: true }).click()
    await expect(accountPanel(page).address).toHaveText(visitor.address)
  })
})
