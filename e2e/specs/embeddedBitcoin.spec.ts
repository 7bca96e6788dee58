import { approveRequest } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel, type Widget, widget } from '../pages/widget.ts'
import { bitcoinNode, fundBitcoin, newBitcoinPerson, satoshisOf } from '../support/bitcoin.ts'
import { fillBitcoinTransfer } from '../support/bitcoinTest.ts'
import { benchUrl, logIn, showType } from '../support/embedded.ts'
import { bitcoinAddress, bitcoinType, logInToBoth } from '../support/embeddedBitcoin.ts'
import { graveFaults } from '../support/graveFaults.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { expect, test } from '../support/test.ts'

const evmType = /^Ethereum & other EVM networks/

// A login, a reload and the wallet's calm button each: seconds on a machine at rest, a minute on one that is not.
test.slow()

/** Shows the account on Bitcoin, with 0.1 BTC in a block. */
async function logInWithBitcoin(page: Page, { ui, world }: { ui: Widget; world: WorldInfo }): Promise<string> {
  const { bitcoin } = await logInToBoth(page, { ui, world })
  await fundBitcoin(world, { address: bitcoin })
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(bitcoin)
  return bitcoin
}

test('one login connects EVM and Bitcoin; a message is signed there on the wallet’s page', async ({
  page,
  ui,
  world,
}) => {
  const { evm, bitcoin } = await logInToBoth(page, { ui, world })
  const { address } = accountPanel(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  const wallet = embeddedWallet(page)
  await expect(wallet.view('Sign Message')).toBeVisible()
  await approveRequest(wallet.screen)
  // BIP-322 in base64: a witness of two items, the signature and the key. The page has verified it with the address.
  await expect(page.getByText(/^Ak[cg]wR[\w+/]+=*$/)).toBeVisible()
  await showType(ui, evmType)
  await expect(address).toHaveText(evm)
  await page.reload()
  await expect(address).toHaveText(evm)
  await showType(ui, bitcoinType)
  await expect(address).toHaveText(bitcoin)
})

test('shows the balance; a transfer at the chosen speed is approved as it was reviewed, and costs that', async ({
  page,
  ui,
  world,
}) => {
  const bitcoin = await logInWithBitcoin(page, { ui, world })
  // The server keeps a balance for ten seconds: it was read before the account was paid.
  await expect(async () => {
    await page.reload()
    await ui.openAccount('Tokens')
    await expect(ui.item(/\bBTC\b/)).toContainText('0.1', { timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await ui.close()
  const { address: receiver } = newBitcoinPerson()
  const node = bitcoinNode(world)
  const send = await fillBitcoinTransfer(page, { amount: '0.03', receiver })
  const slow = ui.dialog.getByRole('radio', { name: /^Slow/ })
  await slow.check()
  await expect(slow).toHaveAccessibleDescription(/^0\.0\d+ BTC/)
  const reviewed = await slow.evaluate((input) => input.closest('label')?.querySelector('bdi')?.textContent)
  await send.confirm.click()
  const wallet = embeddedWallet(page)
  await expect(wallet.view('Sign Transaction')).toBeVisible()
  const shown = String(await wallet.screen.getByRole('main').textContent())
  expect(shown.replaceAll(/\s/g, '')).toContain(`To${receiver}`)
  expect(shown).toContain('Amount0.03 BTC')
  // What comes back is told apart by the wallet's own key, and what leaves is the amount and the fee.
  const [, change, fee, leaves] =
    /Change to you(.+?) BTCNetwork fee(.+?) BTCLeaves your account(.+?) BTC/.exec(shown) ?? []
  expect(`${fee} BTC`).toBe(reviewed)
  await approveRequest(wallet.screen)
  await expect(page.getByText('0.03 BTC sent')).toBeVisible({ timeout: 20_000 })
  const [sent] = (await node.get(`/address/${receiver}/txs`)) as { fee: number }[]
  const satoshis = (text: string | undefined) => Math.round(Number(text) * 100_000_000)
  expect([fee, leaves, change].map(satoshis)).toEqual([sent!.fee, 3_000_000 + sent!.fee, 7_000_000 - sent!.fee])
  expect(await satoshisOf(node, receiver)).toBe(3_000_000)
  expect(await satoshisOf(node, bitcoin)).toBe(7_000_000 - sent!.fee)
})

test('sends nothing that is declined, and says so', async ({ page, ui, world }) => {
  const bitcoin = await logInWithBitcoin(page, { ui, world })
  const { address: receiver } = newBitcoinPerson()
  const send = await fillBitcoinTransfer(page, { amount: '0.03', receiver })
  await send.confirm.click()
  await embeddedWallet(page).decline.click()
  await expect(page.getByText('You declined the request in your wallet. Nothing was sent.')).toBeVisible()
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(0)
  expect(await satoshisOf(bitcoinNode(world), bitcoin)).toBe(10_000_000)
})

test('a second tab follows, disconnecting Bitcoin leaves EVM signed in, and signing out ends both in both tabs', async ({
  page,
  context,
  ui,
  world,
}) => {
  const { evm, bitcoin } = await logInToBoth(page, { ui, world })
  const second = await context.newPage()
  await second.goto(benchUrl)
  const tabs = [page, second]
  for (const tab of tabs) await expect(accountPanel(tab).address).toHaveText(bitcoin)
  await ui.openAccount()
  await ui.button(/switch account$/).click()
  await ui
    .item(new RegExp(`^.*${bitcoin.slice(0, 4)}`))
    .getByRole('button', { name: /^Disconnect .*wallet/ })
    .click()
  for (const tab of tabs) await expect(accountPanel(tab).address).toHaveText(evm)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(evm)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  for (const tab of tabs) await expect(widget(tab).connectButton).toBeVisible()
  await page.reload()
  await expect(ui.connectButton).toBeVisible()
})

test.describe('on a screen of 320 px, in Arabic', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the approval of a transfer fits, without a serious accessibility fault', async ({ page, world }) => {
    await logIn(page, { world })
    await page.goto(`${benchUrl}&locale=ar`)
    const dialog = page.getByRole('dialog')
    await expect(page.getByTestId('address')).toHaveText(/^0x/)
    await page.getByRole('banner').getByRole('button').last().click()
    await dialog.getByRole('button', { name: /^أنواع الشبكات/ }).click()
    await dialog.getByRole('button', { name: 'بيتكوين' }).click()
    await expect(page.getByTestId('address')).toHaveText(bitcoinAddress)
    const address = String(await page.getByTestId('address').textContent())
    await fundBitcoin(world, { address })
    await page.reload()
    await expect(page.getByTestId('address')).toHaveText(address)
    await page.getByRole('banner').getByRole('button').last().click()
    await dialog.getByRole('button', { name: 'إرسال', exact: true }).click()
    await dialog.getByRole('textbox').first().fill('0.025')
    await dialog.getByRole('textbox').nth(1).fill(newBitcoinPerson().address)
    await dialog.getByRole('button', { name: 'مراجعة الإرسال' }).click()
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'إرسال', exact: true }).click()
    await expect(embeddedWallet(page).screen.getByText('توقيع بيتكوين لا يحدد الشبكة', { exact: false })).toBeVisible()
    expect.soft(await graveFaults(page, { within: 'latchkey-wallet' })).toEqual([])
    expect.soft(await layoutFaults(page)).toEqual([])
  })
})
